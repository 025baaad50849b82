"""Finished parties as leaderboards count them, and the fold of a ladder's parties into ratings and standings.

Whose result a seat's is, why, and in which company; ratings follow from places alone (openskill's
Plackett-Luce model). Everything stored can be recomputed with it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, Literal, NamedTuple, Self, TypeAlias

from openskill.models import PlackettLuce

from engine.fraternities.store import Memberships
from engine.games.registry import GAMES
from engine.players.levels import Level
from engine.seasons.calendar import ALL_TIME, Calendar
from engine.storage.records import ResultRow, ScoreRow

Company: TypeAlias = Literal["people", "mixed", "computers"]
"""Company at a table: people at every seat, at several seats, or at one at most."""
COMPANIES: Final[tuple[Company, ...]] = ("people", "mixed", "computers")
Circle: TypeAlias = Literal["together", "computers"]
"""On which boards a partie counts: among people, or against computers."""
CIRCLES: Final[tuple[Circle, ...]] = ("together", "computers")


@dataclass(frozen=True, slots=True)
class Finish:
    """A partie's end at one seat.

    ``person`` is the number of the person who gets the result, ``None`` if only computers played; that person
    played ``own_deals`` of the seat's ``deals``.
    """

    person: int | None
    place: int
    points: int
    deals: int
    own_deals: int
    by_people: bool
    """Whether people played at least half of the deals at this seat."""
    level: Level | None = None
    """The level of the computer that played most of the other deals; ``None`` if there are none."""


@dataclass(frozen=True, slots=True)
class PartieOutcome:
    """A finished partie. ``ended_ms`` counts from 1970; friendly parties are not ``rated``."""

    table: int
    guild: str
    game: str
    preset: str
    ended_ms: int
    rated: bool
    finishes: tuple[Finish, ...]

    @property
    def order(self) -> tuple[int, int]:
        """Sort key of parties for ratings."""
        return self.ended_ms, self.table

    @property
    def company(self) -> Company:
        """The company, judged by who played most of the deals at each seat."""
        if self._peopled == len(self.finishes):
            return "people"
        return "mixed" if self._peopled > 1 else "computers"

    @property
    def circle(self) -> Circle:
        """The boards on which it counts: among people wherever several could be compared."""
        return "computers" if self.company == "computers" else "together"

    @property
    def level(self) -> Level | None:
        """The level of all computers in a partie against them; ``None`` if they differ, or in company."""
        levels = {finish.level for finish in self.finishes if not finish.by_people}
        return levels.pop() if self.company == "computers" and len(levels) == 1 else None

    @property
    def _peopled(self) -> int:
        return sum(finish.by_people for finish in self.finishes)

    @property
    def owners(self) -> Mapping[int, Finish]:
        """Each person's result; for somebody with two seats only the first counts."""
        found: dict[int, Finish] = {}
        for finish in self.finishes:
            if finish.person is not None:
                found.setdefault(finish.person, finish)
        return found

    @property
    def teams(self) -> list[list[int]]:
        """The people by team: each alone, or with whoever sits opposite where pairs play each other."""
        game, found = GAMES.get(self.game), dict[int, list[int]]()
        seats = {finish.person: seat for seat, finish in reversed(list(enumerate(self.finishes)))}
        for person in self.owners:
            seat = seats[person]
            found.setdefault(seat % 2 if game is not None and game.pairs else seat, []).append(person)
        return list(found.values())

    @property
    def compared(self) -> bool:
        """Whether ratings change: it is rated, of several teams people played, and not more computers."""
        fair = self.company != "computers" and 2 * self._peopled >= len(self.finishes)
        return self.rated and fair and len(self.teams) > 1


def outcome_of(row: ResultRow) -> PartieOutcome:
    """Return the outcome of a stored result."""
    seats, points, places = json.loads(row.seats), json.loads(row.points), json.loads(row.places)
    finishes = tuple(map(_finish, seats, points, places))
    return PartieOutcome(row.table, row.guild, row.game, row.preset, row.ended_ms, row.rated, finishes)


def _finish(seat: Mapping[str, Any], points: int, place: int) -> Finish:
    deals: dict[str, int] = {who: share["deals"] for who, share in seat["played"].items()}
    people = {int(who): count for who, count in deals.items() if who.isdecimal()}
    computers = {Level(who): count for who, count in deals.items() if not who.isdecimal() and count}
    total = sum(deals.values())
    person = _holder({int(who): count for who, count in seat["held"].items()}, seat["owner"], total)
    return Finish(
        person,
        place,
        points,
        total,
        people.get(person or 0, 0),
        2 * sum(people.values()) >= max(total, 1),
        max(computers, key=computers.__getitem__, default=None),
    )


def held(players: Iterable[int | str], began: int | None) -> dict[int, int]:
    """Return how many deals of a seat are each person's, given who played them and who sat there at first.

    What a computer plays is the deal of whoever had the seat before it.
    """
    deals: Counter[int] = Counter()
    holder = began
    for who in players:
        holder = who if isinstance(who, int) else holder
        if holder is not None:
            deals[holder] += 1
    return deals


def _holder(held: Mapping[int, int], owner: int | None, deals: int) -> int | None:
    """Return the person who gets a seat's result: whoever's most of its deals are; ``None`` for nobody.

    So nobody escapes a bad partie by leaving it, and nobody inherits one by helping out at its end. In a tie
    it is the owner of the seat at the end, else the person who was met first.
    """
    most = max(held.values(), default=0)
    if most < max(deals - sum(held.values()), 1):
        return None if deals else owner
    candidates: Sequence[int] = sorted(who for who, count in held.items() if count == most)
    return owner if owner in candidates else candidates[0]


# -- an account of it, for people --------------------------------------------------------------------------


Why: TypeAlias = Literal["alone", "most", "owner", "first", "begun", "untouched", "nobody", "computers"]
"""Why a seat's result belongs to somebody.

``alone`` and ``most``: they played all, or most, of the deals that people played there. They played as many
as somebody else and own the seat (``owner``) or were met first (``first``). ``begun``: most was played by
them and the computer to which they left the seat. ``untouched``: they own it and played nothing. ``nobody``:
only computers played. ``computers``: people came late, and computers had played more than any of them.
"""


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """One seat. ``people`` has each person's deals by number, the most first; computers played the others."""

    finish: Finish
    why: Why
    people: Mapping[int, int]
    computers: int


@dataclass(frozen=True, slots=True)
class Account:
    """A finished partie, seat by seat."""

    outcome: PartieOutcome
    seats: tuple[SeatAccount, ...]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return max((seat.finish.deals for seat in self.seats), default=0)

    @property
    def persons(self) -> frozenset[int]:
        """The numbers of everybody who is named."""
        owners = {seat.finish.person for seat in self.seats if seat.finish.person is not None}
        return frozenset(owners.union(*(seat.people for seat in self.seats)))


def account_of(row: ResultRow) -> Account:
    """Return the account of a result."""
    outcome, seats = outcome_of(row), []
    for seat, finish in zip(json.loads(row.seats), outcome.finishes, strict=True):
        played: dict[str, int] = {who: share["deals"] for who, share in seat["played"].items()}
        people = {int(who): count for who, count in played.items() if who.isdecimal() and count}
        people = dict(sorted(people.items(), key=lambda one: (-one[1], one[0])))
        why = _why(finish.person, seat["owner"], people, seat["held"])
        seats.append(SeatAccount(finish, why, people, sum(played.values()) - sum(people.values())))
    return Account(outcome, tuple(seats))


def _why(holder: int | None, owner: int | None, people: Mapping[int, int], held: Mapping[str, int]) -> Why:
    if holder is None:
        return "computers" if people else "nobody"
    if not people:
        return "untouched"
    if list(people) == [holder]:
        return "alone"
    if people.get(holder, 0) < max(people.values()):
        return "begun"
    most = held[str(holder)]
    if all(count < most for who, count in held.items() if who != str(holder)):
        return "most"
    return "owner" if holder == owner else "first"


# -- ratings -----------------------------------------------------------------------------------------------

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
