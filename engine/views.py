"""Common parts of the views of all games: hands, cards on the table, finished tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from engine.cards import PACK, Card, CardSet, cards_in
from engine.game import MOST_SEATS, Seat
from engine.values import value

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


def played(seats: Sequence[Seat], cards: Sequence[Card]) -> tuple[Played, ...]:
    """Return cards with who played them; ``seats`` is the order of play and may be longer."""
    return tuple([_PLAYED[seat][card] for seat, card in zip(seats, cards)])  # noqa: B905 - seats are left over
