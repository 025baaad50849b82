"""Search finds what is best, tries everything in the same worlds, and repeats itself for a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.actions import Play
from engine.game import Action
from engine.players.search import ALIKE, LAP, SURE, WORLDS, Search

ACTIONS = [Play(card) for card in range(8)]


def chance(world: float, action: Action) -> float:
    """A little luck that is the same each time."""
    return random.Random(f"{world} {action.token}").gauss(0, 1)


@dataclass
class Noisy:
    """Card c is worth c points, and every world adds the same luck to all cards."""

    luck: float = 100
    tried: Counter[str] = field(default_factory=Counter)

    def worlds(self, number: int, rng: random.Random) -> Sequence[float]:
        return [rng.gauss(0, self.luck) for _ in range(number)]

    def outcome(self, world: float, action: Action) -> float:
        assert isinstance(action, Play)
        self.tried[action.token] += 1
        return world + action.card + chance(world, action)


def test_the_best_action_comes_first_and_was_tried_most() -> None:
    position = Noisy(luck=10)
    found = Search(position, ACTIONS, seed=1).race()
    assert found[0].action == Play(7)
    assert sorted(estimate.action.token for estimate in found) == sorted(a.token for a in ACTIONS)
    assert position.tried[Play(7).token] > position.tried[Play(0).token] == SURE


def test_a_race_goes_on_until_no_other_action_can_be_the_best() -> None:
    class Close(Noisy):
        def outcome(self, world: float, action: Action) -> float:
            super().outcome(world, action)
            return chance(world, action)

    position = Close()
    Search(position, ACTIONS[:2], seed=1).race()
    assert set(position.tried.values()) == {WORLDS}


def test_a_race_takes_no_more_rollouts_than_it_may() -> None:
    for rollouts in (8, 60, 137, 200):
        position = Noisy()
        found = Search(position, ACTIONS, seed=1, rollouts=rollouts).race()
        tried = position.tried.total()
        assert len(found) == len(ACTIONS)
        assert rollouts - len(ACTIONS) < tried <= rollouts or max(position.tried.values()) == WORLDS


def test_luck_of_the_cards_does_not_count_in_differences() -> None:
    found = Search(Noisy(), ACTIONS, seed=2, worlds=50).all()
    behind, error = found[-1].behind(found[0])
    assert found[-1].action == Play(0)
    assert abs(behind - 7) < 5 * error
    assert error < 0.5, "the worlds' spread of 100 is in it"


def test_among_equals_the_first_is_taken() -> None:
    class Alike(Noisy):
        def outcome(self, world: float, action: Action) -> float:
            super().outcome(world, action)
            return world

    position = Alike()
    assert Search(position, ACTIONS[3:], seed=3).race()[0].action == ACTIONS[3]
    assert set(position.tried.values()) == {ALIKE}, "they differ nowhere, so there is nothing to find out"


def test_a_world_that_comes_again_is_played_out_once() -> None:
    class Likely(Noisy):
        def worlds(self, number: int, rng: random.Random) -> Sequence[float]:
            return [*super().worlds(number // 4, rng)] * 4

    position = Likely()
    found = Search(position, ACTIONS, seed=1).all()
    assert {len(estimate.outcomes) for estimate in found} == {WORLDS}
    assert set(position.tried.values()) == {WORLDS // 4}


def test_whoever_catches_up_by_the_end_was_first_all_along() -> None:
    class CatchingUp(Noisy):
        def worlds(self, number: int, rng: random.Random) -> Sequence[float]:
            return [-1.0] * (number // 2) + [1.0] * (number // 2)

        def outcome(self, world: float, action: Action) -> float:
            return world if action == ACTIONS[0] else 0.0

    found = Search(CatchingUp(), ACTIONS[:2], seed=1, worlds=2 * LAP).race()
    assert [estimate.value for estimate in found] == [0, 0]
    assert [estimate.action for estimate in found] == ACTIONS[:2]


def test_a_seed_repeats_a_search() -> None:
    searches = [Search(Noisy(), ACTIONS, seed=4).race() for _ in range(2)]
    assert searches[0] == searches[1]
    assert searches[0] != Search(Noisy(), ACTIONS, seed=5).race()
