"""Herzla: hearts cost whoever takes them (rules 8.3)."""

from typing import Annotated, Final, Literal

from pydantic import Field

from engine.cards import NATURAL, NO_CARDS, SUIT_CARDS, Suit, cards_in
from engine.game import Seat
from engine.kernel.game import USUAL_REFUSALS, DescribedGame, UsualRules
from engine.kernel.stages import Ladder
from engine.kernel.terms import Asked, Bill, Duty, Outcome, Taken, Terms, alone, each_alone, each_pays
from engine.kernel.vocabulary import Named, PartieView


class HerzlaOptions(UsualRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    stop_when_decided: bool = True
    """A bid to take all tricks, or none, ends with the trick that breaks it (8.1)."""
    solo_value: Annotated[int, Field(ge=1, le=100)] = 4
    """Points between the player of a Beddl or Mord and each of the others (8.3)."""
    all_hearts: Literal["off", "wins"] = "off"
    """Whether taking all hearts wins as much as it would have cost (8.3)."""


BEDDL: Final = Named("beddl")
MORD: Final = Named("mord")
HEARTS: Final = SUIT_CARDS[Suit.HEARTS]
TRICKS: Final = 8
BARRED: Final = 2
"""Tricks to which no heart may be led."""


def other_suits(asked: Asked) -> int:
    """Return what may be led while hearts are barred (rules 8.3)."""
    return asked.cards & ~HEARTS if len(asked.taken) < BARRED else NO_CARDS


BAN: Final = Duty("hearts_barred", when="leading", concerns=HEARTS, allow=other_suits)
COSTS: Final = Bill(cards=dict.fromkeys(cards_in(HEARTS), 1))


class Herzla(DescribedGame[HerzlaOptions, PartieView]):
    """A game of avoiding hearts, with two daring bids."""

    name = "herzla"
    rules = HerzlaOptions
    stakes = True
    ranks = "AKOUX987"
    ladder = Ladder((BEDDL, MORD), (), closing=True)
    refusal_codes = USUAL_REFUSALS | {BAN.code}

    def terms(self, options: HerzlaOptions, contract: Named | None, declarer: Seat | None) -> Terms:
        if contract is not None and declarer is not None:
            wanted = 0 if contract == BEDDL else TRICKS
            stops = options.stop_when_decided
            return alone(NATURAL, declarer, wanted, options.solo_value, stops=stops, duties=(BAN,))

        def count(taken: Taken) -> Outcome:
            points = each_pays(taken.units)
            wins = options.all_hearts == "wins" and max(taken.units) == HEARTS.bit_count()
            return Outcome(tuple([-own for own in points]) if wins else points)

        return Terms(NATURAL, each_alone(), count, (BAN,), bills=(COSTS,))
