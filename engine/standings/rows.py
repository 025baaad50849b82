"""Scores and standings as rows of the database, and back."""

from __future__ import annotations

from engine.standings.outcome import Finish
from engine.standings.projection import Score
from engine.standings.rating import Rating
from engine.standings.tally import Tally
from engine.storage.records import FraternityStandingRow, ScoreRow, StandingRow


def score_row(score: Score) -> ScoreRow:
    """Return the row of a score."""
    outcome, finish = score.outcome, score.finish
    return ScoreRow(
        outcome.table,
        score.person,
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
        *score.rating,
        score.fraternity,
        outcome.level,
    )


def finish_of(row: ScoreRow) -> Finish:
    """Return the seat's finish in a score."""
    return Finish(row.person, row.place, row.points, row.deals, row.own_deals, by_people=row.own_deals > 0)


def standing_row(board: int, person: int, tally: Tally) -> StandingRow:
    """Return the row of a tally on a board."""
    return StandingRow(
        board,
        person,
        tally.games,
        tally.wins,
        tally.places,
        tally.points,
        tally.deals,
        tally.last_ms,
        *tally.rating,
        tally.rating.shown,
        tally.place_average,
        tally.points_a_deal,
    )


def tally_of(row: StandingRow) -> Tally:
    """Return the tally in a row."""
    rating = Rating(row.mu, row.sigma)
    return Tally(row.games, row.wins, row.places, row.points, row.deals, row.last_ms, rating)


def fraternity_row(board: int, fraternity: int, person: int, tally: Tally) -> FraternityStandingRow:
    """Return the row of a person's tally for a fraternity."""
    sums = (tally.games, tally.wins, tally.places, tally.last_ms)
    return FraternityStandingRow(board, fraternity, person, *sums, *tally.rating, tally.rating.shown)


def fraternity_tally_of(row: FraternityStandingRow) -> Tally:
    """Return the tally in a row; points made for a fraternity are not stored, as nobody uses them."""
    return Tally(row.games, row.wins, row.places, 0, 0, row.last_ms, Rating(row.mu, row.sigma))
