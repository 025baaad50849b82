"""Bierkopf: two against two, all Obers and Unters are trumps, only the winners score (rules 8.4)."""

import itertools
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from engine.cards import COURTS_AND_HEARTS, Card
from engine.game import Seat
from engine.house_rules import HouseRules
from engine.kernel.game import USUAL_REFUSALS, DescribedGame
from engine.kernel.terms import ACE_TEN, PAIRS, Outcome, Taken, Terms, cards_of, to_winners
from engine.kernel.tricking import WORDS, Doubled
from engine.kernel.vocabulary import TrumpsView

WORTH: Final = {"straight": 1, "schneider": 2, "bare": 3, "schwarz": 3}


class BierkopfOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    pack: Literal["short", "long"] = "short"
    """Twenty cards, or 24 with the Nines (8.4)."""
    schwarz_by: Literal["points", "tricks"] = "points"
    """Whether losers are schwarz without a card point, or only without a trick (8.4)."""
    doubles: Annotated[int, Field(ge=0, le=3)] = 1
    """How often a deal may be doubled before the first card (8.4)."""
    target: Annotated[int, Field(ge=1, le=101)] = 21
    """The points with which a side wins the partie (8.4)."""
    cutting: bool = True
    """Chance draws for the first dealer, and the pack is cut or knocked on before each deal (5.1)."""


class Bierkopf(DescribedGame[BierkopfOptions, TrumpsView]):
    """A game for two pairs, played for a target."""

    name = "bierkopf"
    rules = BierkopfOptions
    views = TrumpsView
    pairs = True
    most = 3
    words = WORDS
    refusal_codes = USUAL_REFUSALS | {"trumps_led"}

    def pack(self, options: BierkopfOptions) -> tuple[Card, ...]:
        return cards_of("AXKOU" if options.pack == "short" else "AXKOU9")

    def agreed(self, table: Any) -> tuple[Any, ...]:
        level = itertools.takewhile(lambda score: score.outcome.won is None, reversed(table.scores))
        return *super().agreed(table), len(tuple(level))

    def terms(
        self, options: BierkopfOptions, contract: Doubled | None, declarer: Seat | None, carried: int = 0
    ) -> Terms:
        """Return the terms of a deal into which the points of so many level ones are carried."""
        times, doubler = (0, 0) if contract is None else (contract.times, contract.seat)

        def count(taken: Taken) -> Outcome:
            ours, theirs = taken.of(PAIRS.seats(0)), taken.of(PAIRS.seats(1))
            if not any(taken.tricks):  # given up after the last double, for what the deal was worth before it
                return paid(PAIRS.of[doubler] == 0, "given_up", 1, times - 1, carried)
            if ours[0] == theirs[0]:
                return Outcome((0, 0, 0, 0), level="level")
            points, tricks = min(ours, theirs)
            level = "schneider" if points < 30 else "straight"
            if not tricks or not (points or options.schwarz_by == "tricks"):
                level = "bare" if tricks else "schwarz"
            return paid(ours > theirs, level, WORTH[level], times, carried)

        return Terms(COURTS_AND_HEARTS, PAIRS, count, values=ACE_TEN)


def paid(won: bool, level: str, worth: int, times: int, carried: int) -> Outcome:
    """Return what the winners get: each double doubles the worth, carried points don't (rules 8.4)."""
    items = [("straight", 1), (level, worth - 1), ("doubled", worth * (2**times - 1)), ("carried", carried)]
    total = worth * 2**times + carried
    return Outcome(to_winners(PAIRS, total, won), won, level, total, tuple(one for one in items if one[1]))
