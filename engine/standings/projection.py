"""The fold of all results into ratings and standings; everything stored can be recomputed with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, Self, TypeAlias

from engine.fraternities.store import Memberships
from engine.seasons.calendar import Calendar
from engine.standings.outcome import Finish, PartieOutcome
from engine.standings.rating import NEW, Rating, rated
from engine.standings.tally import BoardKey, Tally, among_fraternities, boards_of

Ladder: TypeAlias = tuple[str, str, int]
"""Key of somebody's rating in a game: server, game, person."""


class Score(NamedTuple):
    """One person's score in a partie, with their rating after it and their fraternity at its end."""

    outcome: PartieOutcome
    person: int
    finish: Finish
    rating: Rating
    fraternity: int | None = None


@dataclass
class Projection:
    """Ratings and standings after some parties, which are added in order (``PartieOutcome.order``)."""

    calendar: Callable[[str], Calendar]
    """Returns a server's calendar."""
    memberships: Memberships = field(default_factory=Memberships)
    ratings: dict[Ladder, Rating] = field(default_factory=dict)
    tallies: dict[tuple[BoardKey, int], Tally] = field(default_factory=dict)
    fraternity_tallies: dict[tuple[BoardKey, int, int], Tally] = field(default_factory=dict)
    """Sums played for fraternities, by board, fraternity and person."""

    @classmethod
    def of(
        cls,
        calendar: Callable[[str], Calendar],
        outcomes: Iterable[PartieOutcome],
        memberships: Memberships | None = None,
    ) -> Self:
        """Return the projection of some parties, given in any order."""
        projection = cls(calendar, memberships or Memberships())
        for outcome in sorted(outcomes, key=lambda one: one.order):
            projection.add(outcome)
        return projection

    def add(self, outcome: PartieOutcome) -> list[Score]:
        """Add the next partie, and return the score of each person in it."""
        scores = self.rate(outcome)
        for board in boards_of(outcome, self.calendar(outcome.guild)):
            for score in scores:
                key = board, score.person
                tally = self.tallies.get(key, Tally())
                self.tallies[key] = tally.plus(score.finish, outcome.ended_ms, score.rating)
                if score.fraternity is not None and among_fraternities(board):
                    own = board, score.fraternity, score.person
                    tally = self.fraternity_tallies.get(own, Tally())
                    self.fraternity_tallies[own] = tally.plus(score.finish, outcome.ended_ms, score.rating)
        return scores

    def rate(self, outcome: PartieOutcome) -> list[Score]:
        """Add the next partie to the ratings alone."""
        place = outcome.guild, outcome.game
        owners = outcome.owners
        before = {person: self.ratings.get((*place, person), NEW) for person in owners}
        after = before | rated(outcome, before)
        self.ratings.update({(*place, person): rating for person, rating in after.items()})
        return [
            Score(outcome, person, finish, after[person], self._fraternity(outcome, person))
            for person, finish in owners.items()
        ]

    def _fraternity(self, outcome: PartieOutcome, person: int) -> int | None:
        return self.memberships.at(outcome.guild, person, outcome.ended_ms)
