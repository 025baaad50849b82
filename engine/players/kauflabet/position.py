"""A card to be played at Kauflabet, as search sees it.

Cards that nobody in the deal holds lie in the talon or were put away. Whoever kept some cards is likely to
have kept good ones, and whoever passed to have held bad ones; worlds count by how likely that makes them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.actions import Play
from engine.cards import CardSet, cards_in
from engine.game import Action
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.settlement import settle
from engine.games.kauflabet.trumps import duty, order_of
from engine.games.kauflabet.views import KauflabetDealView, PartieView
from engine.players.kauflabet.evidence import Spoken, weighed
from engine.players.kauflabet.hopes import Hopes, unseen_by
from engine.players.kauflabet.tricks import choose_card, policy
from engine.players.kauflabet.worth import Worth
from engine.players.seen_tricks import SeenTricks, likely
from engine.players.worlds import HandSampler, own_hand
from engine.tricks import play_out

SAMPLES: Final = 4
"""Deals that are sampled for each world wanted."""
AGAINST_RULE: Final = 0.3
"""How likely a choice is that one wouldn't have made by rule, against one that one would have."""


class World(NamedTuple):
    """The hands by seat, and the cards that are neither held nor played."""

    hands: tuple[CardSet, ...]
    aside: CardSet


class CardPosition:
    """A seat's choice of a card, to lead or to follow."""

    def __init__(self, view: PartieView, deal: KauflabetDealView, remembers: int | None) -> None:
        assert view.seat is not None
        self._options, self._me, self._pot = view.options, view.seat, view.pot
        self._worth = Worth(view)
        self._active, self._hand = deal.active, own_hand(view)
        self._order = order_of(view.options, deal.trump)
        leader = deal.trick[0].seat if deal.trick else deal.tricks[-1].winner if deal.tricks else view.seat
        self._seen = SeenTricks(self._order, self._active, leader, deal.tricks, deal.trick, self._hand)
        self._plays = self._seen.plays_of_others(view.seat, remembers)
        self._played = [self._seen.played_by(seat) for seat in range(view.options.players)]
        self._spoken = {
            seat: Spoken(view, deal, self._order, seat)
            for seat in range(view.options.players)
            if seat != view.seat
        }
        self._unseen = unseen_by(view, deal)
        self._sampler = self._sampled_from(view, deal, remembers)

    def _sampled_from(self, view: PartieView, deal: KauflabetDealView, remembers: int | None) -> HandSampler:
        """Return what deals the unseen cards to others, passed hands included, and aside."""
        sizes = [
            0 if seat == view.seat else size if deal.plays[seat] else TRICKS
            for seat, size in enumerate(view.hand_sizes)
        ]
        barred = self._seen.voids(remembers)
        if self._unseen >> deal.upcard & 1 and deal.exchange_round == 1:
            # everybody saw the dealer take it
            for holder in range(len(sizes) + 1):
                if holder != deal.dealer:
                    barred[holder] = barred.get(holder, 0) | 1 << deal.upcard
        return HandSampler(self._unseen, [*sizes, self._unseen.bit_count() - sum(sizes)], barred)

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        dealt = []
        fits: list[list[float]] = [[] for _ in self._spoken]
        for _ in range(number * SAMPLES):
            *hands, aside = self._sampler.deal(rng)
            for (seat, spoken), of_seat in zip(self._spoken.items(), fits, strict=True):
                if seat in self._active:
                    of_seat.append(spoken.stayed_with(hands[seat] | self._played[seat]))
                else:
                    of_seat.append(spoken.passed_with(hands[seat]))
                    aside |= hands[seat]
                    hands[seat] = 0
            hands[self._me] = self._hand
            dealt.append(World(tuple(hands), aside))
        weights = [weight * self._of_plays(world) for weight, world in zip(weighed(fits), dealt, strict=True)]
        return likely(dealt, weights, number, rng)

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Play)
        tricks, hands = self._seen.tricks.copy(), list(world.hands)
        tricks.play(action.card)
        hands[self._me] ^= 1 << action.card
        choose = policy(self._options, self._order, len(self._active), world.aside)
        won = [0] * len(hands)
        for trick in play_out(tricks, hands, [choose] * len(hands)):
            won[trick.winner] += 1
        return self._worth.of(settle(self._options, self._pot, self._active, won))

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
            unseen = (self._unseen | self._seen.gone) & ~gone & ~hand | self._hand
            hopes = Hopes(self._order, unseen, rivals)
            if choose_card(self._options, hopes, cards_in(cards), trick, rivals - len(trick)) != card:
                likelihood *= AGAINST_RULE
        return likelihood
