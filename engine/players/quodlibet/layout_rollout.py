"""Deals of Snack played to their end, thousands of times a second.

The rules are those of a table's deal: what fits, what is proven and what a census costs come from the same
functions. There are no actions or events; nothing is checked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.cards import NO_CARDS, CardSet
from engine.game import Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.deals import census
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.snack_deal import HOLDBACK_POINTS, is_caught
from engine.layout import UNTERS, fitting

STOP: Final[CardSet] = NO_CARDS
"""The choice to lay nothing more: to end a turn in which something was laid, else to draw or to pass."""

LayChoice: TypeAlias = Callable[[CardSet, CardSet, CardSet, bool, bool], CardSet]
"""The choice in a turn, given the hand, the cards laid, those of the hand that may be laid (one at least),
whether something was laid in this turn, and whether one may stop. It returns a set of one card, or ``STOP``.

It is called only where there is a choice: not where one card has to be laid.
"""


@dataclass(frozen=True, slots=True)
class Situation:
    """The moment at which a rollout of Snack starts. All but hands and packets is public."""

    hands: tuple[CardSet, ...]
    """By seat."""
    packets: tuple[CardSet, ...]
    """The stock in the order in which it is drawn."""
    layout: CardSet
    seat: Seat
    """Whose turn it is."""
    begun: bool
    """Whether something was laid in this turn."""
    unters: int
    """The number of Unters laid in this turn."""
    drawn: tuple[int | None, ...]
    """The number of cards drawn in each seat's last turn, ``None`` before the first."""


def play_out(
    options: QuodlibetOptions, start: Situation, choose: LayChoice, first: CardSet | None = None
) -> list[int]:
    """Return the points still to come, by seat, when a deal of Snack is played out.

    ``first`` is what whoever is to play does first: the one card that is laid, or ``STOP``; he chooses it,
    too, when it is ``None``. An Unter held back is always challenged where that is needed.
    """
    several, forced = options.snack_multi, options.unter_rule == "forced"
    stuck_only, watched = options.snack_draw == "only_if_stuck", several and not forced
    held, packets, drawn = list(start.hands), list(start.packets), list(start.drawn)
    layout, seat, begun, unters = start.layout, start.seat, start.begun, start.unters
    caught = begun and is_caught(unters, drawn[seat])  # then it has been charged
    out = held.count(0)
    points = [0] * SEATS
    while True:
        hand = held[seat]
        must = forced and hand & UNTERS
        fits = hand & fitting(layout)
        if must and not several:
            fits = must
        if first is not None:
            chosen, first = first, None
        elif not fits or (begun and not several):
            chosen = STOP
        else:
            may_stop = not must and (begun or (bool(packets) and not stuck_only))
            chosen = (
                fits if not may_stop and not fits & fits - 1 else choose(hand, layout, fits, begun, may_stop)
            )
        if chosen:
            begun = True
            layout |= chosen
            held[seat] = hand ^ chosen
            unters += bool(chosen & UNTERS)
            if watched and not caught and is_caught(unters, drawn[seat]):
                caught = True
                points[seat] += HOLDBACK_POINTS
            if hand != chosen:
                continue
            out += 1
            counts = [cards.bit_count() for cards in held]
            if out == SEATS - 1 and options.third_census_counts_stock:
                counts[next(s for s in range(SEATS) if counts[s])] += sum(p.bit_count() for p in packets)
            points = [
                owed + more for owed, more in zip(points, census(out, seat, counts).points, strict=True)
            ]
            if out == SEATS - 1:
                return points
            drawn[seat] = 0
        elif begun or not packets:
            drawn[seat] = 0
        else:
            packet = packets.pop(0)
            held[seat] = hand | packet
            drawn[seat] = packet.bit_count()
        begun, unters, caught = False, 0, False
        seat = (seat + 1) % SEATS
        while not held[seat]:
            seat = (seat + 1) % SEATS
