"""Quadrature, Sequence and Snack: rules of thumb, who may hold what, and decisions as search sees them.

Search plays deals to their end at a table of its own.
"""

import functools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from engine.cards import (
    ALL_CARDS,
    NO_CARDS,
    RANK_LETTERS,
    SUIT_CARDS,
    Card,
    CardSet,
    Rank,
    card_set,
    cards_in,
    seen_cards,
)
from engine.game import Action, Seat
from engine.games.quodlibet.contracts import SEATS, QuodlibetOptions
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.laying import Laying, fitting, is_caught, last_drawn, unters_among
from engine.games.quodlibet.stages import Chaining, ChainRules, chain_rules, next_leader
from engine.games.quodlibet.vocabulary import ChainDealView, Challenge, EndTurn, LayoutDealView, PartieView
from engine.kernel.shedding import UNTERS, Lay, Turn
from engine.kernel.vocabulary import PLAYS, Play
from engine.players.worlds import SAMPLES, HandSampler, likely

OTHERS_PER_OWN: Final = 4
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


def play_chains(partie: QuodlibetPartie) -> Sequence[int]:
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
        return OTHERS_PER_OWN * (own.bit_count() + STRANDED * (own & stranded).bit_count()) - (
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
    return PLAYS[lead(seen_cards(view.hand), _live(deal))]


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
        return -float(play_chains(partie)[self._seat])


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


OWN: Final = 3
"""The weight of each own card that lies behind a card."""
OTHERS: Final = 2
"""The weight of each card of anybody else there."""
NOWHERE: Final = 1.5
"""The worth of a card behind which nothing lies: a card that is worth less stays in the hand."""

DEALT: Final = 4
"""Cards that everybody gets before any packet is drawn."""


def lay_by_rule(hand: CardSet, layout: CardSet, legal: Sequence[Action]) -> Action:
    """Return what to do by rule of thumb; what may be done besides laying a card is the last in the list.

    Lay the card that leads to most of your own cards and fewest of the others', and keep what leads to as
    many of theirs: it blocks them. A card that leads nowhere goes, too; but keep the last of them, once a
    turn has begun, if all else that fits is better kept: next turn it spares you that, or a draw. If nothing
    good is left, end the turn, or draw where that is allowed, unless all of your cards can go now. Unters go
    at once: they must, or else they would prove something later.
    """
    stop = legal[-1]
    lays = [action for action in legal if isinstance(action, Lay)]
    if not lays:
        return stop
    unters = [action for action in lays if UNTERS >> action.card & 1]
    candidates = unters or lays
    worths = [_worth(one.card & 7, hand >> (one.card & 24) & _SUIT) for one in candidates]
    best = max(worths)
    if best <= NOWHERE and not unters and len(lays) < len(legal):
        spare = isinstance(stop, EndTurn) and worths.count(best) == 1 and len(lays) > 1
        if (spare or best < NOWHERE) and not _goes_out(hand, layout):
            return stop
    return candidates[worths.index(best)]


@functools.cache
def lying_behind(ranks: str, rank: int) -> CardSet:
    """Return the cards of the first suit that can only be laid after the one of that rank."""
    place, middle = ranks.index(RANK_LETTERS[rank]), ranks.index(RANK_LETTERS[Rank.UNTER])
    below = ranks[:place] if place <= middle else ""
    above = ranks[place + 1 :] if place >= middle else ""
    return card_set(RANK_LETTERS.index(letter) for letter in below + above)


@functools.cache
def _worth(rank: int, own: CardSet) -> float:
    """Return how good it is to lay a card of a suit, by whose cards lie behind it."""
    behind = lying_behind(RANK_LETTERS, rank)
    if not behind:
        return NOWHERE
    return OWN * (behind & own).bit_count() - OTHERS * (behind & ~own).bit_count()


def _goes_out(hand: CardSet, layout: CardSet) -> bool:
    """Whether a whole hand can be laid in one turn."""
    while hand:
        fits = hand & fitting(layout)
        if not fits:
            return False
        hand ^= fits
        layout |= fits
    return True


@dataclass(slots=True, eq=False)
class Pile:
    """Cards that came to a seat together: those of the deal, or a packet."""

    seat: Seat
    size: int
    barred: CardSet
    """Cards that were not among them."""


def piles_of(options: QuodlibetOptions, deal: LayoutDealView, forgotten: int) -> list[Pile]:
    """Return what came to whom, with what the turns told; nothing is concluded from ``forgotten`` ones."""
    piles = [Pile(seat, DEALT, NO_CARDS) for seat in range(SEATS)]
    layout, forced = NO_CARDS, options.unter_rule == "forced"
    for number, turn in enumerate(deal.every_turn):
        laid, lacking = card_set(turn.laid), NO_CARDS
        layout |= laid
        if not laid and (not turn.drawn or options.snack_draw == "only_if_stuck"):
            lacking = fitting(layout)
        elif forced and number < len(deal.turns) and (options.snack_multi or not laid & UNTERS):
            lacking = UNTERS & ~layout
        for pile in piles:
            if pile.seat != turn.seat:
                pile.barred |= laid
            elif number >= forgotten:
                pile.barred |= lacking
        if turn.drawn:
            piles.append(Pile(turn.seat, turn.drawn, layout))
    return piles


def _proves(before: Sequence[Turn], seat: Seat, laid: Sequence[Card]) -> bool:
    """Whether a turn in which these cards were laid proves that an Unter was held back before it."""
    return is_caught(unters_among(laid), last_drawn(before, seat))


def proven_challenge(view: PartieView, legal: Sequence[Action]) -> Challenge | None:
    """Return the challenge of a turn that proves an Unter held back, unless that is proven already."""
    deal = view.deal
    if not isinstance(deal, LayoutDealView) or deal.challenge is None:
        return None
    *before, turn = deal.turns[: deal.challenge]
    claim = Challenge(deal.challenge)
    return claim if claim in legal and _proves(before, turn.seat, turn.laid) else None


def play_layout(partie: QuodlibetPartie) -> Sequence[int]:
    """Play a deal to its end by rule; return its points by seat."""
    laying, hands = _laying(partie), partie.hands
    while not laying.over:
        seat = laying.turn
        laying.act(partie, lay_by_rule(hands[seat], laying.layout, laying.legal(partie, seat)))
    return laying.points


def _laying(partie: QuodlibetPartie) -> Laying:
    assert isinstance(partie.stage, Laying)
    return partie.stage


class World(NamedTuple):
    """A case that may be true: everybody's hand by seat, and the packets in the order of drawing."""

    hands: tuple[CardSet, ...]
    packets: tuple[tuple[Card, ...], ...]


class LayoutPosition:
    """A turn of Snack. Unknown is who got which card with the deal or a packet, and what the stock holds.

    Whoever holds an Unter back is caught, also where that takes a challenge.
    """

    def __init__(self, view: PartieView, deal: LayoutDealView, remembers: int | None = None) -> None:
        assert view.seat is not None
        self._deal, self._seat = deal, view.seat
        self._hand, self._layout = seen_cards(view.hand), deal.layout
        self._table = QUODLIBET.new(view.options.model_copy(update={"honour_detection": "automatic"}))
        laying = self._table.stage = Laying(self._table, ())
        laying.turn, laying.layout = self._seat, self._layout
        laying.turn_laid, laying.turns = deal.laid, deal.turns
        laying.censuses, laying.points = deal.censuses, deal.points
        if _proves(deal.turns, self._seat, deal.laid):  # then it has been charged
            laying.caught = (len(deal.turns) + 1,)
        own = [turn.laid for turn in deal.every_turn if turn.seat == self._seat]
        self._unseen = ALL_CARDS & ~self._hand & ~sum(map(card_set, own))
        forgotten = 0 if remembers is None else max(0, len(deal.turns) - remembers)
        piles = [each for each in piles_of(view.options, deal, forgotten) if each.seat != self._seat]
        self._owners = [pile.seat for pile in piles]
        barred = {number: pile.barred for number, pile in enumerate(piles)}
        barred[len(piles)] = self._layout  # in the stock
        sizes = [*(pile.size for pile in piles), sum(deal.packets)]
        self._sampler = HandSampler(self._unseen, sizes, barred)

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        return [self._world(rng) for _ in range(number)]

    def _world(self, rng: random.Random) -> World:
        *piles, stock = self._sampler.deal(rng)
        hands = [NO_CARDS] * SEATS
        for seat, pile in zip(self._owners, piles, strict=True):
            hands[seat] |= pile & ~self._layout
        hands[self._seat] = self._hand
        order = iter(rng.sample(cards_in(stock), stock.bit_count()))
        return World(tuple(hands), tuple(tuple(islice(order, size)) for size in self._deal.packets))

    def outcome(self, world: World, action: Action) -> float:
        partie = self._table.copy()
        laying = _laying(partie)
        partie.hands, laying.packets = list(world.hands), world.packets
        laying.act(partie, action)
        return -float(play_layout(partie)[self._seat])
