"""Events, views and places that several games share.

Hands are in no event: they leave the engine through views only.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from operator import getitem
from typing import ClassVar, Final, TypeAlias, TypeVar

from engine.cards import PACK, Card, CardSet, cards_in
from engine.game import MOST_SEATS, Event, Result, Seat, value

HandView: TypeAlias = tuple[Card | None, ...]
"""Cards in a hand, sorted by suit and rank when seen; ``None`` for each that may not be seen."""


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


def hand_view(hand: CardSet, seen: bool) -> HandView:
    """Return a hand sorted by suit and rank, or only its size."""
    return cards_in(hand) if seen else (None,) * hand.bit_count()


_PLAYED: Final = tuple(tuple(Played(seat, card) for card in PACK) for seat in range(MOST_SEATS))
"""Every card on the table, made once, by who played it."""


def played(seats: tuple[Seat, ...], cards: Sequence[Card]) -> tuple[Played, ...]:
    """Return cards with who played them; ``seats`` is the order of play and may be longer."""
    return tuple(map(getitem, _rows(seats), cards))


@functools.lru_cache(maxsize=1024)
def _rows(seats: tuple[Seat, ...]) -> tuple[tuple[Played, ...], ...]:
    """Return every card on the table for each of these seats, who are often the same."""
    return tuple([_PLAYED[seat] for seat in seats])


@value
class CardPlayed(Event):
    """A card was played to a trick."""

    continues: ClassVar[bool] = True
    seat: Seat
    card: Card


@functools.lru_cache(maxsize=128)
def cards_played(deal: int, seats: int) -> tuple[tuple[CardPlayed, ...], ...]:
    """Return the events of all cards that could be played in a deal, by seat and card; made once for all."""
    return tuple(tuple(CardPlayed(deal, seat, card) for card in PACK) for seat in range(seats))


@value
class TrickWon(Event):
    """A trick is complete. ``number`` counts from 1 in each deal."""

    number: int
    plays: tuple[Played, ...]
    winner: Seat


@value
class DealScored(Event):
    """A deal is over: its points and the partie's totals, both by seat.

    In points or chips, whatever the game counts in; every game says this once at the end of each deal,
    a deal that was thrown in included.
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]


Kind = TypeVar("Kind", bound=Event)
ScoredKind = TypeVar("ScoredKind", bound=DealScored)


def of_deal(story: Iterable[Event], deal: int) -> list[Event]:
    """The events of one deal."""
    return [event for event in story if event.deal == deal]


def only(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def scored(events: Sequence[Event], kind: type[ScoredKind]) -> ScoredKind:
    """Return the event that closed a deal. Raises ``ValueError`` for a deal that is not over."""
    found = only(events, kind)
    if not found:
        raise ValueError("the deal is not over")
    return found[-1]


def highest_first(totals: Sequence[int]) -> Result:
    """Return places by total; after equal totals, which share one, places are left out (1, 1, 3)."""
    return Result(tuple(totals), tuple(1 + sum(other > total for other in totals) for total in totals))
