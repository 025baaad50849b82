"""Herzeln: eight deals, seven of tricks and a layout, for three or four (rules 8.7)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from engine.cards import (
    RANK_CARDS,
    SUIT_CARDS,
    Card,
    Rank,
    Suit,
    cards_in,
    parse,
    trick_order,
)
from engine.game import Seat, value
from engine.kernel.game import LAYOUT, LayoutGame, ListedRules
from engine.kernel.shedding import Layout
from engine.kernel.terms import ACE_TEN_RANKS, Bill, Outcome, Taken, Terms, cards_of, each_alone
from engine.kernel.vocabulary import Named, PartieView as AnyView

ORDER: Final = trick_order(ACE_TEN_RANKS)
TRICKS: Final = 8
HEARTS: Final = dict.fromkeys(cards_in(SUIT_CARDS[Suit.HEARTS]), 1) | dict(
    zip(map(parse, ("HA", "HX", "HK", "HO", "HU")), (11, 10, 4, 3, 2), strict=True)
)
TRICK: Final = (Bill(each=10),)
LAST: Final = (Bill(at={TRICKS: 40}),)
CONTRACTS: Final[Mapping[str, tuple[int, Sequence[Bill]]]] = {
    "hearts": (-1, (Bill(cards=HEARTS),)),
    "tricks_plus": (1, TRICK),
    "tricks_minus": (-1, TRICK),
    "obers": (-1, (Bill(cards=dict.fromkeys(cards_in(RANK_CARDS[Rank.OBER]), 20)),)),
    "heart_king": (-1, (Bill(cards={parse("HK"): 40}),)),
    "last_plus": (1, LAST),
    "last_minus": (-1, LAST),
}
"""Whether a deal brings or costs something, and how much."""


class HerzelnOptions(ListedRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    players: Literal[4, 3] = 4
    """The number of players; three play with 24 cards (8.7)."""
    layout: Literal["unsuited", "suited"] = "unsuited"
    """One row of all suits, or a row a suit (8.7)."""


@value
class PartieView(AnyView):
    """Everything one viewer may know of a partie of Herzeln."""

    usual = ORDER


class Herzeln(LayoutGame[HerzelnOptions]):
    """A game of eight tours."""

    name = "herzeln"
    rules = HerzelnOptions
    views = PartieView
    listed = (*map(Named, CONTRACTS), LAYOUT)

    def pack(self, options: HerzelnOptions) -> tuple[Card, ...]:
        return cards_of(self._ranks(options))

    def _ranks(self, options: HerzelnOptions) -> str:
        return ACE_TEN_RANKS if options.players == 4 else ACE_TEN_RANKS[:-2]

    def terms(self, options: HerzelnOptions, contract: Any, declarer: Seat | None) -> Terms:
        sign, bills = CONTRACTS.get(contract.name, (1, ()))

        def count(taken: Taken) -> Outcome:
            return Outcome(tuple([sign * units for units in taken.units]))

        return Terms(ORDER, each_alone(options.players), count, bills=bills)

    def layout(self, options: HerzelnOptions) -> Layout:
        return Layout(self._ranks(options)[::-1], options.layout == "suited")

    def by_order(self, options: HerzelnOptions) -> Sequence[int]:
        return tuple(range(0, -10 * options.players, -10))
