"""Quadrature from a seat's view: the lead by rule of thumb, and the position that search looks at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.actions import Play
from engine.cards import ALL_CARDS, NO_CARDS, Card, CardSet, card_set
from engine.game import Action, Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.views import ChainDealView, PartieView
from engine.players.quodlibet.chain_policy import lead_by_rule, lead_greedily
from engine.players.quodlibet.chain_rollout import Lead, play_out
from engine.players.worlds import HandSampler, own_hand

CANDIDATES: Final = 3
"""Deals of the unseen cards from which each world is chosen, once somebody else has led."""
ANYTHING: Final = 0.4
"""The part of all leads that follow no rule of thumb."""


class World(NamedTuple):
    """A case that may be true: everybody's hand by seat, and how everybody will lead."""

    hands: tuple[CardSet, ...]
    lead: Lead


class LeadSeen(NamedTuple):
    """A lead of somebody else; those of his cards that have gone since, itself too; the live cards then."""

    seat: Seat
    card: Card
    gone: CardSet
    live: CardSet


def lead_chain(view: PartieView, deal: ChainDealView) -> Action:
    """Return the lead by rule of thumb."""
    return Play(lead_by_rule(view.options)(own_hand(view), _live(deal)))


class ChainPosition:
    """A lead in Quadrature. All that is unknown is who holds which of the others' live cards.

    Leads tell something about it, but nobody knows how well the others play. So worlds are likelier in which
    their leads were those of a good player or of a beginner, and in every other world they lead on like one.
    """

    def __init__(self, view: PartieView, deal: ChainDealView, remembers: int | None = None) -> None:
        assert view.seat is not None
        self._seat: Seat = view.seat
        self._options = view.options
        self._points = deal.points[view.seat]
        self._hand = hand = own_hand(view)
        self._unseen = _live(deal) & ~hand
        self._sizes = [0 if seat == view.seat else len(held) for seat, held in enumerate(deal.hands)]
        forgotten = 0 if remembers is None else max(0, len(deal.chains) - remembers)
        self._leads_seen = _leads_seen(deal, view.seat, forgotten)
        self._good = good = lead_by_rule(view.options)
        self._greedy = greedy = lead_greedily(view.options)

        def among_beginners(own: CardSet, live: CardSet) -> Card:
            return good(own, live) if own & hand else greedy(own, live)

        self._ways_to_lead = (good, among_beginners)

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        sampler = HandSampler(self._unseen, self._sizes, {})
        return [World(self._hands(sampler, rng), self._ways_to_lead[at & 1]) for at in range(number)]

    def _hands(self, sampler: HandSampler, rng: random.Random) -> tuple[CardSet, ...]:
        dealt = [sampler.deal(rng) for _ in range(CANDIDATES if self._leads_seen else 1)]
        hands = rng.choices(dealt, [*map(self._likelihood, dealt)])[0] if self._leads_seen else dealt[0]
        hands[self._seat] = self._hand
        return tuple(hands)

    def _likelihood(self, hands: Sequence[CardSet]) -> float:
        """Return how likely the leads seen are with these hands now, up to a factor."""
        likelihood = 1.0
        for seen in self._leads_seen:
            hand = hands[seen.seat] | seen.gone
            fitting = sum(lead(hand, seen.live) == seen.card for lead in (self._good, self._greedy))
            likelihood *= ANYTHING / hand.bit_count() + (1 - ANYTHING) * fitting / 2
        return likelihood

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Play)
        owed = play_out(self._options, world.hands, self._seat, world.lead, action.card)
        return -float(self._points + owed[self._seat])


def _leads_seen(deal: ChainDealView, viewer: Seat, forgotten: int) -> list[LeadSeen]:
    """Return the others' leads, latest first, but for those that are forgotten."""
    seen = []
    live = _live(deal)
    gone = [NO_CARDS] * SEATS
    for chain in reversed(deal.chains[forgotten:]):
        for played in chain.plays:
            live |= 1 << played.card
            gone[played.seat] |= 1 << played.card
        if chain.leader != viewer:
            seen.append(LeadSeen(chain.leader, chain.plays[0].card, gone[chain.leader], live))
    return seen


def _live(deal: ChainDealView) -> CardSet:
    return ALL_CARDS & ~card_set(played.card for chain in deal.chains for played in chain.plays)
