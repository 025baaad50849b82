"""Contracts of Blattla and their values (rules 5.2 and 5.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.cards import PACK, RANK_LETTERS, SUIT_CARDS, SUIT_LETTERS, Card, CardSet, Rank, Suit, make
from engine.game import Direction, Seat, value
from engine.games.blattla.options import BlattlaOptions
from engine.tricks import TrickOrder, trick_order

SEATS: Final = 4
TRICKS: Final = 8
"""Tricks in a deal that is played to its end."""
DIRECTION: Final[Direction] = "clockwise"
RANKS: Final = "AXKOU987"
"""``ACE10``, high to low, in every suit (rules 5.1)."""
HEIGHT: Final[tuple[int, ...]] = tuple(RANKS[::-1].index(letter) for letter in RANK_LETTERS)
"""The height of a rank in ``ACE10``, from 0, by ``engine.cards.Rank``."""
CARD_POINTS: Final[tuple[int, ...]] = (0, 0, 0, 10, 2, 3, 4, 11)
"""Card points by ``engine.cards.Rank``; the pack holds 120."""
_POINTS_OF: Final = tuple(CARD_POINTS[card & 7] for card in PACK)
PACK_POINTS: Final = 120

LEAST_CUT: Final = 3
"""Minimum of cards in each part of a cut pack (rules 5.1)."""
CUT_PLACES: Final = range(LEAST_CUT, len(PACK) - LEAST_CUT + 1)

TRUMPS_LOW_TO_HIGH: Final = (Suit.BELLS, Suit.LEAVES, Suit.ACORNS, Suit.HEARTS)
"""Trump suits from low to high, as solos and touts outbid each other."""
CALLABLE_SUITS: Final = (Suit.ACORNS, Suit.LEAVES, Suit.BELLS)

Kind: TypeAlias = Literal["sow", "solo", "tout"]
Level: TypeAlias = Literal["straight", "schneider", "schwarz", "tout"]


def card_points(cards: Sequence[Card]) -> int:
    """Return the card points of some cards."""
    return sum(map(_POINTS_OF.__getitem__, cards))


@value
class Contract:
    """The contract of a declarer. ``called``: the Ace whose holder is the partner, once it is named."""

    kind: Kind
    trump: Suit
    called: Card | None = None

    @property
    def name(self) -> str:
        """The contract's name: ``sow``, or ``sow G`` once the Sow is called; ``solo E``; ``tout H``."""
        if self.kind != "sow":
            return f"{self.kind} {SUIT_LETTERS[self.trump]}"
        return "sow" if self.called is None else f"sow {SUIT_LETTERS[self.called >> 3]}"

    @property
    def order(self) -> TrickOrder:
        """The order of cards in a trick: the trump suit is an ordinary suit above the others."""
        return _ORDERS[self.trump]


def sow(suit: int) -> Card:
    """The Sow (Ace) of a suit."""
    return _SOWS[suit]


_SOWS: Final = tuple(make(suit, Rank.ACE) for suit in Suit)


_ORDERS: Final[tuple[TrickOrder, ...]] = tuple(
    trick_order(RANKS, [make(suit, RANK_LETTERS.index(letter)) for letter in RANKS]) for suit in Suit
)

SOW: Final = Contract("sow", Suit.HEARTS)
NAMED_SOWS: Final = tuple(Contract("sow", Suit.HEARTS, sow(suit)) for suit in CALLABLE_SUITS)
ALONE: Final = tuple(Contract(kind, suit) for kind in ("solo", "tout") for suit in TRUMPS_LOW_TO_HIGH)
_BIDS: Final = {"after_auction": frozenset((SOW, *ALONE)), "with_bid": frozenset((*NAMED_SOWS, *ALONE))}
RANKING: Final = dict.fromkeys((SOW, *NAMED_SOWS), 0) | {
    contract: rank for rank, contract in enumerate(ALONE, 1)
}
"""The rank of every bid; a higher one outbids a lower one.

Sows have 0, the others one more than their place in ``ALONE``.
"""
_BY_NAME: Final = {contract.name: contract for contract in RANKING}


def read_contract(name: str) -> Contract:
    """The contract of that name; raises ``ValueError``."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"no such contract: {name!r}") from None


def bids(options: BlattlaOptions) -> frozenset[Contract]:
    """Return the contracts that can be bid at a table."""
    return _BIDS[options.name_sow]


CallFault: TypeAlias = Literal["sow_is_trump", "sow_is_yours", "sow_suit_missing"]


def call_fault(suit: int, hand: CardSet, options: BlattlaOptions) -> CallFault | None:
    """Return the reason why a hand can't call the Sow of a suit, ``None`` if it can (rules 5.2)."""
    if suit not in CALLABLE_SUITS:
        return "sow_is_trump"
    if hand >> sow(suit) & 1 and not options.self_call:
        return "sow_is_yours"
    if options.caller_needs_suit_card and not hand & SUIT_CARDS[suit]:
        return "sow_suit_missing"
    return None


def callable_sows(hand: CardSet, options: BlattlaOptions) -> tuple[Card, ...]:
    """The Sows that a hand can call (rules 5.2)."""
    return tuple([sow(suit) for suit in CALLABLE_SUITS if call_fault(suit, hand, options) is None])


class ContractOutcome(NamedTuple):
    """The result of a contract, and the game points that it is worth."""

    won: bool
    level: Level
    value: int


_VALUES: Final[dict[Level, tuple[int, int]]] = {"straight": (1, 6), "schneider": (2, 9), "schwarz": (3, 12)}
"""Game points of a sow and of a solo, by level."""
TOUT_VALUE: Final = 15


def outcome(kind: Kind, points: int, tricks: int) -> ContractOutcome:
    """The result from the card points and tricks of the declarer's side (rules 5.4)."""
    if kind == "tout":
        return ContractOutcome(tricks == TRICKS, "tout", TOUT_VALUE)
    won = tricks > 0 and points >= 61
    level: Level
    if tricks in (0, TRICKS):
        level = "schwarz"
    elif points >= 91 or points <= 30:
        level = "schneider"
    else:
        level = "straight"
    return ContractOutcome(won, level, _VALUES[level][kind == "solo"])


def settle(
    kind: Kind, side: Collection[Seat], result: ContractOutcome, options: BlattlaOptions
) -> tuple[int, ...]:
    """Game points by seat; ``side`` are the declarer and, in a sow, the partner (rules 5.4)."""
    won, _, value = result
    if options.solo_settlement == "winners_only":
        return tuple([value if (seat in side) == won else 0 for seat in range(SEATS)])
    stake = value // 3 if kind != "sow" and options.solo_settlement == "third" else value
    share = stake * (SEATS - len(side)) // len(side)
    sign = 1 if won else -1
    return tuple([sign * share if seat in side else -sign * stake for seat in range(SEATS)])
