"""Counting results: the newest are appended to the standings, else a ladder is folded anew and compared."""

import asyncio
import json
import logging
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from functools import partial
from itertools import islice
from typing import Final, TypeAlias

from engine.background import BackgroundTasks, stopping_no_other
from engine.fraternities.store import Memberships
from engine.games.registry import GAMES
from engine.seasons.calendar import ALL_TIME, Calendar, Season
from engine.standings.fold import VERSION, Fold, Ladder, PartieOutcome, extent, outcome_of
from engine.standings.store import LadderRow, clearing, ladders
from engine.storage.errors import StorageError, StorageFailed
from engine.storage.records import Counted, ResultRow, Ruling, ScoreRow, counted, rulings
from engine.storage.rows import Write
from engine.store import Store
from engine.tables import TableState
from engine.tables.archive import store_summaries
from engine.tables.results import outcome_at

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


class StandingsWorker:
    """Keeps the standings up to date as tables finish, results are ruled on, and calendars change.

    It works in the background, and nobody at a table waits for it. One thing at a time happens to a server.
    """

    def __init__(self, store: Store) -> None:
        self.counted: list[Callable[[str], None]] = []
        """Called with Discord's id of a server once all its results are counted by its current calendar."""
        self._store = store
        self._background_tasks = BackgroundTasks("keeping the standings")
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def begin(self) -> None:
        """Count whatever is outstanding."""
        self._background_tasks.insist(self._catch_up)

    def published(self, state: TableState) -> None:
        """Count a partie that has just ended. Call this with every published state."""
        if outcome_at(state) is not None:
            self._background_tasks.insist(partial(self.bring_up, state.guild, state.table))

    def changed(self, guild: str) -> None:
        """Note a ruling, or a new calendar: another time zone or rhythm, a season begun or ended by hand."""
        self._background_tasks.insist(partial(self.bring_up, guild))

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
        """Void a result, or let it count again; durable on return, with the writes in ``also``.

        Ratings and standings follow in the background, also after a restart. Returns ``False`` when the
        result was so already. Raises ``StorageError``.
        """
        async with self._locks[row.guild]:
            earlier = await self._store.results.rulings(row.table)
            if voided == (bool(earlier) and earlier[-1].voided):
                return False
            ruling = Ruling(row.table, len(earlier) + 1, voided, actor, reason, time_ms)
            await self._store.writer.submit(
                [rulings.insert(ruling), counted.delete(row.table), *also(ruling)]
            )
        self.changed(row.guild)
        return True

    async def seasons(self, guild: str) -> list[Season]:
        """Return a server's seasons with counted parties, newest first. Raises ``StorageError``."""
        calendar = await self._store.seasons.calendar(guild)
        found = {}
        for period in await self._store.standings.periods(guild):
            kind, _, begins = period.partition(" ")
            if kind == "season" and (season := calendar.season(int(begins))) is not None:
                found[season.begins_ms] = season
        return [found[begins] for begins in sorted(found, reverse=True)]

    async def bring_up(self, guild: str, table: int | None = None) -> None:
        """Count all of a server's results by its calendar, or that of one table, and notify the listeners.

        Raises ``StorageError``.
        """
        await self.count(guild, table)
        for listener in self.counted:
            listener(guild)

    async def settled(self) -> None:
        """Return when all background work is done."""
        await self._background_tasks.settled()

    async def close(self) -> None:
        """Stop; outstanding results are counted after the next start."""
        await self._background_tasks.close()

    async def _catch_up(self) -> None:
        for guild in await self._store.exchange.guilds():
            await self.bring_up(guild)

    # -- what is to be done --------------------------------------------------------------------------------

    async def count(self, guild: str, table: int | None = None) -> int:
        """Count a server's outstanding results by its calendar, and return their number.

        With ``table`` only that table's result is looked for, at a constant cost. Raises ``StorageError``;
        the rest is counted the next time.
        """
        async with self._locks[guild]:
            calendar = await self._store.seasons.calendar(guild)
            rows = await self._store.results.not_counted(guild, table)
            waiting: defaultdict[str, list[PartieOutcome]] = defaultdict(list)
            for outcome in await asyncio.to_thread(outcomes_of, rows):
                waiting[outcome.game].append(outcome)
            known = await self._store.standings.ladders(guild)
            for game in sorted({*waiting, *known}):
                try:
                    await self._follow(Ladder(guild, game), known.get(game), waiting[game], calendar)
                    if table is None and game in known:
                        await self._sweep(Ladder(guild, game))
                except Exception as error:  # the results of other games count all the same
                    if isinstance(error, StorageError) and not _is_about_values(error):
                        raise
                    log.exception("results of %s can't be counted in a server", game)
        return len(rows)

    async def _follow(
        self, ladder: Ladder, row: LadderRow | None, outcomes: Sequence[PartieOutcome], calendar: Calendar
    ) -> None:
        """Append results, given in order, if they continue the ladder; else fold it anew."""
        if row is None or row.terms != _terms(calendar) or not await self._continues(ladder, outcomes):
            await self._rebuild(ladder, row, outcomes, calendar)
            return
        for outcome in outcomes:
            row = await self._append(row, outcome, calendar)

    async def _continues(self, ladder: Ladder, outcomes: Sequence[PartieOutcome]) -> bool:
        """Tell whether results are newer than everything stored, few, and without rulings."""
        if not outcomes:
            return True
        newest = await self._store.standings.newest(*ladder)
        if len(outcomes) > ONE_BY_ONE or (newest is not None and outcomes[0].order <= newest):
            return False
        return not any([await self._store.results.rulings(outcome.table) for outcome in outcomes])

    # -- one result more -----------------------------------------------------------------------------------

    async def _append(self, row: LadderRow, outcome: PartieOutcome, calendar: Calendar) -> LadderRow:
        """Add the newest result to its ladder, and return the ladder's row."""
        standings, people = self._store.standings, set(outcome.owners)
        ladder, periods = Ladder(row.guild, row.game), set(calendar.periods(outcome.ended_ms))
        before = await standings.tallies(ladder, periods, people)
        fold = Fold(calendar, await self._memberships(row.guild, people), before)
        writes = [standings.scoring(score, row.generation) for score in fold.add(outcome)]
        changed = {place: tally for place, tally in fold.tallies.items() if before.get(place) is not tally}
        writes += [
            standings.standing(ladder, row.generation, place, tally) for place, tally in changed.items()
        ]
        entries = row.entries + sum(period == ALL_TIME for _, period, _ in changed)
        written = json.dumps(sorted(row.periods | {period for _, period, _ in changed}))
        after = row._replace(entries=entries, written_periods=written)
        writes += [ladders.put(after), counted.insert(Counted(outcome.table))]
        await self._store.writer.submit(writes)
        return after

    # -- all results anew ----------------------------------------------------------------------------------

    async def _rebuild(
        self, ladder: Ladder, row: LadderRow | None, waiting: Sequence[PartieOutcome], calendar: Calendar
    ) -> None:
        """Fold a ladder's results into a new generation, which takes the old one's place at once.

        ``waiting`` are results that are not counted, voided ones included. Interrupted, it begins anew: until
        the end readers see the old generation, and the results stay uncounted.
        """
        store, standings = self._store, self._store.standings
        await self._sweep(ladder)
        generation, at = 1 if row is None else row.generation + 1, _FIRST
        fold = Fold(calendar, await self._memberships(ladder.guild))
        followed = {outcome.table for outcome in waiting}
        while rows := await store.results.since(*ladder, at, PAGE):
            scores = await asyncio.to_thread(_folded, fold, rows)
            await self._write(standings.scoring(score, generation) for score in scores)
            followed.update(row.table for row in rows)
            at = rows[-1].ended_ms, rows[-1].table + 1
        await self._write(
            standings.standing(ladder, generation, place, tally) for place, tally in fold.tallies.items()
        )
        entries, counting = extent(fold.tallies)
        made = LadderRow(*ladder, generation, _terms(calendar), entries, json.dumps(sorted(counting)))
        await store.writer.submit([ladders.put(made)])
        # what came meanwhile is followed if it was the newest, and waits if it came late
        uncounted = await standings.uncounted(ladder)
        await self._write(counted.insert(Counted(table)) for table in uncounted if table in followed)
        await self._sweep(ladder)

    async def _sweep(self, ladder: Ladder) -> None:
        """Delete what folds have left in a ladder, interrupted ones too: the rows that nobody sees."""
        async for batch in self._store.standings.outdated(ladder, BATCH):
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


def outcomes_of(rows: Iterable[ResultRow]) -> list[PartieOutcome]:
    """Return the outcomes of results; unreadable ones are logged and skipped."""
    found = []
    for row in rows:
        with stopping_no_other(f"table {row.table}: its result can't be read"):
            found.append(outcome_of(row))
    return found


def _folded(fold: Fold, rows: Iterable[ResultRow]) -> list[ScoreRow]:
    """Add results to a fold, given in order, and return the scores."""
    scores = []
    for outcome in outcomes_of(rows):
        scores += fold.add(outcome)
        time.sleep(0)  # the event loop has its turn after each, not after the interpreter's five ms
    return scores


def _terms(calendar: Calendar) -> str:
    """Return by what a ladder is folded: other terms, other standings."""
    return json.dumps({"fold": VERSION, **calendar.terms}, sort_keys=True)


def _is_about_values(error: StorageError) -> bool:
    """Tell whether the database refused the values themselves, so that retrying is useless."""
    return isinstance(error, StorageFailed) and not error.systemic


# -- checking what is stored, and recomputing it ------------------------------------------------------------

Figures: TypeAlias = Mapping[Ladder, Set[tuple[object, ...]]]
"""The scores, tallies and extent of each ladder."""


def derived(
    calendars: Mapping[str, Calendar], results: Iterable[ResultRow], memberships: Memberships
) -> Figures:
    """Compute everything that follows from some results; unreadable ones are skipped.

    A hundred thousand results take seconds.
    """
    outcomes: defaultdict[Ladder, list[PartieOutcome]] = defaultdict(list)
    for outcome in outcomes_of(results):
        outcomes[Ladder(outcome.guild, outcome.game)].append(outcome)
    found: dict[Ladder, set[tuple[object, ...]]] = {}
    for ladder, some in outcomes.items():
        fold = Fold(calendars[ladder.guild], memberships)
        found[ladder] = {*fold.add_all(some), *fold.tallies.items()}
        if fold.tallies:
            found[ladder].add(extent(fold.tallies))
    return found


async def stored(store: Store) -> Figures:
    """Return what readers of the database see now."""
    found: defaultdict[Ladder, set[tuple[object, ...]]] = defaultdict(set)
    for row in await store.standings.every_score():
        found[Ladder(row.guild, row.game)].add(row)
    for (board, person), tally in (await store.standings.every_standing()).items():
        found[Ladder(board.guild, board.game)].add(((board.circle, board.period, person), tally))
    for ladder in await store.standings.every_ladder():
        if ladder.periods:  # else nothing is left in it
            found[Ladder(ladder.guild, ladder.game)].add((ladder.entries, ladder.periods))
    return found


async def differences(store: Store) -> list[str]:
    """Return the differences between the database and the counted results: a line for a game of a server."""
    held, counted = await stored(store), await store.standings.every_counted()
    rows = [row for row in await store.results.all_valid() if row.table in counted]
    calendars = {guild: await store.seasons.calendar(guild) for guild in {row.guild for row in rows}}
    memberships = Memberships(await store.fraternities.memberships())
    wanted = await asyncio.to_thread(derived, calendars, rows, memberships)
    waiting = Counter((row.guild, row.game) for row in await store.results.not_counted())
    lines = list[str]()
    for ladder in sorted(held.keys() | wanted.keys()):
        here, there = held.get(ladder, set()), wanted.get(ladder, set())
        if faults := max(len(here - there), len(there - here)):
            told = f"{ladder.game} in server {ladder.guild}: {faults} figures are not what the results give"
            late = waiting[ladder]
            lines.append(
                f"{told}, but {late} of these wait to be counted when the bot runs" if late else told
            )
    return lines


async def rebuild(store: Store) -> None:
    """Delete everything that can be computed and recompute it. Nothing may be counted meanwhile.

    Raises ``StorageError``; results that were not counted then are counted at the next start.
    """
    await store.writer.submit(clearing())
    standings_worker = StandingsWorker(store)
    for guild in await store.exchange.guilds():
        await standings_worker.count(guild)
    await store.played_deals.clear()
    await _summarise_deals(store)


async def _summarise_deals(store: Store) -> None:
    """Store the finished deals of every log. Series that other tables still play are left out."""
    for number in await store.played_deals.untold():
        row = await store.tables.get(number)
        game = None if row is None else GAMES.get(row.game)
        if row is None or game is None or await store.series.open_deals(number) is not None:
            continue
        with stopping_no_other(f"table {number}: its deals can't be told"):
            await store_summaries(store, game, row)
