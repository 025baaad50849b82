"""Helpers to summarise a finished deal from its events."""

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
    """Return the event that closed a deal. Raises ``ValueError`` for a deal that is not over."""
    found = only(events, kind)
    if not found:
        raise ValueError("the deal is not over")
    return found[-1]


def summarise_plainly(story: Iterable[Event], deal: int) -> DealSummary:
    """Return the summary of a finished deal of which only the points are kept."""
    return DealSummary(deal, "", None, scored(of_deal(story, deal), DealScored).points)
