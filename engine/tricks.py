"""Following suit and winning tricks, on ints and bitmasks: one kernel for every trick game.

A game states its order as data: which cards belong together when suit is followed, and which cards beat
which. A trump is a card that beats those of every other suit; a promoted one (the trump Unter of
Kauflabet) stands higher in the list of trumps; another order of ranks (Blattla) is another string.

Rollouts play deals to their end for the search, thousands of times a second, by the same tables of a
``TrickOrder``; there are no actions, events or refusals in them, and nothing is checked.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from engine.cards import ALL_CARDS, RANK_LETTERS, SUIT_CARDS, Card, CardSet, Suit, card_set, make
from engine.events import Played, Trick, played
from engine.game import Seat, value
from engine.kernel.copying import Copied


class TakenTrick(NamedTuple):
    """A finished trick: its cards in the order played from ``leader`` on, and who won it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


taken_trick: Final[Callable[[tuple[Seat, tuple[Card, ...], Seat]], TakenTrick]] = functools.partial(
    tuple.__new__, TakenTrick
)
"""The constructor that a named tuple inherits: its own takes three times as long."""


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


def taken_tricks(tricks: Iterable[Trick]) -> tuple[TakenTrick, ...]:
    """Return finished tricks that everybody saw, for what is counted by their cards."""
    return tuple([TakenTrick(t.leader, tuple([play.card for play in t.plays]), t.winner) for t in tricks])


def tricks_won(tricks: Iterable[TakenTrick], seats: int) -> tuple[int, ...]:
    """Return how many of the tricks each of so many seats has taken."""
    won = [0] * seats
    for _, _, winner in tricks:
        won[winner] += 1
    return tuple(won)


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
        if self.beating >> card & 1:
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


@functools.lru_cache(maxsize=256)
def seats_from(players: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """Return the players in order, beginning with one of them."""
    at = players.index(first)
    return players[at:] + players[:at]


@functools.lru_cache(maxsize=256)
def rounds(players: tuple[Seat, ...]) -> dict[Seat, tuple[Seat, ...]]:
    """Return the players in order from each of them on."""
    return {first: seats_from(players, first) for first in players}


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


def randomly(rng: random.Random) -> Choose:
    """Return a choice that is random among the cards that follow."""
    bits = rng.getrandbits

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        # of 16 bits the first cards get one chance in nine thousand more, at half the price of none
        skip = bits(16) % legal.bit_count()
        while skip:
            legal &= legal - 1
            skip -= 1
        return legal & -legal

    return choose
