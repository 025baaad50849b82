"""Storage of planned meetings, their evenings, and the answers of people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text, func, select, tuple_

from engine.storage.database import Database
from engine.storage.records import deal_players, played_deals
from engine.storage.statements import Write, metadata, upsert_into

meetings = Table(
    "meetings",
    metadata,
    Column("meeting", Integer, primary_key=True, autoincrement=False),
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("organiser", Integer, ForeignKey("persons.person"), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Index("meetings_by_guild", "guild"),
)

evenings = Table(
    "evenings",
    metadata,
    Column("meeting", Integer, ForeignKey("meetings.meeting"), primary_key=True),
    Column("evening", Integer, primary_key=True),
    Column("made_ms", BigInteger, nullable=False),
    Column("begins_ms", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("seating", Text, nullable=False),
    Column("message", Text),
    Column("event", Text),
    Column("event_ms", BigInteger),
)

attendances = Table(
    "attendances",
    metadata,
    Column("meeting", Integer, ForeignKey("meetings.meeting"), primary_key=True),
    Column("evening", Integer, primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("time_ms", BigInteger, nullable=False),
)

PUT_MEETING = upsert_into(meetings, 1)
PUT_EVENING = upsert_into(evenings, 2)
PUT_ATTENDANCE = upsert_into(attendances, 3)


class MeetingRow(NamedTuple):
    """A planned meeting. ``plan`` is JSON text, ``organiser`` a person's number.

    ``ended_ms``: when it ended, after which no further evening follows.
    """

    meeting: int
    guild: str
    channel: str
    name: str
    plan: str
    organiser: int
    made_ms: int
    ended_ms: int | None = None


class EveningRow(NamedTuple):
    """One date of a meeting, numbered from 1.

    ``seating`` is JSON text; ``message`` is the card's id and ``event`` that of Discord's scheduled event.
    That began at ``event_ms`` when the two were last in line; if it begins at another time, somebody has
    moved it.
    """

    meeting: int
    evening: int
    made_ms: int
    begins_ms: int
    status: str
    seating: str
    message: str | None = None
    event: str | None = None
    event_ms: int | None = None


class AttendanceRow(NamedTuple):
    """Somebody's latest answer for one evening."""

    meeting: int
    evening: int
    person: int
    answer: str
    time_ms: int


class Meetings:
    """The store of meetings, evenings and answers. Writes are returned, to be submitted with others."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def putting(self, row: MeetingRow) -> Write:
        """Return the write of a meeting, replacing the earlier row."""
        return PUT_MEETING.write(*row)

    def putting_evening(self, row: EveningRow) -> Write:
        """Return the write of an evening, replacing the earlier row."""
        return PUT_EVENING.write(*row)

    def answering(self, row: AttendanceRow) -> Write:
        """Return the write of somebody's answer, replacing the one before."""
        return PUT_ATTENDANCE.write(*row)

    async def next_id(self) -> int:
        """Return a number that no meeting has."""
        row = await self._database.first(select(func.max(meetings.c.meeting)))
        return 1 + (0 if row is None or row[0] is None else int(row[0]))

    async def get(self, meeting: int) -> MeetingRow | None:
        """Return a meeting by number, or ``None``."""
        row = await self._database.first(select(meetings).where(meetings.c.meeting == meeting))
        return None if row is None else MeetingRow(*row)

    async def going_on(self, guild: str | None = None) -> list[MeetingRow]:
        """Return the meetings that have not ended, of one server or of all, oldest first."""
        query = select(meetings).where(meetings.c.ended_ms.is_(None)).order_by(meetings.c.meeting)
        if guild is not None:
            query = query.where(meetings.c.guild == guild)
        return [MeetingRow(*row) for row in await self._database.rows(query)]

    async def evening(self, meeting: int, evening: int) -> EveningRow | None:
        """Return one evening, or ``None``."""
        query = select(evenings).where(evenings.c.meeting == meeting, evenings.c.evening == evening)
        row = await self._database.first(query)
        return None if row is None else EveningRow(*row)

    async def evenings_of(self, meeting: int) -> list[EveningRow]:
        """Return all evenings of a meeting, first to last."""
        query = select(evenings).where(evenings.c.meeting == meeting).order_by(evenings.c.evening)
        return [EveningRow(*row) for row in await self._database.rows(query)]

    async def newest_of(self, numbers: Collection[int]) -> list[EveningRow]:
        """Return the newest evening of each of these meetings."""
        newest = (
            select(evenings.c.meeting, func.max(evenings.c.evening))
            .where(evenings.c.meeting.in_(sorted(numbers)))
            .group_by(evenings.c.meeting)
        )
        query = select(evenings).where(tuple_(evenings.c.meeting, evenings.c.evening).in_(newest))
        return [EveningRow(*row) for row in await self._database.rows(query.order_by(evenings.c.meeting))]

    async def with_status(self, statuses: Collection[str]) -> list[EveningRow]:
        """Return the evenings of all servers with these statuses."""
        query = select(evenings).where(evenings.c.status.in_(sorted(statuses)))
        ordered = query.order_by(evenings.c.meeting, evenings.c.evening)
        return [EveningRow(*row) for row in await self._database.rows(ordered)]

    async def with_event(self, statuses: Collection[str], without: Collection[str]) -> list[EveningRow]:
        """Return the evenings with these statuses that have an event, without those events in ``without``."""
        query = select(evenings).where(
            evenings.c.status.in_(sorted(statuses)),
            evenings.c.event.is_not(None),
            evenings.c.event.not_in(sorted(without)),
        )
        return [EveningRow(*row) for row in await self._database.rows(query)]

    async def answers(self, meeting: int, evening: int) -> list[AttendanceRow]:
        """Return people's answers for an evening, in the order in which they answered."""
        return await self._answers([(meeting, evening)])

    async def answers_of(self, rows: Collection[EveningRow]) -> list[AttendanceRow]:
        """Return people's answers for these evenings, in the order in which they answered."""
        return await self._answers([(row.meeting, row.evening) for row in rows])

    async def _answers(self, numbers: Collection[tuple[int, int]]) -> list[AttendanceRow]:
        asked = tuple_(attendances.c.meeting, attendances.c.evening).in_(numbers)
        ordered = select(attendances).where(asked).order_by(attendances.c.time_ms, attendances.c.person)
        return [AttendanceRow(*row) for row in await self._database.rows(ordered)]

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
