"""Standings of fraternities, fair to small and large ones: averages only, never sums.

Only rated parties in which people met count, each for the fraternity to which somebody belonged at its end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from engine.fraternities.store import FraternityRow
from engine.standings.fold import MILLION
from engine.standings.store import Worn
from engine.store import Store

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

    @property
    def place_average(self) -> int:
        """The average place in millionths."""
        return int(MILLION * self.place)


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
    return _ranked([_line(rows[number], people) for number, people in members.items()])


def _line(row: FraternityRow, people: Sequence[Worn]) -> FraternityLine:
    ratings = sorted((one.rating.shown for one in people if one.games >= ENOUGH_GAMES), reverse=True)
    best = ratings[:BEST]
    strength = round(Fraction(sum(best), BEST)) if len(best) == BEST else None
    starts, wins = sum(one.games for one in people), sum(one.wins for one in people)
    place = Fraction(sum(one.places for one in people), starts)
    return FraternityLine(None, row, len(people), starts, wins, place, strength, len(best))


def _ranked(lines: Sequence[FraternityLine]) -> list[FraternityLine]:
    """Sort lines and assign their ranks; equal lines share one."""
    found = sorted(lines, key=lambda line: (-(line.strength or 0), -line.starts, line.fraternity.fraternity))
    strengths = [line.strength for line in found]
    return [
        line if line.strength is None else replace(line, rank=1 + strengths.index(line.strength))
        for line in found
    ]
