"""Hands that others may hold: unseen cards dealt at random, every deal that is possible equally likely.

Cards that the same seats may hold are alike. How many cards of each kind go to whom is drawn by the number of
deals in which it is so; then each kind is shuffled. Nothing is thrown away, however much is known.
"""

from __future__ import annotations

import functools
import random
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import comb, factorial, prod
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from engine.cards import NO_CARDS, Card, CardSet, card_set, cards_in
from engine.game import View
from engine.kernel.vocabulary import PartieView

Places: TypeAlias = int
"""Places that are free for cards, by holder: six bits each, so that a number is looked up and not a list."""

World = TypeVar("World")

_BITS: Final = 6


def own_hand(view: View) -> CardSet:
    """Return the cards that the viewer holds and may see."""
    return card_set(card for card in view.hand if card is not None)


def likely(
    worlds: Sequence[World], weights: Sequence[float], number: int, rng: random.Random
) -> Sequence[World]:
    """Return so many of the worlds, each about as often as its weight says; all of them where none has any.

    Evenly spaced marks on the sum of the weights choose them: that adds as little chance as can be.
    """
    total = sum(weights)
    if not total:
        return worlds[:number]
    step = total / number
    marks = (step * (place + rng.random()) for place in range(number))
    ends = accumulate(weights)
    chosen = []
    at, end = 0, next(ends)
    for mark in marks:
        while mark > end and at < len(worlds) - 1:
            at, end = at + 1, next(ends)
        chosen.append(worlds[at])
    rng.shuffle(chosen)
    return chosen


class HandSampler:
    """Deals unseen cards to holders: the other seats, and whatever else keeps cards out of sight.

    ``sizes`` says how many cards each holder has, ``barred`` which ones it cannot have, ``known`` which ones
    it has for certain. The other places must be as many as the cards. With each ``favoured`` card that its
    ``taker`` has a deal becomes so many times as likely. Raises ``ValueError`` when no deal is possible.
    """

    def __init__(
        self,
        cards: CardSet,
        sizes: Sequence[int],
        barred: Mapping[int, CardSet],
        known: Sequence[CardSet] | None = None,
        favoured: Mapping[Card, int] = MappingProxyType({}),
        taker: int | None = None,
    ) -> None:
        self._known = [NO_CARDS] * len(sizes) if known is None else known
        free = [size - own.bit_count() for size, own in zip(sizes, self._known, strict=True)]
        if cards.bit_count() != sum(free):
            raise ValueError(f"{cards.bit_count()} cards for {sum(free)} places")
        self._holders = range(len(sizes))
        self._free = sum(places << _BITS * holder for holder, places in enumerate(free))
        self._taker = taker
        kinds: dict[tuple[tuple[int, ...], int], list[Card]] = {}
        for card in cards_in(cards):
            holders = tuple(holder for holder in self._holders if not barred.get(holder, 0) >> card & 1)
            kinds.setdefault((holders, favoured.get(card, 1)), []).append(card)
        # those that fewest may hold come first: then the fewest ways have to be counted
        in_order = sorted(kinds.items(), key=lambda kind: (len(kind[0][0]), kind))
        self._kinds = [(*kind, alike) for kind, alike in in_order]
        self._ways = functools.lru_cache(maxsize=None)(self._count)
        self._drawn_from = functools.lru_cache(maxsize=None)(self._choices)
        if not self.ways:
            raise ValueError("no deal fits what is known")

    @classmethod
    def beside(
        cls,
        view: PartieView,
        cards: CardSet,
        barred: Mapping[int, CardSet],
        sizes: Sequence[int] = (),
        favoured: Mapping[Card, int] = MappingProxyType({}),
        taker: int | None = None,
    ) -> HandSampler:
        """Return what deals to all but the viewer, who knows its own hand alone; ``sizes`` are the hands'."""
        sizes, own = sizes or view.hand_sizes, own_hand(view)
        known = [own if holder == view.seat else NO_CARDS for holder in range(len(sizes))]
        return cls(cards & ~own, sizes, barred, known, favoured, taker)

    @property
    def ways(self) -> int:
        """The number of deals that are possible."""
        return self._of_kind(0, self._free)

    def deal(self, rng: random.Random) -> tuple[CardSet, ...]:
        """Return one of the possible deals: a set of cards by holder, the known ones among them."""
        dealt = list(self._known)
        free = self._free
        for at, (holders, _, cards) in enumerate(self._kinds):
            shuffled = sorted(cards, key=lambda _: rng.random())
            for turn, holder in enumerate(holders):
                shares, ends = self._drawn_from(at, turn, len(shuffled), free)
                own = shares[bisect(ends, rng.randrange(ends[-1])) if len(shares) > 1 else 0]
                for card in shuffled[:own]:
                    dealt[holder] |= 1 << card
                del shuffled[:own]
                free -= own << _BITS * holder
        return tuple(dealt)

    def _choices(self, at: int, turn: int, number: int, free: Places) -> tuple[Sequence[int], Sequence[int]]:
        """Return the shares of a kind's last ``number`` cards, and the sums of deals up to each of them."""
        shares, ways = zip(*self._shares(at, turn, number, free), strict=True)
        return shares, list(accumulate(ways))

    def _shares(self, at: int, turn: int, number: int, free: Places) -> Iterator[tuple[int, int]]:
        """Yield how many cards of a kind a holder may get, each with the number of deals that make it so."""
        holders, factor, _ = self._kinds[at]
        place = _BITS * holders[turn]
        room = free >> place & (1 << _BITS) - 1
        if holders[turn] != self._taker:
            factor = 1
        if at == len(self._kinds) - 1:  # now all that is free is filled
            yield room, 1
        elif turn == len(holders) - 1:
            if number <= room:
                yield number, factor**number * self._of_kind(at + 1, free - (number << place))
        else:
            for own in range(min(number, room) + 1):
                ways = self._ways(at, turn + 1, number - own, free - (own << place))
                if ways:
                    yield own, factor**own * comb(number, own) * ways

    def _count(self, at: int, turn: int, number: int, free: Places) -> int:
        return sum(ways for _, ways in self._shares(at, turn, number, free))

    def _of_kind(self, at: int, free: Places) -> int:
        """Return the number of ways to deal a kind and those after it."""
        if not self._kinds:
            return 1
        holders, factor, cards = self._kinds[at]
        if at < len(self._kinds) - 1:
            return self._ways(at, 0, len(cards), free) if holders else 0
        rooms: dict[int | None, int] = {
            holder: free >> _BITS * holder & (1 << _BITS) - 1 for holder in holders
        }
        if sum(rooms.values()) != len(cards):
            return 0
        ways: int = factorial(len(cards)) // prod(map(factorial, rooms.values()))
        return ways * int(factor ** rooms.get(self._taker, 0))
