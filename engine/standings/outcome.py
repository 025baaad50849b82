"""A finished partie as leaderboards see it: whose result each seat's is, and in what company it was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from engine.storage.records import ResultRow

Company: TypeAlias = Literal["people", "mixed", "computers"]
"""Who was at the table: people at every seat, at several of them, or at one at most."""
COMPANIES: Final[tuple[Company, ...]] = ("people", "mixed", "computers")

COMPUTER: Final = "computer"
"""The key under which a result counts what computers played."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a partie ended at one seat.

    ``person`` is the number of whoever the result belongs to, ``None`` where only computers have played;
    ``own_deals`` of the seat's ``deals`` were played by that person.
    """

    person: int | None
    place: int
    points: int
    deals: int
    own_deals: int
    by_people: bool
    """Whether people played at least half of the deals at this seat."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished partie. ``ended_ms`` counts from 1970; friendly parties are not ``rated``."""

    table: int
    guild: str
    game: str
    preset: str
    ended_ms: int
    rated: bool
    finishes: tuple[Finish, ...]

    @property
    def order(self) -> tuple[int, int]:
        """By this parties follow each other in ratings."""
        return self.ended_ms, self.table

    @property
    def company(self) -> Company:
        """Whether it was played among people; from who played most of the deals at each seat."""
        peopled = sum(finish.by_people for finish in self.finishes)
        if peopled == len(self.finishes):
            return "people"
        return "mixed" if peopled > 1 else "computers"

    @property
    def owners(self) -> Mapping[int, Finish]:
        """The result of each person; of somebody who has two seats only the first counts."""
        found: dict[int, Finish] = {}
        for finish in self.finishes:
            if finish.person is not None:
                found.setdefault(finish.person, finish)
        return found

    @property
    def compared(self) -> bool:
        """Whether ratings follow from it: it is rated, and more than one person has played."""
        return self.rated and self.company != "computers" and len(self.owners) > 1


def outcome_of(row: ResultRow) -> Outcome:
    """The outcome that a stored result tells."""
    seats, points, places = json.loads(row.seats), json.loads(row.points), json.loads(row.places)
    finishes = tuple(map(_finish, seats, points, places))
    return Outcome(row.table, row.guild, row.game, row.preset, row.ended_ms, row.rated, finishes)


def _finish(seat: Mapping[str, Any], points: int, place: int) -> Finish:
    deals: dict[str, int] = {who: share["deals"] for who, share in seat["played"].items()}
    people = {int(who): count for who, count in deals.items() if who != COMPUTER}
    total = sum(deals.values())
    person = _holder(people, seat["owner"])
    return Finish(
        person, place, points, total, people.get(person or 0, 0), 2 * sum(people.values()) >= max(total, 1)
    )


def _holder(people: Mapping[int, int], owner: int | None) -> int | None:
    """Whose result a seat's is: of the person who played most of its deals, whatever computers played.

    So nobody gets rid of a bad partie by leaving it, and nobody inherits one by helping out at its end. If
    two played as many, it is the one who owns the seat at the end, or else who was met first.
    """
    most = max(people.values(), default=0)
    if not most:
        return owner
    candidates: Sequence[int] = sorted(who for who, count in people.items() if count == most)
    return owner if owner in candidates else candidates[0]
