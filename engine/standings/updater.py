"""Writing the standings: the newest results are appended, anything else folds a ladder anew."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import islice
from typing import Final

from engine.fraternities.store import Memberships
from engine.seasons.calendar import Calendar
from engine.standings.fold import VERSION, Fold, Score
from engine.standings.outcome import PartieOutcome, outcome_of
from engine.standings.store import LadderRow, score_row
from engine.standings.tally import Ladder
from engine.storage.errors import StorageError, StorageFailed
from engine.storage.records import ResultRow, Ruling
from engine.storage.statements import Write
from engine.store import Store

log = logging.getLogger(__name__)

PAGE: Final = 200
"""Results read per page."""
BATCH: Final = 400
"""Rows written per batch: tables that play meanwhile wait for a few batches at most."""
AHEAD: Final = 3
"""Number of batches that may wait for the one being written."""
ONE_BY_ONE: Final = 100
"""Beyond this many waiting results a ladder is folded anew, at a fraction of the cost each."""
_FIRST: Final = (-(2**62), 0)
"""An order (end and table) before all results."""


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
        waiting: defaultdict[Ladder, list[PartieOutcome]] = defaultdict(list)
        for outcome in await asyncio.to_thread(outcomes_of, rows):
            waiting[Ladder(outcome.guild, outcome.game)].append(outcome)
        for ladder, outcomes in waiting.items():
            async with self._alone(ladder):
                await self._count(ladder, outcomes)
        return len(rows)

    async def follow_calendar(self, guild: str) -> None:
        """Fold a server's ladders anew that were folded by other terms. Raises ``StorageError``."""
        for game, row in (await self._store.standings.ladders(guild)).items():
            if row.terms != self._terms(guild):
                async with self._alone(Ladder(guild, game)):
                    await self._rebuild(Ladder(guild, game))

    async def sweep(self, guild: str) -> None:
        """Delete what interrupted folds have left in a server. Raises ``StorageError``."""
        for game, row in (await self._store.standings.ladders(guild)).items():
            async with self._alone(Ladder(guild, game)):
                await self._sweep(Ladder(guild, game), row.generation)

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
        async with self._locks[Ladder(row.guild, row.game)]:
            earlier = await results.rulings(row.table)
            if voided == (bool(earlier) and earlier[-1].voided):
                return False
            ruling = Ruling(row.table, len(earlier) + 1, voided, actor, reason, time_ms)
            discounting = self._store.standings.discounting(row.table)
            await self._store.writer.submit([results.ruling(ruling), discounting, *also(ruling)])
        return True

    @asynccontextmanager
    async def _alone(self, ladder: Ladder) -> AsyncIterator[None]:
        """Let nothing else happen to a ladder. Failures that aren't the database's are logged.

        So the results of other games count all the same.
        """
        try:
            async with self._locks[ladder]:
                yield
        except Exception as error:
            if isinstance(error, StorageError) and not _is_about_values(error):
                raise
            log.exception("results of %s can't be counted in a server", ladder.game)

    # -- one result more -----------------------------------------------------------------------------------

    async def _count(self, ladder: Ladder, outcomes: Sequence[PartieOutcome]) -> None:
        """Count results, given in order: append them if they continue the ladder, else fold it anew."""
        known = (await self._store.standings.ladders(ladder.guild)).get(ladder.game)
        if known is None or not await self._continues(known, outcomes):
            await self._rebuild(ladder, outcomes)
            return
        for outcome in outcomes:
            known = await self._append(known, outcome)

    async def _continues(self, known: LadderRow, outcomes: Sequence[PartieOutcome]) -> bool:
        """Tell whether results are newer than everything stored, few, and without rulings."""
        if known.terms != self._terms(known.guild) or len(outcomes) > ONE_BY_ONE:
            return False
        newest = await self._store.standings.newest(known.guild, known.game)
        if newest is not None and outcomes[0].order <= newest:
            return False
        return not any([await self._store.results.rulings(outcome.table) for outcome in outcomes])

    async def _append(self, row: LadderRow, outcome: PartieOutcome) -> LadderRow:
        """Add the newest result to its ladder, and return the ladder's row."""
        standings, people = self._store.standings, set(outcome.owners)
        calendar = self._calendar(outcome.guild)
        periods = set(calendar.periods(outcome.ended_ms))
        before = await standings.tallies(row.guild, row.game, periods, people)
        fold = Fold(calendar, await self._memberships(row.guild, people), before)
        writes = [standings.scoring(score_row(score), row.generation) for score in fold.add(outcome)]
        ladder = Ladder(row.guild, row.game)
        changed = {place: tally for place, tally in fold.tallies.items() if before.get(place) is not tally}
        writes += [
            standings.standing(ladder, row.generation, place, tally) for place, tally in changed.items()
        ]
        after = row._replace(periods=row.periods | {period for _, period, _ in changed})
        if after != row:
            writes.append(standings.making(after))
        await self._store.writer.submit([*writes, standings.counting(outcome.table)])
        return after

    # -- all results anew ----------------------------------------------------------------------------------

    async def _rebuild(self, ladder: Ladder, waiting: Sequence[PartieOutcome] = ()) -> None:
        """Fold a ladder's results into a new generation, which takes the old one's place at once.

        ``waiting`` are results that are not counted, voided ones included. Interrupted, it begins anew: until
        the end readers see the old generation, and the results stay uncounted.
        """
        store, standings = self._store, self._store.standings
        known = (await standings.ladders(ladder.guild)).get(ladder.game)
        old = 0 if known is None else known.generation
        await self._sweep(ladder, old)
        fold = Fold(self._calendar(ladder.guild), await self._memberships(ladder.guild))
        terms, at = self._terms(ladder.guild), _FIRST
        followed = {outcome.table for outcome in waiting}
        while rows := await store.results.since(*ladder, at, PAGE):
            scores = await asyncio.to_thread(_folded, fold, rows)
            await self._write(standings.scoring(score_row(score), old + 1) for score in scores)
            followed.update(row.table for row in rows)
            at = rows[-1].ended_ms, rows[-1].table + 1
        await self._write(
            standings.standing(ladder, old + 1, place, tally) for place, tally in fold.tallies.items()
        )
        periods = frozenset(period for _, period, _ in fold.tallies)
        await store.writer.submit([standings.making(LadderRow(*ladder, old + 1, terms, periods))])
        # what came meanwhile is followed if it was the newest, and waits if it came late
        uncounted = await standings.uncounted(*ladder)
        await self._write(standings.counting(table) for table in uncounted if table in followed)
        await self._sweep(ladder, old + 1)

    async def _sweep(self, ladder: Ladder, generation: int) -> None:
        """Delete a ladder's rows of other generations."""
        async for batch in self._store.standings.outdated(ladder, generation, BATCH):
            await self._store.writer.submit(batch)

    async def _write(self, writes: Iterable[Write]) -> None:
        """Write many rows in small batches; a few wait together, so that one commit takes them all."""
        left, waiting = iter(writes), deque[asyncio.Future[None]]()
        while batch := list(islice(left, BATCH)):
            waiting.append(self._store.writer.submit(batch))
            if len(waiting) > AHEAD:
                await waiting.popleft()
            await asyncio.sleep(0)  # others have their turn before the next batch is made
        for written in waiting:
            await written

    async def _memberships(self, guild: str, people: Collection[int] = ()) -> Memberships:
        """Return the memberships in fraternities of a server, optionally of some people only."""
        return Memberships(await self._store.fraternities.memberships(guild, people))

    def _terms(self, guild: str) -> str:
        """Return by what a server's ladders are to be folded: other terms, other standings."""
        return json.dumps({"fold": VERSION, **self._calendar(guild).terms}, sort_keys=True)


def outcomes_of(rows: Iterable[ResultRow]) -> list[PartieOutcome]:
    """Return the outcomes of results; unreadable ones are logged and skipped."""
    found = []
    for row in rows:
        try:
            found.append(outcome_of(row))
        except Exception:  # whatever has been written there
            log.exception("table %d: its result can't be read", row.table)
    return found


def _folded(fold: Fold, rows: Iterable[ResultRow]) -> list[Score]:
    """Add results to a fold, given in order, and return the scores."""
    scores = []
    for outcome in outcomes_of(rows):
        scores += fold.add(outcome)
        time.sleep(0)  # the event loop has its turn after each, not after the interpreter's five ms
    return scores


def _is_about_values(error: StorageError) -> bool:
    """Tell whether the database refused the values themselves, so that retrying is useless."""
    return isinstance(error, StorageFailed) and not error.systemic
