"""Duties beyond following suit: what somebody who holds certain cards must lead or play.

A game lists its duties as data. What may be played, the refusal of everything else and what players count
with follow from that list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.cards import Card, CardSet
from engine.game import Seat, value
from engine.tricks import TakenTrick


@value
class Asked:
    """Everything that a duty may look at: nothing that its seat doesn't know.

    ``cards`` are those of the ``hand`` that follow suit, ``trick`` lies on the table, ``taken`` are the
    finished tricks.
    """

    seat: Seat
    hand: CardSet
    cards: CardSet
    trick: Sequence[Card]
    taken: Sequence[TakenTrick]


@value
class Duty:
    """Narrows the cards that may be played, never to nothing.

    ``leading``: it binds whoever leads, else whoever follows. ``concerns``: only hands with one of these
    cards are asked. ``allow``: the cards that are left, none where it doesn't bind. ``named``: parameters of
    the refusal ``code``. ``until``: whether it ends with a trick. ``recalls``: it looks at finished tricks.
    """

    code: str
    leading: bool
    concerns: CardSet
    allow: Callable[[Asked], CardSet]
    named: Callable[[Asked], Mapping[str, str | int]]
    until: Callable[[TakenTrick], bool] | None = None
    recalls: bool = False


@value
class Bound:
    """The ``cards`` that may be played, and the duty that has narrowed them, if any has."""

    asked: Asked
    cards: CardSet
    duty: Duty | None


def bound(duties: Sequence[Duty], asked: Asked) -> Bound:
    """Apply one duty after the other, as long as there is a choice."""
    cards, hand, leads, narrowing = asked.cards, asked.hand, not asked.trick, None
    for duty in duties:
        if duty.leading is leads and hand & duty.concerns and cards & cards - 1:
            left = cards & duty.allow(asked)
            if left and left != cards:
                cards, narrowing = left, duty
    return Bound(asked, cards, narrowing)


def concerned(duties: Sequence[Duty], leading: bool) -> CardSet:
    """Return the cards of which a hand has to hold one before any duty binds it to lead, or to follow."""
    cards = 0
    for duty in duties:
        if duty.leading is leading:
            cards |= duty.concerns
    return cards
