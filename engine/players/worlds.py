"""Hands that others may hold: unseen cards dealt at random, every deal that is possible equally likely.

Cards that the same seats may hold are alike. How many cards of each kind go to whom is drawn by the number of
deals in which it is so; then each kind is shuffled. Nothing is thrown away, however much is known.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from math import comb
from typing import TypeAlias

from engine.cards import Card, CardSet, cards_in

Sizes: TypeAlias = tuple[int, ...]
"""Cards still to come, by holder."""


class HandSampler:
    """Deals unseen cards to holders: the other seats, and whatever else keeps cards out of sight.

    ``sizes`` says how many cards each holder has, ``barred`` which ones it cannot have. The sizes must add up
    to the number of cards. Raises ``ValueError`` when no deal is possible.
    """

    def __init__(self, cards: CardSet, sizes: Sequence[int], barred: Mapping[int, CardSet]) -> None:
        if cards.bit_count() != sum(sizes):
            raise ValueError(f"{cards.bit_count()} cards for {sum(sizes)} places")
        self._sizes = tuple(sizes)
        kinds: dict[tuple[int, ...], list[Card]] = {}
        for card in cards_in(cards):
            holders = tuple(holder for holder in range(len(sizes)) if not barred.get(holder, 0) >> card & 1)
            kinds.setdefault(holders, []).append(card)
        # those that fewest may hold come first: then the fewest ways have to be counted
        self._kinds = sorted(kinds.items(), key=lambda kind: (len(kind[0]), kind))
        self._numbers = [(holders, len(kind)) for holders, kind in self._kinds]
        self._ways = functools.lru_cache(maxsize=None)(self._count)
        self._splits = functools.lru_cache(maxsize=None)(self._split)
        if not self._ways(0, self._sizes):
            raise ValueError("no deal fits what is known")

    @property
    def ways(self) -> int:
        """The number of deals that are possible."""
        return self._ways(0, self._sizes)

    def deal(self, rng: random.Random) -> list[CardSet]:
        """Return one of the possible deals: a set of cards by holder."""
        dealt = [0] * len(self._sizes)
        left = self._sizes
        for at, (_, cards) in enumerate(self._kinds):
            shuffled = rng.sample(cards, len(cards))
            given = self._draw(at, left, rng)
            for holder, number in given:
                for card in shuffled[:number]:
                    dealt[holder] |= 1 << card
                del shuffled[:number]
            left = _less(left, given)
        return dealt

    def _draw(self, at: int, left: Sizes, rng: random.Random) -> list[tuple[int, int]]:
        """Choose how many cards of a kind go to which holder."""
        splits = self._splits(at, left)
        if len(splits) == 1:
            return splits[0][0]
        lot = rng.randrange(self._ways(at, left))
        for given, ways in splits:
            lot -= ways
            if lot < 0:
                return given
        raise AssertionError("the ways don't add up")

    def _count(self, at: int, left: Sizes) -> int:
        if at == len(self._numbers):
            return 1
        return sum(ways for _, ways in self._splits(at, left))

    def _split(self, at: int, left: Sizes) -> list[tuple[list[tuple[int, int]], int]]:
        """Return the ways to share out a kind, each with the number of deals in which it is so."""
        holders, number = self._numbers[at]
        found = []
        for given, ways in _shares(holders, number, left):
            ways *= self._ways(at + 1, _less(left, given))
            if ways:
                found.append((given, ways))
        return found


def _less(left: Sizes, given: Sequence[tuple[int, int]]) -> Sizes:
    sizes = list(left)
    for holder, number in given:
        sizes[holder] -= number
    return tuple(sizes)


def _shares(holders: tuple[int, ...], number: int, left: Sizes) -> list[tuple[list[tuple[int, int]], int]]:
    """Return how so many cards can be shared out, each with the number of ways to choose them."""
    if not holders:
        return [] if number else [([], 1)]
    first, *others = holders
    if not others:
        return [([(first, number)], 1)] if number <= left[first] else []
    return [
        ([(first, own), *given], comb(number, own) * ways)
        for own in range(min(number, left[first]) + 1)
        for given, ways in _shares(tuple(others), number - own, left)
    ]
