"""Quadrature and Sequence as a stage: leads, what they force onto the table, and the censuses (rules 2.6).

A card is live while it is in some hand. What a lead forces is told with it, ascending; whoever held the
last of these cards closed the chain (in the trick-like version: won).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.actions import Play, plays_of
from engine.cards import Card, CardSet, Rank, notation
from engine.events import played
from engine.game import Action, Event, IllegalAction, Seat
from engine.games.quodlibet.contracts import SEATS, Sight
from engine.games.quodlibet.events import CensusHeld, ChainLed
from engine.games.quodlibet.options import NextLead, QuodlibetOptions
from engine.games.quodlibet.views import Census, Chain, ChainDealView, add, census, hands_seen
from engine.kernel.stages import Stage

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


def up(card: Card, steps: int) -> Card | None:
    """Return the card of the same suit some steps above, or ``None`` past the Ace."""
    return card + steps if (card & 7) + steps <= Rank.ACE else None


def ascending_chain(lead: Card, live: CardSet, most: int = 4) -> tuple[Card, ...]:
    """Return the lead and its neighbours upwards, so many at most; a gap or the Ace ends the chain."""
    cards = [lead]
    while len(cards) < most and (following := up(cards[-1], 1)) is not None and live >> following & 1:
        cards.append(following)
    return tuple(cards)


def square(lead: Card, live: CardSet) -> tuple[Card, ...]:
    """Return the lead, its suit-mate three steps up and what is live between; the lead alone without that."""
    top = up(lead, 3)
    if top is None or not live >> top & 1:
        return (lead,)
    return (lead, *(card for card in range(lead + 1, top + 1) if live >> card & 1))


class ChainRules(NamedTuple):
    """How leads grow into chains, by the house rules of Quadrature, and with which census the deal ends."""

    version: Literal["trick", "chain", "sequence"]
    next_lead: NextLead
    timing: Literal["after_chain", "immediate"]
    censuses: int = 3

    @property
    def reach(self) -> int:
        """How many cards a lead may force, itself included."""
        return 8 if self.version == "sequence" else 4

    def forced(self, lead: Card, live: CardSet) -> tuple[Card, ...]:
        """Return the cards that a lead forces: ascending, and beginning with it."""
        return square(lead, live) if self.version == "trick" else ascending_chain(lead, live, self.reach)


def chain_rules(contract: str, options: QuodlibetOptions) -> ChainRules:
    """Return the rules of Quadrature, or of Sequence, in which whoever is out first ends the deal."""
    if contract == "sequence":
        return ChainRules("sequence", "chain_closer", "immediate", censuses=1)
    return ChainRules(options.quad_version, options.quad_next_lead, options.quad_census_timing)


def censuses(
    rules: ChainRules, hands: Sequence[CardSet], cards: Sequence[Card], out: int
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
    if rules.timing == "after_chain":
        emptied = [(seat, [hand.bit_count() for hand in held]) for seat, _ in emptied]
    found = [census(number, seat, left) for number, (seat, left) in enumerate(emptied, out + 1)]
    return tuple(found[: rules.censuses - out])


def next_leader(rules: ChainRules, hands: Sequence[CardSet], leader: Seat, winner: Seat, cards: int) -> Seat:
    """Return who leads after a lead that brought some cards to the table (rules 2.6).

    ``hands`` by seat are those after it; one of them at least is not empty.
    """
    completed = rules.version == "trick" and cards > 1
    rotates = rules.next_lead == "rotate" and not completed
    seat = (leader + 1) % SEATS if rotates else winner
    while not hands[seat]:
        seat = (seat + 1) % SEATS
    return seat


class Chaining(Stage):
    """A deal of chains. The only decision is what to lead; everything else follows."""

    __slots__ = ("chains", "left", "out", "over", "points", "rules", "turn")
    phase = "play"
    sight = Sight.OWN

    def __init__(self, partie: Partie[Any, Any], contract: str) -> None:
        self.rules = chain_rules(contract, partie.options)
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
        leader, hands, rules = self.turn, partie.hands, self.rules
        if not isinstance(action, Play):
            raise IllegalAction("not_now")
        if not hands[leader] >> action.card & 1:
            raise IllegalAction("not_your_card", card=notation(action.card))
        before, cards, holders = tuple(hands), [], []
        for card in rules.forced(action.card, reduce(or_, hands)):
            holder = [hand >> card & 1 for hand in before].index(1)
            hands[holder] ^= 1 << card
            cards.append(card)
            holders.append(holder)
            if rules.censuses == 1 and not hands[holder]:
                break
        emptied = not all(hands[holder] for holder in holders)
        counted = censuses(rules, before, cards, len(self.out)) if emptied else ()
        for held in counted:
            self.out += (held.out,)
            self.points = add(self.points, held.points)
        thrown, winner = played(holders, cards), holders[-1]
        self.chains += (Chain(leader, thrown, winner, counted),)
        if len(self.chains) > 1:
            partie.finished = None
        self.over = len(self.out) == rules.censuses
        if self.over:
            self.left = tuple(hands)
        else:
            self.turn = next_leader(rules, hands, leader, winner, len(cards))
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
