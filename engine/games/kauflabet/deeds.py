"""Summaries of finished deals of Kauflabet."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import DealScored, of_deal, only, scored
from engine.game import DealStat, DealSummary, Event
from engine.games.kauflabet.events import Dealt, PotSettled


def summarise(story: Sequence[Event], deal: int) -> DealSummary:
    """Summarise a finished deal: who played, the tricks taken, and who was bête."""
    events = of_deal(story, deal)
    end = scored(events, DealScored)
    dealt = only(events, Dealt)
    deeds: list[DealStat] = []
    for event in only(events, PotSettled):
        settled = event.settlement
        deeds += [DealStat("in", seat) for seat in settled.active]
        deeds += [DealStat("tricks", seat, won) for seat, won in enumerate(settled.tricks_won) if won]
        deeds += [DealStat("bete", seat, chips) for seat, chips in enumerate(settled.betes) if chips]
    return DealSummary(deal, "", dealt[-1].dealer if dealt else None, end.points, deeds=tuple(deeds))
