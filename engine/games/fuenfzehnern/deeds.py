"""What is kept of a deal of Fünfzehnern."""

from __future__ import annotations

from collections.abc import Sequence

from engine.deeds import of_deal, only, scored
from engine.game import DealTold, Deed, Event
from engine.games.fuenfzehnern.events import Dealt, PointsScored, ZwangAnnounced


def told(story: Sequence[Event], deal: int) -> DealTold:
    """A finished deal: what everybody took home, and who forced an Ace out."""
    events = of_deal(story, deal)
    end = scored(events, PointsScored)
    dealt = only(events, Dealt)
    deeds = [Deed("zwang", event.seat) for event in only(events, ZwangAnnounced)]
    deeds += [Deed("card_points", seat, points) for seat, points in enumerate(end.card_points) if points]
    return DealTold(deal, "", dealt[-1].dealer if dealt else None, end.points, deeds=tuple(deeds))
