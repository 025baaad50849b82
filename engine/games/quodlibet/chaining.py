"""Quadrature as a stage: leads, what they force onto the table, and the censuses (rules 2.6).

A card is live while it is in some hand. What a lead forces is told with it, ascending; whoever held the
last of these cards closed the chain (in the trick-like version: won).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final, Literal

from engine.actions import Play, plays_of
from engine.cards import Card, CardSet, Rank, notation
from engine.events import played
from engine.game import Action, Event, IllegalAction, Seat
from engine.games.quodlibet.contracts import SEATS, Sight
from engine.games.quodlibet.events import CensusHeld, ChainLed
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import Census, Chain, ChainDealView, add, census, hands_seen
from engine.kernel.copying import Copied

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


def up(card: Card, steps: int) -> Card | None:
    """Return the card of the same suit some steps above, or ``None`` past the Ace."""
    return card + steps if (card & 7) + steps <= Rank.ACE else None


def ascending_chain(lead: Card, live: CardSet) -> tuple[Card, ...]:
    """Return up to four neighbours upwards; a gap or the Ace ends the chain."""
    cards = [lead]
    while len(cards) < 4 and (following := up(cards[-1], 1)) is not None and live >> following & 1:
        cards.append(following)
    return tuple(cards)


def square(lead: Card, live: CardSet) -> tuple[Card, ...]:
    """Return the lead, its suit-mate three steps up and what is live between; the lead alone without that."""
    top = up(lead, 3)
    if top is None or not live >> top & 1:
        return (lead,)
    return (lead, *(card for card in range(lead + 1, top + 1) if live >> card & 1))


KERNELS: Final[dict[Literal["trick", "chain"], Callable[[Card, CardSet], tuple[Card, ...]]]] = {
    "trick": square,
    "chain": ascending_chain,
}
"""The cards that a lead forces, by the option ``quad_version``: ascending, and beginning with it."""


def censuses(
    options: QuodlibetOptions, hands: Sequence[CardSet], cards: Sequence[Card], out: int
) -> tuple[Census, ...]:
    """Return the censuses that a chain of cards causes (rules 2.6).

    ``hands`` by seat are those before the chain, ``out`` is the number of seats that were out then.
    """
    held = list(hands)
    emptied: list[tuple[Seat, list[int]]] = []
    for card in cards:
        holder = [hand >> card & 1 for hand in held].index(1)
        held[holder] ^= 1 << card
        if not held[holder]:
            emptied.append((holder, [hand.bit_count() for hand in held]))
    if options.quad_census_timing == "after_chain":
        emptied = [(seat, [hand.bit_count() for hand in held]) for seat, _ in emptied]
    found = [census(number, seat, left) for number, (seat, left) in enumerate(emptied, out + 1)]
    return tuple(found[: 3 - out])


def next_leader(
    options: QuodlibetOptions, hands: Sequence[CardSet], leader: Seat, winner: Seat, cards: int
) -> Seat:
    """Return who leads after a lead that brought some cards to the table (rules 2.6).

    ``hands`` by seat are those after it; one of them at least is not empty.
    """
    completed = options.quad_version == "trick" and cards > 1
    rotates = options.quad_next_lead == "rotate" and not completed
    seat = (leader + 1) % SEATS if rotates else winner
    while not hands[seat]:
        seat = (seat + 1) % SEATS
    return seat


class Chaining(Copied):
    """A deal of Quadrature. The only decision is what to lead; everything else follows."""

    __slots__ = ("chains", "left", "out", "over", "points", "turn")
    phase = "play"
    sight = Sight.OWN

    def __init__(self, partie: Partie[Any, Any]) -> None:
        self.turn: Seat = partie.dealer
        self.chains: tuple[Chain, ...] = ()
        self.out: tuple[Seat, ...] = ()
        self.points: tuple[int, ...] = (0,) * SEATS
        self.over = False
        self.left: Sequence[CardSet] = ()
        """The cards that were held when the deal was over."""

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return plays_of(partie.hands[seat])

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        leader, hands, options = self.turn, partie.hands, partie.options
        if not isinstance(action, Play):
            raise IllegalAction("not_now")
        if not hands[leader] >> action.card & 1:
            raise IllegalAction("not_your_card", card=notation(action.card))
        cards = KERNELS[options.quad_version](action.card, reduce(or_, hands))
        before = tuple(hands)
        holders = [[hand >> card & 1 for hand in before].index(1) for card in cards]
        for holder, card in zip(holders, cards, strict=True):
            hands[holder] ^= 1 << card
        emptied = not all(hands[holder] for holder in holders)
        counted = censuses(options, before, cards, len(self.out)) if emptied else ()
        for held in counted:
            self.out += (held.out,)
            self.points = add(self.points, held.points)
        thrown, winner = played(holders, cards), holders[-1]
        self.chains += (Chain(leader, thrown, winner, counted),)
        if len(self.chains) > 1:
            partie.finished = None
        self.over = len(self.out) == 3
        if self.over:
            self.left = tuple(hands)
        else:
            self.turn = next_leader(options, hands, leader, winner, len(cards))
        number = partie.deal_number
        return [
            ChainLed(number, leader, thrown, winner),
            *(CensusHeld(number, held.number, held.out, held.points) for held in counted),
        ]

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> ChainDealView:
        return ChainDealView(
            hands=hands_seen(self.left or partie.hands, self.sight, viewer),
            leader=self.turn,
            chains=self.chains,
            out=self.out,
            censuses=tuple(held for chain in self.chains for held in chain.censuses),
            points=self.points,
        )

    def canonical(self) -> list[Any]:
        return [self.turn, [astuple(chain) for chain in self.chains], self.points, self.left]
