"""Grasobern: the first trick, the last and the one with the Ober of Leaves cost (rules 8.2)."""

from typing import Annotated, Final, Literal

from pydantic import Field

from engine.cards import NATURAL, parse
from engine.game import Seat
from engine.kernel.game import USUAL_REFUSALS, DescribedGame, UsualRules
from engine.kernel.stages import Ladder
from engine.kernel.terms import Bill, Duty, Outcome, Taken, Terms, alone, each_alone, each_pays
from engine.kernel.vocabulary import Named, PartieView


class GrasobernOptions(UsualRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    stop_when_decided: bool = True
    """A bid to take all tricks, or none, ends with the trick that breaks it (8.1)."""
    solo_lead: Literal["declarer", "forehand"] = "declarer"
    """Who leads the first trick of a Bettel and a Mord (8.2)."""
    bettel_value: Annotated[int, Field(ge=1, le=100)] = 4
    """Points between the player of a Bettel and each of the others (8.2)."""
    mord_value: Annotated[int, Field(ge=1, le=100)] = 8
    """Points between the player of a Mord and each of the others (8.2)."""


BETTEL: Final = Named("bettel")
MORD: Final = Named("mord")
GRASOBER: Final = parse("GO")
TRICKS: Final = 8

THROWN: Final = Duty(
    "grasober_due",
    when="void",
    concerns=1 << GRASOBER,
    allow=lambda _: 1 << GRASOBER,
    named=lambda _: {"card": "GO"},
)
"""Whoever can't follow suit must get rid of the Ober of Leaves (rules 8.2)."""


def count(taken: Taken) -> Outcome:
    """Everybody pays their own units to each of the others (rules 8.2)."""
    return Outcome(each_pays(taken.units))


REGULAR: Final = Terms(
    NATURAL, each_alone(), count, (THROWN,), bills=(Bill(cards={GRASOBER: 2}, at={1: 1, TRICKS: 1}),)
)


class Grasobern(DescribedGame[GrasobernOptions, PartieView]):
    """A game of avoiding, with two daring bids."""

    name = "grasobern"
    rules = GrasobernOptions
    stakes = True
    ranks = "AKOUX987"
    ladder = Ladder((), (BETTEL, MORD), closing=True)
    refusal_codes = USUAL_REFUSALS | {"bid_low", THROWN.code}

    def terms(self, options: GrasobernOptions, contract: Named | None, declarer: Seat | None) -> Terms:
        if contract is None or declarer is None:
            return REGULAR
        wanted, worth = (0, options.bettel_value) if contract == BETTEL else (TRICKS, options.mord_value)
        leader = declarer if options.solo_lead == "declarer" else None
        return alone(NATURAL, declarer, wanted, worth, leader=leader, stops=options.stop_when_decided)
