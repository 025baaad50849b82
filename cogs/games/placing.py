"""Final places of a partie as text."""

from __future__ import annotations

from typing import Final

from cogs.games.render_context import RenderContext
from cogs.pictures.figures import figure
from cogs.texts.catalogue import Words

_SIGNS: Final = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣")


def placings(context: RenderContext) -> list[str]:
    """Return a line for each seat, best place first; equal places get the same medal."""
    result = context.snapshot.result
    if result is None:
        return []
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    return [
        f"{sign_of(result.places[seat])} {context.names.marked(seat)}"
        f" · {points_text(context.snapshot.game, result.points[seat], context.words)}"
        for seat in order
    ]


def sign_of(place: int) -> str:
    """Return the medal of a place, or its number."""
    return _SIGNS[place - 1]


def points_text(game: str, points: int, words: Words) -> str:
    """Format a seat's result in the game's unit: points, or whatever else it counts."""
    own = f"card-points-{game}"
    return words(own if words.has(own) else "card-points", count=abs(points), points=figure(points))


def verdict(context: RenderContext) -> str:
    """Return who has won."""
    result = context.snapshot.result
    if result is None:
        return ""
    winners = result.winners
    return context.words(
        "card-winner", count=len(winners), names=" & ".join(context.names.bold(seat) for seat in winners)
    )
