"""Seating for the rounds of a tournament or an evening, with as few repeated meetings as possible.

A seating follows from people, rounds and seed alone: the same on every machine. To plan one takes up to some
seconds: do it in a thread.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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


# -- the search ----------------------------------------------------------------------------------------------


# What a seating costs. A repeat outweighs most unevenness with computers, and is dearer the more often
# the two have met; to sit out unevenly is dearer than any repeat.
_REPEAT: Final = 16
_AGAIN: Final = 4
_EASE: Final = (0, 1, 100)
"""Cost factors of each person's squared counts, for rounds at a full table, with a computer, and outside."""
_MEETING: Final = (0, *(_REPEAT + _AGAIN * times for times in range(500)))
"""Cost of one more meeting of two people, by the number of their earlier meetings."""

_RESTARTS: Final = 3
"""Most searches: the first that leaves nothing to improve is the last, else the best of them counts."""
_STEPS: Final = 2000
"""Number of swaps that a search tries for each person in each round."""
_HOT, _COLD = 8.0, 2.5
"""Initial and final temperature: at first a repeat is accepted now and then, at the end none."""


def seat_rounds(
    people: Sequence[int],
    rounds: Sequence[Sequence[int]],
    history: RoundHistory = NOTHING_BEFORE,
    *,
    seed: int = 0,
) -> list[SeatedRound]:
    """Seat all rounds at once; ``rounds`` are the table sizes of each.

    Raises ``ValueError`` for a round with more seats than people, and for people who are listed twice.
    """
    if len(set(people)) < len(people):
        raise ValueError("somebody stands twice among the people")
    if any(sum(sizes) > len(people) for sizes in rounds):
        raise ValueError("a round has more seats than there are people")
    order = sorted(people)
    _lot("people", seed).shuffle(order)
    found = []
    for restart in range(_RESTARTS):
        search = _Search(order, rounds, history, _lot("plan", seed, restart))
        search.improve()
        found.append(search.rounds())
        if search.done:
            break
    best = min(found, key=lambda each: _cost(each, order, history))
    return [_mixed(each, _lot("seats", seed, number)) for number, each in enumerate(best)]


def _lot(*purpose: str | int) -> random.Random:
    """Return a generator with a fixed seed, for choices that need not be secret."""
    return random.Random(" ".join(map(str, purpose)))  # noqa: S311


def _mixed(seated: SeatedRound, chance: random.Random) -> SeatedRound:
    """Return the round with shuffled seats at each table, full tables first."""
    tables = [tuple(chance.sample(table, len(table))) for table in seated.tables]
    chance.shuffle(tables)
    return SeatedRound(tuple(sorted(tables, key=len, reverse=True)), tuple(sorted(seated.out)))


def _cost(rounds: Iterable[SeatedRound], people: Sequence[int], history: RoundHistory) -> int:
    """Return the cost of a seating, given its history; less is better."""
    after = history.after(rounds)
    return (
        sum(sum(_MEETING[:times]) for times in after.met.values())
        + _EASE[1] * sum(after.computers.get(person, 0) ** 2 for person in people)
        + _EASE[2] * sum(after.out.get(person, 0) ** 2 for person in people)
    )


@dataclass(slots=True)
class _Places:
    """One round by the indices of the people; the last "table" is for those who sit out."""

    where: list[int]
    tables: list[list[int]]
    ease: list[int]
    """By table, an index into ``_EASE``."""


class _Search:
    """Simulated annealing: swaps of two people within a round, at first also swaps for the worse."""

    def __init__(
        self,
        people: Sequence[int],
        rounds: Sequence[Sequence[int]],
        history: RoundHistory,
        chance: random.Random,
    ) -> None:
        self._people = people
        self._chance = chance
        count = len(people)
        index = {person: i for i, person in enumerate(people)}
        self._met = [[0] * count for _ in range(count)]
        for (a, b), times in history.met.items():
            if a in index and b in index:
                self._met[index[a]][index[b]] = self._met[index[b]][index[a]] = times
        self._before = self._repeats()
        self._eased = (
            [0] * count,
            [history.computers.get(person, 0) for person in people],
            [history.out.get(person, 0) for person in people],
        )
        self._rounds = [self._begin(sizes) for sizes in rounds]
        self._swappable = [each for each in self._rounds if len(each.tables) > 2 or each.tables[-1]]
        self._change = self._best = 0
        self._kept = self._copy()
        self.done = self._as_good_as_can_be()
        """Whether the best seating found needs no improvement."""

    def _repeats(self) -> int:
        return sum(times - 1 for row in self._met for times in row if times > 1) // 2

    def _as_good_as_can_be(self) -> bool:
        """Whether nobody meets twice, and turns outside and with computers differ by one at most."""
        evenly = all(max(counts, default=0) - min(counts, default=0) <= 1 for counts in self._eased)
        return evenly and self._repeats() == self._before

    def _copy(self) -> list[list[list[int]]]:
        return [[list(table) for table in each.tables] for each in self._rounds]

    def _begin(self, sizes: Sequence[int]) -> _Places:
        """Begin a round: seats go first to those who sat out most, full tables to those who had computers."""
        order = list(range(len(self._people)))
        self._chance.shuffle(order)
        order.sort(key=lambda person: (-self._eased[2][person], -self._eased[1][person]))
        largest = max(sizes, default=0)
        seated, out = order[: sum(sizes)], order[sum(sizes) :]
        seated.sort(key=lambda person: -self._eased[1][person])
        full = sum(size for size in sizes if size == largest)
        for part in (seated[:full], seated[full:]):
            self._chance.shuffle(part)
        where, tables, free = [0] * len(order), [], iter(seated)
        for size in sorted(sizes, reverse=True):
            tables.append([next(free) for _ in range(size)])
            for a, b in combinations(tables[-1], 2):
                self._met[a][b] += 1
                self._met[b][a] += 1
        tables.append(out)
        ease = [int(len(table) < largest) for table in tables[:-1]] + [2]
        for number, table in enumerate(tables):
            for person in table:
                where[person] = number
                self._eased[ease[number]][person] += 1
        return _Places(where, tables, ease)

    def improve(self) -> None:
        """Swap until nobody meets twice and turns are even, or the steps are used up."""
        if not self._swappable:
            return
        chance, people, rounds = self._chance.random, len(self._people), self._swappable
        steps = _STEPS * people * len(rounds)
        temperature, cooling = _HOT, (_COLD / _HOT) ** (1 / steps)
        for _ in range(steps):
            if self.done:
                return
            temperature *= cooling
            each = rounds[int(chance() * len(rounds))]
            a, b = int(chance() * people), int(chance() * people)
            if each.where[a] == each.where[b]:
                continue
            change = self._change_of(each, a, b)
            if change > 0 and chance() >= math.exp(-change / temperature):
                continue
            self._swap(each, a, b)
            self._change += change
            if self._change < self._best:
                self._best = self._change
                self._kept = self._copy()
                self.done = self._as_good_as_can_be()

    def _change_of(self, each: _Places, a: int, b: int) -> int:
        """Return the change of the cost if two people of different tables swap."""
        met, last, at_a, at_b = self._met, len(each.tables) - 1, each.where[a], each.where[b]
        row_a, row_b = met[a], met[b]
        change = 0
        if at_a != last:
            for other in each.tables[at_a]:
                if other != a:
                    change += _MEETING[row_b[other]] - _MEETING[row_a[other] - 1]
        if at_b != last:
            for other in each.tables[at_b]:
                if other != b:
                    change += _MEETING[row_a[other]] - _MEETING[row_b[other] - 1]
        ease_a, ease_b = each.ease[at_a], each.ease[at_b]
        if ease_a != ease_b:
            for ease, less, more in ((ease_a, a, b), (ease_b, b, a)):
                counts = self._eased[ease]
                change += 2 * _EASE[ease] * (counts[more] - counts[less] + 1)
        return change

    def _swap(self, each: _Places, a: int, b: int) -> None:
        met, last, at_a, at_b = self._met, len(each.tables) - 1, each.where[a], each.where[b]
        for leaves, comes, at in ((a, b, at_a), (b, a, at_b)):
            table = each.tables[at]
            table[table.index(leaves)] = comes
            if at != last:
                for other in table:
                    if other != comes:
                        met[leaves][other] -= 1
                        met[other][leaves] -= 1
                        met[comes][other] += 1
                        met[other][comes] += 1
            self._eased[each.ease[at]][leaves] -= 1
            self._eased[each.ease[at]][comes] += 1
        each.where[a], each.where[b] = at_b, at_a

    def rounds(self) -> list[SeatedRound]:
        """Return the best seating found."""
        return [
            SeatedRound(
                tuple(tuple(self._people[person] for person in table) for table in tables[:-1]),
                tuple(self._people[person] for person in tables[-1]),
            )
            for tables in self._kept
        ]
