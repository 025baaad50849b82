"""An evening of a server: who comes, who sits where, and what is to be done next.

Values only; ``evenings`` keeps them, and whoever opens tables is told what to open.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Self, TypeAlias, get_args

from engine.evenings.plan import Plan
from engine.evenings.store import AttendanceRow, EveningRow, MeetingRow

Status: TypeAlias = Literal["planned", "gathering", "playing", "over", "skipped"]
"""``gathering`` from the time that was said until the seats are drawn, ``playing`` until the end."""
LIVE: Final[tuple[Status, ...]] = ("planned", "gathering", "playing")

Answer: TypeAlias = Literal["yes", "maybe", "no"]
ANSWERS: Final[tuple[Answer, ...]] = get_args(Answer)

Step: TypeAlias = Literal["remind", "begin", "draw", "end"]
"""What comes next in an evening by itself."""

PATIENCE_MS: Final = 10 * 60_000
"""So long after its beginning the seats of an evening are drawn if nobody has done so, and so long after that
they are kept for those who have drawn them."""
REST_MS: Final = 15 * 60_000
"""An evening ends when nothing has been played at its tables for so long."""
GONE: Final = "gone"
"""Stands for Discord's event where somebody has deleted it, so that no other takes its place, …"""
DONE: Final = "done"
"""… and where it is over."""


@dataclass(frozen=True, slots=True)
class Group:
    """People who play together, and their table's number once it is opened."""

    people: tuple[int, ...]
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays where, and who waits for a seat. ``drawn_ms`` is when the seats were drawn."""

    groups: tuple[Group, ...] = ()
    waiting: tuple[int, ...] = ()
    drawn_ms: int = 0

    @property
    def tables(self) -> list[int]:
        """The tables that are opened."""
        return [group.table for group in self.groups if group.table is not None]

    @property
    def people(self) -> set[int]:
        """Everybody who has been given a seat."""
        return {person for group in self.groups for person in group.people}

    def opened(self, number: int, table: int) -> Seating:
        """With the table of a group."""
        groups = list(self.groups)
        groups[number] = replace(groups[number], table=table)
        return replace(self, groups=tuple(groups))

    def refused(self, number: int) -> Seating:
        """Without a group for which no table could be opened: its people wait."""
        group = self.groups[number]
        rest = (*self.groups[:number], *self.groups[number + 1 :])
        return replace(self, groups=rest, waiting=(*self.waiting, *group.people))

    def joined(self, person: int, table: int) -> Seating:
        """With somebody more at a table."""
        groups = tuple(
            replace(group, people=(*group.people, person)) if group.table == table else group
            for group in self.groups
        )
        return replace(self, groups=groups, waiting=tuple(one for one in self.waiting if one != person))

    def waits(self, person: int) -> Seating:
        """With somebody who waits for a seat."""
        return self if person in self.waiting else replace(self, waiting=(*self.waiting, person))

    def with_group(self, people: Sequence[int]) -> Seating:
        """With one more group, of people who have waited or come late."""
        rest = tuple(one for one in self.waiting if one not in people)
        return replace(self, groups=(*self.groups, Group(tuple(people))), waiting=rest)

    def dump(self) -> str:
        """As JSON text."""
        groups = [[list(group.people), group.table] for group in self.groups]
        told = {"groups": groups, "waiting": list(self.waiting), "drawn": self.drawn_ms}
        return json.dumps(told, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Self:
        """From the JSON text that ``dump`` gave."""
        told = json.loads(text)
        groups = tuple(Group(tuple(people), table) for people, table in told["groups"])
        return cls(groups, tuple(told["waiting"]), told["drawn"])


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening with everything that is known of it."""

    meeting: MeetingRow
    row: EveningRow
    answers: tuple[AttendanceRow, ...] = ()

    @property
    def number(self) -> tuple[int, int]:
        """The meeting's number and the evening's."""
        return self.row.meeting, self.row.evening

    @property
    def key(self) -> str:
        """The same as text: ``3.1``."""
        return f"{self.row.meeting}.{self.row.evening}"

    @property
    def plan(self) -> Plan:
        """What is played, and when."""
        return Plan.load(self.meeting.plan)

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return Seating.load(self.row.seating)

    @property
    def live(self) -> bool:
        """Whether it is still to come, or goes on."""
        return self.row.status in LIVE

    def who(self, answer: Answer) -> list[int]:
        """The people who have answered so, in the order in which they did."""
        return [row.person for row in self.answers if row.answer == answer]


def key_of(text: str) -> tuple[int, int]:
    """The numbers that ``Evening.key`` gave."""
    meeting, evening = text.split(".")
    return int(meeting), int(evening)


def next_step(evening: EveningRow, lead_ms: int, end_ms: int, now_ms: int) -> tuple[Step, int]:
    """What is to be done next in an evening, and when. Who is late with a reminder leaves it out."""
    if evening.status == "planned":
        remind = evening.begins_ms - lead_ms
        return ("remind", remind) if now_ms < remind else ("begin", evening.begins_ms)
    if evening.status == "gathering":
        return "draw", evening.begins_ms + PATIENCE_MS
    return "end", end_ms


def waited_before(earlier: Sequence[EveningRow]) -> Mapping[int, int]:
    """How often somebody has waited in vain in the evenings before: they sit first."""
    waited: dict[int, int] = {}
    for row in earlier:
        seating = Seating.load(row.seating)
        for person in seating.waiting:
            waited[person] = waited.get(person, 0) + 1
    return waited
