"""Seating for the rounds of a tournament or an evening, with as few repeated meetings as possible.

Everything here is a function of its arguments, the seed among them: the same people, rounds and seed give the
same tables on every machine. A plan takes up to some seconds of work: make it in a thread.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from engine.seating.annealing import Search, cost
from engine.seating.bounds import least_repeats
from engine.seating.designs import without_repeats
from engine.seating.rounds import NOTHING_BEFORE, Pair, RoundHistory, SeatedRound, repeats

_RESTARTS: Final = 3


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


def seat_round(
    people: Sequence[int],
    sizes: Sequence[int],
    met: Mapping[Pair, int],
    *,
    out: Mapping[int, int] | None = None,
    computers: Mapping[int, int] | None = None,
    seed: int = 0,
    ahead: int = 1,
) -> SeatedRound:
    """Seat one more round, given how often each pair has ``met``.

    ``out`` and ``computers`` tell how often somebody has sat out or had a computer, so that others are next.
    ``ahead`` is the number of rounds still to come, including this one, so that the later ones can be good as
    well.
    """
    return plan(people, [sizes] * max(1, ahead), RoundHistory(met, out or {}, computers or {}), seed=seed)[0]


def plan(
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
    goal = least_repeats(len(order), rounds) if not history.met else 0
    found = [] if history.met else _constructed(order, rounds, seed)
    for restart in range(_RESTARTS if not any(_perfect(each, order, goal) for each in found) else 0):
        search = Search(order, rounds, history, _lot("plan", seed, restart))
        search.improve(goal)
        found.append(search.rounds())
        if search.done(goal):
            break
    best = min(found, key=lambda each: cost(each, order, history))
    return [_mixed(each, _lot("seats", seed, number)) for number, each in enumerate(best)]


def _constructed(
    people: Sequence[int], rounds: Sequence[Sequence[int]], seed: int
) -> list[list[SeatedRound]]:
    """Return a plan that begins with an algebraic construction, if there is one."""
    sizes = sorted(rounds[0], reverse=True) if rounds else []
    if any(sorted(each, reverse=True) != sizes for each in rounds):
        return []
    perfect = [SeatedRound(tuple(tables)) for tables in without_repeats(people, sizes)][: len(rounds)]
    if not perfect:
        return []
    rest = rounds[len(perfect) :]
    if not rest:
        return [perfect]
    return [[*perfect, *plan(people, rest, NOTHING_BEFORE.after(perfect), seed=seed)]]


def _perfect(rounds: Sequence[SeatedRound], people: Sequence[int], goal: int) -> bool:
    """Tell whether a search can't do better."""
    computers = NOTHING_BEFORE.after(rounds).computers
    counts = [computers.get(person, 0) for person in people]
    return repeats(rounds) <= goal and max(counts) - min(counts) <= 1


def _lot(*purpose: str | int) -> random.Random:
    """Return a generator with a fixed seed, for choices that need not be secret."""
    return random.Random(" ".join(map(str, purpose)))  # noqa: S311


def _mixed(seated: SeatedRound, chance: random.Random) -> SeatedRound:
    """Return the round with shuffled seats at each table, full tables first."""
    tables = [tuple(chance.sample(table, len(table))) for table in seated.tables]
    chance.shuffle(tables)
    return SeatedRound(tuple(sorted(tables, key=len, reverse=True)), tuple(sorted(seated.out)))
