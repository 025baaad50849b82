"""The fold of a ladder's results into ratings and standings; everything stored can be recomputed with it.

Ratings follow from places alone (openskill's Plackett-Luce model).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import Final, NamedTuple, Self, TypeAlias

from openskill.models import PlackettLuce

from engine.fraternities.store import Memberships
from engine.seasons.calendar import ALL_TIME, Calendar
from engine.standings.outcome import Circle, Finish, PartieOutcome
from engine.storage.records import ScoreRow

VERSION: Final = 1
"""Version of the fold. With another one every ladder is folded anew."""

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

    People who are not in ``before`` are new. Empty where ``outcome.compared`` is false. Partners are rated as
    one player with the mean of their ratings, and change alike.
    """
    if not outcome.compared:
        return {}
    owners, teams = outcome.owners, outcome.teams
    ratings = [[before.get(person, NEW) for person in team] for team in teams]
    means = [Rating(fmean(one.mu for one in team), fmean(one.sigma for one in team)) for team in ratings]
    after = _MODEL.rate(
        [[_MODEL.create_rating([*mean])] for mean in means],
        ranks=[float(owners[team[0]].place) for team in teams],
    )
    found = {}
    for team, rating, mean, (now,) in zip(teams, ratings, means, after, strict=True):
        if len(team) == 1:
            found[team[0]] = Rating(now.mu, now.sigma)
            continue
        for person, own in zip(team, rating, strict=True):
            found[person] = Rating(own.mu + now.mu - mean.mu, own.sigma * now.sigma / mean.sigma)
    return found


# -- sums -------------------------------------------------------------------------------------------------

MILLION: Final = 1_000_000


class Ladder(NamedTuple):
    """Key of a ladder: server and game. Nobody is compared beyond them."""

    guild: str
    game: str


class Board(NamedTuple):
    """Key of a leaderboard: server, game, circle and period."""

    guild: str
    game: str
    circle: Circle
    period: str


class Tally(NamedTuple):
    """Sums over somebody's results on one leaderboard, and the rating after the last of them.

    ``points`` and ``deals`` are those of whole parties; ``last_ms`` is when the last one ended.
    """

    games: int = 0
    wins: int = 0
    places: int = 0
    points: int = 0
    deals: int = 0
    last_ms: int = 0
    rating: Rating = NEW

    def plus(self, finish: Finish, ended_ms: int, rating: Rating) -> Self:
        """Return the tally with one more result, after which the person has this rating."""
        # by place: a server's years are hundreds of thousands of these
        return type(self)(
            self.games + 1,
            self.wins + (finish.place == 1),
            self.places + finish.place,
            self.points + finish.points,
            self.deals + finish.deals,
            max(self.last_ms, ended_ms),
            rating,
        )

    @property
    def place_average(self) -> int:
        """The average place in millionths, an integer so that equal averages compare equal."""
        return MILLION * self.places // self.games if self.games else 0

    @property
    def points_a_deal(self) -> int:
        """Points a deal in millionths."""
        return MILLION * self.points // self.deals if self.deals else 0


# -- the fold ---------------------------------------------------------------------------------------------

Place: TypeAlias = tuple[Circle, str, int]
"""Key of a tally in a ladder: circle, period and person."""


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

    def add(self, outcome: PartieOutcome) -> list[ScoreRow]:
        """Add the next partie, and return the score of each person in it.

        It holds their rating after the partie, and their fraternity at its end.
        """
        owners = outcome.owners
        before = {person: self._rating(person) for person in owners}
        after = before | rated(outcome, before)
        scores = [
            ScoreRow(
                outcome.table,
                person,
                outcome.guild,
                outcome.game,
                outcome.preset,
                outcome.company,
                outcome.rated,
                outcome.ended_ms,
                finish.place,
                finish.points,
                finish.deals,
                finish.own_deals,
                *after[person],
                self._memberships.at(outcome.guild, person, outcome.ended_ms),
                outcome.level,
            )
            for person, finish in owners.items()
        ]
        for period in self._calendar.periods(outcome.ended_ms) if outcome.rated else ():
            for person, finish in owners.items():
                place = outcome.circle, period, person
                tally = self.tallies.get(place, Tally())
                self.tallies[place] = tally.plus(finish, outcome.ended_ms, after[person])
        return scores

    def add_all(self, outcomes: Iterable[PartieOutcome]) -> list[ScoreRow]:
        """Add parties, given in any order, and return all scores."""
        return [score for one in sorted(outcomes, key=lambda one: one.order) for score in self.add(one)]

    def _rating(self, person: int) -> Rating:
        """Return somebody's rating, which only parties among people change."""
        tally = self.tallies.get(("together", ALL_TIME, person))
        return NEW if tally is None else tally.rating


def extent(tallies: Mapping[Place, Tally]) -> tuple[int, frozenset[str]]:
    """Return how many scores count in a ladder, and the periods in which something does."""
    entries = sum(tally.games for (_, period, _), tally in tallies.items() if period == ALL_TIME)
    return entries, frozenset(period for _, period, _ in tallies)
