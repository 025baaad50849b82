"""Seatings: rounds of tables, their sizes, and their history: who met whom, sat out, had a computer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, TypeAlias

Pair: TypeAlias = tuple[int, int]
"""Two persons' numbers, the smaller first."""


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """One round: the people at each table, in seat order, and those who sit out.

    A table with fewer people than the largest is filled up by a computer.
    """

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()

    @property
    def with_computer(self) -> list[int]:
        """People who play with a computer because their table is not full while others are."""
        largest = max(map(len, self.tables), default=0)
        return [person for table in self.tables if len(table) < largest for person in table]


@dataclass(frozen=True, slots=True)
class RoundHistory:
    """Past rounds: how often each pair met, and how often each person sat out or had a computer."""

    met: Mapping[Pair, int] = field(default_factory=dict)
    out: Mapping[int, int] = field(default_factory=dict)
    computers: Mapping[int, int] = field(default_factory=dict)

    def after(self, rounds: Iterable[SeatedRound]) -> RoundHistory:
        """Return the history with these rounds added."""
        rounds = list(rounds)
        return RoundHistory(
            Counter(self.met) + meetings(rounds),
            Counter(self.out) + Counter(person for each in rounds for person in each.out),
            Counter(self.computers) + Counter(person for each in rounds for person in each.with_computer),
        )

    def level(self, person: int, others: Iterable[int]) -> RoundHistory:
        """Return the history with a latecomer credited with the others' average sitting out and computers."""
        others = list(others)

        def usual(counted: Mapping[int, int]) -> dict[int, int]:
            average = round(sum(counted.get(other, 0) for other in others) / max(1, len(others)))
            return {**counted, person: max(average, counted.get(person, 0))}

        return RoundHistory(self.met, usual(self.out), usual(self.computers))


NOTHING_BEFORE: Final = RoundHistory()


def meetings(rounds: Iterable[SeatedRound]) -> Counter[Pair]:
    """Count how often each pair sat together."""
    return Counter(
        pair for each in rounds for table in each.tables for pair in combinations(sorted(table), 2)
    )


def divide(people: int, seats: int, *, least: int | None = None) -> tuple[int, ...]:
    """Return the sizes of tables for ``people`` people, larger ones first; the rest sit out.

    Each table gets at least ``least`` people, by default one fewer than it has seats: a computer takes a free
    seat. Minimises first the people who sit out, then the computers.
    """
    least = max(1, seats - 1) if least is None else least
    best: tuple[int, ...] = ()
    for tables in range(1, people // least + 1):
        seated = min(people, tables * seats)
        each, more = divmod(seated, tables)
        if seated > sum(best):
            best = (each + 1,) * more + (each,) * (tables - more)
    return best
