"""Values that the bot keeps by key: facts, settings, message references, rule sets, jobs, announcements."""

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

import orjson
from sqlalchemy import Index, select, text

from engine.storage.database import Database, Repository
from engine.storage.records import PersonNumber
from engine.storage.rows import Rows, Write

NEWEST_TABLE: Final = "newest_table"
"""Key of the highest table number, kept when tables were deleted."""


class Fact(NamedTuple):
    """A JSON text by key."""

    key: str
    value: str


facts = Rows(Fact, "facts", 1)


class Facts(Repository):
    """JSON-able values by key. ``put`` is durable on return; what ``note`` keeps may be lost in a crash."""

    async def get(self, key: str, default: Any = None) -> Any:
        """Return the value, or ``default``."""
        row = await facts.get(self._database, key)
        return default if row is None else json.loads(row.value)

    def note(self, key: str, value: Any) -> None:
        """Keep a value soon, without waiting until it is durable."""
        self._database.writer.behind(self.putting(key, value))

    def putting(self, key: str, value: Any) -> Write:
        """Return the write of a value, replacing the one before."""
        return facts.put(Fact(key, json.dumps(value)))

    async def put(self, key: str, value: Any) -> None:
        """Keep a value, replacing the one before. Raises ``StorageError``."""
        await self._database.writer.submit([self.putting(key, value)])


Scope: TypeAlias = Literal["guild", "person"]
"""Kind of owner: a server (owner: Discord's id) or a person (owner: the person's number)."""

KEPT: Final = 10_000
"""Number of owners whose settings stay in memory; the least recently used are dropped."""


class Setting(NamedTuple):
    """One setting of an owner, as JSON text."""

    scope: str
    owner: str
    key: str
    value: str


settings = Rows(Setting, "settings", 3)


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

    async def change(
        self, scope: Scope, owner: str, changes: Mapping[str, Any], *, keep: bool = False
    ) -> Chosen:
        """Change settings, all or none; the value ``None`` deletes one. ``keep``: those that are there stay.

        If cancelled, the write is finished all the same. Raises ``StorageError``.
        """
        async with self._lock:
            await self._load(scope, {owner})
            values = dict(self._known[scope, owner].values)
            writes = []
            for key, value in changes.items():
                if keep and key in values:
                    continue
                if value is not None:
                    values[key] = value
                    writes.append(settings.put(Setting(scope, owner, key, json.dumps(value))))
                elif values.pop(key, None) is not None:
                    writes.append(settings.delete(scope, owner, key))
            async with self._database.writer.seen_through(writes):
                return self._keep(scope, owner, values)

    async def forget(self, scope: Scope, owner: str) -> None:
        """Delete all of an owner's settings. Raises ``StorageError``."""
        await self.change(scope, owner, dict.fromkeys((await self.get(scope, owner)).values))

    async def _load(self, scope: Scope, owners: set[str]) -> None:
        missing = {owner for owner in owners if (scope, owner) not in self._known}
        if not missing:
            return
        found: dict[str, dict[str, Any]] = {owner: {} for owner in missing}
        theirs = settings.c.scope == scope, settings.c.owner.in_(missing)
        for row in await settings.where(self._database, *theirs):
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


class MessageRef(NamedTuple):
    """A payload as JSON text."""

    table: int
    kind: str
    key: str
    payload: str


message_refs = Rows(MessageRef, "surfaces", 3, Index("surfaces_by_kind", "kind"))


class MessageRefs(Repository):
    """Payloads by table, kind and key. Written behind: readable at once, durable within a second.

    A table's payloads are read from the database once; ``forget`` drops them from memory.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._known: dict[int, dict[tuple[str, str], Payload | None]] = {}
        """By table, payloads in memory; ``None`` for those that were deleted before the others were read."""
        self._whole: set[int] = set()
        """Tables of which all payloads are in memory."""

    def put(self, table: int, kind: str, key: str, payload: Payload, *, promptly: bool = False) -> None:
        """Keep a JSON-able payload, replacing the one before. It must not be changed afterwards.

        ``promptly``: start writing at once, as for a new message that nobody would find after a crash.
        """
        self._database.writer.behind(_putting(table, kind, key, payload))
        self._known.setdefault(table, {})[kind, key] = payload
        if promptly:
            self._database.writer.hurry()

    async def put_durably(self, table: int, kind: str, key: str, payload: Payload) -> None:
        """Like ``put``, but durable on return. Raises ``StorageError``."""
        write = _putting(table, kind, key, payload)
        self._known.setdefault(table, {})[kind, key] = payload
        await self._database.writer.submit([write])

    def delete(self, table: int, kind: str, key: str) -> None:
        """Delete a payload."""
        self._database.writer.behind(message_refs.delete(table, kind, key))
        if table in self._whole:
            self._known[table].pop((kind, key), None)
        else:
            self._known.setdefault(table, {})[kind, key] = None

    async def get(self, table: int, kind: str, key: str) -> Payload | None:
        """Return the payload, or ``None``."""
        return (await self._of(table)).get((kind, key))

    async def all_of(self, table: int, kind: str | None = None) -> dict[tuple[str, str], Payload]:
        """Return a table's payloads by (kind, key), of one kind or of all."""
        return {
            key: payload
            for key, payload in (await self._of(table)).items()
            if payload is not None and kind in (None, key[0])
        }

    async def tables_with(self, kind: str) -> list[int]:
        """Return the tables that have a durable payload of a kind, ascending."""
        query = select(message_refs.c.table).where(message_refs.c.kind == kind).distinct()
        return [row.table for row in await self._database.rows(query.order_by(message_refs.c.table))]

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
        return frozenset(self._known)

    def forget(self, table: int) -> None:
        """Drop a table's payloads from memory once all of them are written."""
        if not self._database.writer.writing_behind(message_refs.table.name, table):
            self._known.pop(table, None)
            self._whole.discard(table)

    async def _of(self, table: int) -> Mapping[tuple[str, str], Payload | None]:
        if table not in self._whole:
            rows = await message_refs.where(self._database, message_refs.c.table == table)
            stored = {(row.kind, row.key): orjson.loads(row.payload) for row in rows}
            # what was put or deleted meanwhile is newer
            self._known[table] = stored | self._known.get(table, {})
            self._whole.add(table)
        return self._known[table]


def _putting(table: int, kind: str, key: str, payload: Payload) -> Write:
    return message_refs.put(MessageRef(table, kind, key, orjson.dumps(payload).decode()))


class RuleSetRow(NamedTuple):
    """House rules that a server has saved under a name; ``key`` is that name in small letters.

    ``changes`` are ``overrides`` as JSON text.
    """

    guild: str
    key: str
    name: str
    game: str
    preset: str
    changes: Annotated[str, "overrides"]
    creator: PersonNumber
    saved_ms: int

    @property
    def overrides(self) -> Mapping[str, str]:
        """The values that differ from the preset, by key, as they were given."""
        values: Mapping[str, str] = json.loads(self.changes)
        return values


rule_sets = Rows(RuleSetRow, "rule_sets", 2)


class RuleSetStore(Repository):
    """The store of rule sets by server and case-insensitive name. Methods are durable on return."""

    async def put(self, row: RuleSetRow) -> None:
        """Save a rule set, replacing one with the same name. Raises ``StorageError``."""
        await self._database.writer.submit([rule_sets.put(row)])

    async def delete(self, guild: str, name: str) -> None:
        """Delete a rule set; do nothing when there is none. Raises ``StorageError``."""
        await self._database.writer.submit([rule_sets.delete(guild, name.casefold())])

    async def get(self, guild: str, name: str) -> RuleSetRow | None:
        """Return the rule set of that name, or ``None``."""
        return await rule_sets.get(self._database, guild, name.casefold())

    async def all_of(self, guild: str) -> list[RuleSetRow]:
        """Return a server's rule sets by name."""
        found = await rule_sets.where(self._database, rule_sets.c.guild == guild)
        return sorted(found, key=lambda row: row.key)


class Job(NamedTuple):
    """Work to be done at ``at_ms``, in milliseconds since 1970; only its maker reads ``payload``."""

    kind: str
    key: str
    at_ms: int
    payload: str = ""


appointments = Rows(Job, "appointments", 2, Index("appointments_by_time", "at_ms"))
"""At most one job of each kind and key."""


class Announcement(NamedTuple):
    """An announcement to a server. Times are in milliseconds since 1970.

    ``channel`` is the channel where it should appear, empty for the server's news channel; ``kind`` tells
    which code makes a message of ``payload``. ``place`` is the channel of the last attempt, ``message`` the
    posted message. Rows stay for ever, so that no key is announced twice.
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


_UNPOSTED: Final = text("message IS NULL AND given_up_ms IS NULL")
announcements = Rows(
    Announcement,
    "announcements",
    1,
    Index("announcements_to_post", "made_ms", sqlite_where=_UNPOSTED, postgresql_where=_UNPOSTED),
)
