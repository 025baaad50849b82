"""Deals of Quadrature played to their end, thousands of times a second.

The rules are those of a table's deal: what a lead forces is looked up in a table made by the kernel, and the
next leader and the censuses come from the same functions. There are no actions or events; nothing is checked.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from engine.cards import ALL_CARDS, PACK, Card, CardSet, card_set, cards_in
from engine.game import Seat
from engine.games.quodlibet.chain_deal import censuses, next_leader
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.layout import KERNELS

Lead: TypeAlias = Callable[[CardSet, CardSet], Card]
"""The choice of a lead, given the leader's hand and the cards that are live: those in all hands together."""

NEAR: Final = 15
"""The bits on which it depends what a card forces: itself and the three above it."""


@functools.cache
def forced_cards(version: Literal["trick", "chain"]) -> tuple[tuple[CardSet, ...], ...]:
    """Return what each lead brings to the table, itself included: ``forced[lead][live >> lead & NEAR]``."""
    kernel = KERNELS[version]
    return tuple(
        tuple(card_set(kernel(lead, near << lead & ALL_CARDS)) for near in range(NEAR + 1)) for lead in PACK
    )


def play_out(
    options: QuodlibetOptions,
    hands: Sequence[CardSet],
    leader: Seat,
    choose: Lead,
    lead: Card | None = None,
) -> list[int]:
    """Return the points of the censuses still to come, by seat, when a deal of Quadrature is played out.

    ``hands`` by seat are what everybody holds: eight cards each at the start, when the king leads. They are
    not changed. ``lead`` is the card that the leader begins with; he chooses it, too, when it is ``None``.
    """
    forced = forced_cards(options.quad_version)
    held = list(hands)
    live = held[0] | held[1] | held[2] | held[3]
    out = held.count(0)
    points = [0] * SEATS
    while True:
        if lead is None:
            lead = choose(held[leader], live)
        played = forced[lead][live >> lead & NEAR]
        live ^= played
        before, held = held, [hand & live for hand in held]
        if held.count(0) > out:
            for counted in censuses(options, before, cards_in(played), out):
                points = [owed + more for owed, more in zip(points, counted.points, strict=True)]
            out = held.count(0)
            if out >= SEATS - 1:
                return points
        last = played.bit_length() - 1
        winner = leader if last == lead else [hand >> last & 1 for hand in before].index(1)
        leader = next_leader(options, held, leader, winner, played.bit_count())
        lead = None
