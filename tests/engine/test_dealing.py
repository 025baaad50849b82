"""Shuffles: recomputed by hand, pinned, and without favourites."""

from __future__ import annotations

import hashlib
import hmac
from itertools import permutations

import pytest

from engine.cards import PACK, notate
from engine.dealing import SEED_BYTES, fresh_seed, shuffle

ZERO = bytes(32)
COUNTING = bytes(range(32))

GOLDEN = {
    ZERO: "H9SUEKGKEXGAE9EOEUEAHXSAG7E7HKGUSKS8H7E8GXS9SXHOSOHAG8GOHUH8S7G9",
    COUNTING: "HAH8EAH9EOGUSXGOEUHUE7S7GXE9G7SKEKS9H7GKHKEXGAE8HXG8G9SUSOSAHOS8",
}
"""Orders of the full pack that must never change: seeds are revealed and checked against them."""


@pytest.mark.parametrize("seed", GOLDEN)
def test_golden_orders(seed: bytes) -> None:
    assert notate(shuffle(seed, PACK), "") == GOLDEN[seed]


def by_hand(seed: bytes, count: int) -> list[int]:
    """The description in the module's docstring, followed literally."""
    stream = b"".join(
        hmac.new(seed, block.to_bytes(8, "big"), hashlib.sha256).digest() for block in range(1000)
    )
    place = 0

    def below(bound: int) -> int:
        nonlocal place
        while True:
            number = int.from_bytes(stream[place : place + 4], "big")
            place += 4
            if number < 2**32 // bound * bound:
                return number % bound

    cards = list(range(count))
    for i in reversed(range(1, count)):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_anybody_can_recompute_a_shuffle() -> None:
    for number in range(50):
        seed = hashlib.sha256(number.to_bytes(4, "big")).digest()
        for count in (1, 2, 3, 16, 32):
            assert list(shuffle(seed, range(count))) == by_hand(seed, count)


def test_a_shuffle_is_a_permutation_of_what_was_given() -> None:
    pack = (7, 31, 2, 19)
    assert sorted(shuffle(COUNTING, pack)) == sorted(pack)
    assert shuffle(COUNTING, ()) == ()
    assert shuffle(COUNTING, (5,)) == (5,)


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_every_order_of_four_cards_is_as_frequent() -> None:
    orders = dict.fromkeys(permutations(range(4)), 0)
    for number in range(24_000):
        orders[shuffle(hashlib.sha256(b"order%d" % number).digest(), range(4))] += 1
    # 23 degrees of freedom: 49.7 is passed once in a thousand honest shuffles; the seeds are fixed
    assert chi_square(list(orders.values())) < 49.7


def test_every_card_of_a_pack_lands_everywhere() -> None:
    landed = [[0] * 32 for _ in range(32)]
    for number in range(6_400):
        for place, card in enumerate(shuffle(hashlib.sha256(b"place%d" % number).digest(), PACK)):
            landed[card][place] += 1
    # 31 degrees of freedom, 32 cards: 71.2 is passed once in ten thousand cards
    assert max(map(chi_square, landed)) < 71.2


def test_seeds_are_fresh_and_have_the_right_size() -> None:
    assert len({fresh_seed() for _ in range(100)}) == 100
    assert len(fresh_seed()) == SEED_BYTES
    with pytest.raises(ValueError, match="32 bytes"):
        shuffle(b"short", PACK)
