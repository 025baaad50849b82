"""A hand: the player's cards side by side, those that may be played raised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from cogs.pictures.canvas import GOLD, Box, Canvas, Size
from cogs.pictures.sprites import CARDS, GERMAN, sprites_of
from engine.cards import Card

HAND_SIZE: Final[Size] = (1200, 428)
_EDGE: Final = 20
_ONE_ROW: Final = 9
"""Maximum cards in one row; more lie in two rows, because closer together their ranks couldn't be read."""


class Rows(NamedTuple):
    """Layout of cards: width, y of each row, how far a playable card is raised, and the room between."""

    width: int
    tops: tuple[int, ...]
    rise: int
    gap: int


_ONE: Final = Rows(CARDS.width, (50,), 32, 12)
_TWO: Final = Rows(160, (28, 182), 20, 8)


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of a hand; ``None`` is one that may not be seen. ``marked``: chosen for the pending decision."""

    card: Card | None
    raised: bool = False
    dimmed: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class HandSpec:
    """A hand as its owner sees it, from left to right."""

    kind: ClassVar[str] = "hand"
    size: ClassVar[Size] = HAND_SIZE

    cards: tuple[HandCard, ...]
    alt: str
    artwork: str = GERMAN

    def draw(self, canvas: Canvas) -> None:
        canvas.pack = sprites_of(self.artwork)
        rows = _ONE if len(self.cards) <= _ONE_ROW else _TWO
        longest = -(-len(self.cards) // len(rows.tops))
        for number, top in enumerate(rows.tops):
            _row(canvas, self.cards[number * longest : (number + 1) * longest], rows, top)


def _row(canvas: Canvas, cards: Sequence[HandCard], rows: Rows, top: int) -> None:
    """Draw cards from left to right, centred, as far apart as there is room."""
    width = rows.width
    room = HAND_SIZE[0] - 2 * _EDGE - width
    step = min(width + rows.gap, room // max(1, len(cards) - 1))
    x = (HAND_SIZE[0] - step * (len(cards) - 1) - width) // 2
    for held in cards:
        y = top - rows.rise if held.raised else top
        if held.marked:
            canvas.panel(Box(x, y, width, width * 3 // 2).grown(8), 30, GOLD)
        canvas.stamp(canvas.pack.card(held.card, width, "dim" if held.dimmed else "plain"), x, y)
        x += step
