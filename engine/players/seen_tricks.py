"""The tricks of a deal as a seat has seen them, which is where search begins."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

from engine.cards import ALL_CARDS, Card, CardSet, card_set
from engine.events import Played, Trick
from engine.game import Seat
from engine.tricks import TakenTrick, TrickOrder, Tricks, shown_voids

World = TypeVar("World")


class SeenPlay(NamedTuple):
    """A card that somebody else played.

    ``trick`` and ``taken`` lay there before it, ``gone`` are the cards of both. ``since`` are those that the
    seat has played from it on: with what it holds now, they were its hand.
    """

    seat: Seat
    card: Card
    trick: tuple[Card, ...]
    taken: tuple[TakenTrick, ...]
    gone: CardSet
    since: CardSet


class SeenTricks:
    """Finished tricks, the trick on the table, and the cards that a seat has not seen.

    ``tricks`` is as the rules keep it, so that it can be played on; ``unseen`` is what others may hold.
    """

    def __init__(
        self,
        order: TrickOrder,
        players: Sequence[Seat],
        leader: Seat,
        taken: Sequence[Trick],
        trick: Sequence[Played],
        hand: CardSet,
        pack: CardSet = ALL_CARDS,
    ) -> None:
        self.order = order
        self.hand = hand
        self.tricks = Tricks(order, players, leader)
        self.tricks.taken = tuple(
            TakenTrick(trick.leader, tuple(play.card for play in trick.plays), trick.winner)
            for trick in taken
        )
        for play in trick:
            self.tricks.play(play.card)
        self._plays = [*(done.plays for done in taken), trick] if trick else [done.plays for done in taken]
        self.gone = card_set(play.card for plays in self._plays for play in plays)
        self.unseen = pack & ~self.gone & ~hand

    def voids(self, remembers: int | None) -> dict[Seat, CardSet]:
        """Return by seat the cards that it can't have, since it didn't follow suit in the last tricks."""
        shown = shown_voids(self.order, self._plays[self._first(remembers) :])
        return {seat: sum(suits) for seat, suits in shown.items()}

    def played_by(self, seat: Seat) -> CardSet:
        """Return the cards that a seat has played."""
        return card_set(play.card for plays in self._plays for play in plays if play.seat == seat)

    def plays_of_others(self, me: Seat, remembers: int | None) -> list[SeenPlay]:
        """Return the plays of others in the last tricks, latest first."""
        found: list[SeenPlay] = []
        since: dict[Seat, CardSet] = {}
        gone, taken = self.gone, self.tricks.taken
        for number in range(len(self._plays) - 1, self._first(remembers) - 1, -1):
            plays = self._plays[number]
            cards = tuple(play.card for play in plays)
            for place in range(len(plays) - 1, -1, -1):
                seat, card = plays[place].seat, cards[place]
                since[seat] = since.get(seat, 0) | 1 << card
                gone ^= 1 << card
                if seat != me:
                    found.append(SeenPlay(seat, card, cards[:place], taken[:number], gone, since[seat]))
        return found

    def _first(self, remembers: int | None) -> int:
        return 0 if remembers is None else max(0, len(self.tricks.taken) - remembers)


def likely(
    worlds: Sequence[World], weights: Sequence[float], number: int, rng: random.Random
) -> Sequence[World]:
    """Return so many of the worlds, each about as often as its weight says; all of them where none has any.

    Evenly spaced marks on the sum of the weights choose them: that adds as little chance as can be.
    """
    total = sum(weights)
    if not total:
        return worlds[:number]
    step = total / number
    marks = (step * (place + rng.random()) for place in range(number))
    ends = accumulate(weights)
    chosen = []
    at, end = 0, next(ends)
    for mark in marks:
        while mark > end and at < len(worlds) - 1:
            at, end = at + 1, next(ends)
        chosen.append(worlds[at])
    rng.shuffle(chosen)
    return chosen
