"""One wheel of an evening, and all statistics of those who have played it."""

from __future__ import annotations

import json

from engine.standings.statistics.contracts import InContract, Points
from engine.standings.statistics.facts import ALWAYS, PlayedDeal, Span
from engine.standings.statistics.overview import SectionFigures, Statistics, Streak, sections, statistics_of
from engine.standings.statistics.rivalry import companions_of
from engine.storage.records import PlayedDealRow
from tests.engine.standings.statistics.evenings import (
    ANNA,
    BERT,
    CILLI,
    COMPUTER,
    DORA,
    HOUR,
    TABLE,
    deal,
    facts,
)

WHEEL = (
    deal(1, "minus", (0, 30, 40, 10), king=0),
    deal(2, "alarich", (50, 0, 30, 0), king=1),
    deal(3, "plus", (10, 20, 0, 40), ("fine", 3, 10), king=2),
    deal(4, "snack", (0, 10, 60, 30), ("wheel", None, 1), king=3),
)
"""The wheel's deals. Anna and Bert have 60 each at its end, Cilli 130, Dora 90 with her fine."""


def of(person: int, *rows: PlayedDealRow, span: Span = ALWAYS) -> Statistics:
    return statistics_of(facts(*(rows or WHEEL)), person, few_win=True, span=span)


def test_every_contract_has_its_points_and_what_the_others_made() -> None:
    anna = of(ANNA)
    assert anna.points == Points(4, 60, best=0, worst=50)
    assert [one.contract for one in anna.contracts] == ["minus", "snack", "plus", "alarich"]
    assert anna.contracts[0] == InContract("minus", Points(1, 0, 0, 0), 1, 80 / 3)
    twice = of(ANNA, *WHEEL, deal(5, "minus", (40, 0, 0, 40)))
    assert twice.contracts[2] == InContract("minus", Points(2, 40, 0, 40), 1, 120 / 6)
    assert twice.contracts[2].own.average == 20


def test_the_wheel_is_won_by_few_points_and_shared_by_equals() -> None:
    wheels = {person: of(person).wheels for person in TABLE}
    assert wheels[ANNA] == wheels[BERT] == SectionFigures(played=1, won=1, lost=0, ruled=0)
    assert wheels[CILLI] == SectionFigures(played=1, won=0, lost=1, ruled=0)
    assert wheels[DORA] == SectionFigures(played=1, won=0, lost=0, ruled=0)
    (wheel,) = sections(map(PlayedDeal.of, WHEEL))
    assert wheel.totals == (60, 60, 130, 90)


def test_what_a_computer_has_played_in_ones_seat_is_not_ones_own() -> None:
    replaced = WHEEL[2]._replace(players=json.dumps([COMPUTER, BERT, CILLI, DORA]))
    anna, bert = (of(person, *WHEEL[:2], replaced, WHEEL[3]) for person in (ANNA, BERT))
    assert anna.points == Points(3, 50, 0, 50)
    assert "plus" not in [one.contract for one in anna.contracts]
    assert anna.wheels == SectionFigures()
    assert bert.wheels == SectionFigures(played=1, won=1)


def test_a_wheel_whose_beginning_is_not_known_is_none() -> None:
    assert of(ANNA, *WHEEL[1:]).wheels == SectionFigures()
    second = [row._replace(deal=row.deal + 4) for row in WHEEL]
    assert of(ANNA, *WHEEL, *second).wheels.played == 2
    assert of(ANNA, *second).wheels.played == 0
    assert of(ANNA, *WHEEL[:1], *WHEEL[2:], *second).wheels.played == 1


def test_a_deal_is_won_by_whoever_did_best_and_shared_by_equals() -> None:
    shared = [*WHEEL, deal(5, "minus", (20, 20, 20, 20)), deal(6, "minus", (30, 0, 0, 50), king=1)]
    won = {person: {one.contract: one.won for one in of(person, *shared).contracts} for person in TABLE}
    assert won[ANNA] == {"minus": 2, "alarich": 0, "plus": 0, "snack": 1}
    assert won[BERT] == {"minus": 2, "alarich": 1, "plus": 0, "snack": 0}


def test_a_playoff_decides_a_tie_and_counts_for_nothing_else() -> None:
    playoff = deal(5, "minus", (70, 10, 0, 0), counts=False)
    anna = of(ANNA, *WHEEL, playoff)
    assert anna.deals == 5
    assert (anna.points, anna.contracts, anna.good_deals) == (
        of(ANNA).points,
        of(ANNA).contracts,
        of(ANNA).good_deals,
    )


def test_clean_deals_in_a_row() -> None:
    assert of(ANNA).good_deals == Streak(longest=1, current=1)
    clean = [deal(5 + number, "minus", (0, 10, 0, 70)) for number in range(3)]
    assert of(ANNA, *WHEEL, *clean).good_deals == Streak(longest=4, current=4)
    assert of(DORA, *WHEEL, *clean).good_deals == Streak(longest=1, current=0)


def test_a_kingdom_is_ruled_by_one_and_won_by_another() -> None:
    kingdom = [ended(deal(number, "minus", (30, 10, 20, 20)), number == 3) for number in (1, 2, 3)]
    assert of(ANNA, *kingdom).kingdoms == SectionFigures(played=1, won=0, lost=1, ruled=1)
    assert of(BERT, *kingdom).kingdoms == SectionFigures(played=1, won=1, lost=0, ruled=0)
    even = [row._replace(points="[20,20,20,20]") for row in kingdom]
    assert of(ANNA, *even).kingdoms == SectionFigures(played=1, won=1, lost=0, ruled=1)


def ended(row: PlayedDealRow, last: bool) -> PlayedDealRow:
    return row._replace(deeds='[["kingdom",null,1]]') if last else row


def test_a_period_cuts_deals_off_but_not_the_wheel_that_ends_in_it() -> None:
    late = Span(WHEEL[2].ended_ms, WHEEL[3].ended_ms + HOUR)
    anna = of(ANNA, span=late)
    assert anna.deals == 2
    assert anna.wheels.played == 1
    assert of(ANNA, span=Span(None, WHEEL[3].ended_ms)).wheels.played == 0
    assert of(ANNA, span=Span(0, 0)) == of(99)


def test_companions_are_those_who_have_played_themselves() -> None:
    replaced = WHEEL[2]._replace(players=json.dumps([ANNA, BERT, COMPUTER, DORA]))
    found = companions_of(facts(*WHEEL[:2], replaced, WHEEL[3]), ANNA)
    assert found == [(BERT, 4), (DORA, 4), (CILLI, 3)]


def test_whoever_has_played_nothing_has_no_figures() -> None:
    nobody = of(99)
    assert (nobody.deals, nobody.points, nobody.contracts, nobody.rating) == (0, None, (), None)
    assert nobody == statistics_of(facts(), 99, few_win=True)
