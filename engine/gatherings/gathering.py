"""Evenings and tournaments as values, as far as they are the same: plan, sittings, who sits with whom."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias

from engine.game import Refusal
from engine.games.registry import game as game_of
from engine.gatherings.store import AnswerRow, GatheringRow, GroupRow, Row, SittingRow

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
