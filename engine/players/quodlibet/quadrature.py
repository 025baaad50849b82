"""Quadrature and Sequence: leads by rule of thumb, deals played to their end, and a lead as search sees it.

The rules are those of a table's deal: what a lead forces is looked up in a table made by the kernel, and the
next leader and the censuses come from the same functions. Rollouts are played thousands of times a second,
so there are no actions or events in them, and nothing is checked.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.actions import PLAYS, Play
from engine.cards import ALL_CARDS, NO_CARDS, PACK, SUIT_CARDS, Card, CardSet, card_set, cards_in
from engine.game import Action, Seat
from engine.games.quodlibet.chaining import ChainRules, chain_rules, emptied, next_leader
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.shedding import census
from engine.games.quodlibet.views import ChainDealView, PartieView
from engine.players.worlds import HandSampler, known_hands, own_hand

OWN: Final = 4
"""How many cards of others weigh as much as one of one's own."""
STRANDED: Final = 2
"""How much more a card weighs that comes to the table only when its holder leads it."""

_SUIT: Final = SUIT_CARDS[0]
_SHIFTS: Final = tuple(8 * suit for suit in range(len(SUIT_CARDS)))
_HANDS: Final = (1,) * SEATS
CANDIDATES: Final = 3
"""Deals of the unseen cards from which each world is chosen, once somebody else has led."""
ANYTHING: Final = 0.4
"""The part of all leads that follow no rule of thumb."""

Lead: TypeAlias = Callable[[CardSet, CardSet], Card]
"""The choice of a lead, given the leader's hand and the cards that are live: those in all hands together."""
Streak: TypeAlias = tuple[int, int, int]
"""Own cards of a suit that can go before the lead does; minus others' that go, too; the first lead."""
Advice: TypeAlias = tuple[bool, int, int]
"""Whether a lead keeps the lead; how good it is besides; its rank."""


@functools.cache
def forced_cards(rules: ChainRules) -> tuple[tuple[tuple[CardSet, ...], ...], CardSet]:
    """Return what each lead brings to the table, itself included, and the bits on which that depends.

    ``forced[lead][live >> lead & near]``: the bits are those of the lead and of the cards that may follow it.
    """
    near = (1 << rules.reach) - 1
    forced = (
        tuple(card_set(rules.forced(lead, bits << lead & ALL_CARDS)) for bits in range(near + 1))
        for lead in PACK
    )
    return tuple(forced), near


def play_out(
    rules: ChainRules,
    hands: Sequence[CardSet],
    leader: Seat,
    choose: Lead,
    lead: Card | None = None,
) -> list[int]:
    """Return the points of the censuses still to come, by seat, when a deal of chains is played out.

    ``hands`` by seat are what everybody holds: eight cards each at the start, when the king leads. They are
    not changed. ``lead`` is the card that the leader begins with; he chooses it, too, when it is ``None``.
    """
    forced, near = forced_cards(rules)
    held = list(hands)
    live = held[0] | held[1] | held[2] | held[3]
    out = held.count(0)
    points = [0] * SEATS
    while True:
        if lead is None:
            lead = choose(held[leader], live)
        played = forced[lead][live >> lead & near]
        live ^= played
        before, held = held, [hand & live for hand in held]
        if held.count(0) > out:
            for number, (_, counts) in enumerate(emptied(rules, before, cards_in(played), out), out + 1):
                points = [owed + more for owed, more in zip(points, census(number, counts), strict=True)]
            out = held.count(0)
            if out >= rules.censuses:
                return points
        last = played.bit_length() - 1
        winner = leader if last == lead else [hand >> last & 1 for hand in before].index(1)
        leader = next_leader(rules, held, leader, winner, played.bit_count())
        lead = None


@functools.lru_cache(maxsize=8)
def lead_by_rule(rules: ChainRules) -> Lead:
    """Return the rule of thumb for the leads of a table.

    Who can keep the lead keeps it: in each suit in the order in which most of his own cards go and fewest of
    the others', and first where none of theirs go. Else he leads what brings him nearest to an empty hand.
    His cards weigh four times as much as theirs, and those that no other lead brings to the table three times
    as much as the rest.
    """
    forced, near = forced_cards(rules)

    def keeps(played: CardSet, own: CardSet) -> bool:
        winner = 0 if own >> played.bit_length() - 1 & 1 else 1
        return next_leader(rules, _HANDS, 0, winner, played.bit_count()) == 0

    @functools.cache
    def streak(own: CardSet, live: CardSet) -> Streak:
        best = (0, 0, -1)
        for rank in cards_in(own):
            played = forced[rank][live >> rank & near]
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
            stranded &= ~forced[rank][live >> rank & near] | 1 << rank
        others = live & ~own
        return OWN * (own.bit_count() + STRANDED * (own & stranded).bit_count()) - (
            others.bit_count() + STRANDED * (others & stranded).bit_count()
        )

    @functools.cache
    def advice(own: CardSet, live: CardSet) -> Advice:
        shed, _, rank = streak(own, live)
        if shed:
            return True, -(forced[rank][live >> rank & near] & ~own).bit_count(), rank
        leads = []
        for rank in cards_in(own):
            played = forced[rank][live >> rank & near]
            leads.append((False, weight(own, live) - weight(own & ~played, live & ~played), rank))
        return max(leads)

    return _best_of_suits(advice)


@functools.lru_cache(maxsize=8)
def lead_greedily(rules: ChainRules) -> Lead:
    """Return how a beginner leads: most of his own cards should go, and few of the others'."""
    forced, near = forced_cards(rules)

    @functools.cache
    def advice(own: CardSet, live: CardSet) -> Advice:
        leads = []
        for rank in cards_in(own):
            played = forced[rank][live >> rank & near]
            leads.append((False, OWN * (played & own).bit_count() - played.bit_count(), rank))
        return max(leads)

    return _best_of_suits(advice)


def _best_of_suits(advice: Callable[[CardSet, CardSet], Advice]) -> Lead:
    """Return the lead of the suit with the best advice, given the own and the live cards of a suit."""

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


def among_beginners(rules: ChainRules, hand: CardSet) -> Lead:
    """Return how everybody leads where the holder of a hand leads by rule and all others like beginners."""
    good, greedy = lead_by_rule(rules), lead_greedily(rules)

    def lead(own: CardSet, live: CardSet) -> Card:
        return good(own, live) if own & hand else greedy(own, live)

    return lead


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


def lead_chain(view: PartieView, deal: ChainDealView) -> Play:
    """Return the lead by rule of thumb."""
    return PLAYS[lead_by_rule(_rules(view))(own_hand(view), _live(deal))]


class ChainPosition:
    """The lead of a chain. All that is unknown is who holds which of the others' live cards.

    Leads tell something about it, but nobody knows how well the others play. So worlds are likelier in which
    their leads were those of a good player or of a beginner, and in every other world they lead on like one.
    """

    def __init__(self, view: PartieView, deal: ChainDealView, remembers: int | None = None) -> None:
        assert view.seat is not None
        rules = _rules(view)
        self._seat, self._rules, self._points = view.seat, rules, deal.points[view.seat]
        hand = own_hand(view)
        self._sampler = HandSampler(
            _live(deal) & ~hand, [*map(len, deal.hands)], {}, known_hands(view, SEATS)
        )
        forgotten = 0 if remembers is None else max(0, len(deal.chains) - remembers)
        self._leads_seen = _leads_seen(deal, view.seat, forgotten)
        self._manners = lead_by_rule(rules), lead_greedily(rules)
        self._ways_to_lead = lead_by_rule(rules), among_beginners(rules, hand)

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        return [World(self._hands(rng), self._ways_to_lead[at & 1]) for at in range(number)]

    def _hands(self, rng: random.Random) -> tuple[CardSet, ...]:
        if not self._leads_seen:
            return self._sampler.deal(rng)
        dealt = [self._sampler.deal(rng) for _ in range(CANDIDATES)]
        return rng.choices(dealt, [*map(self._likelihood, dealt)])[0]

    def _likelihood(self, hands: Sequence[CardSet]) -> float:
        """Return how likely the leads seen are with these hands now, up to a factor."""
        likelihood = 1.0
        for seen in self._leads_seen:
            hand = hands[seen.seat] | seen.gone
            fitting = sum(lead(hand, seen.live) == seen.card for lead in self._manners)
            likelihood *= ANYTHING / hand.bit_count() + (1 - ANYTHING) * fitting / 2
        return likelihood

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Play)
        owed = play_out(self._rules, world.hands, self._seat, world.lead, action.card)
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


def _rules(view: PartieView) -> ChainRules:
    assert view.contract is not None
    return chain_rules(view.contract, view.options)


def _live(deal: ChainDealView) -> CardSet:
    return ALL_CARDS & ~card_set(played.card for chain in deal.chains for played in chain.plays)
