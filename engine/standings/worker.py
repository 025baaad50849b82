"""Counts results as tables finish, those left uncounted, and anew what was voided or restored."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

from engine.fraternities.store import Memberships
from engine.jobs import BackgroundTasks
from engine.seasons.calendar import Calendar, Season
from engine.seasons.calendars import Calendars
from engine.seasons.regrouping import is_grouped, regroup
from engine.standings.old_deals import tell_old_deals
from engine.standings.outcome import PartieOutcome
from engine.standings.projection import Projection
from engine.standings.rating import Rating
from engine.standings.recounting import Recounting, outcomes_of
from engine.standings.store import fraternity_row, fraternity_tally_of, score_row, standing_row, tally_of
from engine.standings.tally import BoardKey, boards_of
from engine.storage.errors import StorageError, StorageFailed
from engine.storage.records import BoardRow, ResultRow, Ruling
from engine.storage.statements import Write
from engine.store import Store
from engine.tables import TableState

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


RETRY_AFTER: Final = 30.0
"""Seconds between attempts to count results."""


class StandingsWorker:
    """Keeps the standings up to date in the background; nobody at a table waits for it.

    One thing at a time happens to a server: counting finished or ruled results, or regrouping.
    """

    def __init__(self, store: Store) -> None:
        self.counted: list[Callable[[str], None]] = []
        """Called with Discord's id of a server once all its results are counted by its current calendar."""
        self._store = store
        self._calendars = Calendars(store)
        self._keeper = StandingsUpdater(store, self._calendars)
        self._background_tasks = BackgroundTasks("keeping the standings")
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def begin(self) -> None:
        """Count and regroup whatever is outstanding, and store the deals of logs from older versions."""
        self._background_tasks.begin(self._catch_up())
        self._background_tasks.begin(self._tell_old_deals())

    def published(self, snapshot: TableState) -> None:
        """Count a partie that has just ended. Call this with every published snapshot."""
        if snapshot.outcome is not None:
            self._background_tasks.begin(self.bring_up(snapshot.guild, snapshot.table))

    def changed(self, guild: str) -> None:
        """Note a new calendar: another time zone or rhythm, or a season begun or ended by hand."""
        self._background_tasks.begin(self.bring_up(guild))

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
        ruled = await self._keeper.rule(
            row, voided=voided, actor=actor, reason=reason, time_ms=time_ms, also=also
        )
        if ruled:
            self._background_tasks.begin(self.bring_up(row.guild))
        return ruled

    async def calendar(self, guild: str) -> Calendar:
        """Return a server's current calendar. Raises ``StorageError``."""
        return await self._calendars.read(guild)

    def let_go(self, guild: str) -> None:
        """Drop the state of a server whose data are about to be deleted."""
        self._calendars.let_go(guild)

    async def seasons(self, guild: str) -> list[Season]:
        """Return a server's seasons with counted parties, newest first. Raises ``StorageError``."""
        calendar = await self._calendars.read(guild)
        found = {}
        for period in await self._store.divisions.periods(guild):
            kind, _, begins = period.partition(" ")
            if kind == "season" and (season := calendar.season(int(begins))) is not None:
                found[season.begins_ms] = season
        return [found[begins] for begins in sorted(found, reverse=True)]

    async def bring_up(self, guild: str, table: int | None = None) -> None:
        """Return when all of a server's results are counted and grouped by its calendar.

        With ``table`` only that table's result is looked for, at a constant cost. Storage errors are retried
        until they pass.
        """
        while True:
            try:
                async with self._locks[guild]:
                    await self._bring_up(guild, table)
                break
            except StorageError as error:
                log.error("results can't be counted now: %s", error)
            await asyncio.sleep(RETRY_AFTER)
        for listener in self.counted:
            listener(guild)

    async def settled(self) -> None:
        """Return when all background work is done."""
        await self._background_tasks.settled()

    async def close(self) -> None:
        """Stop; outstanding results are counted after the next start."""
        await self._background_tasks.close()

    async def _catch_up(self) -> None:
        while True:
            try:
                guilds = await self._store.exchange.guilds()
                break
            except StorageError as error:
                log.error("results can't be counted now: %s", error)
            await asyncio.sleep(RETRY_AFTER)
        for guild in guilds:
            await self.bring_up(guild)

    async def _bring_up(self, guild: str, table: int | None) -> None:
        calendar = await self._calendars.read(guild)
        if not await is_grouped(self._store, guild, calendar):
            await regroup(self._store, guild, calendar)
        self._calendars.keep(guild, calendar)
        await self._keeper.catch_up(guild, table)

    async def _tell_old_deals(self) -> None:
        try:
            await tell_old_deals(self._store)
        except StorageError as error:
            log.error("the deals of old tables can't be told now: %s", error)
