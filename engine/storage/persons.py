"""Persons by internal number and by their id in the outside world, and the marks of those forgotten.

Who was forgotten during a partie is recognised by a keyed hash alone.
"""

import asyncio
import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from sqlalchemy import Index, func, select

from engine.storage.database import Database, Numbers, Repository
from engine.storage.errors import StorageConflict
from engine.storage.kept import Facts
from engine.storage.records import Person, PersonNumber, TableNumber, persons
from engine.storage.rows import Rows, Write, delete_where

_MANY = 1000
"""Most values in one query; databases limit them."""


class Nickname(NamedTuple):
    """The name by which somebody is called in a server."""

    person: PersonNumber
    guild: str
    name: str


nicknames = Rows(Nickname, "nicknames", 2, Index("nicknames_by_server", "guild"))


class Persons(Repository):
    """The store of persons. Everybody met since the start stays in memory (some 200 bytes each)."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._by_id: dict[int, Person] = {}
        self._by_external: dict[str, Person] = {}
        self._nicknames: dict[int, dict[str, str]] = {}
        """Names by server of those among them who have one there."""
        self._numbers = Numbers(database, select(func.max(persons.c.person)))
        self._leaving: dict[str, asyncio.Future[None]] = {}
        """Erasures in progress by external id. Anybody who comes with such an id is met anew."""

    async def meet(self, external_id: str, name: str, locale: str | None = None) -> Person:
        """Return a person, created if need be; a new name or locale is saved (``None`` keeps the locale)."""
        if (leaving := self._leaving.get(external_id)) is not None:
            await asyncio.wait({leaving})
        person = self._by_external.get(external_id)
        if person is None:
            person = await self._find(external_id) or await self._create(external_id, name, locale)
        if person.name != name or locale not in (None, person.locale):
            person = self._remember(Person(person.id, external_id, name, locale or person.locale))
            await self._database.writer.submit([persons.put(person)])
        return person

    async def call(self, person: Person, guild: str, nickname: str | None) -> Person:
        """Note what somebody is called in a server, ``None`` for nothing else than elsewhere."""
        known = self._nicknames.get(person.id, {})
        if known.get(guild) != nickname and not self.gone(person.id):
            await self._database.writer.submit(
                [
                    nicknames.delete(person.id, guild)
                    if nickname is None
                    else nicknames.put(Nickname(person.id, guild, nickname))
                ]
            )
            others = {server: name for server, name in known.items() if server != guild}
            self._nicknames[person.id] = others if nickname is None else {**others, guild: nickname}
        return self.known(person.id, guild)

    def let_go(self, guild: str) -> None:
        """Forget what people were called in a server of which nothing is kept."""
        for called in self._nicknames.values():
            called.pop(guild, None)

    async def find(self, external_id: str) -> Person | None:
        """Return the person with that external id; ``None`` for somebody who was never met."""
        return self._by_external.get(external_id) or await self._find(external_id)

    def met(self, external_id: str) -> int | None:
        """Return the number of whoever was met or found since the start; ``None`` for anybody else."""
        person = self._by_external.get(external_id)
        return None if person is None else person.id

    def known(self, person_id: int, guild: str | None = None) -> Person:
        """Return a person who was loaded before, called as in a server. Raises ``KeyError`` otherwise."""
        person = self._by_id[person_id]
        nickname = None if guild is None else self._nicknames.get(person_id, {}).get(guild)
        return person if nickname is None else person._replace(name=nickname)

    async def load(self, person_ids: Iterable[int]) -> None:
        """Load persons, so that ``known`` returns them."""
        missing = sorted({person_id for person_id in person_ids if person_id not in self._by_id})
        for start in range(0, len(missing), _MANY):
            some = missing[start : start + _MANY]
            await self._load_nicknames(some)
            for person in await persons.where(self._database, persons.c.person.in_(some)):
                if person.id not in self._by_id:
                    self._remember(person)

    def gone(self, person_id: int) -> bool:
        """Tell whether a person is forgotten, or is being forgotten right now."""
        person = self._by_id.get(person_id)
        return person is not None and (person.external_id is None or person.external_id in self._leaving)

    @contextmanager
    def leaving(self, person: Person) -> Iterator[None]:
        """Mark somebody as ``gone`` while they are being forgotten; anybody who comes with their id waits."""
        external_id = person.external_id
        if external_id is None or external_id in self._leaving:
            yield
            return
        left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._leaving[external_id] = left
        try:
            yield
        finally:
            del self._leaving[external_id]
            left.set_result(None)

    async def erase(self, person: Person, also: Sequence[Write] = ()) -> None:
        """Erase somebody's identity, together with other writes; the number stays, without a name.

        Somebody who comes again with that id is a new person. Raises ``StorageError``.
        """
        if person.external_id is None:
            return
        with self.leaving(person):
            erased = Person(person.id, None, "")
            called = delete_where(nicknames.table, "person").write(person.id)
            async with self._database.writer.seen_through([persons.put(erased), called, *also]):
                self._by_external.pop(person.external_id, None)
                self._by_id[person.id] = erased
                self._nicknames.pop(person.id, None)

    async def _find(self, external_id: str) -> Person | None:
        query = persons.query.where(persons.c.external_id == external_id)
        person = await persons.first(self._database, query)
        if person is not None:
            await self._load_nicknames([person.id])
        # somebody may have asked for the same person meanwhile
        return self._by_external.get(external_id) or (None if person is None else self._remember(person))

    async def _load_nicknames(self, some: Sequence[int]) -> None:
        for row in await nicknames.where(self._database, nicknames.c.person.in_(some)):
            self._nicknames.setdefault(row.person, {})[row.guild] = row.name

    async def _create(self, external_id: str, name: str, locale: str | None) -> Person:
        number = await self._numbers.next()
        if external_id in self._by_external:
            return self._by_external[external_id]
        person = Person(number, external_id, name, locale)
        try:
            await self._database.writer.submit([persons.insert(person)])
        except StorageConflict:
            # met twice at the same moment, or another process counts too
            self._numbers.recount()
            return await self._find(external_id) or await self._create(external_id, name, locale)
        return self._remember(person)

    def _remember(self, person: Person) -> Person:
        self._by_id[person.id] = person
        if person.external_id is not None:
            self._by_external[person.external_id] = person
        return person


KEY_FACT: Final = "forgotten_key"
"""Key of the secret for the hashes; without it nobody can test which id a mark was made from."""


class ForgottenRow(NamedTuple):
    """Restrictions at a table for the person with this ``mark``, whatever number they come back under.

    ``saw``: they know cards of the ``deal`` (``None``: of all until the table is over; 0: the lobby), and
    ``entries`` entries of its log are theirs. ``opened``: they have opened the table. The row is deleted when
    that is over, and at ``until_ms`` at the latest.
    """

    table: TableNumber
    mark: str
    deal: int | None
    saw: bool
    entries: int
    opened: bool
    until_ms: int

    def saw_in(self, deal: int) -> bool:
        """Tell whether they know cards of a deal."""
        return self.saw and self.deal in (None, deal)

    def entries_in(self, deal: int) -> int:
        """Return the number of their entries in a deal."""
        return self.entries if self.deal == deal else 0


forgotten = Rows(ForgottenRow, "forgotten", 2)


class Forgotten:
    """The store of marks. All of them stay in memory: there are only a few from recent weeks."""

    def __init__(self, database: Database, facts: Facts) -> None:
        self._database = database
        self._facts = facts
        self._key = b""
        self._rows: dict[int, dict[str, ForgottenRow]] = {}

    async def load(self) -> None:
        """Read everything on the first call. Raises ``StorageError``."""
        if self._key:
            return
        stored = await self._facts.get(KEY_FACT)
        rows = await forgotten.where(self._database)
        if not self._key:  # another task may have been faster
            self._key = bytes.fromhex(stored or secrets.token_hex(32))
            self.keep(rows)

    def mark(self, external_id: str) -> str:
        """Return the keyed hash of an id in the outside world."""
        assert self._key, "not loaded"
        return hmac.new(self._key, external_id.encode(), "sha256").hexdigest()

    def of(self, table: int, external_id: str | None) -> ForgottenRow | None:
        """Return the row of somebody who has come back to a table; ``None`` for everybody else."""
        rows = self._rows.get(table)
        return None if rows is None or external_id is None else rows.get(self.mark(external_id))

    def every(self, external_id: str) -> list[ForgottenRow]:
        """Return all rows of the person with this id."""
        mark = self.mark(external_id)
        return [rows[mark] for rows in self._rows.values() if mark in rows]

    def opened_by(self, external_id: str | None, table: int | None = None) -> frozenset[int]:
        """Return the tables that somebody had opened before they were forgotten.

        Somebody who is still forgotten (``None``) is recognised by a ``table`` that they have opened.
        """
        if external_id is not None:
            marks = {self.mark(external_id)}
        else:
            marks = {row.mark for row in self._rows.get(table or 0, {}).values() if row.opened}
        rows = (row for rows in self._rows.values() for row in rows.values())
        return frozenset(row.table for row in rows if row.opened and row.mark in marks)

    def keeping(self, rows: Sequence[ForgottenRow]) -> list[Write]:
        """Return the writes of rows and of the key, which may be new; call ``keep`` once they are durable."""
        key = self._facts.putting(KEY_FACT, self._key.hex())
        return [*(forgotten.put(row) for row in rows), key] if rows else []

    def keep(self, rows: Iterable[ForgottenRow]) -> None:
        """Add durable rows to memory."""
        for row in rows:
            self._rows.setdefault(row.table, {})[row.mark] = row

    def passed(self, table: int, deal: int | None) -> list[Write]:
        """Return the writes that drop outdated rows of a table at ``deal``, or over (``None``)."""
        rows = self._rows.get(table)
        if rows is None:
            return []
        past = [row for row in rows.values() if deal is None or row.deal not in (None, deal)]
        return [write for row in past for write in self._dropping(row, whole=deal is None or not row.opened)]

    def expired(self, now_ms: int) -> list[Write]:
        """Return the writes that drop expired rows."""
        old = [row for rows in self._rows.values() for row in rows.values() if row.until_ms <= now_ms]
        return [write for row in old for write in self._dropping(row)]

    def _dropping(self, row: ForgottenRow, *, whole: bool = True) -> list[Write]:
        rows = self._rows[row.table]
        if whole:
            del rows[row.mark]
            if not rows:
                del self._rows[row.table]
            return [forgotten.delete(row.table, row.mark)]
        left = rows[row.mark] = row._replace(deal=0, saw=False, entries=0)
        return [] if left == row else [forgotten.put(left)]
