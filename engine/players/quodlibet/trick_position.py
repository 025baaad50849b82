"""Cards to tricks from a seat's view: the card by rule of thumb, and the position that search looks at."""

from __future__ import annotations

import functools
import operator
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.actions import PLAYS, Play
from engine.cards import ALL_CARDS, Card, CardSet, card_set
from engine.game import Action
from engine.games.quodlibet.contracts import SEATS, Bill
from engine.games.quodlibet.views import PartieView, TrickDealView
from engine.players.quodlibet.trick_evidence import Evidence, held_by
from engine.players.quodlibet.trick_policy import manners, trick_contract, trick_policy
from engine.players.seen_tricks import SeenTricks, likely
from engine.players.worlds import HandSampler, own_hand
from engine.tricks import NATURAL, Choose, Tricks, play_out


class World(NamedTuple):
    """The cards that everybody holds, and the policies by which they play on, both by seat."""

    hands: tuple[CardSet, ...]
    policies: tuple[Choose, ...]


SAMPLES: Final = 2
"""Deals that are looked at for each world wanted: the likelier ones are taken."""
KNOWN: Final = 16
"""Worlds that are enough where all hands are known: they differ only in how others play."""


def play_by_rule(view: PartieView, deal: TrickDealView) -> Play:
    """Return the card that the contract's policy plays."""
    assert view.seat is not None and view.contract is not None
    seen = _seen(view, deal)
    tricks = seen.tricks
    policy = trick_policy(view.contract, view.options)
    held = held_by(view.seat, seen.hand, seen.unseen)
    return PLAYS[
        policy(view.seat, tricks.follow(seen.hand), held, tricks.trick, tricks.taken).bit_length() - 1
    ]


class TrickPosition:
    """A seat that has to play a card. Hands that lie open are known, all others are sampled.

    Each of the others may be a good player or a careful beginner; what it played tells which of them, and
    what it may hold.

    ``remembers`` is the number of finished tricks from which is concluded who holds what. Who doesn't
    remember all of them can't keep open hands in mind either.
    """

    def __init__(self, view: PartieView, deal: TrickDealView, remembers: int | None = None) -> None:
        assert view.seat is not None and view.contract is not None
        self._seat = view.seat
        seen = _seen(view, deal)
        self._tricks = seen.tricks
        self._bill = Bill(trick_contract(view.contract, view.options))
        for number, trick in enumerate(seen.tricks.taken, 1):
            self._bill.add(number, trick)
        self._after = functools.cache(self._played)
        shown = [card_set(card for card in hand if card is not None) for hand in deal.hands]
        self._known = [
            hand if remembers is None or seat == view.seat else 0 for seat, hand in enumerate(shown)
        ]
        sizes = [len(hand) - known.bit_count() for hand, known in zip(deal.hands, self._known, strict=True)]
        hidden = ALL_CARDS & ~seen.gone & ~functools.reduce(operator.or_, self._known)
        self._sampler = HandSampler(hidden, sizes, seen.voids(remembers))
        plays = seen.plays_of_others(view.seat, remembers)
        self._evidence = Evidence(view.seat, manners(view.contract, view.options), plays)

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        if self._sampler.ways == 1:
            number = min(number, KNOWN)
        sampled = number * SAMPLES if self._evidence else number
        weights, worlds = zip(*(self._world(rng) for _ in range(sampled)), strict=True)
        return likely(worlds, weights, number, rng) if self._evidence else worlds

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Play)
        held = list(world.hands)
        held[self._seat] ^= 1 << action.card
        tricks = play_out(self._after(action.card), held, world.policies)
        bill, done = self._bill.copy(), len(self._tricks.taken)
        for number, trick in enumerate(tricks[done:], done + 1):
            bill.add(number, trick)
        return -bill.points(tricks, over=True)[self._seat]

    def _played(self, card: Card) -> Tricks:
        tricks = self._tricks.copy()
        tricks.play(card)
        return tricks

    def _world(self, rng: random.Random) -> tuple[float, World]:
        """Return how likely what was played is with some hands, up to a factor, and a world with them."""
        hands = tuple(map(operator.or_, self._known, self._sampler.deal(rng)))
        weight, policies = self._evidence.weigh(hands, rng)
        return weight, World(hands, policies)


def _seen(view: PartieView, deal: TrickDealView) -> SeenTricks:
    return SeenTricks(NATURAL, range(SEATS), deal.leader, deal.tricks, deal.trick, own_hand(view))
