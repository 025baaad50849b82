"""Summaries of finished deals of Quodlibet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.cards import Card
from engine.events import of_deal, only, scored
from engine.game import DealStat, DealSummary, Event
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
"""The Red Ruffian and Ahmed: cards that have names of their own in the contract ``DEAR``."""
DEAR: Final = "alarich"
"""The contract that makes the ``NAMED`` cards dear: Alarich (rules 2.3)."""


def summarise(story: Sequence[Event], deal: int) -> DealSummary:
    """Summarise a finished deal. A playoff decides a tie and doesn't count towards the totals."""
    events = of_deal(story, deal)
    end = scored(events, ContractScored)
    playoff = bool(only(of_deal(story, deal - 1), PlayoffDue))
    return DealSummary(
        deal, end.contract, end.king, end.points, not playoff, tuple(_deeds(events, end.contract))
    )


def _deeds(events: Sequence[Event], contract: str) -> Iterator[DealStat]:
    for event in events:
        match event:
            case PenaltyTrickWon() if contract == DEAR:
                for play in event.plays:
                    if play.card in NAMED:
                        yield DealStat(NAMED[play.card], event.winner)
            case CensusHeld():
                yield DealStat("census", event.out)
            case HoldbackCaught():
                yield DealStat("holdback", event.seat)
            case HundredsWritten():
                yield DealStat("hundreds", event.seat, event.written)
            case SchnappsDue():
                yield DealStat("round", event.seat, event.rounds)
            case PenaltyGiven():
                yield DealStat("fine", event.seat, event.points)
            case WheelEnded():
                yield DealStat("wheel", None, event.wheel)
            case KingdomEnded():
                yield DealStat("kingdom", None, event.kingdom)
