"""Sums over one person's results on a leaderboard."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from engine.standings.outcome import Circle, Finish
from engine.standings.rating import NEW, Rating

MILLION: Final = 1_000_000


class Ladder(NamedTuple):
    """Key of a ladder: server and game. Nobody is compared beyond them."""

    guild: str
    game: str


class Board(NamedTuple):
    """Key of a leaderboard: server, game, circle and period."""

    guild: str
    game: str
    circle: Circle
    period: str


class Tally(NamedTuple):
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
        # by place: a server's years are hundreds of thousands of these
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
