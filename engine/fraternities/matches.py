"""Matches between fraternities: parties that were declared so, and who has won them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Self

from engine.fraternities.membership import Memberships
from engine.games.registry import game
from engine.standings.outcome import Outcome, outcome_of
from engine.storage.records import ResultRow
from engine.store import Store


@dataclass(frozen=True, slots=True)
class Side:
    """A fraternity's part in a match: its seats, and their places and points added up."""

    fraternity: int
    seats: int
    places: int
    points: int

    def with_seat(self, seat: Side) -> Side:
        """With another seat of the same fraternity."""
        return Side(
            self.fraternity,
            self.seats + seat.seats,
            self.places + seat.places,
            self.points + seat.points,
        )

    @property
    def place(self) -> Fraction:
        """The average place of its seats."""
        return Fraction(self.places, self.seats)

    @property
    def average_points(self) -> Fraction:
        """The average points of its seats."""
        return Fraction(self.points, self.seats)


@dataclass(frozen=True, slots=True)
class Match:
    """A partie in which fraternities met; ``sides`` from the best to the worst. Seats of nobody are left out.

    Whoever has the better average place is better; among equals whoever has the better average of points.
    """

    table: int
    game: str
    ended_ms: int
    sides: tuple[Side, ...]

    @property
    def winner(self) -> int | None:
        """The number of the fraternity that has won; ``None`` for a draw."""
        first, second = self.sides[:2]
        return None if self._worth(first) == self._worth(second) else first.fraternity

    def between(self, one: int, other: int) -> int:
        """1 when one fraternity has beaten another, -1 the other way round, 0 for a draw."""
        ours, theirs = self._worth(self._side(one)), self._worth(self._side(other))
        return (ours < theirs) - (ours > theirs)

    def has(self, *numbers: int) -> bool:
        """Whether all these fraternities have played in it."""
        return set(numbers) <= {side.fraternity for side in self.sides}

    def _side(self, number: int) -> Side:
        return next(side for side in self.sides if side.fraternity == number)

    def _worth(self, side: Side) -> tuple[Fraction, Fraction]:
        return worth(self.game, side)


def worth(game_name: str, side: Side) -> tuple[Fraction, Fraction]:
    """What sides are compared by: the lowest is the best."""
    points = side.average_points
    return side.place, points if game(game_name).few_points_win else -points


class Balance(NamedTuple):
    """Matches won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, matches: Iterable[Match], one: int, other: int) -> Self:
        """One fraternity's against another."""
        results = [match.between(one, other) for match in matches if match.has(one, other)]
        return cls(results.count(1), results.count(0), results.count(-1))

    @classmethod
    def over_all(cls, matches: Iterable[Match], number: int) -> Self:
        """A fraternity's against whomever: the match as a whole was won, was a draw or lost."""
        won = drawn = lost = 0
        for match in matches:
            if not match.has(number):
                continue
            if match.winner == number:
                won += 1
            elif all(match.between(number, side.fraternity) >= 0 for side in match.sides):
                drawn += 1
            else:
                lost += 1
        return cls(won, drawn, lost)


def match_of(outcome: Outcome, memberships: Memberships) -> Match | None:
    """The match that a partie was; ``None`` where fewer than two fraternities had a seat at its end."""
    seats = []
    for finish in outcome.finishes:
        if finish.person is None:
            continue
        number = memberships.at(outcome.guild, finish.person, outcome.ended_ms)
        if number is not None:
            seats.append(Side(number, 1, finish.place, finish.points))
    return match_between(outcome.table, outcome.game, outcome.ended_ms, seats)


def match_between(table: int, game_name: str, ended_ms: int, seats: Iterable[Side]) -> Match | None:
    """A match from what each seat is for its fraternity; ``None`` where these are fewer than two."""
    sides: dict[int, Side] = {}
    for seat in seats:
        sides[seat.fraternity] = sides.get(seat.fraternity, Side(seat.fraternity, 0, 0, 0)).with_seat(seat)
    if len(sides) < 2:
        return None
    ranked = sorted(sides.values(), key=lambda side: (worth(game_name, side), side.fraternity))
    return Match(table, game_name, ended_ms, tuple(ranked))


async def matches(store: Store, guild: str) -> list[Match]:
    """A server's matches, the newest first. Raises ``StorageError``."""
    rows: list[ResultRow] = await store.results.contests(guild)
    if not rows:
        return []
    memberships = Memberships(await store.fraternities.intervals(guild))
    return await asyncio.to_thread(_matches, rows, memberships)


def _matches(rows: Iterable[ResultRow], memberships: Memberships) -> list[Match]:
    found = (match_of(outcome_of(row), memberships) for row in rows)
    return [match for match in found if match is not None]
