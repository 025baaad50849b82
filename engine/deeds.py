"""What is kept of a finished deal for good: what was played, what it brought, and who did what in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.events import DealScored
from engine.game import Event, Seat

Kind = TypeVar("Kind", bound=Event)
ScoredKind = TypeVar("ScoredKind", bound=DealScored)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something worth counting that a seat did or got; ``seat`` is ``None`` where it concerns the table.

    ``kind`` is a word that stands in the catalogues; ``number`` is how many or how much, or which.
    """

    kind: str
    seat: Seat | None
    number: int = 1


@dataclass(frozen=True, slots=True)
class DealTold:
    """A finished deal. ``contract`` is what was played, "" where a game has but one kind of deal.

    ``leader``: the beer king, declarer or dealer. ``points`` by seat, in the game's points or chips, don't
    count towards the partie unless ``counts``.
    """

    deal: int
    contract: str
    leader: Seat | None
    points: tuple[int, ...]
    counts: bool = True
    deeds: tuple[Deed, ...] = ()


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


def plainly_told(story: Iterable[Event], deal: int) -> DealTold:
    """A finished deal of which nothing but its points is kept."""
    return DealTold(deal, "", None, scored(of_deal(story, deal), DealScored).points)
