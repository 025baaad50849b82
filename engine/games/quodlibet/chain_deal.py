"""A deal of Quadrature: leads, what they force onto the table, and the censuses (rules 2.6).

A card is live while it is in some hand. What a lead forces is told with it, ascending; whoever held the
last of these cards closed the chain (in the trick-like version: won).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from engine.actions import Play, plays_of
from engine.cards import Card, CardSet, Rank, notation
from engine.events import Played, played
from engine.game import Event, IllegalAction, Seat
from engine.games.quodlibet.actions import QuodlibetAction
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.deals import DealState, Hands, add, census
from engine.games.quodlibet.events import CensusHeld, ChainLed
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import Census, Chain, ChainDealView


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


class ChainDeal(DealState):
    """A deal of Quadrature. The only decision is what to lead; everything else follows."""

    __slots__ = ("chains", "out")

    def __init__(
        self, contract: str, options: QuodlibetOptions, number: int, king: Seat, dealt: Hands
    ) -> None:
        super().__init__(contract, options, number, king, dealt)
        self.chains: tuple[Chain, ...] = ()
        self.out: tuple[Seat, ...] = ()

    @property
    def under_way(self) -> bool:
        return len(self.chains) > 1

    def legal(self, seat: Seat) -> Sequence[QuodlibetAction]:
        if self.done or seat != self.turn:
            return ()
        return plays_of(self.hands[seat])

    def act(self, seat: object, action: object) -> list[Event]:
        leader = self._require_turn(seat)
        if not isinstance(action, Play):
            raise IllegalAction("not_now")
        if not self.hands[leader] >> action.card & 1:
            raise IllegalAction("not_your_card", card=notation(action.card))
        thrown, censuses = self._throw_in(action.card)
        winner = thrown[-1].seat
        self.chains += (Chain(leader, thrown, winner, censuses),)
        if censuses:
            self.out += tuple(counted.out for counted in censuses)
            for counted in censuses:
                self.points = add(self.points, counted.points)
        self.done = len(self.out) == 3
        if not self.done:
            self.turn = next_leader(self.options, self.hands, leader, winner, len(thrown))
        return [
            ChainLed(self.number, leader, thrown, winner),
            *(CensusHeld(self.number, held.number, held.out, held.points) for held in censuses),
        ]

    def _throw_in(self, lead: Card) -> tuple[tuple[Played, ...], tuple[Census, ...]]:
        """Take the lead and the cards that it forces out of the hands; hold the censuses that are due."""
        hands, options = self.hands, self.options
        live = hands[0] | hands[1] | hands[2] | hands[3]
        cards = KERNELS[options.quad_version](lead, live)
        before = tuple(hands)
        holders = [[hand >> card & 1 for hand in hands].index(1) for card in cards]
        for holder, card in zip(holders, cards, strict=True):
            hands[holder] ^= 1 << card
        if all(hands[holder] for holder in holders):
            return played(holders, cards), ()
        return played(holders, cards), censuses(options, before, cards, len(self.out))

    def view(self, viewer: Seat | None) -> ChainDealView:
        return ChainDealView(
            kind="chain",
            hands=self.hand_views(viewer),
            leader=self.turn,
            chains=self.chains,
            out=self.out,
            censuses=tuple(held for chain in self.chains for held in chain.censuses),
            points=self.points,
        )

    def canonical(self) -> list[Any]:
        return [
            self.contract,
            self.number,
            list(self.hands),
            self.turn,
            [
                [
                    chain.leader,
                    [[play.seat, play.card] for play in chain.plays],
                    [[held.number, held.out, list(held.points)] for held in chain.censuses],
                ]
                for chain in self.chains
            ],
            list(self.points),
            self.done,
        ]
