"""Standings of fraternities, fair to small and large ones: averages only, never sums.

Only rated parties in which people met count, each for the fraternity to which somebody belonged at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from engine.fraternities.standings_store import Sums
from engine.fraternities.store import FraternityRow
from engine.standings.tally import EVERY, MILLION, TOGETHER, BoardKey
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
    store: Store, guild: str, game: str, period: str, measure: Measure
) -> list[FraternityLine]:
    """Return a server's fraternities, best first, then those that have not played enough.

    ``period`` is as in ``BoardKey``. Raises ``StorageError``.
    """
    board = BoardKey(guild, game, EVERY, TOGETHER, period)
    number = (await store.standings.boards([board])).get(board)
    if number is None:
        return []
    rows = {row.fraternity: row for row in await store.fraternities.all_of(guild)}
    best = await store.fraternity_standings.best(number, BEST, ENOUGH_GAMES)
    lines = [
        _line(rows[sums.fraternity], sums, best.get(sums.fraternity, []))
        for sums in await store.fraternity_standings.sums(number)
    ]
    return _ranked(lines, measure)


def _line(row: FraternityRow, sums: Sums, best: Sequence[int]) -> FraternityLine:
    strength = round(Fraction(sum(best), BEST)) if len(best) == BEST else None
    place = Fraction(sums.places, sums.games)
    return FraternityLine(None, row, sums.people, sums.games, sums.wins, place, strength, len(best))


def _ranked(lines: Sequence[FraternityLine], measure: Measure) -> list[FraternityLine]:
    """Sort lines and assign their ranks; equal lines share one."""
    enough = sorted((line for line in lines if _enough(line, measure)), key=lambda line: _key(line, measure))
    found: list[FraternityLine] = []
    for place, line in enumerate(enough, 1):
        tied = bool(found) and _worth(found[-1], measure) == _worth(line, measure)
        rank = found[-1].rank if tied else place
        found.append(replace(line, rank=rank))
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
