"""Playing tricks, on ints and bitmasks: one kernel for every trick game.

Rollouts play deals to their end for the search, thousands of times a second, by the same tables of a
``TrickOrder``; there are no actions, events or refusals in them, and nothing is checked.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from engine.cards import (
    ALL_CARDS,
    Card,
    CardSet,
    Played,
    TakenTrick,
    Trick,
    TrickOrder,
    played,
    taken_trick,
    tricks_won,
)
from engine.game import Seat, rounds, seats_from
from engine.kernel.copying import Copied


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
