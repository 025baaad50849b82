"""Who sits with whom over the rounds of a tournament or an evening, so that as few as possible meet again.

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
from engine.seating.rounds import NOTHING_BEFORE, History, Pair, SeatedRound, repeats

_RESTARTS: Final = 3


def divide(people: int, seats: int, *, least: int | None = None) -> tuple[int, ...]:
    """The sizes of the tables for so many people, larger ones first; who is left over sits out.

    At least ``least`` people sit at each, one fewer than there are seats unless told otherwise: a computer
    takes what stays free. As few as possible sit out, then as few computers as possible play.
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
    """Seat one more round for people of whom it is known how often each pair has ``met``.

    ``out`` and ``computers`` say how often somebody has sat out or had a computer: others are next. ``ahead``
    is how many rounds are still to come, this one counted: it is chosen such that the others can be good as
    well.
    """
    return plan(people, [sizes] * max(1, ahead), History(met, out or {}, computers or {}), seed=seed)[0]


def plan(
    people: Sequence[int],
    rounds: Sequence[Sequence[int]],
    history: History = NOTHING_BEFORE,
    *,
    seed: int = 0,
) -> list[SeatedRound]:
    """Seat all rounds at once; ``rounds`` are the sizes of each one's tables.

    Raises ``ValueError`` for a round that has more seats than there are people, or people who stand twice.
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
    """A plan that begins with what algebra gives, if it gives anything."""
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
    """Whether no search need try to do better."""
    computers = NOTHING_BEFORE.after(rounds).computers
    counts = [computers.get(person, 0) for person in people]
    return repeats(rounds) <= goal and max(counts) - min(counts) <= 1


def _lot(*purpose: str | int) -> random.Random:
    """A lot that always falls the same way: nothing secret hangs on it."""
    return random.Random(" ".join(map(str, purpose)))  # noqa: S311


def _mixed(seated: SeatedRound, chance: random.Random) -> SeatedRound:
    """With the seats of each table drawn by lot, the full tables first."""
    tables = [tuple(chance.sample(table, len(table))) for table in seated.tables]
    chance.shuffle(tables)
    return SeatedRound(tuple(sorted(tables, key=len, reverse=True)), tuple(sorted(seated.out)))
