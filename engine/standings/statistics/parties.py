"""Figures on finished parties: number, company and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.standings.outcome import COMPANIES, Company
from engine.storage.records import ScoreRow


@dataclass(frozen=True, slots=True)
class PartyFigures:
    """Numbers of parties by the place that somebody took."""

    places: Mapping[int, int]

    @property
    def parties(self) -> int:
        """The number of parties."""
        return sum(self.places.values())

    @property
    def won(self) -> int:
        """The number of parties won, alone or shared."""
        return self.places.get(1, 0)

    @property
    def average_place(self) -> float:
        """The average place. Raises ``ZeroDivisionError`` without a partie."""
        return sum(place * count for place, count in self.places.items()) / self.parties


def parties(scores: Iterable[ScoreRow]) -> PartyFigures:
    """Count all parties, friendly ones included."""
    return PartyFigures(dict(sorted(Counter(score.place for score in scores).items())))


def by_company(scores: Iterable[ScoreRow]) -> dict[Company, PartyFigures]:
    """Count parties by company; kinds of company without a partie are left out."""
    rows = list(scores)
    found = {company: parties(row for row in rows if row.company == company) for company in COMPANIES}
    return {company: figures for company, figures in found.items() if figures.parties}
