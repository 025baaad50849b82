"""Search finds what is best, and hints and reviews tell it."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any, Final

import pytest

from benchmarks._bars import BARS, Bar
from benchmarks._saving import KING
from engine.game import Action, Seat, State, View
from engine.kernel.vocabulary import Play
from engine.players.expert import Expert
from engine.players.levels import (
    Advice,
    Alternative,
    Comparison,
    Decision,
    Finding,
    Level,
    LevelPlayer,
    advise,
    costliest,
    decisions,
    expert_of,
)
from engine.players.search import ALIKE, LAP, SURE, WORLDS, Search
from tests.engine.players.dealing import play_deal, points_at_stake
from tests.engine.tables.highest import Double, HighestView
from tests.seeded import amount

# Search finds what is best, tries everything in the same worlds, and repeats itself for a seed.

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
    found = {Search(Close(), ACTIONS[:2], seed, loyalty=3).race()[0].action for seed in range(20)}
    assert found == {ACTIONS[0]}, "whoever is loyal doesn't leave it for luck"
    assert Search(Noisy(), ACTIONS, seed=1, loyalty=3).race()[0].action == ACTIONS[7]


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


# Hints, reasons and reviews: what was better, by how much, and how sure that is.

VIEW: Final = HighestView(seat=0, hand=(), played=(), points=())
CARDS: Final = tuple(map(Play, range(6)))


@dataclass
class CardsAreWorthTheirNumber(Expert[Any]):
    """Card c brings c points times ``worth``, give or take 10, and card 5 is never considered."""

    worth: float = 1.0

    def considered(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        return [action for action in legal if isinstance(action, Play) and action.card < 5] or legal

    def policy(self, view: View, actions: Sequence[Action], appetite: float = 0.0) -> Action:
        return actions[0]

    def position(self, view: View, remembers: int | None = None) -> CardsAreWorthTheirNumber:
        return self

    def worlds(self, number: int, rng: random.Random) -> Sequence[float]:
        return [rng.gauss(0, 50) for _ in range(number)]

    def outcome(self, world: float, action: Action) -> float:
        assert isinstance(action, Play)
        luck = random.Random(f"{world} {action.card}").gauss(0, 10)
        return world + self.worth * action.card + luck


def test_a_hint_compares_what_is_worth_considering() -> None:
    hint = advise(CardsAreWorthTheirNumber(10), VIEW, CARDS)
    assert hint.action == CARDS[4] and (compared := hint.comparison) is not None
    assert [alternative.action for alternative in compared.alternatives] == [*reversed(CARDS[:5])]
    assert compared.best.behind == compared.best.error == 0
    assert abs(compared.of(Play(1)).behind - 30) < 4 * compared.of(Play(1)).error < 10


def test_without_a_choice_a_hint_is_a_rule_of_thumb() -> None:
    assert advise(CardsAreWorthTheirNumber(), VIEW, CARDS[:1]) == Advice(CARDS[0], None)


def test_what_nobody_considers_is_explained_when_it_was_done() -> None:
    expert = CardsAreWorthTheirNumber(10)
    for card in (2, 5):
        why = advise(expert, VIEW, CARDS, Play(card)).comparison
        assert why is not None and why.of(Play(card)).action == Play(card)
    assert advise(expert, VIEW, (*CARDS, Double()), Double()).comparison is None, (
        "it is no way to play a card"
    )


def test_the_same_seed_explains_the_same() -> None:
    first, again, other = (advise(CardsAreWorthTheirNumber(), VIEW, CARDS, seed=seed) for seed in (1, 1, 2))
    assert first == again != other


def test_luck_makes_no_mistakes() -> None:
    """Among equal cards the first is as good as the best; half of the time it seems a little better."""
    expert = CardsAreWorthTheirNumber(0)
    hints = [advise(expert, VIEW, CARDS, seed=seed, worlds=40) for seed in range(200)]
    found = [hint.comparison for hint in hints]
    behind = [compared.of(Play(0)).behind for compared in found if compared is not None]
    assert abs(fmean(behind)) < 4 * stdev(behind) / len(behind) ** 0.5
    errors = [compared.of(Play(0)).error for compared in found if compared is not None]
    assert 0.7 < stdev(behind) / fmean(errors) < 1.4, "error bars are as wide as they say"


def review(expert: Expert[Any], decided: Sequence[Decision], seed: int = 0) -> Sequence[Finding]:
    advised = [
        (made, advise(expert, made.view, made.legal, made.chosen, seed=seed).comparison) for made in decided
    ]
    return costliest(Finding(made, comparison) for made, comparison in advised if comparison is not None)


def test_a_review_names_the_three_costliest_decisions() -> None:
    made = [Decision(number, VIEW, CARDS[:5], Play(card)) for number, card in enumerate((4, 0, 2, 3, 1), 1)]
    findings = review(CardsAreWorthTheirNumber(10), made)
    assert [finding.decision.step for finding in findings] == [2, 5, 3]
    assert all(
        abs(f.done.behind - 10 * n) < 4 * f.done.error for f, n in zip(findings, (4, 3, 2), strict=True)
    )


def test_what_would_be_written_as_nothing_is_no_finding() -> None:
    alternatives = (Alternative(Play(1), 0.04, 0.0, 0.0), Alternative(Play(0), 0.0, 0.04, 0.0))
    finding = Finding(Decision(0, VIEW, CARDS[:2], Play(0)), Comparison(alternatives))
    assert costliest([finding]) == ()


def test_decisions_are_those_of_one_seat_as_it_saw_them() -> None:
    played = play_deal(BARS["fuenfzehnern"], 1, lambda seat, state: state.legal(seat)[0])
    before = played.before.digest()
    found = [one for one in decisions(played.before, played.steps) if one.view.seat == 2]
    assert played.before.digest() == before
    assert found and all(played.steps[one.step] == (2, one.chosen) for one in found)
    for decision in found:
        assert decision.view.seat == 2 and len(decision.legal) > 1 and decision.chosen in decision.legal
        assert len(decision.view.hand) >= len(decision.legal) / 2, "Zwang is a second way to lead an Ober"


@pytest.mark.parametrize("kind", ["blattla", "kauflabet", "fuenfzehnern", "snack", "quadrature", "plus"])
def test_whatever_was_done_can_be_asked_about(kind: str) -> None:
    bar, rng = BARS[kind], random.Random(kind)
    expert = expert_of(bar.game)
    played = play_deal(bar, kind, lambda seat, state: rng.choice(state.legal(seat)))
    for made in decisions(played.before, played.steps):
        assert advise(expert, made.view, made.legal, made.chosen, worlds=2).action in made.legal


# -- planted blunders ------------------------------------------------------------------------------

CLEAR: Final = 0.1
"""Least cost of a blunder, as a part of the deal's range."""
DEALS: Final = amount(1, 100)
FOUND: Final = 0.95


class Blunderer:
    """A Magister in one seat, beside people who play by rule, that once does what is worst."""

    def __init__(self, bar: Bar, seat: Seat, wait: int) -> None:
        expert = expert_of(bar.game)
        self._rule, self._best = (LevelPlayer(expert, level) for level in (Level.BURSCH, Level.MAGISTER))
        self._expert = expert
        self._bar, self._seat, self._wait = bar, seat, wait
        self.blunder: tuple[View, Action] | None = None

    def choose(self, seat: Seat, state: State) -> Action:
        view, legal = state.view(seat), state.legal(seat)
        if seat != self._seat:
            return self._rule.choose(view, legal)
        worst = self._worst(view, legal) if self.blunder is None else None
        if worst is None:
            return self._best.choose(view, legal)
        self.blunder = (view, worst)
        return worst

    def _worst(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Return the worst action where it is a blunder, after so many such chances."""
        comparison = advise(self._expert, view, legal, seed="seed of the blunder").comparison
        if comparison is None:
            return None
        worst = max(comparison.alternatives, key=lambda alternative: alternative.behind)
        if worst.behind < max(CLEAR * points_at_stake(self._bar), 6 * worst.error):
            return None
        self._wait -= 1
        return worst.action if self._wait < 0 else None


def planted() -> Iterator[tuple[Bar, list[Decision], Decision]]:
    """Yield deals with a blunder in them: a seat's decisions, and the one that was planted.

    All kinds have the same share, but for those in which nothing costs that much.
    """
    rng = random.Random("blunders")
    shares = Counter(dict.fromkeys(BARS.values(), -(-DEALS // len(BARS))))
    for number in itertools.count():
        for bar in +shares:
            seat = KING if bar.choosing else rng.randrange(4)
            somebody = Blunderer(bar, seat, 0 if bar.choosing else rng.randrange(3))
            played = play_deal(bar, f"blunder {number}", somebody.choose)
            found = [one for one in decisions(played.before, played.steps) if one.view.seat == seat]
            for decision in found:
                if (decision.view, decision.chosen) == somebody.blunder:
                    shares[bar] -= 1
                    yield bar, found, decision


@pytest.mark.scaled
def test_a_review_finds_planted_blunders_among_its_three_worst() -> None:
    missed: list[str] = []
    for number, (bar, decided, blunder) in enumerate(itertools.islice(planted(), DEALS)):
        findings = review(expert_of(bar.game), decided, number)
        if blunder not in [finding.decision for finding in findings]:
            missed.append(f"{bar.name}: {blunder.chosen.token}")
    assert len(missed) <= round((1 - FOUND) * DEALS), missed
