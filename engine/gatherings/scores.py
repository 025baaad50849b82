"""Scores of the rounds of a tournament, and its standings."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """The end of a table's partie, by seat. ``people``: the entrants, ``None`` for computers."""

    people: tuple[int | None, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """The people of one table; ``outcome`` is ``None`` if it was closed before its end.

    ``deserted``: it was closed because all of them had left.
    """

    people: tuple[int, ...]
    outcome: TableOutcome | None = None
    deserted: bool = False


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A finished round, with the people who sat it out."""

    matches: tuple[TournamentTable, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """Somebody's standing: their ``score`` in place points, and the ``fine`` score that breaks ties.

    ``rounds`` are the scores of the single rounds.
    """

    place: int
    person: int
    score: Fraction
    fine: Fraction
    rounds: tuple[Fraction, ...]
    there: bool
    """Whether they still take part."""


def average(seats: int) -> Fraction:
    """Return the score of a round missed through no fault of one's own: the average over all places."""
    return Fraction(seats - 1, 2)


def place_points(outcome: TableOutcome) -> tuple[Fraction, ...]:
    """Return place points by seat: one for everybody beaten, half of one for everybody tied with."""
    return tuple(
        Fraction(sum(2 * (other > place) + (other == place) for other in outcome.places) - 1, 2)
        for place in outcome.places
    )


def match_points(outcomes: Sequence[TableOutcome]) -> list[tuple[Fraction, ...]]:
    """Score duplicate deals: each seat is compared with the same seat of the other tables.

    A seat that beat all others gets as many points as the first of a table has, one that lost to them all
    gets none, others are in between; a tie is half a win. With nobody to compare with it is ``place_points``.
    More of ``points`` is better.
    """
    others = len(outcomes) - 1
    if not others:
        return [place_points(outcome) for outcome in outcomes]
    scores = []
    for outcome in outcomes:
        seats = len(outcome.points)
        halves = [
            sum(2 * (own > other.points[seat]) + (own == other.points[seat]) for other in outcomes) - 1
            for seat, own in enumerate(outcome.points)
        ]
        scores.append(tuple(Fraction((seats - 1) * won, 2 * others) for won in halves))
    return scores


def fine_scores(outcome: TableOutcome) -> tuple[Fraction, ...]:
    """Return how far above the table's average each seat came, from -1 to 1, for any game's points.

    The seat farthest from the average, on either side, has 1 or -1. More of ``points`` is better.
    """
    seats = len(outcome.points)
    above = [Fraction(seats * own - sum(outcome.points), seats) for own in outcome.points]
    farthest = max(map(abs, above))
    return tuple(one / farthest if farthest else Fraction(0) for one in above)


def _values(
    played: PlayedRound, seats: int, *, few_points_win: bool, duplicate: bool
) -> dict[int, tuple[Fraction, Fraction]]:
    """Return each person's score and fine score of a round; people who gave their seat up get nothing."""
    values = dict.fromkeys(played.out, (average(seats), Fraction(0)))
    outcomes = [match.outcome for match in played.matches if match.outcome is not None]
    if few_points_win:  # negated, more of them is better
        outcomes = [replace(one, points=tuple(-points for points in one.points)) for one in outcomes]
    scores = match_points(outcomes) if duplicate else [place_points(outcome) for outcome in outcomes]
    for match in played.matches:
        cut_short = match.outcome is None and not match.deserted
        worth = average(seats) if cut_short else Fraction(0)
        values.update(dict.fromkeys(match.people, (worth, Fraction(0))))
    for outcome, score in zip(outcomes, scores, strict=True):
        for owner, own, fine in zip(outcome.people, score, fine_scores(outcome), strict=True):
            if owner in values:
                values[owner] = own, fine
    return values


def standings(
    since: Mapping[int, int],
    there: Collection[int],
    rounds: Sequence[PlayedRound],
    seats: int,
    *,
    few_points_win: bool = False,
    duplicate: bool = False,
) -> list[TournamentStanding]:
    """Return everybody's standing after some rounds, best first; equal scores share a place.

    ``since`` is the first round of all who have entered, ``there`` are those who still take part. Rounds
    before somebody came count as if they had sat out, rounds after they left count nothing.
    """
    values = [_values(played, seats, few_points_win=few_points_win, duplicate=duplicate) for played in rounds]
    late, lines = (average(seats), Fraction(0)), []
    for person, first in since.items():
        own = [
            value.get(person, late if number < first else (Fraction(0), Fraction(0)))
            for number, value in enumerate(values, 1)
        ]
        scores = tuple(score for score, _ in own)
        total, fine = sum(scores, Fraction(0)), sum((fine for _, fine in own), Fraction(0))
        lines.append(TournamentStanding(0, person, total, fine, scores, person in there))
    lines.sort(key=lambda line: (-line.score, -line.fine, line.person))
    best = [(line.score, line.fine) for line in lines]
    return [replace(line, place=1 + best.index((line.score, line.fine))) for line in lines]
