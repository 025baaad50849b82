"""Events of a partie of Kauflabet. Which cards a player exchanged is told to that player only."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Final

from engine.cards import Card
from engine.events import HandView
from engine.game import Event, Seat, value
from engine.games.kauflabet.settlement import Settlement
from engine.kernel.events import DealClosed


@value
class AntePaid(Event):
    """The pot is ready: who paid how many chips into it, by seat, and what it holds now."""

    paid: tuple[int, ...]
    pot: int


@value
class UpcardTurned(Event):
    """A card was turned up after the deal; its suit is trumps."""

    card: Card


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
class PotSettled(DealClosed):
    """A deal is over: who takes what from the pot, who is bête, and each seat's change in chips.

    ``shares``: how the rest of the pot was divided after the last deal, by seat; empty before. ``points``
    counts the ante, what was taken, the bêtes and the shares.
    """

    settlement: Settlement
    shares: tuple[int, ...]


@value
class ExtraDealDue(Event):
    """The last deal left a pot: one more deal, without an ante."""

    pot: int
