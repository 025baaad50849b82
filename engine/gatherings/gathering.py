"""Evenings and tournaments as values: what they have in common, and the days and hours of evenings."""

import json
from abc import ABC, abstractmethod
from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias
from zoneinfo import ZoneInfo

from engine.game import Refusal
from engine.games.registry import game, game as game_of
from engine.gatherings.store import AnswerRow, GatheringRow, GroupRow, Row, SittingRow
from engine.house_rules import changed
from engine.tables.state import TableState

Kind: TypeAlias = Literal["evening", "tournament"]

Status: TypeAlias = Literal["planned", "calling", "playing", "over", "skipped"]
"""``calling`` lasts from an evening's scheduled time until the seats are drawn, ``playing`` until the end."""
LIVE: Final[tuple[Status, ...]] = ("planned", "calling", "playing")

Answer: TypeAlias = Literal["yes", "maybe", "no", "asked"]
"""``asked`` stands for somebody who was invited by name and has not answered yet."""

Told: TypeAlias = Literal["asked", "remind", "moved", "off", "round", "standings", "over"]
"""Kinds of announcements: of an evening an invitation, a reminder, another time, and that it is called off;
of a tournament a new round and the standings; of both the end."""

GONE: Final = "gone"
"""Replaces the id of a Discord event that somebody has deleted, so that no new one is made."""
DONE: Final = "done"
"""Replaces the id of a Discord event that is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Game and house rules; ``rule_set`` is the name under which the server has saved them, if it has."""

    game: str
    preset: str
    overrides: Mapping[str, Any] = field(default_factory=dict)
    rule_set: str | None = None

    @property
    def seats(self) -> int:
        """The number of seats at a table. Raises ``OptionsError`` for rules that can't be played any more."""
        rules = game_of(self.game)
        return rules.seats(rules.options(self.preset, self.overrides))

    def dump(self) -> str:
        """Return the JSON text; days and times are written as ISO has it."""
        return json.dumps(asdict(self), separators=(",", ":"), default=str)

    @classmethod
    def load(cls, text: str) -> Self:
        """Load from the JSON text of ``dump``, without what only an earlier version knew."""
        known = {one.name for one in fields(cls)}
        return cls(**{name: value for name, value in json.loads(text).items() if name in known})


@dataclass(frozen=True, slots=True)
class Gathering(ABC):
    """An evening or a tournament with its sittings, of which ``number`` is the one that is looked at.

    Answers and groups are those that concern it.
    """

    kind: ClassVar[Kind]

    row: GatheringRow
    sittings: tuple[SittingRow, ...]
    number: int
    answers: tuple[AnswerRow, ...] = ()
    groups: tuple[GroupRow, ...] = ()

    @property
    @abstractmethod
    def plan(self) -> Plan:
        """The plan."""

    @property
    @abstractmethod
    def concerned(self) -> list[tuple[int, int]]:
        """The sittings whose answers and groups are needed, with the gathering's number before."""

    @abstractmethod
    def after(self, now_ms: int) -> SittingRow | None:
        """Return the sitting that follows; ``None`` when this is the last."""

    @property
    def sitting(self) -> SittingRow:
        """The row of the sitting."""
        return self.sittings[self.number - 1]

    @property
    def id(self) -> tuple[int, int]:
        """The numbers of the gathering and of the sitting."""
        return self.row.gathering, self.number

    @property
    def key(self) -> str:
        """These numbers as text: ``3.1``."""
        return f"{self.row.gathering}.{self.number}"

    @property
    def live(self) -> bool:
        """Whether the sitting is still to come or under way."""
        return self.sitting.status in LIVE

    @property
    def rows(self) -> list[Row]:
        """All rows of which it consists."""
        return [self.row, *self.sittings, *self.answers, *self.groups]

    def at(self, number: int) -> Self:
        """Return the same with another sitting that is looked at."""
        return replace(self, number=number)

    def changed(self, **values: Any) -> Self:
        """Return the same with other values in the row of the sitting."""
        rows = list(self.sittings)
        rows[self.number - 1] = self.sitting._replace(**values)
        return replace(self, sittings=tuple(rows))

    def answered(self, answers: Mapping[int, Answer], now_ms: int) -> Self:
        """Return the same with people's new answers: for this sitting, or the next one while it is played."""
        sitting = self.number + (self.sitting.status == "playing")
        new = [AnswerRow(self.row.gathering, sitting, who, answer, now_ms) for who, answer in answers.items()]
        keys = {row[:3] for row in new}
        return replace(self, answers=(*(row for row in self.answers if row[:3] not in keys), *new))

    # -- who sits with whom --------------------------------------------------------------------------------

    def seated(self, number: int | None = None) -> list[GroupRow]:
        """Return the groups of a sitting (this one, unless another is named) that get a table."""
        sitting = self.number if number is None else number
        return [one for one in self.groups if one.sitting == sitting and one.number and one.persons]

    def out(self, number: int | None = None) -> tuple[int, ...]:
        """Return the people without a seat in a sitting."""
        sitting = self.number if number is None else number
        found = (one.persons for one in self.groups if one.sitting == sitting and not one.number)
        return next(found, ())

    @property
    def tables(self) -> list[int]:
        """The tables of the sitting that are opened."""
        return [group.table for group in self.seated() if group.table is not None]

    @property
    def opening(self) -> bool:
        """Whether tables of the sitting are still to be opened."""
        return self.sitting.status == "playing" and len(self.tables) < len(self.seated())

    def with_groups(self, *rows: GroupRow) -> Self:
        """Return the same with these groups, which replace those of the same number."""
        known = {(one.sitting, one.number): one for one in (*self.groups, *rows)}
        return replace(self, groups=tuple(known[key] for key in sorted(known)))

    def with_waiting(self, people: Sequence[int]) -> Self:
        """Return the same with these people without a seat."""
        return self.with_groups(GroupRow(*self.id, 0).of(people))


def unknown(kind: Kind) -> Refusal:
    """Return the refusal where there is none of that number, or none that whoever asks may know of."""
    return Refusal("unknown_evening") if kind == "evening" else Refusal("unknown_tournament")


def key_of(text: str) -> tuple[int, int]:
    """Parse the numbers in a ``Gathering.key``."""
    gathering, sitting = text.split(".")
    return int(gathering), int(sitting)


# -- when evenings are ---------------------------------------------------------------------------------------

Rhythm: TypeAlias = Literal["once", "weekly", "fortnightly", "monthly"]
RHYTHMS: Final[tuple[Rhythm, ...]] = ("once", "weekly", "fortnightly", "monthly")

_WEEK: Final = timedelta(days=7)
LAST: Final = 5
"""The fifth weekday of a month stands for its last one."""
_MOST_DAYS: Final = 600
"""Most dates examined before concluding that none will come: more than ten years of weeks."""
_ONE_EVENING: Final = timedelta(hours=12)
_QUARTER: Final = 15
"""Minutes; nobody meets at 20:07."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlan(Plan):
    """Game and schedule.

    The rhythm follows from the ``first`` day: its weekday, its week, and for a monthly evening which
    Thursday, say, of the month it is (a fifth one means the last).

    ``at`` is the local time in ``zone`` (an IANA name). ``lead`` is how many minutes before people are
    reminded, ``fill`` whether computers take free seats.
    """

    first: date
    at: time
    zone: str
    rhythm: Rhythm
    lead: int = 60
    fill: bool = True

    @property
    def nth(self) -> int:
        """Which of its weekdays in the month the first day is, from 1; ``LAST`` for the last."""
        return (self.first.day - 1) // 7 + 1

    def days(self) -> Iterator[date]:
        """Yield the days of the evenings, from the first one on."""
        yield self.first
        if self.rhythm == "monthly":
            month = self.first.year * 12 + self.first.month - 1
            for later in range(month + 1, month + _MOST_DAYS):
                yield _nth_weekday(later // 12, later % 12 + 1, self.first.weekday(), self.nth)
        elif self.rhythm != "once":
            step = _WEEK if self.rhythm == "weekly" else 2 * _WEEK
            yield from (self.first + number * step for number in range(1, _MOST_DAYS + 1))

    def begins_ms(self, day: date) -> int:
        """Return when the evening of a day begins, in milliseconds since 1970.

        A local time that the clocks skip moves by as much as they are put forward; of one that occurs twice
        the earlier is used.
        """
        return int(datetime.combine(day, self.at, ZoneInfo(self.zone)).timestamp() * 1000)

    def day_of(self, ms: int) -> date:
        """Return the local day at a time."""
        return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZoneInfo(self.zone)).date()

    def next_after(self, ms: int, later_than: date = date.min) -> int | None:
        """Return the beginning of the first evening after a time and after the day ``later_than``.

        ``None`` when no evening is left.
        """
        days = (day for day in self.days() if day > later_than)
        return next((begins for begins in map(self.begins_ms, days) if begins > ms), None)

    @classmethod
    def load(cls, text: str) -> Self:
        """Load from the JSON text of ``dump``."""
        told = json.loads(text)
        told["first"], told["at"] = date.fromisoformat(told["first"]), time.fromisoformat(told["at"])
        return cls(**told)


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    """Return the n-th of a weekday (Monday 0) in a month; the last for ``LAST``."""
    first, days = monthrange(year, month)
    day = 1 + (weekday - first) % 7 + 7 * (nth - 1)
    return date(year, month, day if day <= days else day - 7)


# -- the same again, a week later ----------------------------------------------------------------------------


def may_meet_again(state: TableState) -> bool:
    """Whether a partie that is over brought people together: two at least, who don't anyway."""
    people = sum(seat.owner is not None for seat in state.seats)
    return (
        state.status == "finished"
        and people > 1
        and not state.arranged
        and not state.recurs
        and state.clock.pace != "correspondence"
    )


def met_at(state: TableState, zone: str) -> datetime:
    """Return the local time at which people met, to the quarter of an hour.

    That is when their table was opened, or when the partie ended if it was put away in between.
    """
    opened, ended = (
        datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZoneInfo(zone))
        for ms in (state.row.opened_ms, state.time_ms)
    )
    met = opened if ended - opened < _ONE_EVENING else ended
    return met.replace(minute=met.minute - met.minute % _QUARTER, second=0, microsecond=0)


def week_later(state: TableState, zone: str, now_ms: int) -> EveningPlan:
    """Return the plan of one evening with the same rules: a week later, or the first such day to come."""
    met = met_at(state, zone)
    rules = changed(game(state.game), state.preset, state.options)
    plan = EveningPlan(
        game=state.game,
        preset=state.preset,
        overrides=rules,
        rule_set=state.row.rule_set,
        first=met.date() + _WEEK,
        at=met.time(),
        zone=zone,
        rhythm="once",
    )
    while plan.begins_ms(plan.first) <= now_ms:
        plan = replace(plan, first=plan.first + _WEEK)
    return plan
