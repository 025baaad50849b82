"""Ratings: how strong somebody plays a game, from places alone (openskill's Plackett-Luce model)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from engine.standings.outcome import Outcome

_MODEL: Final = PlackettLuce()

START: Final = 1000
"""The rating that is shown of somebody who has played nothing."""
SCALE: Final = 40
"""How many points of the shown scale one of the model's is."""

PROVISIONAL: Final = 7.0
"""A rating that is less sure than this (its sigma) is provisional: the first eight parties or so of four."""


class Rating(NamedTuple):
    """The model's belief: strength and how unsure it is."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The strength that somebody has almost surely, as people know ratings: 1000 to begin with."""
        return round(START + SCALE * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether it is not to be relied on yet."""
        return self.sigma > PROVISIONAL


NEW: Final = Rating(_MODEL.mu, _MODEL.sigma)
"""What is believed of somebody who has played nothing."""


def rated(outcome: Outcome, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings of the people in a partie after it. Computers are left out: people are compared to people.

    Whoever is not in ``before`` is new. Empty where ``outcome.compared`` is false.
    """
    if not outcome.compared:
        return {}
    owners = outcome.owners
    teams = [[_MODEL.create_rating([*before.get(person, NEW)])] for person in owners]
    after = _MODEL.rate(teams, ranks=[float(finish.place) for finish in owners.values()])
    return {person: Rating(one.mu, one.sigma) for person, (one,) in zip(owners, after, strict=True)}
