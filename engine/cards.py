"""The German-suited pack of 32, what follows and beats what, and tricks as they lie on the table.

A card is an int from 0 to 31 (suit × 8 + rank) and a set of cards an int with one bit a card,
so that the kernels and every search over them work on plain numbers. The names live at the edges:
``notation(card)`` gives ``"HK"`` and ``parse("HK")`` gives the int back.

Source of suits, ranks and letters: rules, section 1.1.

A game states its order of cards as data: which belong together when suit is followed, and which beat which.
A trump is a card that beats those of every other suit; a promoted one (the trump Unter of Kauflabet) stands
higher in the list of trumps; another order of ranks (Blattla) is another string.
"""

import functools
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from operator import getitem
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from engine.game import MOST_SEATS, Seat, value

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


HandView: TypeAlias = tuple[Card | None, ...]
"""Cards in a hand, sorted by suit and rank when seen; ``None`` for each that may not be seen."""


def hand_view(hand: CardSet, seen: bool) -> HandView:
    """Return a hand sorted by suit and rank, or only its size."""
    return cards_in(hand) if seen else (None,) * hand.bit_count()


def seen_cards(hand: HandView) -> CardSet:
    """Return those cards of a hand that its viewer sees."""
    return card_set(card for card in hand if card is not None)


# -- orders of cards ------------------------------------------------------------------------------------


@value
class TrickOrder:
    """The rules of following suit and winning tricks in a game.

    ``suit_of[card]``: the cards that follow a lead of ``card``. ``beaten_by[card]``: the cards that take
    the trick when ``card`` is its best so far. ``trumps``: the cards that beat every other suit, and
    ``from_top`` the same from high to low. ``height[card]``: how high it ranks within its suit, or among
    trumps, by which hands are sorted.
    """

    suit_of: tuple[CardSet, ...]
    beaten_by: tuple[CardSet, ...]
    trumps: CardSet
    from_top: tuple[Card, ...]
    height: tuple[int, ...]


def trick_order(ranks: str, trumps: Sequence[Card] = ()) -> TrickOrder:
    """Return the order with ``ranks`` and ``trumps``, if any, from high to low."""
    trump_set = card_set(trumps)
    suit_of = [0] * 32
    beaten_by = [0] * 32
    height = [len(ranks) - ranks.index(letter) for letter in RANK_LETTERS] * len(SUIT_CARDS)
    for suit, suit_cards in enumerate(SUIT_CARDS):
        higher: CardSet = 0
        for letter in ranks:
            card = make(suit, RANK_LETTERS.index(letter))
            if trump_set >> card & 1:
                continue
            suit_of[card] = suit_cards & ~trump_set
            beaten_by[card] = higher | trump_set
            higher |= 1 << card
    higher = 0
    for place, card in enumerate(trumps):
        height[card] = len(trumps) - place
        suit_of[card] = trump_set
        beaten_by[card] = higher
        higher |= 1 << card
    return TrickOrder(tuple(suit_of), tuple(beaten_by), trump_set, tuple(trumps), tuple(height))


def courts(ranks: str, top: str, suit: Suit | None = None) -> TrickOrder:
    """Return the order in which all cards of the ranks ``top`` are trumps, above the rest of any suit."""
    high = [make(one, RANK_LETTERS.index(letter)) for letter in top for one in Suit]
    low = (
        []
        if suit is None
        else [make(suit, RANK_LETTERS.index(letter)) for letter in ranks if letter not in top]
    )
    return trick_order(ranks, [*high, *low])


NATURAL: Final = trick_order("AKOUX987")
"""No trumps and the natural order ``NAT`` (rules 1.1)."""
COURTS_AND_HEARTS: Final = courts("AXKOU987", "OU", Suit.HEARTS)
"""All Obers, all Unters and hearts are trumps."""


# -- tricks ---------------------------------------------------------------------------------------------


@value
class Played:
    """A card on the table and who played it."""

    seat: Seat
    card: Card


@value
class Trick:
    """A finished trick."""

    plays: tuple[Played, ...]
    winner: Seat

    @property
    def leader(self) -> Seat:
        return self.plays[0].seat


_PLAYED: Final = tuple(tuple(Played(seat, card) for card in PACK) for seat in range(MOST_SEATS))
"""Every card on the table, made once, by who played it."""


def played(seats: tuple[Seat, ...], cards: Sequence[Card]) -> tuple[Played, ...]:
    """Return cards with who played them; ``seats`` is the order of play and may be longer."""
    return tuple(map(getitem, _rows(seats), cards))


@functools.lru_cache(maxsize=1024)
def _rows(seats: tuple[Seat, ...]) -> tuple[tuple[Played, ...], ...]:
    """Return every card on the table for each of these seats, who are often the same."""
    return tuple([_PLAYED[seat] for seat in seats])


class TakenTrick(NamedTuple):
    """A finished trick: its cards in the order played from ``leader`` on, and who won it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


taken_trick: Final[Callable[[tuple[Seat, tuple[Card, ...], Seat]], TakenTrick]] = functools.partial(
    tuple.__new__, TakenTrick
)
"""The constructor that a named tuple inherits: its own takes three times as long."""


def taken_tricks(tricks: Iterable[Trick]) -> tuple[TakenTrick, ...]:
    """Return finished tricks that everybody saw, for what is counted by their cards."""
    return tuple([TakenTrick(t.leader, tuple([play.card for play in t.plays]), t.winner) for t in tricks])


def tricks_won(tricks: Iterable[TakenTrick], seats: int) -> tuple[int, ...]:
    """Return how many of the tricks each of so many seats has taken."""
    won = [0] * seats
    for _, _, winner in tricks:
        won[winner] += 1
    return tuple(won)


def winning_position(order: TrickOrder, cards: Sequence[Card]) -> int:
    """Return the place, from 0 in the order of play, of the card that wins a trick so far."""
    best = cards[0]
    better = order.beaten_by[best]
    for card in cards:
        if better >> card & 1:
            best = card
            better = order.beaten_by[card]
    return cards.index(best)


def shown_voids(order: TrickOrder, tricks: Iterable[Sequence[Played]]) -> dict[Seat, tuple[CardSet, ...]]:
    """Return by seat the suits, each as all its cards, that it has shown to hold none of.

    For games in which whoever can follow must; ``tricks`` are all cards that everybody saw played, trick by
    trick. Hands must not have grown meanwhile.
    """
    found: dict[Seat, set[CardSet]] = {}
    for plays in tricks:
        for play in plays[1:]:
            led = order.suit_of[plays[0].card]
            if not led >> play.card & 1:
                found.setdefault(play.seat, set()).add(led)
    return {seat: tuple(sorted(suits)) for seat, suits in sorted(found.items())}
