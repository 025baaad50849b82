"""Quadrature from a seat's view: the lead by rule of thumb, and the position that search looks at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeAlias

from engine.actions import Play
from engine.cards import ALL_CARDS, CardSet, card_set
from engine.game import Action, Seat
from engine.games.quodlibet.views import ChainDealView, PartieView
from engine.players.quodlibet.chain_policy import lead_by_rule
from engine.players.quodlibet.chain_rollout import play_out
from engine.players.quodlibet.hands import own_hand
from engine.players.worlds import HandSampler

Hands: TypeAlias = list[CardSet]
"""A world: everybody's hand, by seat."""


def lead_chain(view: PartieView, deal: ChainDealView) -> Action:
    """Return the lead by rule of thumb."""
    return Play(lead_by_rule(view.options)(own_hand(view), _live(deal)))


class ChainPosition:
    """A lead in Quadrature. All that is unknown is who holds which of the others' live cards."""

    def __init__(self, view: PartieView, deal: ChainDealView) -> None:
        assert view.seat is not None
        self._seat: Seat = view.seat
        self._options = view.options
        self._lead = lead_by_rule(view.options)
        self._points = deal.points[view.seat]
        self._hand = own_hand(view)
        self._unseen = _live(deal) & ~self._hand
        self._sizes = [0 if seat == view.seat else len(hand) for seat, hand in enumerate(deal.hands)]

    def worlds(self, number: int, rng: random.Random) -> Sequence[Hands]:
        sampler = HandSampler(self._unseen, self._sizes, {})
        return [self._world(sampler, rng) for _ in range(number)]

    def _world(self, sampler: HandSampler, rng: random.Random) -> Hands:
        hands = sampler.deal(rng)
        hands[self._seat] = self._hand
        return hands

    def outcome(self, world: Hands, action: Action, rng: random.Random) -> float:
        assert isinstance(action, Play)
        owed = play_out(self._options, world, self._seat, self._lead, action.card)
        return -float(self._points + owed[self._seat])


def _live(deal: ChainDealView) -> CardSet:
    return ALL_CARDS & ~card_set(played.card for chain in deal.chains for played in chain.plays)
