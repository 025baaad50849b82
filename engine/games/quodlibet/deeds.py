"""Summaries of finished deals of Quodlibet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.events import of_deal, only, scored
from engine.game import DealStat, DealSummary, Event
from engine.games.quodlibet.events import (
    ContractScored,
    KingdomEnded,
    PenaltyGiven,
    PlayoffDue,
    SchnappsDue,
    WheelEnded,
)


def summarise(story: Sequence[Event], deal: int) -> DealSummary:
    """Summarise a finished deal. A playoff decides a tie and doesn't count towards the totals."""
    events = of_deal(story, deal)
    end = scored(events, ContractScored)
    playoff = bool(only(of_deal(story, deal - 1), PlayoffDue))
    return DealSummary(deal, end.contract, end.king, end.points, not playoff, tuple(_deeds(events)))


def _deeds(events: Sequence[Event]) -> Iterator[DealStat]:
    for event in events:
        match event:
            case SchnappsDue():
                yield DealStat("round", event.seat, event.rounds)
            case PenaltyGiven():
                yield DealStat("fine", event.seat, event.points)
            case WheelEnded():
                yield DealStat("wheel", None, event.wheel)
            case KingdomEnded():
                yield DealStat("kingdom", None, event.kingdom)
