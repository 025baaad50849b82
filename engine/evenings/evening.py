"""An evening of a server: attendance, seating, and the next step.

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
"""``gathering`` lasts from the scheduled time until the seats are drawn, ``playing`` until the end."""
LIVE: Final[tuple[Status, ...]] = ("planned", "gathering", "playing")

Answer: TypeAlias = Literal["yes", "maybe", "no"]
ANSWERS: Final[tuple[Answer, ...]] = get_args(Answer)
ASKED: Final[Literal["asked"]] = "asked"
"""Stands in place of the answer of somebody who was invited by name and has not answered yet."""

Step: TypeAlias = Literal["remind", "begin", "draw", "end"]
"""The next automatic step of an evening."""

PATIENCE_MS: Final = 10 * 60_000
"""Milliseconds after its beginning until an evening's seats are drawn automatically, and again until seats
that were not taken are given up."""
REST_MS: Final = 15 * 60_000
"""Milliseconds without play at its tables after which an evening ends."""
GONE: Final = "gone"
"""Replaces the id of a Discord event that somebody has deleted, so that no new one is made."""
DONE: Final = "done"
"""Replaces the id of a Discord event that is over."""


@dataclass(frozen=True, slots=True)
class Group:
    """People who play together, and their table's number once it is opened."""

    people: tuple[int, ...]
    table: int | None = None


@dataclass(frozen=True, slots=True)
class EveningSeating:
    """Seats of people, and people who wait for one. ``drawn_ms`` is when the seats were drawn."""

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

    def opened(self, number: int, table: int) -> EveningSeating:
        """Return the seating with the opened table of a group."""
        groups = list(self.groups)
        groups[number] = replace(groups[number], table=table)
        return replace(self, groups=tuple(groups))

    def refused(self, number: int) -> EveningSeating:
        """Return the seating without a group that could get no table: its people wait."""
        group = self.groups[number]
        rest = (*self.groups[:number], *self.groups[number + 1 :])
        return replace(self, groups=rest, waiting=(*self.waiting, *group.people))

    def joined(self, person: int, table: int) -> EveningSeating:
        """Return the seating with one more person at a table."""
        groups = tuple(
            replace(group, people=(*group.people, person)) if group.table == table else group
            for group in self.groups
        )
        return replace(self, groups=groups, waiting=tuple(one for one in self.waiting if one != person))

    def waits(self, person: int) -> EveningSeating:
        """Return the seating with one more person who waits."""
        return self if person in self.waiting else replace(self, waiting=(*self.waiting, person))

    def with_group(self, people: Sequence[int]) -> EveningSeating:
        """Return the seating with one more group, of people who waited or came late."""
        rest = tuple(one for one in self.waiting if one not in people)
        return replace(self, groups=(*self.groups, Group(tuple(people))), waiting=rest)

    def dump(self) -> str:
        """Return the JSON text."""
        groups = [[list(group.people), group.table] for group in self.groups]
        told = {"groups": groups, "waiting": list(self.waiting), "drawn": self.drawn_ms}
        return json.dumps(told, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Self:
        """Load from the JSON text of ``dump``."""
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
        """The numbers of the meeting and of the evening."""
        return self.row.meeting, self.row.evening

    @property
    def key(self) -> str:
        """The numbers as text: ``3.1``."""
        return f"{self.row.meeting}.{self.row.evening}"

    @property
    def plan(self) -> Plan:
        """Game and schedule."""
        return Plan.load(self.meeting.plan)

    @property
    def seating(self) -> EveningSeating:
        """The seating."""
        return EveningSeating.load(self.row.seating)

    @property
    def live(self) -> bool:
        """Whether the evening is still to come or under way."""
        return self.row.status in LIVE

    def who(self, answer: Answer | Literal["asked"]) -> list[int]:
        """Return the people who gave this answer, in the order in which they answered."""
        return [row.person for row in self.answers if row.answer == answer]


def key_of(text: str) -> tuple[int, int]:
    """Parse the numbers in an ``Evening.key``."""
    meeting, evening = text.split(".")
    return int(meeting), int(evening)


def next_step(evening: EveningRow, lead_ms: int, end_ms: int, now_ms: int) -> tuple[Step, int]:
    """Return an evening's next step and its time. A reminder that is overdue is left out."""
    if evening.status == "planned":
        remind = evening.begins_ms - lead_ms
        return ("remind", remind) if now_ms < remind else ("begin", evening.begins_ms)
    if evening.status == "gathering":
        return "draw", evening.begins_ms + PATIENCE_MS
    return "end", end_ms


def waited_before(earlier: Sequence[EveningRow]) -> Mapping[int, int]:
    """Count how often people waited in vain on earlier evenings: they are seated first."""
    waited: dict[int, int] = {}
    for row in earlier:
        seating = EveningSeating.load(row.seating)
        for person in seating.waiting:
            waited[person] = waited.get(person, 0) + 1
    return waited
