"""Cards to tricks from a seat's view: the card by rule of thumb, and the position that search looks at."""

from __future__ import annotations

import functools
import operator
import random
from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from engine.actions import PLAYS, Play
from engine.cards import ALL_CARDS, Card, CardSet, card_set
from engine.game import Action, Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.views import PartieView, TrickDealView
from engine.players.quodlibet.hands import own_hand
from engine.players.quodlibet.trick_policy import manners, trick_contract, trick_policy
from engine.players.seen_tricks import SeenPlay, SeenTricks, likely
from engine.players.worlds import HandSampler
from engine.rollouts import Choose, play_out
from engine.tricks import NATURAL, Tricks


class World(NamedTuple):
    """The cards that everybody holds, by seat, and the policy by which all play on."""

    hands: tuple[CardSet, ...]
    policy: Choose


SAMPLES: Final = 2
"""Deals that are looked at for each world wanted: the likelier ones are taken."""
SURPRISE: Final = 1.0
"""By how much, as a power of e, a deal is less likely for each card that its holder wouldn't have played."""


def play_by_rule(view: PartieView, deal: TrickDealView) -> Play:
    """Return the card that the contract's policy plays."""
    assert view.seat is not None and view.contract is not None
    seen = _seen(view, deal)
    tricks = seen.tricks
    policy = trick_policy(view.contract, view.options)
    held = _held(view.seat, seen.hand, seen.unseen)
    return PLAYS[
        policy(view.seat, tricks.follow(seen.hand), held, tricks.trick, tricks.taken).bit_length() - 1
    ]


class TrickPosition:
    """A seat that has to play a card. Hands that lie open are known, all others are sampled.

    ``remembers`` is the number of finished tricks from which is concluded who holds what. Who doesn't
    remember all of them can't keep open hands in mind either.
    """

    def __init__(self, view: PartieView, deal: TrickDealView, remembers: int | None = None) -> None:
        assert view.seat is not None and view.contract is not None
        self._seat = view.seat
        self._contract = trick_contract(view.contract, view.options)
        self._policies = manners(view.contract, view.options)
        seen = _seen(view, deal)
        self._tricks = seen.tricks
        self._after = functools.cache(self._played)
        shown = [card_set(card for card in hand if card is not None) for hand in deal.hands]
        self._known = [
            hand if remembers is None or seat == view.seat else 0 for seat, hand in enumerate(shown)
        ]
        sizes = [len(hand) - known.bit_count() for hand, known in zip(deal.hands, self._known, strict=True)]
        hidden = ALL_CARDS & ~seen.gone & ~functools.reduce(operator.or_, self._known)
        self._sampler = HandSampler(hidden, sizes, seen.voids(remembers))
        self._evidence = seen.plays_of_others(view.seat, remembers) if hidden else []

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        if self._sampler.ways == 1:
            return [self._world(policy, rng) for policy in self._policies]
        sampled = number * SAMPLES if self._evidence else number
        worlds = [self._world(self._policies[at % len(self._policies)], rng) for at in range(sampled)]
        if not self._evidence:
            return worlds
        return likely(worlds, list(map(self._likelihood, worlds)), number, rng)

    def outcome(self, world: World, action: Action, rng: random.Random) -> float:
        assert isinstance(action, Play)
        held = list(world.hands)
        held[self._seat] ^= 1 << action.card
        tricks = play_out(self._after(action.card), held, world.policy)
        return -self._contract.score(tricks)[self._seat]

    def _played(self, card: Card) -> Tricks:
        tricks = self._tricks.copy()
        tricks.play(card)
        return tricks

    def _world(self, policy: Choose, rng: random.Random) -> World:
        return World(tuple(map(operator.or_, self._known, self._sampler.deal(rng))), policy)

    def _likelihood(self, world: World) -> float:
        """Return how likely what was played is in a world, up to a factor."""
        return exp(-SURPRISE * sum(_surprises(play, world) for play in self._evidence))


def _surprises(play: SeenPlay, world: World) -> bool:
    """Whether a card was played that its holder, if this is the world, wouldn't have played by policy."""
    hand = world.hands[play.seat] | play.since
    legal = (hand & NATURAL.suit_of[play.trick[0]] or hand) if play.trick else hand
    if legal & legal - 1 == 0:
        return False
    held = _held(play.seat, hand, ALL_CARDS & ~play.gone & ~hand)
    return world.policy(play.seat, legal, held, play.trick, play.taken) != 1 << play.card


def _seen(view: PartieView, deal: TrickDealView) -> SeenTricks:
    return SeenTricks(NATURAL, range(SEATS), deal.leader, deal.tricks, deal.trick, own_hand(view))


def _held(seat: Seat, hand: CardSet, others: CardSet) -> list[CardSet]:
    """Return hands as a policy is content with: it asks for the sum of the others' only."""
    held = [0] * SEATS
    held[seat], held[seat - 1] = hand, others
    return held
