"""The contracts of Quodlibet, one small class each: the costs of a deal and its special rules.

A contract is made from the house rules of a table. Those played in tricks say what a finished trick
costs its winner; points are penalties. Sources and rulings: rules 2.4 and 2.5.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self

from engine.cards import ALL_CARDS, RANK_CARDS, Card, CardSet, Rank, card_set, parse, parse_many
from engine.game import Direction, Seat, step_to
from engine.tricks import TakenTrick, tricks_won

if TYPE_CHECKING:
    from engine.games.quodlibet.options import QuodlibetOptions

SEATS: Final = 4
DIRECTION: Final[Direction] = "anticlockwise"
_NO_POINTS: Final[tuple[int, ...]] = (0,) * SEATS
HEART_KING: Final = parse("HK")
BELL_OBER: Final = parse("SO")
_COURT_HEARTS: Final = card_set(parse_many("HA HK HO HU"))
_OTHER_HEARTS: Final = card_set(parse_many("HX H9 H8 H7"))
_OBERS: Final = RANK_CARDS[Rank.OBER]
_UNTERS: Final = RANK_CARDS[Rank.UNTER]


class Sight(Enum):
    """Visibility of hands while a deal is played. Everything that is not allowed here is hidden."""

    OWN = "own"
    OTHERS = "others"
    NOBODY = "nobody"
    ALL = "all"

    def shows(self, viewer: Seat | None, holder: Seat) -> bool:
        """Whether a viewer (``None``: the public) sees the hand of ``holder``."""
        match self:
            case Sight.OWN:
                return viewer == holder
            case Sight.OTHERS:  # the seats see what the public sees, so the public sees nothing
                return viewer is not None and viewer != holder
            case Sight.NOBODY:
                return False
            case Sight.ALL:
                return True


class Contract:
    """Base class of all contracts."""

    name: ClassVar[str]
    kind: ClassVar[Literal["tricks", "chain", "layout"]]
    before_deal: ClassVar[bool] = False
    """Whether it is always declared before the cards are dealt, because they are dealt differently."""

    def __init__(self, options: QuodlibetOptions) -> None:
        self.options = options

    @property
    def sight(self) -> Sight:
        """Who sees which hands while it is played."""
        return Sight.OWN

    @property
    def packets(self) -> tuple[int, ...]:
        """The sizes of the packets dealt to every seat."""
        return self.options.packets


class TrickContract(Contract):
    """A contract of eight tricks."""

    kind = "tricks"
    blind: ClassVar[bool] = False
    """Whether hands are unknown to their holders and played by slot; suit need not be followed then."""
    at_end: ClassVar[bool] = False
    """Whether nothing is settled before the deal is over, since every trick to come changes all points."""
    costly: CardSet = ALL_CARDS
    """The cards without which a trick doesn't change the score."""

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        """Return the points that trick ``number`` (from 1) costs its winner."""
        raise NotImplementedError

    def charge(self, points: list[int], number: int, trick: TakenTrick) -> None:
        """Add what a trick costs to the points of those who pay."""
        points[trick.winner] += self.cost(number, trick.cards)

    def settle(self, points: Sequence[int], tricks: Sequence[TakenTrick]) -> Sequence[int]:
        """Return the points for all tricks so far, after replacing or moving their costs."""
        return points

    @property
    def parts(self) -> Sequence[TrickContract]:
        """The contracts that this one adds up: itself, as a rule."""
        return (self,)

    def score(self, tricks: Sequence[TakenTrick]) -> tuple[int, ...]:
        """Points by seat for the tricks of a deal."""
        bill = Bill(self)
        for number, trick in enumerate(tricks, 1):
            bill.add(number, trick)
        return bill.points(tricks, over=True)


class Bill:
    """The running costs of a deal's tricks, kept trick by trick."""

    __slots__ = ("_costs",)

    def __init__(self, contract: TrickContract) -> None:
        self._costs = [(part, [0] * SEATS) for part in contract.parts]

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        twin._costs = [(part, costs.copy()) for part, costs in self._costs]
        return twin

    def add(self, number: int, trick: TakenTrick) -> None:
        """Enter trick ``number`` (from 1)."""
        cards = card_set(trick.cards)
        for part, costs in self._costs:
            if cards & part.costly:
                part.charge(costs, number, trick)

    def points(self, tricks: Sequence[TakenTrick], over: bool) -> tuple[int, ...]:
        """Return points by seat after ``tricks``, all of which were entered; ``over`` when the deal is."""
        found: Sequence[int] = ()
        for part, costs in self._costs:
            if over or not part.at_end:
                settled = part.settle(costs, tricks)
                found = add(found, settled) if found else settled
        return tuple(found) or _NO_POINTS


class Plus(TrickContract):
    """10 for each trick that one did not take; 100 instead of 80 for none."""

    name = "plus"
    at_end = True

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        return 0

    def settle(self, points: Sequence[int], tricks: Sequence[TakenTrick]) -> Sequence[int]:
        return [10 * (8 - taken) if taken else 100 for taken in tricks_won(tricks, SEATS)]


class Minus(TrickContract):
    """10 a trick; 100 instead of 80 for all eight."""

    name = "minus"

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        return 10

    def settle(self, points: Sequence[int], tricks: Sequence[TakenTrick]) -> Sequence[int]:
        return [100 if cost == 80 else cost for cost in points] if 80 in points else points


class BadNeighbour(Minus):
    """Minus, written to the neighbour on the side that the house rules name."""

    name = "bad_neighbour"

    def settle(self, points: Sequence[int], tricks: Sequence[TakenTrick]) -> Sequence[int]:
        step = step_to(self.options.neighbour, DIRECTION)
        own = super().settle(points, tricks)
        return [own[(seat - step) % SEATS] for seat in range(SEATS)]


class Alarich(TrickContract):
    """The King of Hearts 50, the Ober of Bells 30; both in one trick 100."""

    name = "alarich"
    costly = 1 << HEART_KING | 1 << BELL_OBER

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        king, ober = HEART_KING in cards, BELL_OBER in cards
        return 100 if king and ober else 50 * king + 30 * ober


class OneTwoThreeEight(TrickContract):
    """The first trick 10, the second 20, the third 30, and the eighth by option."""

    name = "1238"

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        if number == 8:
            return self.options.last_trick_value
        return 10 * number if number <= 3 else 0


class NoReds(TrickContract):
    """Hearts cost: court cards 10, the others 20; four in a trick or eight in a deal by option."""

    name = "no_reds"
    costly = _COURT_HEARTS | _OTHER_HEARTS

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        trick = card_set(cards)
        courts, others = (trick & _COURT_HEARTS).bit_count(), (trick & _OTHER_HEARTS).bit_count()
        if courts + others == SEATS and self.options.all_hearts_trick != "off":
            return self.options.all_hearts_trick
        return 10 * courts + 20 * others

    def settle(self, points: Sequence[int], tricks: Sequence[TakenTrick]) -> Sequence[int]:
        if self.options.all_hearts_deal == "off":
            return points
        hearts = [0] * SEATS
        for trick in tricks:
            hearts[trick.winner] += (card_set(trick.cards) & self.costly).bit_count()
        flat = self.options.all_hearts_deal
        return [flat if taken == 8 else cost for taken, cost in zip(hearts, points, strict=True)]


class OberUnter(TrickContract):
    """An Ober 30, an Unter 20; a trick with both by option."""

    name = "ober_unter"
    costly = _OBERS | _UNTERS

    def cost(self, number: int, cards: Sequence[Card]) -> int:
        trick = card_set(cards)
        obers, unters = (trick & _OBERS).bit_count(), (trick & _UNTERS).bit_count()
        pairs = min(obers, unters)
        plain = 30 * obers + 20 * unters
        if not pairs:
            return plain
        match self.options.ou_mixed:
            case "flat":
                return 100
            case "pairs":
                return 100 * pairs + 30 * (obers - pairs) + 20 * (unters - pairs)
            case "max":
                return max(100, plain)


class Bribe(TrickContract):
    """Schmiergeld: the winner pays 30 and the lowest card 20; winning with the lowest card costs 100."""

    name = "bribe"

    def charge(self, points: list[int], number: int, trick: TakenTrick) -> None:
        lowest = self._lowest(trick)
        points[trick.winner] += 100 if trick.winner in lowest else 30
        for seat in lowest:
            if seat != trick.winner:
                points[seat] += 20

    def _lowest(self, trick: TakenTrick) -> list[Seat]:
        """Return the seats that played the lowest card, in the order of play."""
        mode = self.options.bribe_tie
        led = trick.cards[0] >> 3
        played = [
            ((trick.leader + step) % SEATS, card & 7)
            for step, card in enumerate(trick.cards)
            if mode != "led_suit" or card >> 3 == led
        ]
        low = min(rank for _, rank in played)
        tied = [seat for seat, rank in played if rank == low]
        match mode:
            case "first":
                return tied[:1]
            case "last":
                return tied[-1:]
            case "all" | "led_suit":
                return tied


class OpenTrousers(Minus):
    """Minus played blind, with hands that only the others see, or nobody by option."""

    name = "open_trousers"
    blind = True

    @property
    def sight(self) -> Sight:
        return Sight(self.options.open_trousers_seen)


class GoodHunting(Minus):
    """Minus with all hands face up on the table."""

    name = "good_hunting"

    @property
    def sight(self) -> Sight:
        return Sight.ALL


class Quadrature(Contract):
    """Shedding cards by leading chains; an empty hand makes the others count."""

    name = "quadrature"
    kind = "chain"


class Snack(Contract):
    """Kleinfraß: shedding cards to a layout, drawing packets; an empty hand makes the others count."""

    name = "snack"
    kind = "layout"
    before_deal = True

    @property
    def packets(self) -> tuple[int, ...]:
        return (4,)


COMPONENTS: Final[Mapping[str, type[TrickContract]]] = {
    part.name: part for part in (Plus, Minus, Alarich, OneTwoThreeEight, NoReds, OberUnter, Bribe)
}
"""Contracts that Alles oder Nichts can add up."""


class AllesOderNichts(TrickContract):
    """The sum of its components, each with its own special case."""

    name = "alles_oder_nichts"

    def __init__(self, options: QuodlibetOptions) -> None:
        super().__init__(options)
        self.components = [COMPONENTS[name](options) for name in options.aon_components]
        self.costly = functools.reduce(operator.or_, (component.costly for component in self.components))

    @property
    def parts(self) -> Sequence[TrickContract]:
        return self.components


CONTRACTS: Final[Mapping[str, type[Contract]]] = {
    contract.name: contract
    for contract in (
        *(Plus, Minus, BadNeighbour, Alarich),
        *(OneTwoThreeEight, NoReds, OberUnter, Bribe),
        *(OpenTrousers, GoodHunting, Quadrature, Snack),
        AllesOderNichts,
    )
}
"""Every contract by its name, in the order in which menus list them."""


def add(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The sum of two lists of points by seat."""
    return tuple(map(operator.add, points, more))
