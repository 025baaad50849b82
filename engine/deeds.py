"""Finding in the events of a deal what is worth keeping of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from engine.events import DealScored
from engine.game import DealSummary, Event

Kind = TypeVar("Kind", bound=Event)
ScoredKind = TypeVar("ScoredKind", bound=DealScored)


def of_deal(story: Iterable[Event], deal: int) -> list[Event]:
    """The events of one deal."""
    return [event for event in story if event.deal == deal]


def only(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def scored(events: Sequence[Event], kind: type[ScoredKind]) -> ScoredKind:
    """The event that closed a deal. Raises ``ValueError`` for a deal that is not over."""
    found = only(events, kind)
    if not found:
        raise ValueError("the deal is not over")
    return found[-1]


def plainly_told(story: Iterable[Event], deal: int) -> DealSummary:
    """A finished deal of which nothing but its points is kept."""
    return DealSummary(deal, "", None, scored(of_deal(story, deal), DealScored).points)
