"""Final places of a partie as text."""

from __future__ import annotations

from typing import Final

from cogs.games.render_context import RenderContext
from cogs.pictures.figures import figure
from cogs.texts.catalogue import Words

_SIGNS: Final = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣")


def placings(context: RenderContext) -> list[str]:
    """Return a line for each seat, best place first, winners in bold; equal places get the same medal.

    Only the first says what the figures are, so that lines fit on a phone.
    """
    result, names = context.snapshot.result, context.names
    if result is None:
        return []
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    lines: list[str] = []
    for seat in order:
        name = names.bold(seat) if seat in result.winners else names[seat]
        points = result.points[seat]
        figures = figure(points) if lines else points_text(context.snapshot.game, points, context.words)
        told = (sign_of(result.places[seat]), names.sign(seat), name, "·", figures)
        lines.append(" ".join(filter(None, told)))
    return lines


def sign_of(place: int) -> str:
    """Return the medal of a place, or its number."""
    return _SIGNS[place - 1]


def points_text(game: str, points: int, words: Words) -> str:
    """Format a seat's result in the game's unit: points, or whatever else it counts."""
    own = f"card-points-{game}"
    return words(own if words.has(own) else "card-points", count=abs(points), points=figure(points))
