"""Worlds that are sampled, beside all that there can be: no other comes up, and each equally often.

A world is possible if the deal, with hidden cards swapped so that it comes true, could have gone just like
that and looked the same to the seat. All of them are played, late in a deal when they are few. How likely
people would have played so is left out of it here.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Any, Final

import pytest
from hypothesis import given, strategies as st

from engine.cards import CardSet, card_set, cards_in
from engine.game import Seat
from engine.players import schafkopf
from engine.players.levels import expert_of
from engine.players.worlds import HandSampler, World
from tests.engine.players.dealing import come_as_often
from tests.secrecy.games import table
from tests.secrecy.twins import Story, arrangements, stories
from tests.secrecy.worlds import Setting
from tests.seeded import Dice, amount

# Sampled hands: only what is possible, and every possible deal equally often.


def possible_deals(
    cards: CardSet, sizes: tuple[int, ...], barred: dict[int, CardSet]
) -> set[tuple[CardSet, ...]]:
    """Every deal, by trying all of them."""
    found = set()
    for holders in itertools.product(range(len(sizes)), repeat=cards.bit_count()):
        dealt = [0] * len(sizes)
        for card, holder in zip(cards_in(cards), holders, strict=True):
            dealt[holder] |= 1 << card
        fits = all(hand.bit_count() == size for hand, size in zip(dealt, sizes, strict=True))
        if fits and not any(dealt[holder] & no for holder, no in barred.items()):
            found.add(tuple(dealt))
    return found


DEALS = [
    (0b111111, (2, 2, 2), {}),
    (0b111111, (2, 2, 2), {0: 0b000111}),
    (0b1110111, (3, 2, 1), {0: 0b11, 2: 0b1100000}),
    (0b1111111, (1, 3, 2, 1), {1: 0b1111, 3: 0b1, 2: 0b1000000}),
    (0xF000F, (4, 4), {0: 0b11, 1: 0x30000}),
]


@pytest.mark.parametrize(("cards", "sizes", "barred"), DEALS)
def test_every_possible_deal_is_equally_likely(
    cards: CardSet, sizes: tuple[int, ...], barred: dict[int, CardSet]
) -> None:
    deals = possible_deals(cards, sizes, barred)
    sampler = HandSampler(cards, sizes, barred)
    assert sampler.ways == len(deals)
    rng, expected = random.Random(17), 40
    found = Counter(sampler.deal(rng) for _ in range(expected * len(deals)))
    assert come_as_often(found, dict.fromkeys(deals, expected))


@given(st.randoms(use_true_random=False))
def test_what_a_real_deal_shows_never_rules_it_out(rng: random.Random) -> None:
    order = rng.sample(range(32), 24)
    hands = [card_set(order[at : at + 8]) for at in (0, 8, 16)]
    barred = {holder: rng.getrandbits(32) & ~hand for holder, hand in enumerate(hands)}
    sampler = HandSampler(card_set(order), (8, 8, 8), barred)
    dealt = sampler.deal(rng)
    assert [hand.bit_count() for hand in dealt] == [8, 8, 8]
    assert not any(dealt[holder] & no for holder, no in barred.items())
    assert dealt[0] | dealt[1] | dealt[2] == card_set(order)


@pytest.mark.parametrize(("cards", "sizes", "barred"), DEALS)
def test_what_is_favoured_comes_as_much_more_often(
    cards: CardSet, sizes: tuple[int, ...], barred: dict[int, CardSet]
) -> None:
    favoured = {1: 3, 4: 2}
    sampler = HandSampler(cards, sizes, barred, favoured=favoured, taker=1)
    weights = {
        deal: prod(favoured.get(card, 1) for card in cards_in(deal[1]))
        for deal in possible_deals(cards, sizes, barred)
    }
    assert sampler.ways == sum(weights.values())
    rng, expected = random.Random(17), 20
    found = Counter(sampler.deal(rng) for _ in range(expected * sampler.ways))
    assert come_as_often(found, {deal: expected * weight for deal, weight in weights.items()})


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no deal"):
        HandSampler(0b1111, (2, 2), {0: 0b1111})
    with pytest.raises(ValueError, match="4 cards for 3 places"):
        HandSampler(0b1111, (2, 1), {})


# Worlds that positions sample.

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


@dataclass(frozen=True)
class Case:
    """A rule set, and how to have its positions sample without weights."""

    setting: Setting
    unweighted: Callable[[pytest.MonkeyPatch], None]


def contract(name: str, preset: str = "frankonia") -> Setting:
    """Return a rule set in which nothing but a contract of Quodlibet is played."""
    undivided = {"wheels": False} if preset == "frankonia" else {"kingdom_mode": "off"}
    return Setting("quodlibet", preset, {**undivided, "contracts": (name,)})


def unweighted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("engine.players.worlds.DOUBT", 1.0)


def unweighted_schafkopf(patch: pytest.MonkeyPatch) -> None:
    unweighted(patch)
    patch.setattr(schafkopf, "CLEARLY", 0.0)
    patch.setattr(schafkopf, "favours", lambda contract: {})


def unweighted_quadrature(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("engine.players.quodlibet.shedding.ANYTHING", 1.0)


FUENFZEHNERN: Final = [
    *(Setting("fuenfzehnern", rule) for rule in ("relaxed", "strict", "1880", "2005", "parlett", "free")),
    Setting("fuenfzehnern", "relaxed", {"players": 3}),
]
SMALL: Final = ("grasobern", "herzla", "bierkopf", "ramsch", "mucken", "kein_stich", "herzeln", "lorum")
CASES: Final = [
    *(Case(Setting(name, name), unweighted) for name in SMALL),
    *(Case(contract("quadrature", preset), unweighted_quadrature) for preset in ("frankonia", "badenia")),
    *(Case(contract(name), unweighted) for name in ("minus", "bribe")),
    *(Case(Setting("blattla", preset), unweighted) for preset in ("blattla", "schafkopf")),
    Case(Setting("schafkopf", "pure"), unweighted_schafkopf),
    *(Case(setting, unweighted) for setting in FUENFZEHNERN),
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


@pytest.mark.sample(5)
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
        samples = position.worlds(EXPECTED * len(worlds), random.Random(7))
        sampled = Counter(world.hands if isinstance(world, World) else world for world in samples)
        assert come_as_often(sampled, dict.fromkeys(worlds, EXPECTED)), (length, seat, len(worlds), sampled)
        looked_at += 1
        if looked_at == MOMENTS:
            break
