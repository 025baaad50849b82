"""How somebody fares against computers of each level."""

from __future__ import annotations

from engine.players.levels import Level
from engine.standings.statistics.overview import PartyFigures, statistics_of
from tests.engine.standings.statistics.evenings import ANNA, BERT, deal, facts, score

FUCHS, BURSCH, MAGISTER = Level


def test_anna_beats_foxes_and_learns_from_magisters() -> None:
    history = facts(
        # alone with three foxes, who take 40, 50 and 60 where she takes 10
        deal(1, "plus", (10, 40, 50, 60), table=1, players=(ANNA, FUCHS, FUCHS, FUCHS)),
        # with Bert and two computers: she is 30 behind the Magister and 20 ahead of the fox
        deal(1, "minus", (30, 0, 0, 50), table=2, players=(ANNA, BERT, MAGISTER, FUCHS)),
        # of no avail: a playoff, and a deal that a computer played in her seat
        deal(2, "minus", (0, 90, 90, 90), table=2, players=(ANNA, BERT, MAGISTER, FUCHS), counts=False),
        deal(3, "minus", (0, 90, 90, 90), table=2, players=(BURSCH, BERT, MAGISTER, FUCHS)),
        scores=[
            score(1, ANNA, 1, company="computers", level="fuchs"),
            score(3, ANNA, 2, company="computers", level="fuchs"),
            score(4, ANNA, 4, company="computers"),  # a Bursch and two foxes
            score(2, ANNA, 3, company="mixed"),
        ],
    )
    fuchs, magister = statistics_of(history, ANNA, few_win=True).levels
    assert (fuchs.level, fuchs.parties, fuchs.deals) == (FUCHS, PartyFigures({1: 1, 2: 1}), 2)
    assert fuchs.average_ahead == (40 + 20) / 2
    assert (magister.level, magister.parties.parties, magister.average_ahead) == (MAGISTER, 0, -30)


def test_where_many_points_win_more_of_them_are_ahead() -> None:
    history = facts(deal(1, "solo", (6, -2, -2, -2), players=(ANNA, MAGISTER, MAGISTER, MAGISTER)))
    (magister,) = statistics_of(history, ANNA, few_win=False).levels
    assert magister.average_ahead == 8


def test_among_people_there_is_nothing_to_tell() -> None:
    assert statistics_of(facts(deal(1, "plus", (10, 40, 50, 60))), ANNA, few_win=True).levels == ()
