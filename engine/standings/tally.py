"""Sums over one person's results on a leaderboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, Self

from engine.players.levels import Level
from engine.seasons.calendar import Calendar
from engine.standings.outcome import Finish
from engine.standings.rating import NEW, Rating

EVERY: Final = "*"
"""Stands for every preset, and for every kind of company."""
TOGETHER: Final = "together"
"""Stands for people and mixed company: wherever people could be compared."""
ALONE: Final = ("computers", *Level)
"""Stands for parties against computers, of whatever level or of one: nobody could be compared there."""
MILLION: Final = 1_000_000


class BoardKey(NamedTuple):
    """Key of a leaderboard: server, game, preset, company and period."""

    guild: str
    game: str
    preset: str
    company: str
    period: str


class Counted(Protocol):
    """Something that counts on boards: the outcome of a partie, or somebody's score."""

    @property
    def guild(self) -> str:
        """Discord's id of the server."""

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def preset(self) -> str:
        """The name of the preset."""

    @property
    def company(self) -> str:
        """The company at the table."""

    @property
    def level(self) -> str | None:
        """The level of all computers in a partie against them."""

    @property
    def ended_ms(self) -> int:
        """When it ended, in milliseconds since 1970."""

    @property
    def rated(self) -> bool:
        """Whether it counts at all."""


def circles(outcome: Counted) -> tuple[str, ...]:
    """Return every name under which boards count the company of a partie."""
    if outcome.company != "computers":
        return EVERY, TOGETHER, outcome.company
    return (EVERY, outcome.company) if outcome.level is None else (EVERY, outcome.company, outcome.level)


def boards_of(outcome: Counted, calendar: Calendar) -> list[BoardKey]:
    """Return every leaderboard on which a partie counts; none for a friendly one."""
    if not outcome.rated:
        return []
    return [
        BoardKey(outcome.guild, outcome.game, preset, company, period)
        for period in calendar.periods(outcome.ended_ms)
        for preset in (EVERY, outcome.preset)
        for company in circles(outcome)
    ]


def among_fraternities(board: BoardKey) -> bool:
    """Tell whether a board compares fraternities: only boards of all parties of people with each other do.

    Somebody's parties alone against computers say nothing about a fraternity.
    """
    return board.preset == EVERY and board.company == TOGETHER


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over somebody's results on one leaderboard, and the rating after the last of them.

    ``points`` and ``deals`` are those of whole parties; ``last_ms`` is when the last one ended.
    """

    games: int = 0
    wins: int = 0
    places: int = 0
    points: int = 0
    deals: int = 0
    last_ms: int = 0
    rating: Rating = NEW

    def plus(self, finish: Finish, ended_ms: int, rating: Rating) -> Self:
        """Return the tally with one more result, after which the person has this rating."""
        # by place: a server's years are millions of these
        return type(self)(
            self.games + 1,
            self.wins + (finish.place == 1),
            self.places + finish.place,
            self.points + finish.points,
            self.deals + finish.deals,
            max(self.last_ms, ended_ms),
            rating,
        )

    @property
    def place_average(self) -> int:
        """The average place in millionths, an integer so that equal averages compare equal."""
        return MILLION * self.places // self.games if self.games else 0

    @property
    def points_a_deal(self) -> int:
        """Points a deal in millionths."""
        return MILLION * self.points // self.deals if self.deals else 0
