"""The hall of fame of a game: the winner of each season, and the next places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.lettering import NAME, TEXT
from cogs.pictures.palette import FADED, INK, LEADING, PAPER, RULE
from cogs.pictures.ranking_table import MEDALS, WIDTH
from cogs.pictures.sprites import SPRITES
from cogs.pictures.stripes import stripes_beside
from engine.fraternities.colours import Colours

_LEFT: Final = 34
_RIGHT: Final = WIDTH - 34
_FIRST: Final = 182
_SEASON: Final = 172
"""The height of a season, in pixels."""
_DISC: Final = 54
_MARGIN: Final = 22
_FIGURE: Final = TEXT.sized(44)
_STRONG: Final = NAME.sized(50)
_COLUMNS: Final = (_LEFT, 520, 870)
"""The left edges of the places, in pixels."""
_CROWN: Final = 60


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """People who share a place; several people share a line. ``name`` is legible."""

    rank: int
    name: str
    rating: str
    stripes: Colours | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A season and its best; ``empty`` is shown if there are none."""

    season: str
    places: tuple[PodiumPlace, ...]
    empty: str = ""


@dataclass(frozen=True, slots=True)
class HallOfFame:
    """A page of the hall of fame, newest season first; ``place`` stands in the corner."""

    kind: ClassVar[str] = "fame"

    title: str
    subtitle: str
    chapters: tuple[Chapter, ...]
    alt: str
    place: str = ""

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return WIDTH, _FIRST + max(1, len(self.chapters)) * _SEASON + _MARGIN

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(Box(10, 10, WIDTH - 20, self.size[1] - 20), 22, PAPER)
        wide = canvas.text(self.place, _RIGHT, 84, _FIGURE, FADED, "right")
        canvas.stamp(SPRITES.mark("crown", _CROWN), _LEFT, 36)
        room = _RIGHT - _LEFT - _CROWN - wide - 40
        canvas.fitted(self.title, _LEFT + _CROWN + 16, 84, room, NAME.sized(52), INK)
        canvas.fitted(self.subtitle, _LEFT, 146, _RIGHT - _LEFT, TEXT.sized(40), FADED)
        canvas.bar(Box(_LEFT, _FIRST - 6, _RIGHT - _LEFT, 4), INK)
        for number, chapter in enumerate(self.chapters):
            _chapter(canvas, chapter, _FIRST + number * _SEASON)


def _chapter(canvas: Canvas, chapter: Chapter, y: int) -> None:
    canvas.fitted(chapter.season, _LEFT, y + 50, _RIGHT - _LEFT, TEXT.sized(40), FADED)
    canvas.bar(Box(_LEFT, y + _SEASON - 4, _RIGHT - _LEFT, 2), RULE)
    if not chapter.places:
        canvas.fitted(chapter.empty, _LEFT, y + 124, _RIGHT - _LEFT, _FIGURE, FADED)
    for number, place in enumerate(chapter.places):
        x = _COLUMNS[number]
        ends = _COLUMNS[number + 1] - 18 if number + 1 < len(chapter.places) else _RIGHT
        if place.rank == 1:
            canvas.panel(Box(x - 8, y + 70, ends - x + 8, 86), 14, LEADING)
        disc = Box(x, y + 86, _DISC, _DISC)
        canvas.panel(disc, _DISC // 2, MEDALS[place.rank - 1])
        canvas.ring(disc, _DISC // 2, 2, FADED)
        canvas.text(str(place.rank), x + _DISC // 2, y + 129, NAME.sized(44), INK, "centre")
        wide = 0
        if number == 0:
            wide = canvas.text(place.rating, ends - 14, y + 130, _FIGURE, FADED, "right") + 14
        start = x + _DISC + 12
        start += stripes_beside(canvas, place.stripes, start, y + 130)
        font = _STRONG if place.rank == 1 else _FIGURE
        canvas.fitted(place.name, start, y + 130, ends - start - wide - 14, font, INK)
