"""Ratings of strength in a game, computed from places alone (openskill's Plackett-Luce model)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from engine.standings.outcome import PartieOutcome

_MODEL: Final = PlackettLuce()

START: Final = 1000
"""Displayed rating of somebody who has played nothing."""
SCALE: Final = 40
"""Displayed points per point of the model's scale."""

PROVISIONAL: Final = 7.0
"""A rating with a higher sigma is provisional: about the first eight parties of four."""


class Rating(NamedTuple):
    """The model's estimate: strength and uncertainty."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The displayed rating: a strength that they almost surely have, starting at 1000."""
        return round(START + SCALE * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether the rating is still unreliable."""
        return self.sigma > PROVISIONAL


NEW: Final = Rating(_MODEL.mu, _MODEL.sigma)
"""Initial estimate for somebody who has played nothing."""


def rated(outcome: PartieOutcome, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the ratings of the people in a partie after it. Computers are left out.

    People who are not in ``before`` are new. Empty where ``outcome.compared`` is false.
    """
    if not outcome.compared:
        return {}
    owners = outcome.owners
    teams = [[_MODEL.create_rating([*before.get(person, NEW)])] for person in owners]
    after = _MODEL.rate(teams, ranks=[float(finish.place) for finish in owners.values()])
    return {person: Rating(one.mu, one.sigma) for person, (one,) in zip(owners, after, strict=True)}
