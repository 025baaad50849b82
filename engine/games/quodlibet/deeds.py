"""What is kept of a deal of Quodlibet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.cards import Card
from engine.deeds import of_deal, only, scored
from engine.game import DealTold, Deed, Event
from engine.games.quodlibet.contracts import BELL_OBER, HEART_KING
from engine.games.quodlibet.events import (
    CensusHeld,
    ContractScored,
    HoldbackCaught,
    HundredsWritten,
    KingdomEnded,
    PenaltyGiven,
    PenaltyTrickWon,
    PlayoffDue,
    SchnappsDue,
    WheelEnded,
)

NAMED: Final[Mapping[Card, str]] = {HEART_KING: "ruffian", BELL_OBER: "ahmed"}
"""The Red Ruffian and Ahmed: cards with a name of their own in the contract that makes them dear …"""
DEAR: Final = "alarich"
"""… Alarich (rules 2.3)."""


def told(story: Sequence[Event], deal: int) -> DealTold:
    """A finished deal. A playoff decides a tie and doesn't count towards the totals."""
    events = of_deal(story, deal)
    end = scored(events, ContractScored)
    playoff = bool(only(of_deal(story, deal - 1), PlayoffDue))
    return DealTold(
        deal, end.contract, end.king, end.points, not playoff, tuple(_deeds(events, end.contract))
    )


def _deeds(events: Sequence[Event], contract: str) -> Iterator[Deed]:
    for event in events:
        match event:
            case PenaltyTrickWon() if contract == DEAR:
                for play in event.plays:
                    if play.card in NAMED:
                        yield Deed(NAMED[play.card], event.winner)
            case CensusHeld():
                yield Deed("census", event.out)
            case HoldbackCaught():
                yield Deed("holdback", event.seat)
            case HundredsWritten():
                yield Deed("hundreds", event.seat, event.written)
            case SchnappsDue():
                yield Deed("round", event.seat, event.rounds)
            case PenaltyGiven():
                yield Deed("fine", event.seat, event.points)
            case WheelEnded():
                yield Deed("wheel", None, event.wheel)
            case KingdomEnded():
                yield Deed("kingdom", None, event.kingdom)
