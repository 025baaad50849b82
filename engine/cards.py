"""The German-suited pack of 32: suits, ranks, cards, sets of cards and their notation.

A card is an int from 0 to 31 (suit × 8 + rank) and a set of cards an int with one bit a card,
so that the kernels and every search over them work on plain numbers. The names live at the edges:
``notation(card)`` gives ``"HK"`` and ``parse("HK")`` gives the int back.

Source of suits, ranks and letters: rules, section 1.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import Literal, TypeAlias, TypeVar

Thing = TypeVar("Thing")

Card: TypeAlias = int
"""A card, 0 … 31: ``8 * suit + rank``."""

CardSet: TypeAlias = int
"""A set of cards as a bitmask: bit ``card`` is set when the card is in it."""

Deck: TypeAlias = Literal["german", "french"]
"""How cards look and what they are called: as Acorns and Unter, or as clubs and Jack. The rules know none."""


class Suit(IntEnum):
    """The four suits: Eichel, Gras (Laub), Herz (Rot), Schellen."""

    ACORNS = 0
    LEAVES = 1
    HEARTS = 2
    BELLS = 3

    __hash__ = int.__hash__  # that of an enum is slow, and another than that of the equal int


class Rank(IntEnum):
    """The eight ranks from the lowest up, as neighbours in a layout (the order ``ASC`` of the rules)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    UNTER = 4
    OBER = 5
    KING = 6
    ACE = 7

    __hash__ = int.__hash__


SUIT_LETTERS = "EGHS"
RANK_LETTERS = "789XUOKA"

NO_CARDS: CardSet = 0
PACK: tuple[Card, ...] = tuple(range(32))
"""All 32 cards, ascending."""
ALL_CARDS: CardSet = (1 << 32) - 1

SUIT_CARDS: tuple[CardSet, ...] = tuple(0xFF << (8 * s) for s in range(4))
"""The eight cards of each suit."""
RANK_CARDS: tuple[CardSet, ...] = tuple(0x01010101 << r for r in range(8))
"""The four cards of each rank."""

_NOTATION = tuple(s + r for s in SUIT_LETTERS for r in RANK_LETTERS)
_SUITS, _RANKS = tuple(Suit), tuple(Rank)
_ALONE = tuple(1 << card for card in PACK)
_CARDS = {name: card for card, name in enumerate(_NOTATION)}


def make(suit: int, rank: int) -> Card:
    """The card of a suit and a rank."""
    return 8 * suit + rank


def suit(card: Card) -> Suit:
    """The suit printed on a card."""
    return _SUITS[card >> 3]


def rank(card: Card) -> Rank:
    """The rank of a card."""
    return _RANKS[card & 7]


def notation(card: Card) -> str:
    """The two letters of a card, suit then rank: ``HK``, ``EX``."""
    return _NOTATION[card]


def parse(text: str) -> Card:
    """The card written as ``text``; raises ``ValueError`` when there is no such card."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"no such card: {text!r}") from None


def parse_many(text: str) -> tuple[Card, ...]:
    """Cards written with spaces or without: ``"HK EX"`` or ``"HKEX"``; raises ``ValueError``."""
    packed = text.replace(" ", "")
    return tuple(parse(packed[i : i + 2]) for i in range(0, len(packed), 2))


def notate(cards: Iterable[Card], separator: str = " ") -> str:
    """Several cards in notation, in the order given."""
    return separator.join(_NOTATION[card] for card in cards)


def card_set(cards: Iterable[Card]) -> CardSet:
    """The bitmask of some cards."""
    mask = 0
    for card in cards:
        mask |= _ALONE[card]
    return mask


def picker(things: Sequence[Thing]) -> Callable[[CardSet], tuple[Thing, ...]]:
    """Return the function from a set of cards to their things, in the order of the cards; one thing a card.

    It looks up a whole suit at a time, since legal actions are listed more often than anything else.
    """

    def in_suit(suit: int) -> tuple[tuple[Thing, ...], ...]:
        own = things[8 * suit : 8 * suit + 8]
        return tuple(
            tuple(thing for rank, thing in enumerate(own) if ranks >> rank & 1) for ranks in range(256)
        )

    acorns, leaves, hearts, bells = map(in_suit, range(4))

    def pick(cards: CardSet) -> tuple[Thing, ...]:
        return acorns[cards & 255] + leaves[cards >> 8 & 255] + hearts[cards >> 16 & 255] + bells[cards >> 24]

    return pick


cards_in = picker(PACK)
"""The cards of a set, ascending."""


def count(mask: CardSet) -> int:
    """Return how many cards a set holds."""
    return mask.bit_count()
