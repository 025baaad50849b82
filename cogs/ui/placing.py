"""The places at the end of a partie."""

from __future__ import annotations

from typing import Final

from cogs.ui.scene import Scene

_SIGNS: Final = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣")


def placings(scene: Scene) -> list[str]:
    """A line for each seat, best place first; who shares a place shares the medal."""
    result = scene.snapshot.result
    if result is None:
        return []
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    return [
        f"{_SIGNS[result.places[seat] - 1]} {scene.names.marked(seat)} · {_score(scene, result.points[seat])}"
        for seat in order
    ]


def _score(scene: Scene, points: int) -> str:
    """What a seat has in the end: points, or whatever else the game counts in."""
    own = f"card-points-{scene.snapshot.game}"
    return scene.words(own if scene.words.has(own) else "card-points", points=points)


def verdict(scene: Scene) -> str:
    """Who has won."""
    result = scene.snapshot.result
    if result is None:
        return ""
    winners = result.winners
    return scene.words(
        "card-winner", count=len(winners), names=" & ".join(scene.names.bold(seat) for seat in winners)
    )
