"""Comparing two people: parties together, places, and points in deals that both have played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.standings.statistics.facts import ALWAYS, GameHistory, PlayedDeal, Span
from engine.storage.records import ScoreRow


class Meeting(NamedTuple):
    """A partie of two people, with the place and points of each."""

    table: int
    ended_ms: int
    place: int
    other_place: int
    points: int
    other_points: int


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Somebody compared with another. ``meetings`` are in order, the newest last.

    ``difference``: the sum of own points less the other's over ``deals`` in which both have played.
    """

    meetings: tuple[Meeting, ...]
    deals: int
    difference: int

    @property
    def better(self) -> int:
        """Number of parties in which the own place was better."""
        return sum(one.place < one.other_place for one in self.meetings)

    @property
    def worse(self) -> int:
        """Number of parties in which the other's place was better."""
        return sum(one.place > one.other_place for one in self.meetings)

    @property
    def equal(self) -> int:
        """Number of parties in which they shared a place."""
        return len(self.meetings) - self.better - self.worse

    @property
    def average_places(self) -> tuple[float, float]:
        """The own and the other's average place. Raises ``ZeroDivisionError`` without a partie."""
        own, other = sum(one.place for one in self.meetings), sum(one.other_place for one in self.meetings)
        return own / len(self.meetings), other / len(self.meetings)

    @property
    def average_difference(self) -> float:
        """Average difference in points a deal. Raises ``ZeroDivisionError`` without a deal."""
        return self.difference / self.deals


def rivalry_of(
    facts: GameHistory, person: int, other: int, other_scores: Iterable[ScoreRow], span: Span = ALWAYS
) -> Rivalry:
    """Compare two people by everything that they played at the same tables; slow with many deals."""
    theirs = {score.table: score for score in other_scores}
    met = [
        Meeting(
            own.table, own.ended_ms, own.place, theirs[own.table].place, own.points, theirs[own.table].points
        )
        for own in sorted(facts.scores, key=lambda one: (one.ended_ms, one.table))
        if own.table in theirs and span.holds(own.ended_ms)
    ]
    count = difference = 0
    for deal in map(PlayedDeal.of, facts.deals):
        here, there = deal.seat_of(person), deal.seat_of(other)
        if here is not None and there is not None and deal.counts and span.holds(deal.ended_ms):
            count += 1
            difference += deal.points[here] - deal.points[there]
    return Rivalry(tuple(met), count, difference)


def companions_of(facts: GameHistory, person: int, span: Span = ALWAYS) -> list[tuple[int, int]]:
    """Return people who played with somebody, and in how many deals, most first; slow with many deals."""
    found: Counter[int] = Counter()
    for deal in map(PlayedDeal.of, facts.deals):
        if person in deal.players and span.holds(deal.ended_ms):
            found.update(who for who in set(deal.players) if isinstance(who, int) and who != person)
    return sorted(found.items(), key=lambda one: (-one[1], one[0]))
