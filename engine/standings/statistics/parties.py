"""Finished parties: how many, in which company, and which places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.standings.outcome import COMPANIES, Company
from engine.storage.records import ScoreRow


@dataclass(frozen=True, slots=True)
class PartyFigures:
    """Parties by the place that somebody came to."""

    places: Mapping[int, int]

    @property
    def parties(self) -> int:
        """How many there were."""
        return sum(self.places.values())

    @property
    def won(self) -> int:
        """How many of them ended on the first place, alone or shared."""
        return self.places.get(1, 0)

    @property
    def average_place(self) -> float:
        """``ZeroDivisionError`` without a partie."""
        return sum(place * count for place, count in self.places.items()) / self.parties


def parties(scores: Iterable[ScoreRow]) -> PartyFigures:
    """All of them together, friendly ones included."""
    return PartyFigures(dict(sorted(Counter(score.place for score in scores).items())))


def by_company(scores: Iterable[ScoreRow]) -> dict[Company, PartyFigures]:
    """The same by who was at the table; companies that somebody was never in are left out."""
    rows = list(scores)
    found = {company: parties(row for row in rows if row.company == company) for company in COMPANIES}
    return {company: figures for company, figures in found.items() if figures.parties}
