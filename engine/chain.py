"""The cards that a lead forces onto the table in Quadrature, in both versions (rules 2.6).

A card is live while it is in some hand. Both kernels return the cards played, ascending and beginning
with the lead; whoever held the last one closed the chain (in the trick-like version: won).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from engine.cards import Card, CardSet, Rank

Kernel: TypeAlias = Callable[[Card, CardSet], tuple[Card, ...]]


def up(card: Card, steps: int) -> Card | None:
    """Return the card of the same suit some steps above, or ``None`` past the Ace."""
    return card + steps if (card & 7) + steps <= Rank.ACE else None


def ascending_chain(lead: Card, live: CardSet) -> tuple[Card, ...]:
    """Return up to four neighbours upwards; a gap or the Ace ends the chain."""
    cards = [lead]
    while len(cards) < 4 and (following := up(cards[-1], 1)) is not None and live >> following & 1:
        cards.append(following)
    return tuple(cards)


def square(lead: Card, live: CardSet) -> tuple[Card, ...]:
    """Return the lead, its suit-mate three steps up and what is live between; the lead alone without that."""
    top = up(lead, 3)
    if top is None or not live >> top & 1:
        return (lead,)
    return (lead, *(card for card in range(lead + 1, top + 1) if live >> card & 1))


KERNELS: Final[dict[Literal["trick", "chain"], Kernel]] = {"trick": square, "chain": ascending_chain}
"""The kernels by the option ``quad_version``."""
