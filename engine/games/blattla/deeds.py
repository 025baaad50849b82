"""Summaries of finished deals of Blattla."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import of_deal, only, summarise_plainly
from engine.game import DealStat, DealSummary, Event
from engine.games.blattla.events import ContractScored


def summarise(story: Sequence[Event], deal: int) -> DealSummary:
    """Summarise a finished deal; one that was thrown in has no contract and no declarer."""
    events = of_deal(story, deal)
    played = only(events, ContractScored)
    if not played:
        return summarise_plainly(events, deal)
    end = played[-1]
    side = [end.declarer] if end.partner in (None, end.declarer) else [end.declarer, end.partner]
    how = "won" if end.outcome.won else "lost"
    deeds = [DealStat(how, seat) for seat in side]
    if end.outcome.level in ("schneider", "schwarz"):
        deeds += [DealStat(f"{how}_{end.outcome.level}", seat) for seat in side]
    return DealSummary(deal, end.contract.kind, end.declarer, end.points, deeds=tuple(deeds))
