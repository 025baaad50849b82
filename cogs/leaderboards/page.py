"""A page of a leaderboard: its columns, the ids that lead to it, a reader's view of it, and its notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from cogs.leaderboards.periods import PERIOD, BoardPeriod
from cogs.pictures.figures import figure
from cogs.pictures.palette import Colour
from cogs.pictures.ranking_table import SIGNS, Sign
from cogs.shell.clicks import Click, Written, click
from cogs.shell.layout import Component, button
from cogs.shell.names import decimal
from cogs.texts.catalogue import Words
from engine.games.registry import GAMES
from engine.seasons.calendar import ALL_TIME
from engine.standings.evening import Sitting
from engine.standings.fold import MILLION
from engine.standings.leaderboard import BoardLine, Leaderboard, Measure
from engine.standings.outcome import CIRCLES, Circle

# -- columns -------------------------------------------------------------------------------------------------

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


# -- pages ---------------------------------------------------------------------------------------------------

PAGE_SIZE: Final = 10
"""Number of lines on a page."""
LONGEST_NAME: Final = 24
"""Maximum number of characters of a name in text; pictures draw as many as fit."""
Verb: TypeAlias = Literal[
    "first", "back", "next", "last", "own", "by", "period", "game", "circle", "share", "open"
]
"""Turn to another page, change the board, share it. ``open`` shows the page in a message of its own."""


def _lettered(letters: Mapping[str, str]) -> Written:
    """Return a field whose names are written as one letter each."""
    by_name = {name: letter for letter, name in letters.items()}
    return Written(f"[{''.join(letters)}]", letters.__getitem__, by_name.__getitem__)


_CIRCLE: Final = _lettered(dict(zip("tc", CIRCLES, strict=True)))
_MEASURE: Final = _lettered({"r": "rating", "p": "place", "d": "points", "w": "wins"})


@click("b:{game}:{circle}:{period}:{by}:{least}:{page}:{verb}")
@dataclass(frozen=True, slots=True)
class LeaderboardId(Click):
    """A page, counted from 0, of a leaderboard of the server in which it is clicked.

    ``period`` is absolute, so that a button pressed a month later still means the same month.
    """

    game: Annotated[str, r"[a-z]{1,20}"]
    circle: Annotated[Circle, _CIRCLE]
    period: Annotated[str, PERIOD]
    by: Annotated[Measure, _MEASURE]
    least: Annotated[int, Written("[1-9][0-9]{0,3}", int)]
    page: Annotated[int, Written("0|[1-9][0-9]{0,9}", int)] = 0
    verb: Verb = "open"


def leaderboard_button(game: str, circle: Circle, words: Words) -> Component:
    """Return the button to the board of all time on which a partie in this circle counts."""
    at = LeaderboardId(game, circle, ALL_TIME, "rating" if circle == "together" else "points", least=1)
    return button(at.custom_id, words("board-button-open"))


@dataclass(frozen=True, slots=True)
class ReadersPage:
    """A page of a board for a reader; ``board.own`` is ``None`` where everybody reads it.

    ``names`` and ``stripes`` are by person; names are the last known ones.
    """

    at: LeaderboardId
    period: BoardPeriod
    board: Leaderboard
    names: Mapping[int, str]
    stripes: Mapping[int, tuple[Colour, ...]] = field(default_factory=dict)
    sittings: Sequence[Sitting] = ()

    @property
    def few_win(self) -> bool:
        """Whether points are penalties, so that the fewest win."""
        return GAMES[self.at.game].few_points_win

    @property
    def rated(self) -> bool:
        """Whether the people on this board have ratings."""
        return self.at.circle == "together"

    @property
    def columns(self) -> tuple[Figures, ...]:
        """The columns that it shows."""
        return columns_of(evening=self.period.is_evening, rated=self.rated)

    @property
    def apart(self) -> BoardLine | None:
        """The reader's line if it is not on this page."""
        own = self.board.own
        return None if own is None or own.person in [line.person for line in self.board.lines] else own

    @property
    def missing(self) -> int:
        """The number of parties (deals, for an evening) that the reader lacks to be ranked, or 0."""
        own = self.board.own
        if own is None or own.rank is not None:
            return 0
        played = own.tally.deals if self.period.is_evening else own.tally.games
        return max(0, self.at.least - played)


@dataclass(frozen=True, slots=True)
class Ways:
    """Links from a board to other games and periods, and a ``note`` on the result of the last click."""

    games: Sequence[str]
    periods: Sequence[BoardPeriod]
    note: str = ""
    handed_on: bool = False


def by_measure(sight: ReadersPage, measure: Measure, words: Words) -> str:
    """Say by which measure a board ranks."""
    if measure == "points":
        return words(f"board-by-points-{'few' if sight.few_win else 'many'}")
    return words(f"board-by-{measure}")


def about(sight: ReadersPage, words: Words) -> str:
    """Return the subtitle of the board: everything that defines it except the game."""
    at = sight.at
    unit = "deals" if sight.period.is_evening else "games"
    parts = [
        sight.period.name,
        words(f"board-circle-{at.circle}"),
        by_measure(sight, at.by, words),
        words(f"board-least-{unit}", count=at.least) if at.least > 1 else "",
    ]
    return " · ".join(filter(None, parts))


def own_note(sight: ReadersPage, words: Words) -> str:
    """Return a note on the reader's place, for details that the picture doesn't show."""
    own = sight.board.own
    if own is None:
        return ""
    if sight.missing:
        unit = "deals" if sight.period.is_evening else "games"
        return words(f"board-missing-{unit}", count=sight.missing)
    if own.rank is None:
        return words("board-no-place")
    return words("board-own", rank=own.rank, people=sight.board.people) if sight.apart else ""


def notes_of(sight: ReadersPage, words: Words) -> list[str]:
    """Explain the figures."""
    if sight.period.is_evening:
        return [words("board-evening-about")]
    return [words("board-rating-about")] if sight.rated else []


def signs_of(line: BoardLine) -> tuple[Sign, ...]:
    return tuple(sign for sign in SIGNS if getattr(line, sign))


def legend(sight: ReadersPage) -> list[Sign]:
    """Return the signs that occur on the page."""
    lines = [*sight.board.lines, *([sight.apart] if sight.apart else [])]
    return [sign for sign in SIGNS if any(getattr(line, sign) for line in lines)]


def empty_of(sight: ReadersPage, words: Words) -> str:
    """Say why nobody is on the board, and suggest a way out."""
    if sight.at.least > 1:
        return words("board-empty-few")
    nobody = words("board-empty-evening" if sight.period.is_evening else "board-empty")
    return f"{nobody} {words('board-empty-elsewhere')}"
