"""The contracts of Quodlibet and its house rules: the costs of tricks, and what else is special about them.

Points are penalties. Sources and rulings: rules 2.4 and 2.5. House rules are one frozen model, keys, values
and defaults as in the rules, section 2.10. A rule set (preset) only chooses defaults. The model's own
defaults are those of ``frankonia``, so that options stored by an earlier version, which lack a newer key,
keep what they were played with.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, ValidationInfo, field_validator

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
from engine.house_rules import HouseRules, items, selection
from engine.kernel.terms import Bill

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


# House rules.

WHEELS: Final[tuple[tuple[str, ...], ...]] = (
    ("plus", "minus", "bad_neighbour", "alarich"),
    ("1238", "no_reds", "ober_unter", "bribe"),
    ("open_trousers", "good_hunting", "quadrature", "snack"),
)
"""The three wheels of the Frankonia partie (rules 2.2)."""

WHEEL_CONTRACTS: Final = tuple(name for wheel in WHEELS for name in wheel)
"""All twelve contracts of the Frankonia partie."""

PACKETS: Final = ((3, 3, 2), (3, 2, 3))
"""The ways to deal eight cards each (rules 2.1)."""

BLIND_WHEEL: Final = 3
"""The wheel whose contracts are declared before the deal under ``wheel3_blind`` (rules 2.1)."""

Surcharge = Literal[100, "off"]
SchnappsRule: TypeAlias = Literal["off", "fifth_hundred", "raw_500", "frundsberg"]
NextLead = Literal["winner", "rotate", "chain_closer"]

_NEXT_LEADS: Final[Mapping[str, tuple[NextLead, ...]]] = {
    "trick": ("winner", "rotate"),
    "chain": ("rotate", "chain_closer"),
}
"""Values of ``quad_next_lead`` by ``quad_version``, the usual one first (rules 2.6)."""


class QuodlibetOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    LISTS: ClassVar[Mapping[str, str]] = {
        "packets": ", ".join("-".join(map(str, sizes)) for sizes in PACKETS),
        "contracts": ", ".join(CONTRACTS),
        "wheel_menu": f"{', '.join(CONTRACTS)} (…/…)",
        "aon_components": ", ".join(COMPONENTS),
    }
    TOPICS: ClassVar[Mapping[str, Sequence[str]]] = {
        "partie": ("packets", "seating", "parties", "schnapps"),
        "wheels": ("wheels", "wheel_menu", "wheel_king_by"),
        "kingdoms": ("contracts", "kingdom_mode"),
        "tricks": ("neighbour", "last_trick_value", "ou_mixed", "bribe_tie"),
        "hearts": ("all_hearts_trick", "all_hearts_deal", "aon_components", "peter_price"),
        "trousers": ("wheel3_blind", "open_trousers_seen", "blind_set_known"),
        "quadrature": ("quad_version", "quad_next_lead", "quad_census_timing", "third_census_counts_stock"),
        "snack": ("snack_multi", "snack_draw", "unter_rule", "honour_detection"),
        "ending": ("stop_when_decided", "final_count", "final_tie", "king_penalties"),
    }

    packets: tuple[int, ...] = PACKETS[0]
    """Sizes of the packets in which eight cards are dealt (2.1)."""
    seating: Literal["fixed", "seasons"] = "fixed"
    """Seats in order of coming, or drawn with the four Aces (2.1)."""
    contracts: tuple[str, ...] = WHEEL_CONTRACTS
    """The menu of undivided play, or of each kingdom (2.2, 2.3, QL-23)."""
    wheels: bool = True
    """Whether wheels are played out one after the other, or a menu is open from the first deal (2.2)."""
    wheel_menu: tuple[tuple[str, ...], ...] = WHEELS
    """The wheels: any number, of any size, each contract once (2.2, QL-23)."""
    wheel3_blind: bool = True
    """Whether the contract is declared before the cards are dealt in the third wheel (2.1)."""
    wheel_king_by: Literal["cumulative", "wheel"] = "cumulative"
    """Whether the points in all, or those of the wheel, make the next beer king after a wheel (2.2)."""
    kingdom_mode: Literal["off", "consecutive", "rotating"] = "off"
    """Everybody plays the whole menu as beer king: in one go, or taking turns (2.3)."""
    parties: Annotated[int, Field(ge=1, le=12)] = 1
    """The number of parties played one after the other (2.2)."""
    neighbour: Literal["right", "left"] = "right"
    """The neighbour to whom Bad Neighbour writes one's points (2.4)."""
    last_trick_value: Literal[50, 80] = 50
    """Points of the eighth trick in 1-2-3-8 (2.4)."""
    all_hearts_trick: Surcharge = 100
    """Points that a trick of four hearts costs in No Reds (2.4)."""
    all_hearts_deal: Surcharge = "off"
    """Points that all eight hearts of a deal cost in No Reds, instead of their sum (2.4)."""
    ou_mixed: Literal["flat", "pairs", "max"] = "flat"
    """The cost of a trick with both an Ober and an Unter in Ober/Unter (2.4)."""
    bribe_tie: Literal["all", "first", "last", "led_suit"] = "all"
    """The lowest card in Bribe when ranks are equal (2.4)."""
    aon_components: tuple[str, ...] = ("minus", "alarich", "1238", "no_reds", "ober_unter")
    """The contracts that Alles oder Nichts adds up (2.5)."""
    blind_set_known: Literal["nobody", "king", "all"] = "nobody"
    """Who knows which cards a player's blind slots hold in Open Trousers, though not where (2.4)."""
    open_trousers_seen: Literal["others", "nobody"] = "others"
    """Who sees the hands in Open Trousers besides: all but the holder, or nobody at all (2.10)."""
    quad_version: Literal["trick", "chain"] = "trick"
    """Quadrature like a trick (000) or as an ascending chain (001) (2.6)."""
    quad_next_lead: NextLead = Field(default_factory=lambda chosen: _NEXT_LEADS[chosen["quad_version"]][0])
    """Who leads next: after a chain, or when nobody completes a lead of the trick-like version (2.6)."""
    quad_census_timing: Literal["after_chain", "immediate"] = "after_chain"
    """Whether an empty hand makes the others count at once or after the chain (2.6)."""
    peter_price: Literal[50, 100] = 100
    """The points that Peter costs whoever is left with him (2.6)."""
    snack_multi: bool = True
    """Several cards may be laid in one turn of Snack (2.7)."""
    snack_draw: Literal["only_if_stuck", "free"] = "only_if_stuck"
    """Whether a packet may be taken although something fits (2.7)."""
    unter_rule: Literal["forced", "honour"] = "forced"
    """Whether Unters must be laid, or may be held back at the risk of being caught (2.7)."""
    honour_detection: Literal["automatic", "by_challenge"] = "automatic"
    """Whether a held-back Unter is found automatically, or only when an opponent challenges in time (2.7)."""
    third_census_counts_stock: bool = True
    """The third census of Snack counts the packets left, too (2.7)."""
    schnapps: SchnappsRule = "off"
    """The rule by which a kingdom's hundreds cost a round (2.8)."""
    stop_when_decided: bool = True
    """A deal of tricks ends when no trick can change its score any more (2.1)."""
    final_count: Literal["total", "hundreds_then_remainder"] = "total"
    """The way in which totals are read out at the end; the ranking is the same (2.8)."""
    king_penalties: Literal["off", "reported_offences", "free"] = "off"
    """The beer king may fine others: never, for an offence that has happened, or at will (2.9)."""
    final_tie: Literal["shared", "playoff_deal"] = "shared"
    """Equal lowest totals share the victory, or play one more deal of Minus (1.5, fine print 10)."""

    @field_validator("packets")
    @classmethod
    def _known_packets(cls, packets: tuple[int, ...]) -> tuple[int, ...]:
        if packets not in PACKETS:
            raise ValueError("not a way to deal")
        return packets

    @field_validator("contracts", "aon_components")
    @classmethod
    def _selection(cls, names: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        return selection(names, CONTRACTS if info.field_name == "contracts" else COMPONENTS)

    @field_validator("wheel_menu", mode="before")
    @classmethod
    def _wheels(cls, value: Any) -> Any:
        wheels = items(value)
        return (wheels,) if isinstance(wheels, tuple) and wheels and isinstance(wheels[0], str) else wheels

    @field_validator("wheel_menu")
    @classmethod
    def _wheel_menu(cls, wheels: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        selection(tuple(name for wheel in wheels for name in wheel), CONTRACTS)
        return tuple(selection(wheel, CONTRACTS) for wheel in wheels)

    @property
    def kingdoms(self) -> Literal["off", "consecutive", "rotating"]:
        """The effective ``kingdom_mode``: there are no kingdoms where there are wheels."""
        return "off" if self.wheels else self.kingdom_mode

    @property
    def part(self) -> Literal["wheel", "kingdom"] | None:
        """The kind of courses that a partie is divided into."""
        return "wheel" if self.wheels else None if self.kingdoms == "off" else "kingdom"

    @property
    def courses(self) -> tuple[tuple[str, ...], ...]:
        """The menu of a partie, in the groups of deals that are played one after the other.

        These are the wheels, or the whole menu once, or once for each kingdom.
        """
        if self.wheels:
            return self.wheel_menu
        return (self.contracts,) * (1 if self.kingdoms == "off" else SEATS)

    @property
    def in_hundreds(self) -> bool:
        """Whether totals are counted in hundreds and what remains of them (2.8)."""
        return self.kingdoms != "off" or self.final_count == "hundreds_then_remainder"

    @property
    def on_honour(self) -> bool:
        """Whether Unters of Snack could be held back, and are laid at once on one's honour (2.7)."""
        return self.unter_rule == "honour" and self.snack_multi

    def conflicts(self) -> Iterator[tuple[str, str]]:
        if self.quad_next_lead not in _NEXT_LEADS[self.quad_version]:
            yield "quad_next_lead", "quad_version"

    def idle(self) -> Iterator[tuple[str, str]]:
        if self.wheels:
            yield "contracts", "wheels"
            yield "kingdom_mode", "wheels"
            if len(self.wheel_menu) < BLIND_WHEEL:
                yield "wheel3_blind", "wheel_menu"
            if len(self.wheel_menu) == 1:
                yield "wheel_king_by", "wheel_menu"
        else:
            yield from ((key, "wheels") for key in ("wheel_menu", "wheel3_blind", "wheel_king_by"))
        if self.kingdoms == "off":
            yield "schnapps", "kingdom_mode" if self.kingdom_mode == "off" else "wheels"
        if not self.on_honour:
            yield "honour_detection", "unter_rule" if self.unter_rule == "forced" else "snack_multi"


_BADENIA: Final[Mapping[str, Any]] = {
    "contracts": tuple(name for name in CONTRACTS if name not in ("bribe", "sequence", "black_peter")),
    "wheels": False,
    "kingdom_mode": "consecutive",
    "neighbour": "left",
    "last_trick_value": 80,
    "all_hearts_trick": "off",
    "blind_set_known": "king",
    "quad_version": "chain",
    "snack_draw": "free",
    "unter_rule": "honour",
    "third_census_counts_stock": False,
    "schnapps": "fifth_hundred",
    "king_penalties": "reported_offences",
}

RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "frankonia": {},
    "badenia": _BADENIA,
    "frundsberg": {  # eleven contracts, of which nobody could read the list: all but what only 001 has
        **_BADENIA,
        "contracts": tuple(name for name in WHEEL_CONTRACTS if name != "bribe"),
        "seating": "seasons",
        "schnapps": "frundsberg",
    },
}
"""The defaults of each rule set that differ from the model's own (rules 2.10)."""
