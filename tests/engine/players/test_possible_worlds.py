"""Worlds that positions sample, beside all that there can be: no other comes up, and each equally often.

A world is possible if the deal, with hidden cards swapped so that it comes true, could have gone just like
that and looked the same to the seat. All of them are played, late in a deal when they are few. How likely
people would have played so is left out of it here.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest

from engine.cards import CardSet
from engine.game import Seat
from engine.players.blattla import worlds as blattla
from engine.players.choosing import expert_of
from engine.players.fuenfzehnern import position as fuenfzehnern
from engine.players.quodlibet import chain, trick_evidence, trick_position
from tests.lengths import amount
from tests.secrecy.oracles import table
from tests.secrecy.twins import Story, arrangements, stories
from tests.secrecy.worlds import Setting
from tests.seeded import Dice

Hands = tuple[CardSet, ...]

MOST_HIDDEN: Final = 6
"""Cards that a seat may not know the place of, lest there are too many worlds."""
FEW: Final = 4
MANY: Final = amount(60, 200)
"""Least and greatest number of possible worlds at a moment that is looked at."""
MOMENTS: Final = amount(3, 25)
"""Moments for each rule set."""
EXPECTED: Final = 60
"""Samples for each possible world."""
CRITICAL_Z: Final = 5.0


@dataclass(frozen=True)
class Case:
    """A rule set, and how to have its positions sample without weights."""

    setting: Setting
    unweighted: Callable[[pytest.MonkeyPatch], None] = lambda patch: None
    hands: Callable[[Any], Hands] = tuple
    """How to read everybody's hand from a world."""


def contract(name: str, preset: str = "frankonia") -> Setting:
    """Return a rule set in which nothing but a contract of Quodlibet is played."""
    undivided = {"wheels": False} if preset == "frankonia" else {"kingdom_mode": "off"}
    return Setting("quodlibet", preset, {**undivided, "contracts": (name,)})


def unweighted_fuenfzehnern(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(fuenfzehnern, "DOUBT", 1.0)


def unweighted_tricks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(trick_evidence, "SURPRISE", 0.0)


def unweighted_blattla(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(blattla, "DOUBT", 1.0)


def unweighted_quadrature(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(chain, "ANYTHING", 1.0)


def hands_with_policy(world: chain.World | trick_position.World) -> Hands:
    return tuple(world.hands)


FUENFZEHNERN: Final = [
    *(Setting("fuenfzehnern", rule) for rule in ("relaxed", "strict", "1880", "2005", "parlett", "free")),
    Setting("fuenfzehnern", "relaxed", {"players": 3}),
]
CASES: Final = [
    *(Case(setting, unweighted_fuenfzehnern) for setting in FUENFZEHNERN),
    *(Case(contract(name), unweighted_tricks, hands_with_policy) for name in ("minus", "bribe")),
    *(Case(Setting("blattla", preset), unweighted_blattla) for preset in ("blattla", "schafkopf")),
    *(
        Case(contract("quadrature", preset), unweighted_quadrature, hands_with_policy)
        for preset in ("frankonia", "badenia")
    ),
]


def late_decisions(setting: Setting) -> Iterator[tuple[Story, int, Seat]]:
    """Yield decisions of random deals at which little is hidden, each as a number of steps and a seat."""
    dice = Dice(f"possible {setting}")
    for party in itertools.count():
        for story in stories(table(setting), f"possible {party}"):
            late = [
                (story, length, step.actor)
                for length, step in enumerate(story.steps)
                if length
                and isinstance(step.actor, int)
                and 2 <= len(story.moments[length - 1].hidden[step.actor]) <= MOST_HIDDEN
            ]
            yield from dice.some_of(late, 2)


def possible(story: Story, length: int, seat: Seat) -> set[Hands]:
    """Return all hands that others may hold after so many steps."""
    moment = story.moments[length - 1]
    found = set()
    for swap in arrangements(moment.hidden[seat], moment.places):
        twin = story.twin(length, seat, swap)
        if twin is not None:
            found.add(twin.state.all_hands())
    return found


def position_at(story: Story, length: int, seat: Seat) -> Any:
    """Return what is sampled from, if the game looks ahead at this decision."""
    state = story.retold(length, seat).state
    view, expert = state.view(seat), expert_of(story.table.setting.game)
    actions = expert.considered(view, state.legal(seat))
    return expert.position(view) if len(actions) > 1 else None


@pytest.mark.scaled
@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.setting))
def test_all_that_is_possible_comes_equally_often(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    case.unweighted(monkeypatch)
    looked_at = 0
    for story, length, seat in late_decisions(case.setting):
        position = position_at(story, length, seat)
        worlds = possible(story, length, seat) if position is not None else set()
        if not FEW <= len(worlds) <= MANY:
            continue
        sampled = Counter(map(case.hands, position.worlds(EXPECTED * len(worlds), random.Random(7))))
        assert not sampled.keys() - worlds, "that can't have been"
        chi_square = sum((sampled[world] - EXPECTED) ** 2 / EXPECTED for world in worlds)
        freedom = len(worlds) - 1
        assert chi_square - freedom < CRITICAL_Z * (2 * freedom) ** 0.5, (length, seat, len(worlds), sampled)
        looked_at += 1
        if looked_at == MOMENTS:
            break
