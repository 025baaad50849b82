"""Quadrature and Sequence as a stage: leads, what they force onto the table, and the censuses (rules 2.6).

A card is live while it is in some hand. What a lead forces is told with it, ascending; whoever held the
last of these cards closed the chain (in the trick-like version: won).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.actions import plays_of
from engine.cards import Card, CardSet
from engine.game import Action, Event, Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.options import NextLead, QuodlibetOptions
from engine.games.quodlibet.shedding import Shedding
from engine.games.quodlibet.views import ChainDealView
from engine.kernel.chaining import ChainLed, lead, taken_along
from engine.kernel.layout import next_holder

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


class ChainRules(NamedTuple):
    """How leads grow into chains, by the house rules of Quadrature, and with which census the deal ends."""

    version: Literal["trick", "chain", "sequence"]
    next_lead: NextLead
    timing: Literal["after_chain", "immediate"]
    censuses: int = 3

    def forced(self, lead: Card, live: CardSet) -> tuple[Card, ...]:
        """Return the cards that a lead forces: ascending, and beginning with it.

        In a sequence all its neighbours upwards, up to a gap or the Ace, in a chain three at most. In the
        trick-like version its suit-mate three steps up and what is live between; without that mate it alone.
        """
        if self.version != "trick":
            return taken_along(lead, live, 8 if self.version == "sequence" else 4)
        above = range(lead + 1, min(lead + 4, (lead | 7) + 1))
        if lead + 3 not in above or not live >> lead + 3 & 1:
            return (lead,)
        return (lead, *(card for card in above if live >> card & 1))


def chain_rules(contract: str, options: QuodlibetOptions) -> ChainRules:
    """Return the rules of Quadrature, or of Sequence, in which whoever is out first ends the deal."""
    if contract == "sequence":
        return ChainRules("sequence", "chain_closer", "immediate", censuses=1)
    return ChainRules(options.quad_version, options.quad_next_lead, options.quad_census_timing)


def emptied(
    rules: ChainRules, hands: Sequence[CardSet], cards: Sequence[Card], out: int
) -> list[tuple[Seat, list[int]]]:
    """Return who is out by a chain of cards, each with the cards that everybody counts then (rules 2.6).

    ``hands`` by seat are those before the chain, ``out`` is the number of seats that were out then.
    """
    held = list(hands)
    found: list[tuple[Seat, list[int]]] = []
    for card in cards:
        holder = [hand >> card & 1 for hand in held].index(1)
        held[holder] ^= 1 << card
        if not held[holder]:
            found.append((holder, [hand.bit_count() for hand in held]))
    if rules.timing == "after_chain":
        found = [(seat, [hand.bit_count() for hand in held]) for seat, _ in found]
    return found[: rules.censuses - out]


def next_leader(rules: ChainRules, hands: Sequence[CardSet], leader: Seat, winner: Seat, cards: int) -> Seat:
    """Return who leads after a lead that brought some cards to the table (rules 2.6).

    ``hands`` by seat are those after it; one of them at least is not empty.
    """
    completed = rules.version == "trick" and cards > 1
    rotates = rules.next_lead == "rotate" and not completed
    return next_holder(hands, (leader + 1) % SEATS if rotates else winner)


class Chaining(Shedding):
    """A deal of chains. The only decision is what to lead; everything else follows."""

    __slots__ = ("chains", "rules")

    def __init__(self, partie: Partie[Any, Any], contract: str) -> None:
        super().__init__(partie)
        self.rules = chain_rules(contract, partie.options)
        self.chains: tuple[ChainLed, ...] = ()

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return plays_of(partie.hands[seat])

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        leader, hands, rules, before = self.turn, partie.hands, self.rules, tuple(partie.hands)
        chain = lead(partie, leader, action, rules.forced, at_once=rules.censuses == 1)
        self.chains += (chain,)
        events: list[Event] = [chain]
        if not all(hands[play.seat] for play in chain.plays):
            out = emptied(rules, before, [play.card for play in chain.plays], len(self.censuses))
            events += [self.count(partie.deal_number, seat, held) for seat, held in out]
        if len(self.chains) > 1:
            partie.finished = None
        self.over = len(self.censuses) == rules.censuses
        if not self.over:
            self.turn = next_leader(rules, hands, leader, chain.winner, len(chain.plays))
        return events

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> ChainDealView:
        return ChainDealView(**self.seen(partie, viewer), leader=self.turn, chains=self.chains)

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.chains]
