"""Blattla, where many points are good: roles and contracts."""

from __future__ import annotations

from engine.standings.statistics.contracts import RoleFigures
from engine.standings.statistics.overview import Statistics, Streak, statistics_of
from tests.engine.standings.statistics.evenings import ANNA, BERT, CILLI, DORA, deal, facts

BLATTLA = (
    deal(1, "sow", (1, 1, -1, -1), ("won", 0, 1), ("won", 1, 1), king=0),
    deal(2, "solo", (-27, 9, 9, 9), ("lost", 0, 1), ("lost_schneider", 0, 1), king=0),
    deal(3, "sow", (-2, 2, -2, 2), ("won", 1, 1), ("won", 3, 1), ("won_schneider", 1, 1), king=3),
    deal(4, "", (0, 0, 0, 0), king=None),
    deal(5, "tout", (15, -5, -5, -5), ("won", 0, 1), king=0),
)


def of(person: int) -> Statistics:
    return statistics_of(facts(*BLATTLA), person, few_win=False)


def test_declarers_partners_and_defenders_have_won_for_themselves() -> None:
    assert of(ANNA).roles == (
        RoleFigures("declarer", deals=3, won=2, schneider=0, schwarz=0),
        RoleFigures("defender", deals=1, won=0, schneider=0, schwarz=0),
    )
    assert of(BERT).roles == (
        RoleFigures("partner", deals=2, won=2, schneider=1, schwarz=0),
        RoleFigures("defender", deals=2, won=1, schneider=1, schwarz=0),
    )
    assert of(CILLI).roles == (RoleFigures("defender", deals=4, won=1, schneider=1, schwarz=0),)
    assert of(DORA).roles[0] == RoleFigures("declarer", deals=1, won=1, schneider=1, schwarz=0)


def test_many_points_are_good_here() -> None:
    anna = of(ANNA)
    assert anna.points is not None
    assert (anna.points.best, anna.points.worst, anna.points.total) == (15, -27, -13)
    assert [(one.contract, one.own.deals, one.won) for one in anna.contracts] == [
        ("tout", 1, 1),
        ("sow", 2, 1),
        ("solo", 1, 0),
    ]
    assert anna.good_deals == Streak(1, 1)
