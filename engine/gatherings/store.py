"""Storage of evenings and tournaments: their dates or rounds, people's answers, and who sits together."""

import asyncio
import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any, Final, NamedTuple, Self, TypeAlias

from sqlalchemy import ColumnElement, Index, func, or_, select, tuple_

from engine.storage.database import Database, Numbers, Repository
from engine.storage.records import deal_players, played_deals
from engine.storage.rows import Ref, Rows, Write


class GatheringRow(NamedTuple):
    """An evening that may recur, or a tournament (its ``kind``).

    ``plan`` is JSON text, ``organiser`` a person's number. ``ended_ms``: when it ended, after which nothing
    follows.
    """

    gathering: int
    guild: str
    channel: str
    name: str
    kind: str
    plan: str
    organiser: Annotated[int, Ref("persons.person")]
    made_ms: int
    ended_ms: int | None = None


class SittingRow(NamedTuple):
    """One date of an evening or one round of a tournament, numbered from 1.

    ``message`` is the id of the message that tells of it, and ``event`` that of Discord's scheduled event.
    That began at ``event_ms`` when the two were last in line; if it begins at another time, somebody has
    moved it.
    """

    gathering: Annotated[int, Ref("gatherings.gathering")]
    number: int
    made_ms: int
    begins_ms: int
    status: str
    message: str | None = None
    event: str | None = None
    event_ms: int | None = None


class AnswerRow(NamedTuple):
    """Somebody's latest answer for one sitting."""

    gathering: Annotated[int, Ref("gatherings.gathering")]
    sitting: int
    person: Annotated[int, Ref("persons.person")]
    answer: str
    time_ms: int


class GroupRow(NamedTuple):
    """People who play together in a sitting; number 0: those without a seat.

    ``people`` is JSON text, ``table`` the table's number once it is opened, ``series`` that of its duplicate
    deals.
    """

    gathering: Annotated[int, Ref("gatherings.gathering")]
    sitting: int
    number: int
    people: str = "[]"
    table: Annotated[int | None, Ref("tables.table")] = None
    series: Annotated[int | None, Ref("series.series")] = None

    @property
    def persons(self) -> tuple[int, ...]:
        """The people's numbers."""
        return tuple(json.loads(self.people))

    def of(self, people: Iterable[int]) -> Self:
        """Return the group with these people instead."""
        return self._replace(people=json.dumps(list(people), separators=(",", ":")))


Row: TypeAlias = GatheringRow | SittingRow | AnswerRow | GroupRow

gatherings = Rows(GatheringRow, "gatherings", 1, Index("gatherings_by_guild", "guild"))
sittings = Rows(SittingRow, "sittings", 2)
answers = Rows(AnswerRow, "answers", 3)
groups = Rows(GroupRow, "groups", 3, Index("groups_by_table", "table"))
_HOLDERS: Final[Mapping[type[Row], Rows[Any]]] = {
    GatheringRow: gatherings,
    SittingRow: sittings,
    AnswerRow: answers,
    GroupRow: groups,
}


class GatheringStore(Repository):
    """The store of evenings and tournaments. Writes are returned, to be submitted with others."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.numbers = Numbers(database, select(func.max(gatherings.c.gathering)))
        self.numbering = asyncio.Lock()
        """Held while another one is planned, until its row is written."""

    def putting(self, row: Row) -> Write:
        """Return the write of a row, replacing the earlier one."""
        return _HOLDERS[type(row)].put(row)

    async def get(self, number: int) -> GatheringRow | None:
        """Return an evening or a tournament, or ``None``."""
        return await gatherings.get(self._database, number)

    async def of_guild(self, guild: str, kind: str, *, ended: bool, limit: int = 25) -> list[GatheringRow]:
        """Return a server's newest evenings or tournaments that have ended, or have not, newest first."""
        over = gatherings.c.ended_ms.is_not(None) if ended else gatherings.c.ended_ms.is_(None)
        query = gatherings.query.where(gatherings.c.guild == guild, gatherings.c.kind == kind, over)
        ordered = query.order_by(gatherings.c.gathering.desc()).limit(limit)
        return await gatherings.all(self._database, ordered)

    async def sittings(self, numbers: Collection[int]) -> list[SittingRow]:
        """Return all sittings of these gatherings, first to last."""
        these, order = sittings.c.gathering.in_(sorted(numbers)), [sittings.c.gathering, sittings.c.number]
        return await sittings.where(self._database, these, by=order)

    async def with_status(self, kind: str, statuses: Collection[str]) -> list[SittingRow]:
        """Return the sittings of all servers with these statuses."""
        return await self._sittings(kind, sittings.c.status.in_(sorted(statuses)))

    async def to_finish(self, kind: str, since_ms: int, without: Collection[str]) -> list[SittingRow]:
        """Return sittings that are over, as far as something may still have to be done about them.

        That is the last one where everything has ended since then, and where an event isn't ``without``.
        """
        event = sittings.c.event.is_not(None) & sittings.c.event.not_in(sorted(without))
        every = sittings.table.alias()
        last = select(func.max(every.c.number)).where(every.c.gathering == sittings.c.gathering)
        ended = (gatherings.c.ended_ms > since_ms) & (sittings.c.number == last.scalar_subquery())
        return await self._sittings(kind, sittings.c.status.in_(("over", "skipped")) & or_(event, ended))

    async def _sittings(self, kind: str, condition: ColumnElement[bool]) -> list[SittingRow]:
        query = sittings.query.join(gatherings.table).where(gatherings.c.kind == kind, condition)
        return await sittings.all(self._database, query.order_by(sittings.c.gathering, sittings.c.number))

    async def answers(self, pairs: Collection[tuple[int, int]]) -> list[AnswerRow]:
        """Return people's answers for these sittings, in the order in which they answered."""
        here = tuple_(answers.c.gathering, answers.c.sitting).in_(pairs)
        return await answers.where(self._database, here, by=[answers.c.time_ms, answers.c.person])

    async def groups(self, pairs: Collection[tuple[int, int]]) -> list[GroupRow]:
        """Return the groups of these sittings, in order."""
        here, c = tuple_(groups.c.gathering, groups.c.sitting).in_(pairs), groups.c
        return await groups.where(self._database, here, by=[c.gathering, c.sitting, c.number])

    async def of_table(self, table: int) -> GroupRow | None:
        """Return the group for which a table was opened, or ``None``."""
        return await groups.first(self._database, groups.query.where(groups.c.table == table))

    async def met(self, guild: str, people: Collection[int], since_ms: int) -> Counter[tuple[int, int]]:
        """Count the tables of a server at which each two of these people have played since then.

        Pairs have the smaller number first.
        """
        one, other = deal_players.table.alias(), deal_players.table.alias()
        told = played_deals.table.alias()
        query = (
            select(one.c.person, other.c.person, func.count(one.c.table.distinct()))
            .join(other, (one.c.table == other.c.table) & (one.c.deal == other.c.deal))
            .join(told, (told.c.table == one.c.table) & (told.c.deal == one.c.deal))
            .where(
                one.c.guild == guild,
                other.c.guild == guild,
                one.c.person < other.c.person,
                one.c.person.in_(sorted(people)),
                other.c.person.in_(sorted(people)),
                told.c.ended_ms >= since_ms,
            )
            .group_by(one.c.person, other.c.person)
        )
        return Counter({(row[0], row[1]): row[2] for row in await self._database.rows(query)})
