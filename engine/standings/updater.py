"""Updates ratings and standings: counts new results, voids some, and recounts."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

from engine.fraternities.membership import Memberships
from engine.seasons.calendar import Calendar
from engine.standings.outcome import PartieOutcome
from engine.standings.projection import Projection
from engine.standings.rating import Rating
from engine.standings.recounting import Recounting, outcomes_of
from engine.standings.rows import fraternity_row, fraternity_tally_of, score_row, standing_row, tally_of
from engine.standings.tally import BoardKey, boards_of
from engine.storage.errors import StorageError, StorageFailed
from engine.storage.records import BoardRow, ResultRow, Ruling
from engine.storage.statements import Write
from engine.store import Store

log = logging.getLogger(__name__)

Ladder: TypeAlias = tuple[str, str]
"""Key of a ladder: server and game. Nobody is compared beyond them."""

ONE_BY_ONE: Final = 100
"""Beyond this many waiting results, a ladder is counted in bulk, at a quarter of the cost each."""


class StandingsUpdater:
    """Counts results, one operation per ladder at a time. ``calendar`` returns a server's calendar."""

    def __init__(self, store: Store, calendar: Callable[[str], Calendar]) -> None:
        self._store = store
        self._calendar = calendar
        self._locks: defaultdict[Ladder, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def catch_up(self, guild: str | None = None, table: int | None = None) -> int:
        """Count uncounted results of one table, one server, or all, and return their number.

        Results that ended before counted ones, or were ruled on, change the later ones. Raises
        ``StorageError``; the rest is counted the next time.
        """
        rows = await self._store.results.not_counted(guild, table)
        ladders: defaultdict[Ladder, list[PartieOutcome]] = defaultdict(list)
        for outcome in await asyncio.to_thread(outcomes_of, rows):
            ladders[outcome.guild, outcome.game].append(outcome)
        for ladder, outcomes in ladders.items():
            try:
                await self._count(ladder, outcomes)
            except Exception as error:
                if isinstance(error, StorageError) and not _is_about_values(error):
                    raise
                # the results of other games count all the same
                log.exception("results of %s can't be counted in a server", ladder[1])
        return len(rows)

    async def rule(
        self,
        row: ResultRow,
        *,
        voided: bool,
        actor: int,
        reason: str,
        time_ms: int,
        also: Callable[[Ruling], Sequence[Write]] = lambda ruling: (),
    ) -> bool:
        """Record a ruling that a result doesn't count, or counts again; ``also`` is written with it.

        Counting is left to ``catch_up``. Returns ``False`` when the result was so already. Raises
        ``StorageError``.
        """
        results = self._store.results
        async with self._locks[row.guild, row.game]:
            earlier = await results.rulings(row.table)
            if voided == (bool(earlier) and earlier[-1].voided):
                return False
            ruling = Ruling(row.table, len(earlier) + 1, voided, actor, reason, time_ms)
            discounting = self._store.standings.discounting(row.table)
            await self._store.writer.submit([results.ruling(ruling), discounting, *also(ruling)])
        return True

    async def _count(self, ladder: Ladder, outcomes: Sequence[PartieOutcome]) -> None:
        """Count results of a ladder in order: one by one if they are the newest, and few."""
        for place, outcome in enumerate(outcomes):
            async with self._locks[ladder]:
                newest = await self._store.standings.newest(*ladder)
                ruled = await self._store.results.rulings(outcome.table)
                many = len(outcomes) - place > ONE_BY_ONE
                # of those that follow some may be scored already, by an earlier recount
                if ruled or many or (newest is not None and outcome.order <= newest):
                    memberships = await self._memberships(outcome)
                    await Recounting(self._store, self._calendar, memberships, outcomes[place:]).run()
                    return
                await self._append(outcome)

    async def _append(self, outcome: PartieOutcome) -> None:
        """Count the newest result."""
        store, people = self._store, set(outcome.owners)
        before = await store.standings.ratings_before(outcome.guild, outcome.game, people, outcome.order)
        projection = Projection(self._calendar, await self._memberships(outcome, people))
        projection.ratings = {
            (outcome.guild, outcome.game, person): Rating(*rating) for person, rating in before.items()
        }
        numbers, writes = await self._numbered(boards_of(outcome, self._calendar(outcome.guild)))
        names = {number: board for board, number in numbers.items()}
        for row in await store.standings.on_boards(names, people):
            projection.tallies[names[row.board], row.person] = tally_of(row)
        for part in await store.fraternity_standings.of_people(names, people):
            own = names[part.board], part.fraternity, part.person
            projection.fraternity_tallies[own] = fraternity_tally_of(part)
        writes += [store.standings.scoring(score_row(score)) for score in projection.add(outcome)]
        writes += [
            store.standings.standing(standing_row(numbers[board], person, tally))
            for (board, person), tally in projection.tallies.items()
        ]
        writes += [
            store.fraternity_standings.putting(fraternity_row(numbers[board], fraternity, person, tally))
            for (board, fraternity, person), tally in projection.fraternity_tallies.items()
        ]
        await store.writer.submit([*writes, store.standings.counting(outcome.table)])

    async def _memberships(self, outcome: PartieOutcome, people: Collection[int] = ()) -> Memberships:
        """Return the memberships in fraternities of a partie's server, optionally of some people only."""
        return Memberships(await self._store.fraternities.intervals(outcome.guild, people))

    async def _numbered(self, boards: Collection[BoardKey]) -> tuple[dict[BoardKey, int], list[Write]]:
        """Return the numbers of boards, and the writes of new ones."""
        standings = self._store.standings
        known = await standings.boards(boards)
        numbers, writes = {}, []
        for board in boards:
            number = known.get(board)
            if number is None:
                number = await standings.next_board()
                writes.append(standings.opening(BoardRow(number, *board)))
            numbers[board] = number
        return numbers, writes


def _is_about_values(error: StorageError) -> bool:
    """Tell whether the database refused the values themselves, so that retrying is useless."""
    return isinstance(error, StorageFailed) and not error.systemic
