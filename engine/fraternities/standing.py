"""Matches between fraternities, and their standings, fair to small and large ones: averages only, never sums.

Only rated parties in which people met count, each for the fraternity to which somebody belonged at its end.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, NamedTuple, Self

from engine.fraternities.store import FraternityRow, Memberships
from engine.games.registry import game
from engine.standings.fold import outcome_of
from engine.standings.store import Worn
from engine.storage.records import ResultRow
from engine.store import Store


@dataclass(frozen=True, slots=True)
class MatchSide:
    """A fraternity's side in a match: the number of seats, and the sums of their places and points."""

    fraternity: int
    seats: int
    places: int
    points: int

    @property
    def place(self) -> Fraction:
        """The average place of its seats."""
        return Fraction(self.places, self.seats)


@dataclass(frozen=True, slots=True)
class FraternityMatch:
    """A partie between fraternities; ``sides`` go from best to worst. Seats without a fraternity are left
    out.

    The better average place wins; in a tie, the better average of points.
    """

    table: int
    game: str
    ended_ms: int
    sides: tuple[MatchSide, ...]

    @property
    def winner(self) -> int | None:
        """The number of the winning fraternity; ``None`` for a draw."""
        first, second = self.sides[:2]
        return None if worth(self.game, first) == worth(self.game, second) else first.fraternity

    def between(self, one: int, other: int) -> int:
        """Return 1 if the first fraternity beat the second, -1 for the opposite, 0 for a draw."""
        ours, theirs = worth(self.game, self._side(one)), worth(self.game, self._side(other))
        return (ours < theirs) - (ours > theirs)

    def ended_for(self, number: int) -> int:
        """Return 1 if a fraternity has won, 0 if no other one beat it, else -1."""
        if self.winner == number:
            return 1
        return 0 if all(self.between(number, side.fraternity) >= 0 for side in self.sides) else -1

    def has(self, *numbers: int) -> bool:
        """Tell whether all these fraternities took part."""
        return set(numbers) <= {side.fraternity for side in self.sides}

    def _side(self, number: int) -> MatchSide:
        return next(side for side in self.sides if side.fraternity == number)


def worth(game_name: str, side: MatchSide) -> tuple[Fraction, Fraction]:
    """Return the sort key of a side, its average place and points: the lowest is best."""
    points = Fraction(side.points, side.seats)
    return side.place, points if game(game_name).few_points_win else -points


class Balance(NamedTuple):
    """Matches won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, matches: Iterable[FraternityMatch], one: int, other: int) -> Self:
        """Return the balance of one fraternity against another."""
        return cls._counted([match.between(one, other) for match in matches if match.has(one, other)])

    @classmethod
    def over_all(cls, matches: Iterable[FraternityMatch], number: int) -> Self:
        """Return a fraternity's balance over whole matches: won, drawn or lost, against any opponents."""
        return cls._counted([match.ended_for(number) for match in matches if match.has(number)])

    @classmethod
    def _counted(cls, results: Sequence[int]) -> Self:
        return cls(results.count(1), results.count(0), results.count(-1))


def match_between(
    table: int, game_name: str, ended_ms: int, seats: Iterable[tuple[int, int, int]]
) -> FraternityMatch | None:
    """Return the match between the fraternities of these seats; ``None`` if there are fewer than two.

    A seat is the number of its fraternity, its place and its points.
    """
    ends: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, place, points in seats:
        ends[number].append((place, points))
    if len(ends) < 2:
        return None
    sides = [MatchSide(number, len(own), *map(sum, zip(*own, strict=True))) for number, own in ends.items()]
    ranked = sorted(sides, key=lambda side: (worth(game_name, side), side.fraternity))
    return FraternityMatch(table, game_name, ended_ms, tuple(ranked))


async def matches(store: Store, guild: str) -> list[FraternityMatch]:
    """Return a server's matches, newest first. Raises ``StorageError``."""
    rows: list[ResultRow] = await store.results.contests(guild)
    if not rows:
        return []
    return await asyncio.to_thread(_matches, rows, Memberships(await store.fraternities.memberships(guild)))


def _matches(rows: Iterable[ResultRow], memberships: Memberships) -> list[FraternityMatch]:
    found = []
    for outcome in map(outcome_of, rows):
        seats = [
            (number, finish.place, finish.points)
            for finish in outcome.finishes
            if finish.person is not None
            if (number := memberships.at(outcome.guild, finish.person, outcome.ended_ms)) is not None
        ]
        found.append(match_between(outcome.table, outcome.game, outcome.ended_ms, seats))
    return [match for match in found if match is not None]


# -- standings ----------------------------------------------------------------------------------------------

BEST: Final = 3
"""Number of best members whose mean rating is a fraternity's strength."""
ENOUGH_GAMES: Final = 5
"""Parties for a fraternity in the period before somebody's rating counts for it."""


@dataclass(frozen=True, slots=True)
class FraternityLine:
    """A fraternity in the standings; ``rank`` is ``None`` if too few of its members have played enough.

    ``strength`` is ``None`` unless enough members have a rating that counts; ``rated`` is their number.
    ``place`` and ``share`` (of parties won) are averages over all parties of its people.
    """

    rank: int | None
    fraternity: FraternityRow
    people: int
    starts: int
    wins: int
    place: Fraction
    strength: int | None
    rated: int


async def standing(
    store: Store, guild: str, game: str, span: tuple[int | None, int | None]
) -> list[FraternityLine]:
    """Return a server's fraternities, the strongest first, then those that have not played enough.

    ``span`` is the time in which the parties ended, in milliseconds since 1970, with open ends as ``None``.
    Raises ``StorageError``.
    """
    members: defaultdict[int, list[Worn]] = defaultdict(list)
    for worn in await store.standings.worn(guild, game, *span):
        members[worn.fraternity].append(worn)
    rows = {row.fraternity: row for row in await store.fraternities.all_of(guild)}
    lines = [_line(rows[number], people) for number, people in members.items()]
    lines.sort(key=lambda line: (-(line.strength or 0), -line.starts, line.fraternity.fraternity))
    strengths = [line.strength for line in lines]
    return [  # equal ones share a rank
        line if line.strength is None else replace(line, rank=1 + strengths.index(line.strength))
        for line in lines
    ]


def _line(row: FraternityRow, people: Sequence[Worn]) -> FraternityLine:
    ratings = sorted((one.rating.shown for one in people if one.games >= ENOUGH_GAMES), reverse=True)
    best = ratings[:BEST]
    strength = round(Fraction(sum(best), BEST)) if len(best) == BEST else None
    starts, wins = sum(one.games for one in people), sum(one.wins for one in people)
    place = Fraction(sum(one.places for one in people), starts)
    return FraternityLine(None, row, len(people), starts, wins, place, strength, len(best))
