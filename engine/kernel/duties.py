"""Duties beyond following suit: what somebody who holds certain cards must lead or play.

A game lists its duties as data. What may be played, the refusal of everything else and what players count
with follow from that list.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from engine.cards import ALL_CARDS, Card, CardSet, TakenTrick, TrickOrder, notation, winning_position
from engine.game import Seat

When: TypeAlias = Literal["leading", "following", "void"]
"""Whoever plays a card leads, follows suit, or has no card that would."""


class Asked(NamedTuple):
    """Everything that a duty may look at: nothing that its seat doesn't know.

    ``cards`` are those of the ``hand`` that follow suit, ``trick`` lies on the table, ``taken`` are the
    finished tricks.
    """

    seat: Seat
    hand: CardSet
    cards: CardSet
    trick: Sequence[Card]
    taken: Sequence[TakenTrick]
    when: When


@dataclass(slots=True, eq=False)
class Duty:
    """Narrows the cards that may be played, never to nothing. Each is one of its kind, however alike.

    ``when``: whom it binds. ``concerns``: only hands with one of these cards are asked. ``allow``: the cards
    that are left, none where it doesn't bind. ``named``: parameters of the refusal ``code``. ``until``:
    whether it ends with a trick. ``recalls``: it looks at finished tricks.
    """

    code: str
    when: When
    concerns: CardSet
    allow: Callable[[Asked], CardSet]
    named: Callable[[Asked], Mapping[str, str | int]]
    until: Callable[[TakenTrick], bool] | None = None
    recalls: bool = False

    def binds(self, asked: Asked) -> bool:
        """Whether it binds, though there may be no choice."""
        concerned = self.when == asked.when and asked.hand & self.concerns
        return bool(concerned and asked.cards & self.allow(asked))


def best_lying(order: TrickOrder, asked: Asked) -> Card:
    """Return the card that wins the trick so far."""
    return asked.trick[winning_position(order, asked.trick)]


def must_head(order: TrickOrder) -> Duty:
    """Return the duty of whoever follows suit to beat the best card, if they can."""

    def better(asked: Asked) -> CardSet:
        return asked.cards & order.beaten_by[best_lying(order, asked)]

    def named(asked: Asked) -> dict[str, str]:
        return {"card": notation(best_lying(order, asked))}

    return Duty("must_head", "following", ALL_CARDS, better, named)


class Bound(NamedTuple):
    """The ``cards`` that may be played, and the duty that has narrowed them, if any has."""

    asked: Asked
    cards: CardSet
    duty: Duty | None


def bound(duties: Sequence[Duty], asked: Asked) -> Bound:
    """Apply one duty after the other, as long as there is a choice; the last to narrow it is told."""
    cards, hand, when, narrowing = asked.cards, asked.hand, asked.when, None
    for duty in duties:
        if duty.when == when and hand & duty.concerns:
            left = cards & duty.allow(asked)
            if left and left != cards:
                cards, narrowing = left, duty
    return Bound(asked, cards, narrowing)


def asked_of(
    seat: Seat, hand: CardSet, following: CardSet, trick: Sequence[Card], taken: Sequence[TakenTrick]
) -> Asked:
    """Return what duties may look at; ``following`` are all cards that follow the lead."""
    follow = hand & following
    when: When = "leading" if not trick else "following" if follow else "void"
    return Asked(seat, hand, follow or hand, trick, taken, when)


@functools.lru_cache(maxsize=1024)
def concerned(duties: tuple[Duty, ...]) -> Mapping[When | Literal["ever"], CardSet]:
    """Return the cards of which a hand has to hold one to be bound; cached, as every deal begins with it."""
    cards: dict[When | Literal["ever"], CardSet] = {"leading": 0, "following": 0, "void": 0, "ever": 0}
    for duty in duties:
        cards[duty.when] |= duty.concerns
        cards["ever"] |= duty.concerns
    return cards
