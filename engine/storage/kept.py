"""Values that the bot keeps by key: facts, settings, message references, rule sets, jobs, announcements."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import orjson
from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.records import RuleSetRow
from engine.storage.schema import announcements, appointments, facts, message_refs, rule_sets, settings
from engine.storage.statements import (
    ADD_ANNOUNCEMENT,
    DELETE_JOB,
    DELETE_REF,
    DELETE_RULE_SET,
    DELETE_SETTING,
    GIVE_ANNOUNCEMENT_UP,
    POST_ANNOUNCEMENT,
    PUT_FACT,
    PUT_JOB,
    PUT_REF,
    PUT_RULE_SET,
    PUT_SETTING,
    TRY_ANNOUNCEMENT,
    Write,
)

NEWEST_TABLE: Final = "newest_table"
"""Key of the highest table number, kept when tables were deleted."""


class Facts:
    """JSON-able values by key. ``put`` is durable on return; what ``note`` keeps may be lost in a crash."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str, default: Any = None) -> Any:
        """Return the value, or ``default``."""
        row = await self._database.first(select(facts.c.value).where(facts.c.key == key))
        return default if row is None else json.loads(row.value)

    def note(self, key: str, value: Any) -> None:
        """Keep a value soon, without waiting until it is durable."""
        self._database.writer.behind(self.putting(key, value))

    def putting(self, key: str, value: Any) -> Write:
        """Return the write of a value, replacing the one before."""
        return PUT_FACT.write(key, json.dumps(value))

    async def put(self, key: str, value: Any) -> None:
        """Keep a value, replacing the one before. Raises ``StorageError``."""
        await self._database.writer.submit([self.putting(key, value)])


Scope: TypeAlias = Literal["guild", "person"]
"""Kind of owner: a server (owner: Discord's id) or a person (owner: the person's number)."""

KEPT: Final = 10_000
"""Number of owners whose settings stay in memory; the least recently used are dropped."""


@dataclass(frozen=True, eq=False, slots=True)
class Chosen:
    """One owner's settings by key. Each change makes a new object, so that identity shows changes."""

    values: Mapping[str, Any] = field(default_factory=dict)


class SettingStore:
    """JSON-able values by scope, owner and key; those never chosen are missing.

    Each owner's settings are read from the database once. ``change`` and ``forget`` are durable on return.
    """

    def __init__(self, database: Database, kept: int = KEPT) -> None:
        self._database = database
        self._kept = kept
        self._known: OrderedDict[tuple[Scope, str], Chosen] = OrderedDict()
        # one at a time, so that nothing read before a change is kept after it
        self._lock = asyncio.Lock()

    def known(self, scope: Scope, owner: str) -> Chosen | None:
        """Return an owner's settings, or ``None`` when they are not in memory: ``load`` them."""
        chosen = self._known.get((scope, owner))
        if chosen is not None:
            self._known.move_to_end((scope, owner))
        return chosen

    async def load(self, scope: Scope, owners: Iterable[str]) -> None:
        """Load owners, so that ``known`` returns them; costs one query for all that are missing."""
        owners = set(owners)
        if any((scope, owner) not in self._known for owner in owners):
            async with self._lock:
                await self._load(scope, owners)

    async def get(self, scope: Scope, owner: str) -> Chosen:
        """Return an owner's settings."""
        while (chosen := self.known(scope, owner)) is None:
            await self.load(scope, [owner])
        return chosen

    async def change(self, scope: Scope, owner: str, changes: Mapping[str, Any]) -> Chosen:
        """Change settings, all or none; the value ``None`` deletes one.

        If cancelled, the write is finished all the same. Raises ``StorageError``.
        """
        async with self._lock:
            await self._load(scope, {owner})
            values = dict(self._known[scope, owner].values)
            writes = []
            for key, value in changes.items():
                if value is not None:
                    values[key] = value
                    writes.append(PUT_SETTING.write(scope, owner, key, json.dumps(value)))
                elif values.pop(key, None) is not None:
                    writes.append(DELETE_SETTING.write(scope, owner, key))
            cancelled = await self._database.writer.see_through(writes)
            chosen = self._keep(scope, owner, values)
            if cancelled is not None:
                raise cancelled
            return chosen

    async def forget(self, scope: Scope, owner: str) -> None:
        """Delete all of an owner's settings. Raises ``StorageError``."""
        chosen = await self.get(scope, owner)
        await self.change(scope, owner, dict.fromkeys(chosen.values))

    async def _load(self, scope: Scope, owners: set[str]) -> None:
        missing = {owner for owner in owners if (scope, owner) not in self._known}
        if not missing:
            return
        query = select(settings.c.owner, settings.c.key, settings.c.value).where(
            settings.c.scope == scope, settings.c.owner.in_(missing)
        )
        found: dict[str, dict[str, Any]] = {owner: {} for owner in missing}
        for row in await self._database.rows(query):
            found[row.owner][row.key] = json.loads(row.value)
        for owner, values in found.items():
            self._keep(scope, owner, values)

    def _keep(self, scope: Scope, owner: str, values: Mapping[str, Any]) -> Chosen:
        chosen = self._known[scope, owner] = Chosen(values)
        self._known.move_to_end((scope, owner))
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
        return chosen


Payload: TypeAlias = dict[str, Any]
_AT_A_TIME: Final = 200
"""Payloads that are parsed before others get their turn."""


class MessageRefs:
    """Payloads by table, kind and key. Written behind: readable at once, durable within a second.

    A table's payloads are read from the database once; ``forget`` drops them from memory.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._loaded: dict[int, dict[tuple[str, str], Payload]] = {}
        # changes to tables that are not loaded; None: deleted
        self._changed: dict[int, dict[tuple[str, str], Payload | None]] = {}

    def put(self, table: int, kind: str, key: str, payload: Payload, *, promptly: bool = False) -> None:
        """Keep a JSON-able payload, replacing the one before. It must not be changed afterwards.

        ``promptly``: start writing at once, as for a new message that nobody would find after a crash.
        """
        self._database.writer.behind(_putting(table, kind, key, payload))
        self._keep(table, kind, key, payload)
        if promptly:
            self._database.writer.hurry()

    def _keep(self, table: int, kind: str, key: str, payload: Payload) -> None:
        if table in self._loaded:
            self._loaded[table][kind, key] = payload
        else:
            self._changed.setdefault(table, {})[kind, key] = payload

    async def put_durably(self, table: int, kind: str, key: str, payload: Payload) -> None:
        """Like ``put``, but durable on return. Raises ``StorageError``."""
        write = _putting(table, kind, key, payload)
        self._keep(table, kind, key, payload)
        await self._database.writer.submit([write])

    def delete(self, table: int, kind: str, key: str) -> None:
        """Delete a payload."""
        self._database.writer.behind(DELETE_REF.write(table, kind, key))
        if table in self._loaded:
            self._loaded[table].pop((kind, key), None)
        else:
            self._changed.setdefault(table, {})[kind, key] = None

    async def get(self, table: int, kind: str, key: str) -> Payload | None:
        """Return the payload, or ``None``."""
        return (await self._of(table)).get((kind, key))

    async def all_of(self, table: int, kind: str | None = None) -> dict[tuple[str, str], Payload]:
        """Return a table's payloads by (kind, key), of one kind or of all."""
        return {
            key: payload for key, payload in (await self._of(table)).items() if kind is None or key[0] == kind
        }

    async def tables_with(self, kind: str) -> list[int]:
        """Return the tables that have a durable payload of a kind, ascending."""
        query = select(message_refs.c.table).where(message_refs.c.kind == kind).distinct()
        rows = await self._database.rows(query.order_by(message_refs.c.table))
        return [row.table for row in rows]

    async def durable(self, kind: str) -> AsyncIterator[tuple[int, Payload]]:
        """Yield the table and payload of all that is durable of a kind. Keeps nothing of it in memory."""
        query = select(message_refs.c.table, message_refs.c.payload).where(message_refs.c.kind == kind)
        for place, row in enumerate(await self._database.rows(query), start=1):
            yield row.table, orjson.loads(row.payload)
            if place % _AT_A_TIME == 0:  # there may be thousands, and others want the loop
                await asyncio.sleep(0)

    @property
    def known(self) -> frozenset[int]:
        """The tables with payloads in memory."""
        return frozenset((*self._loaded, *self._changed))

    def forget(self, table: int) -> None:
        """Drop a table's payloads from memory once all of them are written."""
        if not self._database.writer.writing_behind(message_refs.name, table):
            self._loaded.pop(table, None)
            self._changed.pop(table, None)

    async def _of(self, table: int) -> dict[tuple[str, str], Payload]:
        if table not in self._loaded:
            query = select(message_refs.c.kind, message_refs.c.key, message_refs.c.payload)
            rows = await self._database.rows(query.where(message_refs.c.table == table))
            if table not in self._loaded:  # another task may have been faster
                found = {(row.kind, row.key): orjson.loads(row.payload) for row in rows}
                for key, payload in self._changed.pop(table, {}).items():
                    if payload is None:
                        found.pop(key, None)
                    else:
                        found[key] = payload
                self._loaded[table] = found
        return self._loaded[table]


def _putting(table: int, kind: str, key: str, payload: Payload) -> Write:
    return PUT_REF.write(table, kind, key, orjson.dumps(payload).decode())


class RuleSetStore:
    """The store of rule sets by server and case-insensitive name. Methods are durable on return."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, row: RuleSetRow) -> None:
        """Save a rule set, replacing one with the same name. Raises ``StorageError``."""
        overrides = json.dumps(dict(row.overrides))
        written = PUT_RULE_SET.write(
            row.guild,
            row.name.casefold(),
            row.name,
            row.game,
            row.preset,
            overrides,
            row.creator,
            row.saved_ms,
        )
        await self._database.writer.submit([written])

    async def delete(self, guild: str, name: str) -> None:
        """Delete a rule set; do nothing when there is none. Raises ``StorageError``."""
        await self._database.writer.submit([DELETE_RULE_SET.write(guild, name.casefold())])

    async def get(self, guild: str, name: str) -> RuleSetRow | None:
        """Return the rule set of that name, or ``None``."""
        query = select(rule_sets).where(rule_sets.c.guild == guild, rule_sets.c.key == name.casefold())
        row = await self._database.first(query)
        return None if row is None else _row(row)

    async def all_of(self, guild: str) -> list[RuleSetRow]:
        """Return a server's rule sets by name."""
        query = select(rule_sets).where(rule_sets.c.guild == guild)
        return sorted(map(_row, await self._database.rows(query)), key=lambda row: row.name.casefold())


def _row(row: Any) -> RuleSetRow:
    return RuleSetRow(
        row.guild, row.name, row.game, row.preset, json.loads(row.overrides), row.creator, row.saved_ms
    )


class Job(NamedTuple):
    """Work to be done at ``at_ms``, in milliseconds since 1970; only its maker reads ``payload``."""

    kind: str
    key: str
    at_ms: int
    payload: str


class Jobs:
    """The store of jobs: at most one for each kind and key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def making(self, job: Job) -> Write:
        """Return the write that makes a job, replacing the earlier one."""
        return PUT_JOB.write(*job)

    def cancelling(self, kind: str, key: str) -> Write:
        """Return the write that cancels a job."""
        return DELETE_JOB.write(kind, key)

    async def get(self, kind: str, key: str) -> Job | None:
        """Return the job of a kind and key, or ``None``."""
        query = select(appointments).where(appointments.c.kind == kind, appointments.c.key == key)
        row = await self._database.first(query)
        return None if row is None else Job(*row)

    async def all_of(self, kinds: Iterable[str]) -> list[Job]:
        """Return the jobs of these kinds, earliest first."""
        query = select(
            appointments.c.kind, appointments.c.key, appointments.c.at_ms, appointments.c.payload
        ).where(appointments.c.kind.in_(sorted(kinds)))
        ordered = query.order_by(appointments.c.at_ms, appointments.c.kind, appointments.c.key)
        return [Job(*row) for row in await self._database.rows(ordered)]


class Announcement(NamedTuple):
    """An announcement to a server. Times are in milliseconds since 1970.

    ``channel`` is the channel where it should appear, empty for the server's news channel; ``kind`` tells
    which code makes a message of ``payload``. ``place`` is the channel of the last attempt, ``message`` the
    posted message.
    """

    key: str
    guild: str
    channel: str
    kind: str
    payload: str
    made_ms: int
    place: str | None = None
    tried_ms: int | None = None
    message: str | None = None
    given_up_ms: int | None = None


class Announcements:
    """The store of announcements. Rows stay for ever, so that no key is announced twice."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def making(self, row: Announcement) -> Write:
        """Return the write that adds an announcement; it changes nothing if the key exists."""
        return ADD_ANNOUNCEMENT.write(*row)

    def trying(self, key: str, place: str, tried_ms: int) -> Write:
        """Return the write that records an attempt to post in a channel."""
        return TRY_ANNOUNCEMENT.write(place, tried_ms, key)

    def posted(self, key: str, message: str) -> Write:
        """Return the write that records the posted message."""
        return POST_ANNOUNCEMENT.write(message, key)

    def giving_up(self, key: str, time_ms: int) -> Write:
        """Return the write that gives an announcement up for good."""
        return GIVE_ANNOUNCEMENT_UP.write(time_ms, key)

    async def get(self, key: str) -> Announcement | None:
        """Return the announcement of a key, or ``None``."""
        row = await self._database.first(select(announcements).where(announcements.c.key == key))
        return None if row is None else Announcement(*row)

    async def to_post(self) -> list[Announcement]:
        """Return the announcements that are still to be posted, oldest first."""
        query = select(announcements).where(
            announcements.c.message.is_(None), announcements.c.given_up_ms.is_(None)
        )
        rows = await self._database.rows(query.order_by(announcements.c.made_ms, announcements.c.key))
        return [Announcement(*row) for row in rows]
