"""The columns of a leaderboard and their contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cogs.pictures.figures import figure
from cogs.shell.names import decimal
from cogs.texts.catalogue import Words
from engine.standings.fold import MILLION
from engine.standings.leaderboard import BoardLine, Measure

_DECIMALS: Final = 2
_UNCERTAIN: Final = "?"


@dataclass(frozen=True, slots=True)
class Figures:
    """A column: ``name`` selects its texts, ``of`` formats a line's figure in the reader's language."""

    name: str
    of: Callable[[BoardLine, Words], str]
    measure: Measure | None = None
    """The measure that this column ranks by, if it can be ranked by."""

    def head(self, words: Words) -> str:
        """Return the heading of the column."""
        return words(f"board-head-{self.name}")

    def told(self, line: BoardLine, words: Words) -> str:
        """Return the figure as part of a sentence."""
        return words(f"board-cell-{self.name}", value=self.of(line, words), count=self._count(line))

    def _count(self, line: BoardLine) -> int:
        value = getattr(line.tally, self.name, 0)
        return value if isinstance(value, int) else 0


def _rating(line: BoardLine, words: Words) -> str:
    if line.unrated:
        return "–"
    return f"{line.tally.rating.shown}{_UNCERTAIN if line.provisional else ''}"


def _place(line: BoardLine, words: Words) -> str:
    if not line.tally.games:
        return "–"
    return decimal(line.tally.place_average / MILLION, words, _DECIMALS)


def _average(line: BoardLine, words: Words) -> str:
    return decimal(line.tally.points_a_deal / MILLION, words, _DECIMALS)


_RATING: Final = Figures("rating", _rating, "rating")
_PLACE: Final = Figures("place", _place, "place")
_AVERAGE: Final = Figures("average", _average, "points")
_WINS: Final = Figures("wins", lambda line, words: str(line.tally.wins), "wins")
_POINTS: Final = Figures("points", lambda line, words: figure(line.tally.points))
_GAMES: Final = Figures("games", lambda line, words: str(line.tally.games))
_DEALS: Final = Figures("deals", lambda line, words: str(line.tally.deals))


def columns_of(*, evening: bool, rated: bool) -> tuple[Figures, ...]:
    """Return the columns of a board. ``rated``: the people on it have ratings."""
    if evening:
        return _AVERAGE, _POINTS, _PLACE, _WINS, _DEALS
    shared = (_PLACE, _AVERAGE, _WINS, _GAMES)
    return (_RATING, *shared) if rated else shared


def measures_of(*, evening: bool, rated: bool) -> tuple[Measure, ...]:
    """Return the measures that such a board can be ranked by."""
    columns = columns_of(evening=evening, rated=rated)
    return tuple(column.measure for column in columns if column.measure is not None)


MEDALS: Final[Mapping[int, str]] = {1: "🥇", 2: "🥈", 3: "🥉"}


def rank_sign(rank: int | None) -> str:
    """Return a rank as text for a message; a bare number with a dot would start a list there."""
    return "–" if rank is None else MEDALS.get(rank, f"**{rank}.**")
