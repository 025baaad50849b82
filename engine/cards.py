"""The German-suited pack of 32, what follows and beats what, and tricks: on the table, and played.

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
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from engine.game import MOST_SEATS, Copied, Seat, rounds, seats_from, value

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
SET_OF: Final = tuple(1 << card for card in PACK)
"""Each card as a set, by card: to look it up is quicker than to shift."""
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
        mask |= SET_OF[card]
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
        led = order.suit_of[plays[0].card] if plays else NO_CARDS
        for play in plays:
            if not led >> play.card & 1:
                found.setdefault(play.seat, set()).add(led)
    return {seat: tuple(sorted(suits)) for seat, suits in sorted(found.items())}


# -- playing tricks -------------------------------------------------------------------------------------
#
# One kernel for every trick game. Rollouts play deals to their end for the search, thousands of times a
# second, by the same tables of a ``TrickOrder``: no actions, events or refusals, and nothing is checked.


class Tricks(Copied):
    """The tricks of a deal: who is to play, the trick on the table and those that were taken.

    ``players`` are the seats that take part, in order of play. Hands are their keeper's business.
    ``leader`` led the trick on the table, or leads the next, ``seats`` are the players from the leader on and
    ``turn`` plays next; ``following`` are the cards that follow the lead, ``beating`` those that would take
    the trick from its ``winner`` so far, or all while there is none. ``rounds`` are the players from each of
    them on. Only ``play`` changes what stands here.
    """

    __slots__ = (
        "_shown",
        "beating",
        "following",
        "leader",
        "order",
        "players",
        "rounds",
        "seats",
        "taken",
        "trick",
        "turn",
        "winner",
    )

    def __init__(self, order: TrickOrder, players: Sequence[Seat], leader: Seat) -> None:
        self.order = order
        self.players = tuple(players)
        self.rounds = rounds(self.players)
        self.trick: tuple[Card, ...] = ()
        self.taken: tuple[TakenTrick, ...] = ()
        self._shown: tuple[Trick, ...] = ()
        self.leader = self.turn = self.winner = leader
        self.following = self.beating = ALL_CARDS
        self.seats = self.rounds[leader]

    def follow(self, hand: CardSet) -> CardSet:
        """The cards of a hand that may be played: the led suit if there is any, else all (rules 1.4)."""
        return hand & self.following or hand

    def to_follow(self, seat: Seat) -> bool:
        """Whether a card is led and a seat has yet to play to it."""
        return bool(self.trick) and seat in self.seats[len(self.trick) :]

    def play(self, card: Card) -> TakenTrick | None:
        """Put the card of whoever's turn it is on the table; returns the trick when it is complete."""
        cards, seats = self.trick, self.seats
        if not cards:
            self.following = self.order.suit_of[card]
        if self.beating & SET_OF[card]:
            self.winner, self.beating = self.turn, self.order.beaten_by[card]
        cards = self.trick = cards + (card,)  # noqa: RUF005 - quicker than to unpack
        played_so_far = len(cards)
        if played_so_far < len(seats):
            self.turn = seats[played_so_far]
            return None
        winner = self.winner
        trick = taken_trick((self.leader, cards, winner))
        self.taken += (trick,)
        self.trick = ()
        self.leader = self.turn = winner
        self.following = self.beating = ALL_CARDS
        self.seats = self.rounds[winner]
        return trick

    def won(self, seats: int) -> tuple[int, ...]:
        """Return how many tricks each of so many seats has taken."""
        return tricks_won(self.taken, seats)

    @property
    def shown(self) -> tuple[Played, ...]:
        """The trick on the table as everybody sees it."""
        return played(self.seats, self.trick)

    @property
    def shown_taken(self) -> tuple[Trick, ...]:
        """The finished tricks as everybody saw them; cached, since every view of a deal repeats them."""
        for trick in self.taken[len(self._shown) :]:
            self._shown += (Trick(played(self.rounds[trick.leader], trick.cards), trick.winner),)
        return self._shown

    def canonical(self) -> list[Any]:
        """Return the whole state as nested lists of numbers."""
        taken = [[trick.leader, list(trick.cards), trick.winner] for trick in self.taken]
        return [list(self.players), self.leader, list(self.trick), taken]


Choose: TypeAlias = Callable[
    [Seat, CardSet, Sequence[CardSet], Sequence[Card], Sequence[TakenTrick]], CardSet
]
"""The choice of a seat's card, given the seat, the cards that follow (its whole hand if it leads or has
none that do), everybody's cards still held, the trick on the table and the tricks taken; it returns a set of
the one card chosen. A policy that is to play fairly reads its own hand, and only the sum of the others'.

Where a game asks for more than following suit, the choice has to see to that. It is called only when there
are two cards or more; the sequences are the rollout's own and must not be changed or kept.
"""


def play_out(tricks: Tricks, hands: Sequence[CardSet], policies: Sequence[Choose]) -> tuple[TakenTrick, ...]:
    """Return all tricks of the deal once it is played to its end from where ``tricks`` stands.

    ``hands`` and ``policies``, by seat, are what everybody still holds and plays by; neither hands nor
    ``tricks`` are changed. The deal ends when whoever would lead has no card left. What was already taken is
    part of the answer, so that a contract can score it.
    """
    suit_of, beaten_by = tricks.order.suit_of, tricks.order.beaten_by
    held = list(hands)
    followers = {seat: seats_from(tricks.players, seat)[1:] for seat in tricks.players}
    taken = list(tricks.taken)
    trick = list(tricks.trick)
    leader = winner = tricks.leader
    waiting = followers[leader]
    if trick:
        winner, follow, beaten = tricks.winner, tricks.following, tricks.beating
        waiting = tricks.seats[len(trick) :]
    while True:
        if not trick:
            legal = held[leader]
            if not legal:
                return tuple(taken)
            chosen = policies[leader](leader, legal, held, trick, taken) if legal & legal - 1 else legal
            held[leader] = legal ^ chosen
            card = chosen.bit_length() - 1
            trick.append(card)
            follow, beaten = suit_of[card], beaten_by[card]
        for seat in waiting:  # the same once more: a call a card would cost a fifth of the speed
            hand = held[seat]
            legal = hand & follow or hand
            chosen = policies[seat](seat, legal, held, trick, taken) if legal & legal - 1 else legal
            held[seat] = hand ^ chosen
            card = chosen.bit_length() - 1
            trick.append(card)
            if beaten & chosen:
                winner, beaten = seat, beaten_by[card]
        taken.append(taken_trick((leader, tuple(trick), winner)))
        leader = winner
        waiting = followers[leader]
        trick = []
