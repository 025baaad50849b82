"""A card to be played at Kauflabet, as search sees it.

Cards that nobody in the deal holds lie in the talon or were put away. Whoever kept some cards is likely to
have kept good ones, and whoever passed to have held bad ones; worlds count by how likely that makes them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb
from typing import Final, NamedTuple

from engine.actions import Play
from engine.cards import CardSet, cards_in
from engine.game import Action
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.settlement import settle
from engine.games.kauflabet.trumps import duty, order_of
from engine.games.kauflabet.views import KauflabetDealView, PartieView
from engine.players.kauflabet.hopes import Hopes, own_hand, unseen_by
from engine.players.kauflabet.tricks import choose_card, policy
from engine.players.seen_tricks import SeenTricks, likely
from engine.players.worlds import HandSampler
from engine.rollouts import play_out

SAMPLES: Final = 4
"""Deals that are sampled for each world wanted."""
DOUBT: Final = 0.3
"""How likely a choice is that one wouldn't have made by rule, against one that one would have."""


class World(NamedTuple):
    """The hands by seat, and the cards that are neither held nor played."""

    hands: Sequence[CardSet]
    aside: CardSet


class CardPosition:
    """A seat's choice of a card, to lead or to follow."""

    def __init__(self, view: PartieView, deal: KauflabetDealView, remembers: int | None) -> None:
        assert view.seat is not None
        self._options, self._me, self._pot = view.options, view.seat, view.pot
        self._active, self._hand = deal.active, own_hand(view)
        self._order = order_of(view.options, deal.trump)
        leader = deal.trick[0].seat if deal.trick else deal.tricks[-1].winner if deal.tricks else view.seat
        self._seen = SeenTricks(self._order, self._active, leader, deal.tricks, deal.trick, self._hand)
        self._plays = self._seen.plays_of_others(view.seat, remembers)
        self._kept = {
            seat: max(0, TRICKS - (deal.exchanged[seat] or 0)) for seat in self._active if seat != view.seat
        }
        self._played = [self._seen.played_by(seat) for seat in range(view.options.players)]
        unseen = unseen_by(view, deal)
        self._first = Hopes(self._order, unseen | self._seen.gone, len(self._active) - 1)
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
        self._sampler = HandSampler(
            unseen, [*sizes, unseen.bit_count() - sum(sizes)], self._seen.voids(remembers)
        )

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        dealt = []
        for _ in range(number * SAMPLES):
            *hands, aside = self._sampler.deal(rng)
            hands[self._me] = self._hand
            dealt.append(World(hands, aside))
        return likely(dealt, list(map(self._likelihood, dealt)), number, rng)

    def outcome(self, world: World, action: Action, rng: random.Random) -> float:
        assert isinstance(action, Play)
        tricks, hands = self._seen.tricks.copy(), list(world.hands)
        tricks.play(action.card)
        hands[self._me] ^= 1 << action.card
        choose = policy(self._options, self._order, len(self._active), world.aside)
        won = [0] * len(hands)
        for trick in play_out(tricks, hands, choose):
            won[trick.winner] += 1
        settlement = settle(self._options, self._pot, self._active, won)
        return settlement.taken[self._me] - settlement.betes[self._me]

    def _likelihood(self, world: World) -> float:
        likelihood = 1.0
        for seat, number in self._kept.items():
            hand = world.hands[seat] | self._played[seat]
            worth_keeping = sum(self._first.of(card) >= self._first.drawn for card in cards_in(hand))
            ways = comb(worth_keeping, number) / comb(TRICKS, number)
            likelihood *= DOUBT + (1 - DOUBT) * ways
        return likelihood * self._of_plays(world)

    def _of_plays(self, world: World) -> float:
        likelihood = 1.0
        rivals = len(self._active) - 1
        for seat, card, trick, _, gone, since in self._plays:
            hand = world.hands[seat] | since
            _, cards = duty(self._options, self._order, hand, trick)
            if not cards >> card & 1:
                return 0
            if not cards & cards - 1:
                continue
            unseen = self._first.unseen & ~gone & ~hand | self._hand
            hopes = Hopes(self._order, unseen, rivals)
            if choose_card(hopes, cards_in(cards), trick, rivals - len(trick)) != card:
                likelihood *= DOUBT
        return likelihood
