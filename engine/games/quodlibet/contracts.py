"""The contracts of Quodlibet: the costs of their tricks, and what else is special about them.

Points are penalties. Sources and rulings: rules 2.4 and 2.5.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from engine.cards import (
    RANK_CARDS,
    SUIT_CARDS,
    CardSet,
    HandView,
    Rank,
    Suit,
    TakenTrick,
    card_set,
    cards_in,
    hand_view,
    parse,
    parse_many,
    tricks_won,
)
from engine.game import Direction, Seat, step_to, value
from engine.kernel.terms import Bill

if TYPE_CHECKING:
    from engine.games.quodlibet.options import QuodlibetOptions

SEATS: Final = 4
DIRECTION: Final[Direction] = "anticlockwise"
HEART_KING: Final = parse("HK")
BELL_OBER: Final = parse("SO")
LAID_OUT: Final = parse("GO")
"""The card that is left out of Black Peter, so that the other black Ober, Peter, finds no partner."""
_HEARTS: Final = SUIT_CARDS[Suit.HEARTS]
_HEART_PRICES: Final = {
    **dict.fromkeys(parse_many("HA HK HO HU"), 10),
    **dict.fromkeys(parse_many("HX H9 H8 H7"), 20),
}
_OBERS: Final = RANK_CARDS[Rank.OBER]
_UNTERS: Final = RANK_CARDS[Rank.UNTER]

Bills: TypeAlias = Callable[["QuodlibetOptions"], Sequence[Bill]]
"""The costs of a contract's tricks under house rules; several bills are added up."""


class Sight(Enum):
    """Visibility of hands while a deal is played. Everything that is not allowed here is hidden."""

    OWN = "own"
    OTHERS = "others"
    NOBODY = "nobody"
    ALL = "all"

    def shows(self, viewer: Seat | None, holder: Seat) -> bool:
        """Whether a viewer (``None``: the public) sees the hand of ``holder``."""
        if self is Sight.OTHERS:  # the seats see what the public sees, so the public sees nothing
            return viewer is not None and viewer != holder
        return self is Sight.ALL or (self is Sight.OWN and viewer == holder)

    def hands(self, hands: Sequence[CardSet], viewer: Seat | None) -> tuple[HandView, ...]:
        """Return all hands as a viewer may see them."""
        return tuple([hand_view(hand, self.shows(viewer, seat)) for seat, hand in enumerate(hands)])


def plus(options: QuodlibetOptions) -> Sequence[Bill]:
    """10 for each trick that one did not take; 100 instead of 80 for none."""

    def missed(points: Sequence[int], tricks: Sequence[TakenTrick]) -> Sequence[int]:
        return [10 * (8 - taken) if taken else 100 for taken in tricks_won(tricks, SEATS)]

    return [Bill(settle=missed, at_end=True)]


def all_eight(points: Sequence[int], tricks: Sequence[TakenTrick]) -> Sequence[int]:
    """100 instead of 80 for all eight tricks."""
    return [100 if cost == 80 else cost for cost in points] if 80 in points else points


def minus(options: QuodlibetOptions) -> Sequence[Bill]:
    """10 a trick; 100 instead of 80 for all eight."""
    return [Bill(each=10, settle=all_eight)]


def bad_neighbour(options: QuodlibetOptions) -> Sequence[Bill]:
    """Minus, written to the neighbour on the side that the house rules name."""
    step = step_to(options.neighbour, DIRECTION)

    def move(points: Sequence[int], tricks: Sequence[TakenTrick]) -> Sequence[int]:
        own = all_eight(points, tricks)
        return [own[(seat - step) % SEATS] for seat in range(SEATS)]

    return [Bill(each=10, settle=move)]


def alarich(options: QuodlibetOptions) -> Sequence[Bill]:
    """The King of Hearts 50, the Ober of Bells 30; both in one trick 100."""
    return [Bill(cards={HEART_KING: 50, BELL_OBER: 30}, together=lambda _, cost: 100 if cost == 80 else cost)]


def one_two_three_eight(options: QuodlibetOptions) -> Sequence[Bill]:
    """The first trick 10, the second 20, the third 30, and the eighth by option."""
    return [Bill(at={1: 10, 2: 20, 3: 30, 8: options.last_trick_value})]


def no_reds(options: QuodlibetOptions) -> Sequence[Bill]:
    """Hearts cost: court cards 10, the others 20; four in a trick or eight in a deal by option."""
    four, eight = options.all_hearts_trick, options.all_hearts_deal

    def of_trick(cards: CardSet, cost: int) -> int:
        return cost if four == "off" or (cards & _HEARTS).bit_count() != SEATS else four

    def of_deal(points: Sequence[int], tricks: Sequence[TakenTrick]) -> Sequence[int]:
        if eight == "off":
            return points
        hearts = [0] * SEATS
        for trick in tricks:
            hearts[trick.winner] += (card_set(trick.cards) & _HEARTS).bit_count()
        return [eight if taken == 8 else cost for taken, cost in zip(hearts, points, strict=True)]

    return [Bill(cards=_HEART_PRICES, together=of_trick, settle=of_deal)]


def ober_unter(options: QuodlibetOptions) -> Sequence[Bill]:
    """An Ober 30, an Unter 20; a trick with both by option."""

    def mixed(cards: CardSet, cost: int) -> int:
        obers, unters = (cards & _OBERS).bit_count(), (cards & _UNTERS).bit_count()
        pairs = min(obers, unters)
        if not pairs:
            return cost
        match options.ou_mixed:
            case "flat":
                return 100
            case "pairs":
                return cost + 50 * pairs
            case "max":
                return max(100, cost)

    prices = {**dict.fromkeys(cards_in(_OBERS), 30), **dict.fromkeys(cards_in(_UNTERS), 20)}
    return [Bill(cards=prices, together=mixed)]


def bribe(options: QuodlibetOptions) -> Sequence[Bill]:
    """Schmiergeld: the winner pays 30 and the lowest card 20; winning with the lowest card costs 100."""
    mode = options.bribe_tie

    def for_lowest(trick: TakenTrick) -> Iterator[tuple[Seat, int]]:
        led = trick.cards[0] >> 3
        played = [
            ((trick.leader + step) % SEATS, card & 7)
            for step, card in enumerate(trick.cards)
            if mode != "led_suit" or card >> 3 == led
        ]
        low = min(rank for _, rank in played)
        tied = [seat for seat, rank in played if rank == low]
        for seat in tied[:1] if mode == "first" else tied[-1:] if mode == "last" else tied:
            yield seat, 70 if seat == trick.winner else 20

    return [Bill(each=30, others=for_lowest)]


COMPONENTS: Final = ("plus", "minus", "alarich", "1238", "no_reds", "ober_unter", "bribe")
"""Contracts that Alles oder Nichts can add up."""


def alles_oder_nichts(options: QuodlibetOptions) -> Sequence[Bill]:
    """The sum of its components, each with its own special case."""
    return [bill for name in options.aon_components for bill in CONTRACTS[name].bills(options)]


@value
class Contract:
    """A contract: its ``bills`` where it is played in tricks, and which hands are seen meanwhile.

    ``blind``: hands are unknown to their holders and played by slot; suit need not be followed then.
    """

    bills: Bills = lambda options: ()
    kind: Literal["tricks", "chain", "layout", "pairs"] = "tricks"
    sight: Callable[[QuodlibetOptions], Sight] = lambda options: Sight.OWN
    blind: bool = False


CONTRACTS: Final[Mapping[str, Contract]] = {
    "plus": Contract(plus),
    "minus": Contract(minus),
    "bad_neighbour": Contract(bad_neighbour),
    "alarich": Contract(alarich),
    "1238": Contract(one_two_three_eight),
    "no_reds": Contract(no_reds),
    "ober_unter": Contract(ober_unter),
    "bribe": Contract(bribe),
    "open_trousers": Contract(minus, sight=lambda options: Sight(options.open_trousers_seen), blind=True),
    "good_hunting": Contract(minus, sight=lambda options: Sight.ALL),
    "quadrature": Contract(kind="chain"),
    "sequence": Contract(kind="chain"),
    "black_peter": Contract(kind="pairs"),
    "snack": Contract(kind="layout"),
    "alles_oder_nichts": Contract(alles_oder_nichts),
}
"""Every contract by its name, in the order in which menus list them."""


@functools.lru_cache(maxsize=256)  # asked for every hand that is drawn
def told_at_end(contract: str, options: QuodlibetOptions) -> bool:
    """Whether tricks of a contract cost nothing before the deal is over."""
    return all(bill.at_end for bill in CONTRACTS[contract].bills(options))
