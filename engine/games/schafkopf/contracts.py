"""The contracts of Schafkopf: what they are called, who may bid them, and what they are worth (rules 8.5)."""

import functools
from collections.abc import Mapping, Sequence
from typing import Final, get_args

from engine.cards import (
    NATURAL,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    Suit,
    TrickOrder,
    card_set,
    courts,
    make,
    notation,
    parse_many,
)
from engine.game import Action, Fault, Seat, value
from engine.games.schafkopf.options import ALONE_KINDS, Kind, SchafkopfOptions
from engine.kernel.stages import HOLD, PLAY, YIELD, Ladder
from engine.kernel.terms import ACE_TEN_RANKS, HEIGHTS, PACKS, Outcome, calling_fault, level_of
from engine.kernel.vocabulary import Bid, Named

SEATS: Final = 4
FEW: Final = frozenset(("sow", "hochzeit", "wenz", "solo"))
"""The kinds of which every contract can be offered at once."""
CALLABLE: Final = (Suit.ACORNS, Suit.LEAVES, Suit.BELLS)
SUITED: Final = frozenset(("farbgeier", "farbwenz", "solo"))
"""The kinds for which a suit of trumps is named."""
TRUMP_RANKS: Final = {"bettel": "", "farbgeier": "O", "geier": "O", "farbwenz": "U", "wenz": "U"}
"""The ranks of which all cards are trumps, where that isn't Obers and Unters."""


def order_of(kind: Kind, suit: Suit | None) -> TrickOrder:
    """Return the order of cards in a trick; hearts are trumps with Obers and Unters where no suit is."""
    ranks, trumps = TRUMP_RANKS.get(kind, "OU"), suit if kind in SUITED else None
    if ranks == "OU" and trumps is None:
        trumps = Suit.HEARTS
    return courts(ACE_TEN_RANKS, ranks, trumps) if ranks else NATURAL


ORDERS: Final = {(kind, suit): order_of(kind, suit) for kind in get_args(Kind) for suit in (None, *Suit)}


@value
class Contract:
    """The contract of a declarer, or a bid: then the suit of a solo and the called Sow are still open."""

    kind: Kind
    tout: bool = False
    suit: Suit | None = None

    @property
    def name(self) -> str:
        """``sow``, ``sow G``, ``wenz``, ``solo tout``, ``farbwenz E``, ``solo tout E``, ``sie``."""
        suit = "" if self.suit is None else f" {SUIT_LETTERS[self.suit]}"
        return f"{self.kind}{' tout' if self.tout else ''}{suit}"

    @property
    def open(self) -> bool:
        """Whether the suit of trumps is still to be named."""
        return self.suit is None and self.kind in SUITED

    @property
    def order(self) -> TrickOrder:
        """The order of cards in a trick."""
        return ORDERS[self.kind, self.suit]

    @property
    def called(self) -> Card | None:
        """The Sow whose holder is the partner."""
        return make(self.suit, Rank.ACE) if self.kind == "sow" and self.suit is not None else None


@value
class Renonce(Contract):
    """A called Ten or King, by whoever has to play and holds all Sows. Named ``sow GX``."""

    rank: Rank = Rank.TEN

    @property
    def name(self) -> str:
        return f"sow {notation(self.called)}"

    @property
    def called(self) -> Card:
        assert self.suit is not None
        return make(self.suit, self.rank)


@value
class Wedding(Contract):
    """A Hochzeit that was taken: ``partner`` has offered it."""

    partner: Seat = 0


SOW, HOCHZEIT, SIE = Contract("sow"), Contract("hochzeit"), Contract("sie")
KINDS: Final = (
    *(Contract(kind) for kind in ALONE_KINDS),
    *(Contract(kind, tout=True) for kind in ALONE_KINDS if kind != "bettel"),
)
"""The kinds that can be named in the auction, from low to high."""
CALLED: Final[Mapping[Card, Contract]] = {
    make(suit, rank): Contract("sow", suit=suit) if rank is Rank.ACE else Renonce("sow", suit=suit, rank=rank)
    for rank in (Rank.ACE, Rank.TEN, Rank.KING)
    for suit in CALLABLE
}
"""The contract with each card that may be called, in the order in which whoever must play calls one."""
SOWS: Final = {card: SOW.order.suit_of[card] for card in CALLED if card & 7 == Rank.ACE}
"""The plain cards of a suit by its Sow."""
ALONE: Final = tuple(
    Contract(kind.kind, kind.tout, suit)
    for kind in KINDS
    for suit in (Suit if kind.kind in SUITED else (None,))
)
"""Contracts that are played alone, from low to high."""
LAY: Final = Bid(Named("lay"))
TAKE: Final = Bid(Named("take"))
BIDS: Final = {bid.contract.name: bid for bid in (LAY, TAKE, YIELD, HOLD, PLAY)} | {
    contract.name: Bid(contract) for contract in (SOW, HOCHZEIT, *CALLED.values(), *KINDS, *ALONE, SIE)
}
"""Every word that is said before the tricks by its name."""


@functools.cache
def offers_of(
    contracts: tuple[str, ...], kind: Contract | None, sows: tuple[Contract, ...] = ()
) -> Mapping[Action, Contract]:
    """Return what may be played by whoever named that kind in the auction, or none, and can call these Sows.

    Where more is played alone than Wenz and Solo, the kind is named first: a phone had not room for all.
    """
    called = sows if kind in (None, SOW) and SOW.kind in contracts else ()
    if kind is None and not set(contracts) <= FEW:
        alone = [one for one in KINDS if one.kind in contracts]
    else:
        own = [one for one in ALONE if one.kind in contracts]
        alone = [one for one in own if kind in (None, Contract(one.kind, one.tout))]
    return {BIDS[one.name]: one for one in (*called, *alone)}


# Who may bid what.


def call_fault(options: object, contract: object, hand: CardSet) -> Fault:
    """Return why a hand can't call a Sow, a certain one or any, ``None`` if it can.

    A suit's Obers and Unters are trumps, and don't count as its cards.
    """
    if not isinstance(contract, Contract) or contract.kind != "sow":
        return None
    called = contract.called
    if called is None:
        return None if callable_sows(hand) else ("sow_none", {})
    return calling_fault(called, SOW.order.suit_of[called], hand)


def choice_fault(options: object, action: Action, hand: CardSet) -> Fault:
    """Return why a hand can't call the Sow of the contract that an action names."""
    return call_fault(options, action.contract, hand) if isinstance(action, Bid) else None


def callable_sows(hand: CardSet) -> tuple[Contract, ...]:
    """Return the called Sows that a hand can play: it lacks the Sow and holds a plain card of its suit."""
    return tuple([CALLED[sow] for sow, suit in SOWS.items() if calling_fault(sow, suit, hand) is None])


def renonces(hand: CardSet) -> tuple[Contract, ...]:
    """Return what is called by a hand that must play and can call no Sow as usual.

    It calls a Sow that it lacks, though void in that suit; a Ten if it holds all Sows, or else a King.
    """
    lacked = [card for card in CALLED if not hand >> card & 1]
    return tuple([CALLED[card] for card in lacked if card & 7 == lacked[0] & 7])


def bid_fault(options: SchafkopfOptions, bid: Contract, hand: CardSet) -> Fault:
    """Return why a hand can't make a bid for which it has to be fit."""
    if bid.kind == SIE.kind:
        return None if hand == HIGHEST[options.pack] else ("sie_none", {})
    if bid.kind == HOCHZEIT.kind:
        return None if (hand & SOW.order.trumps).bit_count() == 1 else ("hochzeit_none", {})
    return call_fault(options, bid, hand)


HIGHEST: Final = {
    "long": card_set(parse_many("EO GO HO SO EU GU HU SU")),
    "short": card_set(parse_many("EO GO HO SO EU GU")),
}
"""The only hand with which Sie can be said, by pack."""


@functools.cache
def ladder_of(contracts: tuple[str, ...], geier_over_farbwenz: bool = False) -> Ladder[Contract]:
    """Return the bids of a circle that plays these contracts."""
    asked = [bid for bid in (SOW, HOCHZEIT) if bid.kind in contracts]
    ranks = [*ALONE_KINDS]
    if geier_over_farbwenz:
        geier, farbwenz = ranks.index("geier"), ranks.index("farbwenz")
        ranks[geier], ranks[farbwenz] = "farbwenz", "geier"
    kinds = sorted(KINDS, key=lambda kind: (kind.tout, ranks.index(kind.kind)))
    return Ladder(asked, [kind for kind in kinds if kind.kind in contracts], bid_fault, outright=SIE)


# What a contract is worth.


def runners(order: TrickOrder, cards: CardSet) -> tuple[int, bool]:
    """Return the runners of whoever was dealt these cards: how many trumps from the top, held or missing."""
    if not order.from_top:
        return 0, True
    held = cards >> order.from_top[0] & 1
    for number, card in enumerate(order.from_top):
        if cards >> card & 1 != held:
            return number, bool(held)
    return len(order.from_top), bool(held)


def price_of(options: SchafkopfOptions, kind: Kind) -> int:
    """Return the price of a kind of contract."""
    if kind == "bettel":
        return options.bettel
    return options.call if kind in ("sow", "hochzeit") else options.solo


def worth(
    options: SchafkopfOptions,
    contract: Contract,
    points: int,
    tricks: int,
    run: int,
    doubles: int = 0,
    *,
    held: bool = True,
    raises: Sequence[tuple[str, int]] = (),
    wanted: int = 61,
) -> Outcome:
    """Return the result and value of a contract, in chips, from what the declarer's side took (8.5).

    ``points`` are card points, ``run`` the runners, which it ``held`` or lacked, ``doubles`` Kontra, Re and
    so on; ``raises``, such as cards laid down, say how often each has doubled before. ``wanted`` points win.
    Nobody is paid yet.
    """
    whole = len(PACKS[options.pack]) // SEATS
    kind, base = contract.kind, options.base
    least = options.runners_min_plain if kind in ("wenz", "geier") else options.runners_min
    price = price_of(options, kind)
    paid_for = options.runners_paid == "both" or (held and options.runners_paid == "with_only")
    runners = base * run if run >= least and paid_for else 0
    ran = f"{'runners' if held else 'without'} {run}"
    won = points >= wanted
    if kind == "sie":
        level, won = "sie", True
        items = [("price", 4 * price), (f"runners {whole}", 4 * base * whole)]
    elif kind == "bettel":
        level, won = "bettel", not tricks
        items = [("price", price)]
    elif contract.tout:
        level, won = "tout", tricks == whole
        items = [("price", 2 * price), (ran, 2 * runners)]
    else:
        level = level_of(points, tricks, whole)
        items = [("price", price), (level, base * HEIGHTS[level]), (ran, runners)]
    value = sum([chips for _, chips in items])
    for name, times in raises:
        items.append((name, value * (2**times - 1)))
        value *= 2**times
    for number in range(1, doubles + 1):
        items.append((f"double {number}", value))
        value *= 2
    return Outcome((), won, level, value, tuple([item for item in items if item[1]]))
