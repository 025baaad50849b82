"""Events of a partie of Kauflabet. Which cards a player exchanged is told to that player only."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Final

from engine.cards import Card
from engine.events import HandView
from engine.game import Event, Result, Seat, value
from engine.games.kauflabet.settlement import Settlement


@value
class AntePaid(Event):
    """The pot is ready: who paid how many chips into it, by seat, and what it holds now."""

    paid: tuple[int, ...]
    pot: int


@value
class Dealt(Event):
    """The cards are dealt and the upcard is turned. ``talon`` is the number of cards to draw from."""

    dealer: Seat
    upcard: Card
    talon: int
    hand_sizes: tuple[int, ...]


@value
class Declared(Event):
    """A player is in or has passed. A ``forced`` dealer must play against the only one who is in."""

    seat: Seat
    plays: bool
    forced: bool = False


declared: Final = functools.lru_cache(maxsize=1024)(Declared)
"""Cached ``Declared``, since in every deal everybody says one of two things."""


@value
class Exchanged(Event):
    """Cards were put away and replaced, perhaps none; which ones sees only who did it.

    Where the upcard was among the replacements, everybody knows that.
    """

    seat: Seat
    put_away: HandView
    drawn: HandView
    took_upcard: bool

    @property
    def count(self) -> int:
        """The number of cards exchanged."""
        return len(self.put_away)

    def seen_by(self, seat: Seat | None) -> Exchanged:
        hidden = (None,) * self.count
        return self if seat == self.seat else replace(self, put_away=hidden, drawn=hidden)


@value
class PotSettled(Event):
    """A deal is over: who takes what from the pot, and who is bête."""

    settlement: Settlement


@value
class PotShared(Event):
    """The rest of the pot was divided after the last deal; chips by seat."""

    shares: tuple[int, ...]


@value
class ExtraDealDue(Event):
    """The last deal left a pot: one more deal, without an ante."""

    pot: int


@value
class PartieEnded(Event):
    """The partie is over."""

    result: Result
