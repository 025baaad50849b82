"""Kein Stich: four deals fill a pot, and a layout empties it (rules 8.6)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field, field_validator

from engine.cards import NATURAL, RANK_CARDS, RANK_LETTERS, SUIT_CARDS, Rank, Suit, cards_in, parse
from engine.game import Seat
from engine.kernel.game import LAYOUT, LayoutGame, ListedRules
from engine.kernel.shedding import Layout
from engine.kernel.terms import Bill, Outcome, Taken, Terms, each_alone
from engine.kernel.vocabulary import Named

BILLS: Final[Mapping[str, Bill]] = {
    "tricks": Bill(each=5),
    "hearts": Bill(cards=dict.fromkeys(cards_in(SUIT_CARDS[Suit.HEARTS]), 5)),
    "obers": Bill(cards=dict.fromkeys(cards_in(RANK_CARDS[Rank.OBER]), 10)),
    "heart_king": Bill(cards={parse("HK"): 40}),
}
"""The costs of tricks, 40 in each deal."""
POT: Final = 160
"""The chips of four deals."""


class KeinStichOptions(ListedRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    LISTS: ClassVar[Mapping[str, str]] = {"payout": "80-50-30-0, 70-50-30-10 …"}

    rounds: Annotated[int, Field(ge=1, le=40)] = 4
    """How often the five deals are played (8.6)."""
    payout: tuple[int, ...] = (80, 50, 30, 0)
    """The shares of the pot in the order of going out, 160 in all (8.6)."""

    @field_validator("payout")
    @classmethod
    def _empty_the_pot(cls, payout: tuple[int, ...]) -> tuple[int, ...]:
        if len(payout) != 4 or sum(payout) != POT or min(payout) < 0:
            raise ValueError("not the whole pot")
        return payout


def count(taken: Taken) -> Outcome:
    """Everybody pays their own units into the pot."""
    return Outcome(tuple([-units for units in taken.units]))


class KeinStich(LayoutGame[KeinStichOptions]):
    """A game of avoiding tricks, and then of being out first."""

    name = "kein_stich"
    rules = KeinStichOptions
    stakes = True
    ranks = "AKOUX987"
    listed = (*map(Named, BILLS), LAYOUT)
    fills_pot = True

    def terms(self, options: KeinStichOptions, contract: Any, declarer: Seat | None) -> Terms:
        bills = (BILLS[contract.name],) if contract.name in BILLS else ()
        return Terms(NATURAL, each_alone(), count, bills=bills)

    def layout(self, options: KeinStichOptions) -> Layout:
        return Layout(RANK_LETTERS, suited=True)

    def by_order(self, options: KeinStichOptions) -> Sequence[int]:
        return options.payout
