"""Snack: turns by rule of thumb, deals played to their end, who may hold what, and a turn as search sees it.

The rules are those of a table's deal: what fits, what is proven and what a census costs come from the same
functions. Rollouts are played thousands of times a second, so there are no actions or events in them, and
nothing is checked.
"""

from __future__ import annotations

import contextlib
import functools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from engine.actions import Pass
from engine.cards import ALL_CARDS, NO_CARDS, SUIT_CARDS, Card, CardSet, Rank, card_set, cards_in
from engine.game import Action, Seat
from engine.games.quodlibet.actions import Challenge, Draw, EndTurn, Lay
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.laying import (
    HOLDBACK_POINTS,
    UNTERS,
    fitting,
    is_caught,
    last_drawn,
    unters_among,
)
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.shedding import census
from engine.games.quodlibet.views import LayoutDealView, PartieView
from engine.players.worlds import HandSampler, own_hand

OWN: Final = 3
"""The weight of each own card that lies behind a card."""
OTHERS: Final = 2
"""The weight of each card of anybody else there."""
NOWHERE: Final = 1.5
"""The worth of a card behind which nothing lies: a card that is worth less stays in the hand."""

_SUIT: Final = SUIT_CARDS[0]
DEALT: Final = 4
"""Cards that everybody gets before any packet is drawn."""

STOP: Final[CardSet] = NO_CARDS
"""The choice to lay nothing more: to end a turn in which something was laid, else to draw or to pass."""

LayChoice: TypeAlias = Callable[[CardSet, CardSet, CardSet, bool, bool], CardSet]
"""The choice in a turn, given the hand, the cards laid, those of the hand that may be laid (one at least),
whether something was laid in this turn, and whether one may stop. It returns a set of one card, or ``STOP``.

It is called only where there is a choice: not where one card has to be laid.
"""


@dataclass(frozen=True, slots=True)
class Situation:
    """The moment at which a rollout of Snack starts. All but hands and packets is public."""

    hands: tuple[CardSet, ...]
    """By seat."""
    packets: tuple[CardSet, ...]
    """The stock in the order in which it is drawn."""
    layout: CardSet
    seat: Seat
    """Whose turn it is."""
    begun: bool
    """Whether something was laid in this turn."""
    unters: int
    """The number of Unters laid in this turn."""
    drawn: tuple[int | None, ...]
    """The number of cards drawn in each seat's last turn, ``None`` before the first."""


def play_out(
    options: QuodlibetOptions, start: Situation, choose: LayChoice, first: CardSet | None = None
) -> list[int]:
    """Return the points still to come, by seat, when a deal of Snack is played out.

    ``first`` is what whoever is to play does first: the one card that is laid, or ``STOP``; he chooses it,
    too, when it is ``None``. An Unter held back is always challenged where that is needed.
    """
    several, forced = options.snack_multi, options.unter_rule == "forced"
    stuck_only, watched = options.snack_draw == "only_if_stuck", several and not forced
    held, packets, drawn = list(start.hands), list(start.packets), list(start.drawn)
    layout, seat, begun, unters = start.layout, start.seat, start.begun, start.unters
    caught = begun and is_caught(unters, drawn[seat])  # then it has been charged
    out = held.count(0)
    points = [0] * SEATS
    while True:
        hand = held[seat]
        must = forced and hand & UNTERS
        fits = hand & fitting(layout)
        if must and not several:
            fits = must
        if first is not None:
            chosen, first = first, None
        elif not fits or (begun and not several):
            chosen = STOP
        else:
            may_stop = not must and (begun or (bool(packets) and not stuck_only))
            chosen = (
                fits if not may_stop and not fits & fits - 1 else choose(hand, layout, fits, begun, may_stop)
            )
        if chosen:
            begun = True
            layout |= chosen
            held[seat] = hand ^ chosen
            unters += bool(chosen & UNTERS)
            if watched and not caught and is_caught(unters, drawn[seat]):
                caught = True
                points[seat] += HOLDBACK_POINTS
            if hand != chosen:
                continue
            out += 1
            counts = [cards.bit_count() for cards in held]
            if out == SEATS - 1 and options.third_census_counts_stock:
                counts[next(s for s in range(SEATS) if counts[s])] += sum(p.bit_count() for p in packets)
            points = [owed + more for owed, more in zip(points, census(out, counts), strict=True)]
            if out == SEATS - 1:
                return points
            drawn[seat] = 0
        elif begun or not packets:
            drawn[seat] = 0
        else:
            packet = packets.pop(0)
            held[seat] = hand | packet
            drawn[seat] = packet.bit_count()
        begun, unters, caught = False, 0, False
        seat = (seat + 1) % SEATS
        while not held[seat]:
            seat = (seat + 1) % SEATS


@functools.cache
def lay_by_rule(honour: bool) -> LayChoice:
    """Return the rule of thumb for the turns of a table; ``honour``: its Unters may be held back.

    Lay the card that leads to most of your own cards and fewest of the others', and keep what leads to as
    many of theirs: it blocks them. A card that leads nowhere goes, too; but keep the last of them, once a
    turn has begun, if all else that fits is better kept: next turn it spares you that, or a draw. If nothing
    good is left, end the turn, or draw where that is allowed, unless all of your cards can go now. Unters go
    at once: then they prove nothing.
    """

    def lay(hand: CardSet, layout: CardSet, fits: CardSet, begun: bool, may_stop: bool) -> CardSet:
        unters = fits & UNTERS if honour else 0
        best, chosen, as_good = -100.0, STOP, 0
        for card in cards_in(unters or fits):
            worth = _lying_behind(card & 7, hand >> (card & 24) & _SUIT)
            if worth > best:
                best, chosen, as_good = worth, 1 << card, 0
            as_good += worth == best
        if not may_stop or unters:
            return chosen
        spare = begun and best == NOWHERE and as_good == 1 and fits != chosen
        return STOP if (spare or best < NOWHERE) and not _goes_out(hand, layout) else chosen

    return lay


@functools.cache
def _lying_behind(rank: int, own: CardSet) -> float:
    """Return how good it is to lay a card of a suit, by whose cards can only be laid after it."""
    behind = 0
    if rank >= Rank.UNTER:
        behind |= _SUIT & ~((2 << rank) - 1)
    if rank <= Rank.UNTER:
        behind |= (1 << rank) - 1
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


def piles_of(options: QuodlibetOptions, deal: LayoutDealView, forgotten: int, likely: bool) -> list[Pile]:
    """Return what came to whom, with what the turns told; nothing is concluded from ``forgotten`` ones.

    ``likely``: whoever drew could not lay anything, though he would have been free to draw.
    """
    piles = [Pile(seat, DEALT, NO_CARDS) for seat in range(SEATS)]
    layout = NO_CARDS

    def lacks(seat: Seat, cards: CardSet) -> None:
        for pile in piles:
            if pile.seat == seat:
                pile.barred |= cards

    forced = options.unter_rule == "forced"
    for number, turn in enumerate(deal.every_turn):
        told = NO_CARDS
        if turn.laid:
            for card in turn.laid:
                layout |= 1 << card
            finished = number < len(deal.turns)
            if forced and finished and (options.snack_multi or not card_set(turn.laid) & UNTERS):
                told = UNTERS & ~layout
        elif not turn.drawn or likely or options.snack_draw == "only_if_stuck":
            told = fitting(layout)
        elif forced:
            told = UNTERS & ~layout
        if number >= forgotten:
            lacks(turn.seat, told)
        if turn.drawn:
            piles.append(Pile(turn.seat, turn.drawn, NO_CARDS))
    for seat, card, draws in laid_cards(deal):  # whoever laid it had it by then
        had = [pile for pile in piles if pile.seat == seat][: draws + 1]
        for pile in piles:
            if pile not in had:
                pile.barred |= 1 << card
    return piles


def laid_cards(deal: LayoutDealView) -> Iterator[tuple[Seat, Card, int]]:
    """Yield every card laid: by whom, and how many packets he had drawn before."""
    draws = [0] * SEATS
    for turn in deal.every_turn:
        yield from ((turn.seat, card, draws[turn.seat]) for card in turn.laid)
        draws[turn.seat] += turn.drawn > 0


def proven_challenge(view: PartieView, legal: Sequence[Action]) -> Challenge | None:
    """Return the challenge of a turn that proves an Unter held back, unless that is proven already."""
    deal = view.deal
    if not isinstance(deal, LayoutDealView) or deal.challenge is None:
        return None
    *before, turn = deal.turns[: deal.challenge]
    claim = Challenge(deal.challenge)
    return (
        claim
        if claim in legal and is_caught(unters_among(turn.laid), last_drawn(before, turn.seat))
        else None
    )


def lay(view: PartieView, deal: LayoutDealView, legal: Sequence[Action]) -> Action:
    """Return what is done by rule of thumb.

    An Unter that must be laid goes first: it has to go in this turn anyway, and then one may stop.
    """
    lays = {action.card: action for action in legal if isinstance(action, Lay)}
    stops = [action for action in legal if isinstance(action, Draw | EndTurn | Pass)]
    if not lays:
        return stops[0]
    fits = card_set(lays)
    if view.options.unter_rule == "forced":
        fits = fits & UNTERS or fits
    choose = lay_by_rule(view.options.unter_rule == "honour")
    chosen = choose(own_hand(view), deal.layout, fits, bool(deal.laid), bool(stops))
    return stops[0] if chosen == STOP else lays[chosen.bit_length() - 1]


class LayoutPosition:
    """A turn of Snack. Unknown is who got which card with the deal or a packet, and what the stock holds."""

    def __init__(self, view: PartieView, deal: LayoutDealView, remembers: int | None = None) -> None:
        assert view.seat is not None
        self._options = view.options
        self._seat: Seat = view.seat
        self._deal = deal
        self._layout = deal.layout
        self._hand = own_hand(view)
        self._choose = lay_by_rule(view.options.unter_rule == "honour")
        self._drawn = tuple(last_drawn(deal.turns, seat) for seat in range(SEATS))
        own = self._hand | card_set(card for seat, card, _ in laid_cards(deal) if seat == view.seat)
        self._unseen = ALL_CARDS & ~own
        forgotten = 0 if remembers is None else max(0, len(deal.turns) - remembers)
        self._certain = self._sampler(piles_of(view.options, deal, forgotten, likely=False))
        self._likely = self._certain
        if view.options.snack_draw == "free":
            with contextlib.suppress(ValueError):  # somebody drew although he could have laid something
                self._likely = self._sampler(piles_of(view.options, deal, forgotten, likely=True))

    def _sampler(self, piles: Sequence[Pile]) -> tuple[HandSampler, list[Seat]]:
        """Return what deals unseen cards to the others' piles and the stock, and whose piles they are."""
        merged: dict[tuple[Seat, CardSet], int] = {}
        for pile in piles:
            if pile.seat != self._seat:
                key = pile.seat, pile.barred & self._unseen
                merged[key] = merged.get(key, 0) + pile.size
        barred = {number: cards for number, (_, cards) in enumerate(merged)}
        barred[len(merged)] = self._layout & self._unseen
        sizes = [*merged.values(), sum(self._deal.packets)]
        return HandSampler(self._unseen, sizes, barred), [seat for seat, _ in merged]

    def worlds(self, number: int, rng: random.Random) -> Sequence[Situation]:
        # a draw is a sign that nothing fitted, but where it is free, some draw to keep a row closed
        return [self._world(*(self._likely if at & 1 else self._certain), rng) for at in range(number)]

    def _world(self, sampler: HandSampler, owners: Sequence[Seat], rng: random.Random) -> Situation:
        *piles, stock = sampler.deal(rng)
        hands = [NO_CARDS] * SEATS
        for seat, pile in zip(owners, piles, strict=True):
            hands[seat] |= pile & ~self._layout
        hands[self._seat] = self._hand
        order = iter(rng.sample(cards_in(stock), stock.bit_count()))
        packets = tuple(card_set(islice(order, size)) for size in self._deal.packets)
        unters, begun = unters_among(self._deal.laid), bool(self._deal.laid)
        return Situation(tuple(hands), packets, self._layout, self._seat, begun, unters, self._drawn)

    def outcome(self, world: Situation, action: Action) -> float:
        first = 1 << action.card if isinstance(action, Lay) else STOP
        owed = play_out(self._options, world, self._choose, first)
        return -float(self._deal.points[self._seat] + owed[self._seat])
