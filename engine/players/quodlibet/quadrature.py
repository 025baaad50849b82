"""Quadrature and Sequence: leads by rule of thumb, and a lead as search sees it.

Search plays deals to their end at a table of its own.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.actions import PLAYS, Play
from engine.cards import ALL_CARDS, NO_CARDS, SUIT_CARDS, Card, CardSet, card_set, cards_in
from engine.game import Action, Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.stages import Chaining, ChainRules, chain_rules, next_leader
from engine.games.quodlibet.vocabulary import ChainDealView, PartieView
from engine.players.trick_position import SAMPLES
from engine.players.worlds import HandSampler, likely, own_hand

OWN: Final = 4
"""How many cards of others weigh as much as one of one's own."""
STRANDED: Final = 2
"""How much more a card weighs that comes to the table only when its holder leads it."""

_SUIT: Final = SUIT_CARDS[0]
_SHIFTS: Final = tuple(8 * suit for suit in range(len(SUIT_CARDS)))
_HANDS: Final = (1,) * SEATS
ANYTHING: Final = 0.4
"""The part of all leads that follow no rule of thumb."""

Hands: TypeAlias = tuple[CardSet, ...]
"""Everybody's hand, by seat."""
Lead: TypeAlias = Callable[[CardSet, CardSet], Card]
"""The choice of a lead, given the leader's hand and the cards that are live: those in all hands together."""
Streak: TypeAlias = tuple[int, int, int]
"""Own cards of a suit that can go before the lead does; minus others' that go, too; the first lead."""
Advice: TypeAlias = tuple[bool, int, int]
"""Whether a lead keeps the lead; how good it is besides; its rank."""


def imagined(contract: str, options: QuodlibetOptions, leader: Seat) -> QuodlibetPartie:
    """Return a table at which a seat is to lead the first card of a contract, once there are hands."""
    partie = QUODLIBET.new(options)
    partie.dealer = leader
    partie.stage = Chaining(partie, contract)
    return partie


def chains_of(partie: QuodlibetPartie) -> Chaining:
    """Return the deal at a table."""
    assert isinstance(partie.stage, Chaining)
    return partie.stage


def play_out(partie: QuodlibetPartie) -> Sequence[int]:
    """Play a deal to its end by rule; return its points by seat."""
    chains, hands = chains_of(partie), partie.hands
    lead = lead_by_rule(chains.rules)
    while not chains.over:
        live = hands[0] | hands[1] | hands[2] | hands[3]
        chains.act(partie, PLAYS[lead(hands[chains.turn], live)])
    return chains.points


@functools.lru_cache(maxsize=8)
def lead_by_rule(rules: ChainRules) -> Lead:
    """Return the rule of thumb for the leads of a table.

    Who can keep the lead keeps it: in each suit in the order in which most of his own cards go and fewest of
    the others', and first where none of theirs go. Else he leads what brings him nearest to an empty hand.
    His cards weigh four times as much as theirs, and those that no other lead brings to the table three times
    as much as the rest.
    """

    def keeps(played: CardSet, own: CardSet) -> bool:
        winner = 0 if own >> played.bit_length() - 1 & 1 else 1
        return next_leader(rules, _HANDS, 0, winner, played.bit_count()) == 0

    @functools.cache
    def streak(own: CardSet, live: CardSet) -> Streak:
        best = (0, 0, -1)
        for rank in cards_in(own):
            played = _forced(rules, rank, live)
            if keeps(played, own):
                shed, spared, _ = streak(own & ~played, live & ~played)
                shed += (played & own).bit_count()
                spared -= (played & ~own).bit_count()
                best = max(best, (shed, spared, rank))
        return best

    @functools.cache
    def weight(own: CardSet, live: CardSet) -> int:
        stranded = live
        for rank in cards_in(live):
            stranded &= ~_forced(rules, rank, live) | 1 << rank
        others = live & ~own
        return OWN * (own.bit_count() + STRANDED * (own & stranded).bit_count()) - (
            others.bit_count() + STRANDED * (others & stranded).bit_count()
        )

    @functools.cache
    def advice(own: CardSet, live: CardSet) -> Advice:
        shed, _, rank = streak(own, live)
        if shed:
            return True, -(_forced(rules, rank, live) & ~own).bit_count(), rank
        leads = []
        for rank in cards_in(own):
            played = _forced(rules, rank, live)
            leads.append((False, weight(own, live) - weight(own & ~played, live & ~played), rank))
        return max(leads)

    def lead(hand: CardSet, live: CardSet) -> Card:
        best: Advice = (False, -1000, 0)
        chosen = 0
        for shift in _SHIFTS:
            own = hand >> shift & _SUIT
            if own:
                found = advice(own, live >> shift & _SUIT)
                if found > best:
                    best = found
                    chosen = shift + found[2]
        return chosen

    return lead


@functools.cache
def _forced(rules: ChainRules, lead: Card, live: CardSet) -> CardSet:
    """Return what a lead brings to the table, itself included."""
    return card_set(rules.forced(lead, live))


class LeadSeen(NamedTuple):
    """A lead of somebody else; those of his cards that have gone since, itself too; the live cards then."""

    seat: Seat
    card: Card
    gone: CardSet
    live: CardSet


def lead_chain(view: PartieView, deal: ChainDealView) -> Play:
    """Return the lead by rule of thumb."""
    assert view.contract is not None
    lead = lead_by_rule(chain_rules(view.contract, view.options))
    return PLAYS[lead(own_hand(view), _live(deal))]


class ChainPosition:
    """The lead of a chain. All that is unknown is who holds which of the others' live cards.

    Leads tell something about it: worlds are likelier in which the others' were those of the rule of thumb.
    """

    def __init__(self, view: PartieView, deal: ChainDealView, remembers: int | None = None) -> None:
        assert view.seat is not None and view.contract is not None
        self._seat = view.seat
        self._table = imagined(view.contract, view.options, view.seat)
        chains = chains_of(self._table)
        chains.censuses, chains.points = deal.censuses, deal.points
        self._lead = lead_by_rule(chains.rules)
        self._sampler = HandSampler.beside(view, _live(deal), {})
        forgotten = 0 if remembers is None else max(0, len(deal.chains) - remembers)
        self._leads_seen = _leads_seen(deal, view.seat, forgotten)

    def worlds(self, number: int, rng: random.Random) -> Sequence[Hands]:
        samples = number * (SAMPLES if self._leads_seen else 1)
        dealt = [self._sampler.deal(rng) for _ in range(samples)]
        return likely(dealt, [*map(self._likelihood, dealt)], number, rng)

    def _likelihood(self, hands: Hands) -> float:
        """Return how likely the leads seen are with these hands now, up to a factor."""
        likelihood = 1.0
        for seen in self._leads_seen:
            hand = hands[seen.seat] | seen.gone
            by_rule = self._lead(hand, seen.live) == seen.card
            likelihood *= ANYTHING / hand.bit_count() + (1 - ANYTHING) * by_rule
        return likelihood

    def outcome(self, world: Hands, action: Action) -> float:
        partie = self._table.copy()
        partie.hands = list(world)
        chains_of(partie).act(partie, action)
        return -float(play_out(partie)[self._seat])


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
