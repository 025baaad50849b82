"""The fold of a ladder's results into ratings and standings; everything stored can be recomputed with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from engine.fraternities.store import Memberships
from engine.seasons.calendar import ALL_TIME, Calendar
from engine.standings.outcome import Circle, Finish, PartieOutcome
from engine.standings.rating import NEW, Rating, rated
from engine.standings.tally import Tally

VERSION: Final = 1
"""Version of the fold. With another one every ladder is folded anew."""

Place: TypeAlias = tuple[Circle, str, int]
"""Key of a tally in a ladder: circle, period and person."""


class Score(NamedTuple):
    """One person's score in a partie, with their rating after it and their fraternity at its end."""

    outcome: PartieOutcome
    person: int
    finish: Finish
    rating: Rating
    fraternity: int | None = None


class Fold:
    """Ratings and tallies of a ladder after some parties, added in order (``PartieOutcome.order``).

    ``tallies`` are those to begin with, each person's of all time among people being their rating.
    """

    def __init__(
        self,
        calendar: Calendar,
        memberships: Memberships | None = None,
        tallies: Mapping[Place, Tally] | None = None,
    ) -> None:
        self.tallies: dict[Place, Tally] = dict(tallies or {})
        self._calendar = calendar
        self._memberships = memberships or Memberships()

    def add(self, outcome: PartieOutcome) -> list[Score]:
        """Add the next partie, and return the score of each person in it."""
        owners = outcome.owners
        before = {person: self._rating(person) for person in owners}
        after = before | rated(outcome, before)
        scores = [
            Score(outcome, person, finish, after[person], self._fraternity(outcome, person))
            for person, finish in owners.items()
        ]
        for period in self._calendar.periods(outcome.ended_ms) if outcome.rated else ():
            for score in scores:
                place = outcome.circle, period, score.person
                tally = self.tallies.get(place, Tally())
                self.tallies[place] = tally.plus(score.finish, outcome.ended_ms, score.rating)
        return scores

    def add_all(self, outcomes: Iterable[PartieOutcome]) -> list[Score]:
        """Add parties, given in any order, and return all scores."""
        return [score for one in sorted(outcomes, key=lambda one: one.order) for score in self.add(one)]

    def _rating(self, person: int) -> Rating:
        """Return somebody's rating, which only parties among people change."""
        tally = self.tallies.get(("together", ALL_TIME, person))
        return NEW if tally is None else tally.rating

    def _fraternity(self, outcome: PartieOutcome, person: int) -> int | None:
        return self._memberships.at(outcome.guild, person, outcome.ended_ms)
