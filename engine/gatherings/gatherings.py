"""Keeps evenings and tournaments: each step is durable before it is told, and done once.

A sitting is stored with its groups before the first table is opened; each table is opened in the batch that
notes its number. So a killed process resumes where it was.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Final, Generic, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from engine.background import BackgroundTasks, stopping_no_other
from engine.game import Refusal
from engine.gatherings.gathering import DONE, GONE, LIVE, Gathering, Told, unknown
from engine.gatherings.store import GatheringRow, GroupRow
from engine.seating import SeatedRound
from engine.storage.rows import Write
from engine.store import Store
from engine.tables import Person, Table, TableError, TableRegistry, TableState

log = logging.getLogger(__name__)

MOST: Final = 20
"""Evenings, and tournaments, of a server that are upcoming or under way."""
RECENT_MS: Final = 86_400_000
"""Milliseconds after the end for which it is checked again at a start."""
PLAYED: Final = frozenset({"lobby", "playing"})
"""Statuses of tables that play or are about to."""

G = TypeVar("G", bound=Gathering)
Telling: TypeAlias = Callable[[Any, Told], Sequence[Write]]
"""Returns the writes of an announcement; takes a gathering."""
Noting: TypeAlias = Callable[[int], Sequence[Write]]
"""Returns what is written in the same batch as a table, from its number."""


class Gatherings(ABC, Generic[G]):
    """Gatherings of one kind. Raises ``StorageError`` when the database fails.

    What ``telling`` returns is written with its subject; ``listeners`` are called after each change, once
    that is durable, with the sitting that has changed. ``now_ms`` is the time in milliseconds since 1970.
    """

    value: type[G]

    def __init__(
        self, store: Store, registry: TableRegistry, now_ms: Callable[[], int], telling: Telling
    ) -> None:
        self._store = store
        self._registry = registry
        self._now_ms = now_ms
        self._telling = telling
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._background_tasks = BackgroundTasks(f"going on with a {self.value.kind}")
        self._opening: set[int] = set()
        """Those with tables that could not be opened yet."""
        self.listeners: list[Callable[[G], None]] = []

    # -- reading -------------------------------------------------------------------------------------------

    async def get(self, number: int, sitting: int = 0, *, guild: str | None = None) -> G:
        """Return one of a server (of any, without ``guild``) at a sitting: the newest, unless it is named.

        Raises ``Refusal`` ``unknown_evening`` or ``unknown_tournament``.
        """
        row = await self._store.gatherings.get(number)
        if row is None or row.kind != self.value.kind or guild not in (None, row.guild):
            raise unknown(self.value.kind)
        (found,) = await self._whole([row])
        if sitting > len(found.sittings):
            raise unknown(self.value.kind)
        if sitting in (0, found.number):
            return found
        (found,) = await self._filled([found.at(sitting)])
        return found

    async def going_on(self, guild: str) -> list[G]:
        """Return those of a server that have not ended, newest first, each at its newest sitting."""
        return await self._whole(await self._store.gatherings.of_guild(guild, self.value.kind, ended=False))

    async def to_show(self) -> list[G]:
        """Return every sitting whose message, or event, may be outdated after a start."""
        book, kind = self._store.gatherings, self.value.kind
        found = await book.with_status(kind, LIVE)
        found += await book.to_finish(kind, self._now_ms() - RECENT_MS, (GONE, DONE))
        return [await self.get(row.gathering, row.number) for row in found]

    async def of_table(self, table: int) -> G | None:
        """Return the sitting for which a table was opened, or ``None``."""
        group = await self._store.gatherings.of_table(table)
        row = None if group is None else await self._store.gatherings.get(group.gathering)
        if group is None or row is None or row.kind != self.value.kind:
            return None
        return await self.get(group.gathering, group.sitting)

    async def _whole(self, rows: Sequence[GatheringRow]) -> list[G]:
        """Return gatherings at their newest sittings, however many with as few queries."""
        sittings = defaultdict(list)
        for sitting in await self._store.gatherings.sittings([row.gathering for row in rows]):
            sittings[sitting.gathering].append(sitting)
        found = [
            self.value(row, tuple(sittings[row.gathering]), len(sittings[row.gathering])) for row in rows
        ]
        return await self._filled(found)

    async def _filled(self, found: Sequence[G]) -> list[G]:
        """Return gatherings with the answers and groups that concern them; their people are loaded."""
        book, pairs = self._store.gatherings, [pair for one in found for pair in one.concerned]
        answers, groups = await book.answers(pairs), await book.groups(pairs)
        people = {row.person for row in answers} | {one for row in groups for one in row.persons}
        await self._store.persons.load(people | {one.row.organiser for one in found})
        return [
            replace(
                one,
                answers=tuple(row for row in answers if row.gathering == one.row.gathering),
                groups=tuple(row for row in groups if row.gathering == one.row.gathering),
            )
            for one in found
        ]

    # -- writing -------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _held(self, number: int, sitting: int = 0) -> AsyncIterator[G]:
        """Keep others from changing a gathering, and yield it as ``get`` returns it."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            yield await self.get(number, sitting)

    async def _save(
        self, before: G | None, after: G, told: Told | None = None, also: Sequence[Write] = ()
    ) -> G:
        """Write what has changed, with the announcement of it, then notify the listeners."""
        known = set() if before is None else set(before.rows)
        clocks = {(row.number, row.status, row.begins_ms) for row in (before.sittings if before else ())}
        writes = [self._store.gatherings.putting(row) for row in after.rows if row not in known]
        moved = [
            after.at(row.number)
            for row in after.sittings
            if (row.number, row.status, row.begins_ms) not in clocks
        ]
        writes += [write for one in moved for write in self._due(one)]
        if told is not None:
            writes += self._telling(after, told)
        await self._store.writer.submit([*writes, *also])
        for one in {one.number: one for one in (after, *moved)}.values():
            self._changed(one)
        return after

    def _due(self, now: G) -> Sequence[Write]:
        """Return the writes of the jobs of a sitting that is new, or has another status or time."""
        return ()

    def _changed(self, now: G) -> None:
        for listener in self.listeners:
            with stopping_no_other(f"{self.value.kind} {now.key}: a listener failed"):
                listener(now)

    async def _expect_room(self, guild: str) -> list[GatheringRow]:
        """Return what goes on in a server. Raises ``too_many_evenings`` or ``too_many_tournaments``."""
        kind = self.value.kind
        going_on = await self._store.gatherings.of_guild(guild, kind, ended=False)
        if len(going_on) >= MOST:
            Refusal.unless(kind != "evening", "too_many_evenings", limit=MOST)
            raise Refusal("too_many_tournaments", limit=MOST)
        return going_on

    async def rehouse(self, now: G, channel: str) -> G:
        """Move to another channel: the old one was deleted, together with the message."""
        async with self._held(now.row.gathering) as now:
            return await self._save(now, replace(now, row=now.row._replace(channel=channel)))

    async def note(self, number: int, sitting: int, **ids: str | int) -> G:
        """Save Discord's ids of the message or event of a sitting, silently.

        ``message`` and ``event`` (``GONE`` once somebody has deleted it) are texts, ``event_ms`` is when the
        event begins, in line with the sitting.
        """
        async with self._held(number, sitting) as now:
            noted = now.changed(**ids)
            await self._store.writer.submit([self._store.gatherings.putting(noted.sitting)])
        return noted

    def _followed(self, over: G, *, last: bool = False) -> G:
        """Return a gathering whose sitting is over with the next one, or as ended."""
        if over.row.ended_ms is not None:
            return over
        now_ms = self._now_ms()
        after = None if last else over.after(now_ms)
        if after is None:
            return replace(over, row=over.row._replace(ended_ms=now_ms))
        return replace(over, sittings=(*over.sittings, after))

    # -- seats and tables ----------------------------------------------------------------------------------

    def _staying(self, people: Sequence[int]) -> list[Person]:
        """Return those who were not forgotten."""
        known = map(self._store.persons.known, people)
        return [person for person in known if person.external_id is not None]

    def _with_seats(self, now: G, seated: SeatedRound, series: int | None = None) -> G:
        """Return the sitting as drawn."""
        groups = [
            GroupRow(*now.id, number, series=series).of(people)
            for number, people in enumerate(seated.tables, 1)
        ]
        return now.changed(status="playing").with_groups(*groups).with_waiting(seated.out)

    async def _open_tables(self, now: G) -> G:
        """Open the tables of a sitting that are not open yet, each once. Raises ``TableError``."""
        self._opening.add(now.row.gathering)
        for group in now.seated():
            if group.table is None:
                now = await self._open_for(now, group)
        self._opening.discard(now.row.gathering)
        self._changed(now)
        return now

    async def _open_for(self, now: G, group: GroupRow) -> G:
        people, book = self._staying(group.persons), self._store.gatherings
        if not people:  # all of them were forgotten meanwhile
            return await self._save(now, now.with_groups(group.of(())))
        try:
            table = await self._open(
                now, group, people, lambda table: [book.putting(group._replace(table=table))]
            )
        except Refusal as refusal:
            return await self._not_opened(now, group, refusal)
        return now.with_groups(group._replace(table=table.id))

    @abstractmethod
    async def _open(self, now: G, group: GroupRow, people: Sequence[Person], noting: Noting) -> Table:
        """Open the table of a group."""

    async def _not_opened(self, now: G, group: GroupRow, refusal: Refusal) -> G:
        """Handle that a group can get no table now. Raises the ``refusal`` where it is to be tried again."""
        raise refusal

    @abstractmethod
    async def _look_at(self, now: G) -> None:
        """Look whether the tables of a sitting that is played are over; called under its lock."""

    # -- what happens by itself ----------------------------------------------------------------------------

    async def begin(self) -> None:
        """Resume whatever a killed process left."""
        for row in await self._store.gatherings.with_status(self.value.kind, ["playing"]):
            self._go_on(row.gathering)

    def published(self, state: TableState) -> None:
        """Note that a table is over: perhaps its sitting is too, or there is room for another table."""
        if state.status not in PLAYED:
            self._background_tasks.insist(partial(self._look, state.table))
            for number in self._opening:
                self._go_on(number)

    def _go_on(self, number: int) -> None:
        """Open tables that are missing, in the background, and look whether it is over."""
        self._background_tasks.insist(partial(self._resume, number))

    async def _resume(self, number: int) -> None:
        async with self._held(number) as now:
            if now.sitting.status != "playing":
                self._opening.discard(number)
                return
            try:
                if now.opening:
                    now = await self._open_tables(now)
            except TableError as error:
                log.info("%s %s: not all tables can be opened yet: %s", now.kind, now.key, error.code)
            else:
                await self._look_at(now)

    async def _look(self, table: int) -> None:
        found = await self.of_table(table)
        if found is None:
            return
        async with self._held(*found.id) as now:
            if now.sitting.status == "playing":
                await self._look_at(now)

    async def settled(self) -> None:
        """Return when all background work is done."""
        await self._background_tasks.settled()

    async def close(self) -> None:
        """Stop; the rest is done after the next start."""
        await self._background_tasks.close()
