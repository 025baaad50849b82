"""Sampled hands: only what is possible, and every possible deal equally often."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CardSet, card_set, cards_in
from engine.players.worlds import HandSampler

CRITICAL_Z = 4.5
"""Beyond it a chi-square is a bug: chance gives it less than once in a hundred thousand runs."""


def possible(cards: CardSet, sizes: tuple[int, ...], barred: dict[int, CardSet]) -> set[tuple[CardSet, ...]]:
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


CASES = [
    (0b111111, (2, 2, 2), {}),
    (0b111111, (2, 2, 2), {0: 0b000111}),
    (0b1110111, (3, 2, 1), {0: 0b11, 2: 0b1100000}),
    (0b1111111, (1, 3, 2, 1), {1: 0b1111, 3: 0b1, 2: 0b1000000}),
    (0xF000F, (4, 4), {0: 0b11, 1: 0x30000}),
]


@pytest.mark.parametrize(("cards", "sizes", "barred"), CASES)
def test_every_possible_deal_is_equally_likely(
    cards: CardSet, sizes: tuple[int, ...], barred: dict[int, CardSet]
) -> None:
    deals = possible(cards, sizes, barred)
    sampler = HandSampler(cards, sizes, barred)
    assert sampler.ways == len(deals)
    rng, expected = random.Random(17), 40
    found = Counter(tuple(sampler.deal(rng)) for _ in range(expected * len(deals)))
    assert set(found) == deals
    chi_square = sum((number - expected) ** 2 / expected for number in found.values())
    freedom = max(1, len(deals) - 1)
    assert abs(chi_square - freedom) < CRITICAL_Z * (2 * freedom) ** 0.5


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


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no deal"):
        HandSampler(0b1111, (2, 2), {0: 0b1111})
    with pytest.raises(ValueError, match="4 cards for 3 places"):
        HandSampler(0b1111, (2, 1), {})
