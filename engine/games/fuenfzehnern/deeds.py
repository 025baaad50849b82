"""Summaries of finished deals of Fünfzehnern."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import of_deal, only, scored
from engine.game import DealStat, DealSummary, Event
from engine.games.fuenfzehnern.events import Dealt, PointsScored, ZwangAnnounced


def summarise(story: Sequence[Event], deal: int) -> DealSummary:
    """Summarise a finished deal: card points by seat, and who announced Zwang."""
    events = of_deal(story, deal)
    end = scored(events, PointsScored)
    dealt = only(events, Dealt)
    deeds = [DealStat("zwang", event.seat) for event in only(events, ZwangAnnounced)]
    deeds += [DealStat("card_points", seat, points) for seat, points in enumerate(end.card_points) if points]
    return DealSummary(deal, "", dealt[-1].dealer if dealt else None, end.points, deeds=tuple(deeds))
