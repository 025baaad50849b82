"""Ramsch: everybody plays alone, and whoever takes the most card points pays (rules 8.9)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Protocol, TypeAlias

from pydantic import Field

from engine.cards import COURTS_AND_HEARTS, CardSet, card_set
from engine.game import Event, Seat
from engine.kernel.game import COMMON_REFUSALS, DescribedGame, UsualRules
from engine.kernel.partie import Partie
from engine.kernel.stages import CUT_REFUSALS, Stage
from engine.kernel.terms import ACE_TEN, Outcome, Sides, Taken, Terms, each_alone
from engine.kernel.tricking import Tricking
from engine.kernel.vocabulary import TrumpsView

Tie: TypeAlias = Literal["highest_trump", "both_pay"]
Jungfrau: TypeAlias = Literal["off", "doubles_own", "doubles_all"]
Durchmarsch: TypeAlias = Literal["all_tricks", "off"] | Annotated[int, Field(ge=61, le=120)]


class RamschRules(Protocol):
    """The house rules by which a Ramsch is settled, whichever game it belongs to."""

    @property
    def ramsch(self) -> int: ...
    @property
    def ramsch_tie(self) -> Tie: ...
    @property
    def jungfrau(self) -> Jungfrau: ...
    @property
    def durchmarsch(self) -> Durchmarsch: ...


def conflicts_of(rules: RamschRules) -> Iterable[tuple[str, str]]:
    """Return keys whose values don't go together."""
    if rules.ramsch_tie == "both_pay" and rules.jungfrau != "off":
        yield "jungfrau", "ramsch_tie"


class RamschOptions(UsualRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    ramsch: Annotated[int, Field(ge=1, le=1000)] = 10
    """Points that the loser pays each of the others (8.9)."""
    ramsch_tie: Tie = "highest_trump"
    """Who loses if several have the most: who was dealt the highest trump of them, or all of them (8.9)."""
    jungfrau: Jungfrau = "off"
    """Whether a seat without a trick doubles what it gets, or what everybody gets (8.9)."""
    durchmarsch: Durchmarsch = "all_tricks"
    """Whether all tricks, or so many card points, win instead of losing (8.9)."""

    def conflicts(self) -> Iterable[tuple[str, str]]:
        return conflicts_of(self)


RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "ramsch": {},
    "jungfrau": {"jungfrau": "doubles_all"},
}


def settled(rules: RamschRules, sides: Sides, taken: Taken, dealt: Sequence[CardSet] = ()) -> Outcome:
    """Return what a Ramsch comes to: first a march, then who loses, then who has no trick (rules 8.9).

    ``sides`` say who plays. ``dealt``: the hands as they were dealt, if they are known. Where several lose,
    nobody's lack of tricks doubles anything.
    """
    price, most, seats = rules.ramsch, max(taken.points), sides.players
    tied = [seat for seat in seats if taken.points[seat] == most]
    if _marches(rules.durchmarsch, taken, tied[0]):
        return Outcome(_balanced(sides, dict.fromkeys(seats, -price), tied), level="march")
    losers = tied if rules.ramsch_tie == "both_pay" else _with_highest_trump(tied, dealt)
    if len(losers) > 1:
        share = price * len(losers) // max(1, len(seats) - len(losers))
        return Outcome(_balanced(sides, dict.fromkeys(seats, share), losers), level="tie")
    virgins = [seat for seat in seats if not taken.tricks[seat] and rules.jungfrau != "off"]
    if rules.jungfrau == "doubles_all":
        price *= 2 ** len(virgins)
    twice = virgins if rules.jungfrau == "doubles_own" else ()
    level = "virgin" if virgins else "trump_tie" if len(tied) > 1 else ""
    gains = {seat: price * (1 + (seat in twice)) for seat in seats}
    return Outcome(_balanced(sides, gains, losers), level=level)


def _marches(durchmarsch: Durchmarsch, taken: Taken, seat: Seat) -> bool:
    """Whether whoever has the most card points has taken all that it needs to win with them."""
    if durchmarsch == "all_tricks":
        return taken.points[seat] == sum(ACE_TEN) and taken.tricks[seat] == sum(taken.tricks)
    return durchmarsch != "off" and taken.points[seat] >= durchmarsch


def _with_highest_trump(tied: Sequence[Seat], dealt: Sequence[CardSet]) -> Sequence[Seat]:
    """Return whoever of the tied was dealt the highest trump, or all of them where nobody is known to."""
    holders = [
        seat for card in COURTS_AND_HEARTS.from_top for seat in tied if dealt and dealt[seat] >> card & 1
    ]
    return holders[:1] or tied


def _balanced(sides: Sides, gains: Mapping[Seat, int], payers: Sequence[Seat]) -> tuple[int, ...]:
    """Return scores in which some pay, in equal parts, what all others get."""
    paid = sum([gain for seat, gain in gains.items() if seat not in payers])
    seats = range(len(sides.of))
    return tuple([-paid // len(payers) if seat in payers else gains.get(seat, 0) for seat in seats])


class Ramsch(DescribedGame[RamschOptions, TrumpsView]):
    """A game of avoiding card points, with the trumps of a called Sow."""

    name = "ramsch"
    rules = RamschOptions
    stakes = True
    rule_sets = RULE_SETS
    views = TrumpsView
    refusal_codes = COMMON_REFUSALS | CUT_REFUSALS | {"trumps_led"}

    def terms(self, options: RamschOptions, contract: Any, declarer: Seat | None) -> Terms:
        """Return the terms of a deal; who was dealt the highest trump is told when it is over."""
        sides = each_alone()
        return Terms(COURTS_AND_HEARTS, sides, lambda taken: settled(options, sides, taken), values=ACE_TEN)

    def after(self, partie: Partie[RamschOptions, TrumpsView], stage: Stage) -> list[Event]:
        if not isinstance(stage, Tricking):
            return super().after(partie, stage)
        sides, taken = stage.terms.sides, stage.taken
        outcome = settled(partie.options, sides, taken, tuple(map(card_set, partie.dealt)))
        return self.settle(partie, sides, taken, outcome)
