"""Fünfzehnern as it is played: no Zwang, victory, and that there is always a lead."""

import random

import pytest
from hypothesis import given, strategies as st

from engine.cards import PACK, card_set, notate
from engine.games.fuenfzehnern import RULE_SETS, Fuenfzehnern
from engine.games.lead_rules import LEAD_REFUSALS
from tests.cases.reading import read_trick
from tests.engine.games.fuenfzehnern import dealt, do, legal, turn

# Deals and parties as they are played.


def test_whoever_must_lead_the_highest_cannot_call_with_an_ober() -> None:
    hands = ("H9 H8 H7 G7 G8 S7 S8 E7", "HX HA EX E8 S9 SX E9 G9", "HK HO HU GA GK EA EK EO")
    state = dealt(*hands, "GO GU GX EU SA SK SO SU", preset="2005")
    do(state, "H9", "HX", "HK", "GO")
    assert turn(state) == 2 and legal(state) == {"HO"}


@pytest.mark.parametrize("rule", RULE_SETS)
@given(st.integers(0, 2**32))
def test_there_is_always_something_to_lead(rule: str, seed: int) -> None:
    """From any cards of any history, reachable or not (rules 4.2, 4.3); worked examples are golden cases."""
    rng = random.Random(seed)
    cards = rng.sample(PACK, 32)
    taken = rng.randint(1, 7)
    history = []
    for number in range(taken):
        leader = rng.randrange(4)
        history.append(f"{leader}: {notate(cards[4 * number : 4 * number + 4])} -> {rng.randrange(4)}")
    hand = cards[4 * taken : 4 * taken + 8 - taken]
    tricks = tuple(map(read_trick, history))
    terms = Fuenfzehnern().terms(Fuenfzehnern().options(rule, {}), None, None)
    found = terms.bound(tricks[-1].winner, card_set(hand), (), tricks)
    assert found.cards and not found.cards & ~card_set(hand)
    duty = found.duty
    assert (duty is None) == (found.cards == card_set(hand))
    assert duty is None or (duty.code in LEAD_REFUSALS and all(duty.named(found.asked).values()))
