"""Standings of fraternities, fair to small and large ones: averages only, never sums.

Only rated parties in which people met count, each for the fraternity to which somebody belonged at its end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from engine.fraternities.store import FraternityRow
from engine.standings.fold import MILLION
from engine.standings.store import Worn
from engine.store import Store

Measure: TypeAlias = Literal["strength", "place", "wins"]
"""Measures: strength, average place, or share of parties won."""
MEASURES: Final[tuple[Measure, ...]] = ("strength", "place", "wins")

BEST: Final = 3
"""Number of best members whose mean rating is a fraternity's strength."""
ENOUGH_GAMES: Final = 5
"""Parties for a fraternity in the period before somebody's rating counts for it."""
ENOUGH_STARTS: Final = 10
"""Starts of its people before a fraternity is ranked by places or wins; a partie counts for each of them."""


@dataclass(frozen=True, slots=True)
class FraternityLine:
    """A fraternity in the standings; ``rank`` is ``None`` if it has not played enough for the measure.

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

    @property
    def share(self) -> Fraction:
        """The share of its people's parties that they have won."""
        return Fraction(self.wins, self.starts)

    @property
    def place_average(self) -> int:
        """The average place in millionths."""
        return int(MILLION * self.place)


async def standing(
    store: Store, guild: str, game: str, span: tuple[int | None, int | None], measure: Measure
) -> list[FraternityLine]:
    """Return a server's fraternities, best first, then those that have not played enough.

    ``span`` is the time in which the parties ended, in milliseconds since 1970, with open ends as ``None``.
    Raises ``StorageError``.
    """
    members: defaultdict[int, list[Worn]] = defaultdict(list)
    for worn in await store.standings.worn(guild, game, *span):
        members[worn.fraternity].append(worn)
    rows = {row.fraternity: row for row in await store.fraternities.all_of(guild)}
    return _ranked([_line(rows[number], people) for number, people in members.items()], measure)


def _line(row: FraternityRow, people: Sequence[Worn]) -> FraternityLine:
    ratings = sorted((one.rating.shown for one in people if one.games >= ENOUGH_GAMES), reverse=True)
    best = ratings[:BEST]
    strength = round(Fraction(sum(best), BEST)) if len(best) == BEST else None
    starts, wins = sum(one.games for one in people), sum(one.wins for one in people)
    place = Fraction(sum(one.places for one in people), starts)
    return FraternityLine(None, row, len(people), starts, wins, place, strength, len(best))


def _ranked(lines: Sequence[FraternityLine], measure: Measure) -> list[FraternityLine]:
    """Sort lines and assign their ranks; equal lines share one."""
    enough = sorted((line for line in lines if _enough(line, measure)), key=lambda line: _key(line, measure))
    best = [_worth(line, measure) for line in enough]
    found = [replace(line, rank=1 + best.index(_worth(line, measure))) for line in enough]
    rest = [line for line in lines if not _enough(line, measure)]
    return found + sorted(rest, key=lambda line: (-line.starts, line.fraternity.fraternity))


def _enough(line: FraternityLine, measure: Measure) -> bool:
    return line.strength is not None if measure == "strength" else line.starts >= ENOUGH_STARTS


def _worth(line: FraternityLine, measure: Measure) -> Fraction:
    """Return the sort key of a line: the lowest is best."""
    if measure == "strength":
        return Fraction(-(line.strength or 0))
    return line.place if measure == "place" else -line.share


def _key(line: FraternityLine, measure: Measure) -> tuple[Fraction, int, int]:
    return _worth(line, measure), -line.starts, line.fraternity.fraternity
