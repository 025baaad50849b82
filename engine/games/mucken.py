"""Mucken: two against two, bids by which everything or only a rank is trumps, up to a Bobbl (rules 8.10)."""

import functools
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, get_args

from pydantic import Field

from engine.cards import COURTS_AND_HEARTS, Card, TakenTrick, TrickOrder, courts
from engine.game import Event, Result, Seat, places_of
from engine.house_rules import HouseRules
from engine.kernel.game import USUAL_REFUSALS, DescribedGame, bobbls
from engine.kernel.partie import Partie
from engine.kernel.stages import Ladder, Raising, Stage
from engine.kernel.terms import (
    ACE_TEN,
    ACE_TEN_RANKS,
    HEIGHTS,
    PACKS,
    Outcome,
    Sides,
    Taken,
    Terms,
    level_of,
    to_winners,
)
from engine.kernel.tricking import Contested, Until
from engine.kernel.vocabulary import USUAL_VERBS, Kontra, TrumpsView

Kind: TypeAlias = Literal["muck", "wenz", "geier"]
Announced: TypeAlias = Literal["", "schneider", "schwarz"]

ORDERS: Final[Mapping[Kind, TrickOrder]] = {
    "muck": COURTS_AND_HEARTS,
    "wenz": courts(ACE_TEN_RANKS, "U"),
    "geier": courts(ACE_TEN_RANKS, "O"),
}


class MuckenOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    TOPICS: ClassVar[Mapping[str, Sequence[str]]] = {
        "own": ("pack", "order", "geier", "target", "bobbl"),
        "doubling": ("kontra", "kontra_until"),
    }

    pack: Literal["short", "long"] = "short"
    """24 cards without Eights and Sevens, or 32 (8.10)."""
    order: Literal["muck_over_wenz", "wenz_over_muck"] = "muck_over_wenz"
    """Which contract is the highest and brings the most (8.10)."""
    geier: bool = False
    """Whether there is a contract in which only Obers are trumps (8.10)."""
    kontra: Annotated[int, Field(ge=0, le=4)] = 1
    """How often a deal may be doubled: Kontra, Re … (8.10)."""
    kontra_until: Until = "own_first_card"
    """Until when Kontra may be said (8.10)."""
    target: Annotated[int, Field(ge=1, le=101)] = 21
    """The points with which a pair wins the Bobbl (8.10)."""
    bobbl: Annotated[int, Field(ge=1, le=9)] = 1
    """How many Bobbls a pair has to win (8.10)."""
    cutting: bool = True
    """Chance draws for the first dealer, and the pack is cut or knocked on before each deal (5.1)."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of contracts, from low to high."""
        both: tuple[Kind, ...] = ("wenz", "muck") if self.order == "muck_over_wenz" else ("muck", "wenz")
        return ("geier", *both) if self.geier else both


class Contract(NamedTuple):
    """A contract, and what its declarer has announced to win it with."""

    kind: Kind
    announced: Announced = ""

    @property
    def name(self) -> str:
        """``muck``, ``wenz schneider``, ``geier schwarz``."""
        return f"{self.kind} {self.announced}".rstrip()

    @property
    def order(self) -> TrickOrder:
        """The order of cards in a trick."""
        return ORDERS[self.kind]


@functools.cache
def ladder_of(kinds: tuple[Kind, ...]) -> Ladder[Contract]:
    """Return the bids of these kinds, from low to high: first plain ones, then those announced."""
    return Ladder((), [Contract(kind, announced) for announced in get_args(Announced) for kind in kinds])


def settled(options: MuckenOptions, contract: Contract, sides: Sides, points: int, tricks: int) -> Outcome:
    """Return who has won a contract, and what the winners get if nobody has doubled it (rules 8.10)."""
    whole, announced = len(PACKS[options.pack]) // 4, contract.announced
    price, level = 3 if contract.kind == options.kinds[-1] else 2, level_of(points, tricks, whole)
    won, items = points >= 61, [("straight", price), (level, HEIGHTS[level])]
    if announced:
        won = tricks == whole if announced == "schwarz" else points >= 91
        level = announced if won else "tout" if announced == "schwarz" else "straight"
        height = HEIGHTS[announced]
        items = [("straight", price), (announced, height), ("announced", price + height)]
    worth, counted = sum([amount for _, amount in items]), tuple([item for item in items if item[1]])
    return Outcome(to_winners(sides, worth, won), won, level, worth, counted)


class Mucken(DescribedGame[MuckenOptions, TrumpsView]):
    """A game for two pairs, of which one plays what it has bid."""

    name = "mucken"
    rules = MuckenOptions
    views = TrumpsView
    tricks = Contested
    pairs = True
    most = 3
    ladder = ladder_of(("geier", "wenz", "muck"))
    verbs = (*USUAL_VERBS, Kontra)
    refusal_codes = USUAL_REFUSALS | {"bid_low", "trumps_led", "double_late"}

    def standing(self, table: Any) -> Result:
        """Rank pairs by Bobbls, then by what they have of the next; points are those of all deals."""
        if table.options.bobbl == 1:
            return super().standing(table)
        points = [[score.points[seat] for score in table.scores] for seat in range(4)]
        return Result(tuple(map(sum, points)), places_of(list(zip(bobbls(table), table.totals, strict=True))))

    def terms(
        self, options: MuckenOptions, contract: Any, declarer: Seat | None, partner: Seat | None = None
    ) -> Terms:
        """Return the terms of a contract; the ``partner`` sits opposite."""
        assert declarer is not None
        sides = Sides(tuple([(seat - declarer) % 2 for seat in range(4)]))
        own = sides.seats(0)

        def count(taken: Taken) -> Outcome:
            return settled(options, contract, sides, *taken.of(own))

        def lost(trick: TakenTrick) -> bool:
            return bool(sides.of[trick.winner])

        stop = lost if contract.announced == "schwarz" else None
        return Terms(contract.order, sides, count, values=ACE_TEN, stop=stop)

    def opening(self, partie: Partie[MuckenOptions, TrumpsView], rest: Sequence[Card]) -> Stage:
        return Raising(partie, ladder_of(partie.options.kinds))

    def after(self, partie: Partie[MuckenOptions, TrumpsView], stage: Stage) -> list[Event]:
        return self.throw_in(partie) if partie.declarer is None else super().after(partie, stage)
