"""Statistics: facts read for one server alone, and figures of deals and parties written by hand."""

import json
from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, strategies as st

from engine.players.levels import Level
from engine.standings import facts as facts_module
from engine.standings.facts import ALWAYS, GameHistory, PlayedDeal, Span, facts_of, games_of
from engine.standings.fold import NEW
from engine.standings.statistics import (
    InContract,
    Meeting,
    PartyFigures,
    Points,
    RoleFigures,
    SectionFigures,
    Statistics,
    Streak,
    companions_of,
    rivalry_of,
    sections,
    statistics_of,
)
from engine.storage.records import PlayedDealRow, Ruling, ScoreRow, rulings
from engine.store import Store
from tests.engine.standings.deals_of_parties import (
    ANNA,
    BERT,
    CILLI,
    COMPUTER,
    DORA,
    HOUR,
    TABLE,
    deal,
    keep,
    result,
    score,
)


def facts(*deals: PlayedDealRow, scores: Sequence[ScoreRow] = ()) -> GameHistory:
    """The facts that statistics are computed from: deals and scores."""
    return GameHistory(deals, scores)


# -- facts are read page by page, for one server alone ---------------------------------------------------


async def played(store: Store, tables: int, deals: int) -> None:
    """Tables of four people: the odd ones in the server 1, the even ones in the server 2."""
    rows = [
        result(table, [1, 2, 3, 4], [1, 2, 3, 4], guild="21"[table % 2]) for table in range(1, tables + 1)
    ]
    await keep(store, rows, 4)
    for table in range(1, tables + 1):
        for number in range(1, deals + 1):
            row = deal(number, "minus", (10, 0, 0, 70), table=table, guild="21"[table % 2])
            await store.writer.submit(store.played_deals.adding(row))


async def test_servers_see_nothing_of_each_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts_module, "TOGETHER", 2)  # so that some tables are read after others
    await played(store, 10, 2)
    for guild, tables in (("1", range(1, 11, 2)), ("2", range(2, 11, 2))):
        read = await facts_of(store, guild, "quodlibet", 1)
        assert [(row.table, row.deal) for row in read.deals] == list(product(tables, (1, 2)))
    assert (await facts_of(store, "3", "quodlibet", 1)).deals == []
    assert (await facts_of(store, "1", "blattla", 1)).deals == []
    assert await games_of(store, "1", 1) == ["quodlibet"]
    assert await games_of(store, "3", 1) == []


async def test_voided_results_are_left_out_until_they_count_again(store: Store) -> None:
    await played(store, 3, 2)
    for number, voided in ((1, True), (2, False), (3, True)):
        await store.writer.submit([rulings.insert(Ruling(1, number, voided, 1, "a joke", 5))])
        tables = {row.table for row in (await facts_of(store, "1", "quodlibet", 1)).deals}
        assert tables == ({3} if voided else {1, 3})


# -- one wheel of an evening, and all statistics of those who have played it -----------------------------

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
    anna = of(ANNA, span=Span(WHEEL[2].ended_ms, WHEEL[3].ended_ms + HOUR))
    assert anna.deals == 2
    assert anna.wheels.played == 1
    assert of(ANNA, span=Span(None, WHEEL[3].ended_ms)).wheels.played == 0
    assert of(ANNA, span=Span(0, 0)) == of(99)


def test_companions_are_those_who_have_played_themselves() -> None:
    replaced = WHEEL[2]._replace(players=json.dumps([ANNA, BERT, COMPUTER, DORA]))
    assert companions_of(facts(*WHEEL[:2], replaced, WHEEL[3]), ANNA) == [(BERT, 4), (DORA, 4), (CILLI, 3)]


def test_whoever_has_played_nothing_has_no_figures() -> None:
    nobody = of(99)
    assert (nobody.deals, nobody.points, nobody.contracts, nobody.rating) == (0, None, (), None)
    assert nobody == statistics_of(facts(), 99, few_win=True)


# -- Blattla, where many points are good -----------------------------------------------------------------

BLATTLA = (
    deal(1, "sow", (1, 1, -1, -1), ("won", 0, 1), ("won", 1, 1), king=0),
    deal(2, "solo", (-27, 9, 9, 9), ("lost", 0, 1), ("lost_schneider", 0, 1), king=0),
    deal(3, "sow", (-2, 2, -2, 2), ("won", 1, 1), ("won", 3, 1), ("won_schneider", 1, 1), king=3),
    deal(4, "", (0, 0, 0, 0), king=None),
    deal(5, "tout", (15, -5, -5, -5), ("won", 0, 1), king=0),
)


def in_blattla(person: int) -> Statistics:
    return statistics_of(facts(*BLATTLA), person, few_win=False)


def test_declarers_partners_and_defenders_have_won_for_themselves() -> None:
    assert in_blattla(ANNA).roles == (
        RoleFigures("declarer", deals=3, won=2, schneider=0, schwarz=0),
        RoleFigures("defender", deals=1, won=0, schneider=0, schwarz=0),
    )
    assert in_blattla(BERT).roles == (
        RoleFigures("partner", deals=2, won=2, schneider=1, schwarz=0),
        RoleFigures("defender", deals=2, won=1, schneider=1, schwarz=0),
    )
    assert in_blattla(CILLI).roles == (RoleFigures("defender", deals=4, won=1, schneider=1, schwarz=0),)
    assert in_blattla(DORA).roles[0] == RoleFigures("declarer", deals=1, won=1, schneider=1, schwarz=0)


def test_many_points_are_good_here() -> None:
    anna = in_blattla(ANNA)
    assert anna.points is not None
    assert (anna.points.best, anna.points.worst, anna.points.total) == (15, -27, -13)
    assert [(one.contract, one.own.deals, one.won) for one in anna.contracts] == [
        ("tout", 1, 1),
        ("sow", 2, 1),
        ("solo", 1, 0),
    ]
    assert anna.good_deals == Streak(1, 1)


# -- how somebody fares against computers of each level --------------------------------------------------

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
    assert fuchs.ahead == 40 + 20
    assert (magister.level, magister.parties.parties, magister.ahead / magister.deals) == (MAGISTER, 0, -30)


def test_where_many_points_win_more_of_them_are_ahead() -> None:
    history = facts(deal(1, "solo", (6, -2, -2, -2), players=(ANNA, MAGISTER, MAGISTER, MAGISTER)))
    (magister,) = statistics_of(history, ANNA, few_win=False).levels
    assert magister.ahead / magister.deals == 8


# -- parties: places by company, streaks, ratings, and two people who meet again -------------------------


def test_places_and_wins_by_company() -> None:
    scores = [
        score(1, ANNA, 1),
        score(2, ANNA, 2),
        score(3, ANNA, 1, company="computers", rated=False),
        score(4, ANNA, 4, company="mixed"),
    ]
    anna = statistics_of(facts(scores=scores), ANNA, few_win=True)
    assert anna.parties.places == {1: 2, 2: 1, 4: 1}
    assert (anna.parties.parties, anna.parties.won, anna.parties.average_place) == (4, 2, 2.0)
    assert {company: figures.places for company, figures in anna.companies.items()} == {
        "people": {1: 1, 2: 1},
        "mixed": {4: 1},
        "computers": {1: 1},
    }


def test_parties_won_in_a_row_are_counted() -> None:
    scores = [score(table, ANNA, place) for table, place in enumerate((1, 1, 1, 3, 1, 1), 1)]
    assert statistics_of(facts(scores=scores), ANNA, few_win=True).won_parties == Streak(3, 2)


def test_the_rating_is_that_after_the_newest_partie_that_changed_it() -> None:
    scores = [
        score(4, ANNA, 2, mu=25.5, sigma=7.5),
        score(5, ANNA, 2, mu=25.5, sigma=6.5),
        score(6, ANNA, 1, mu=99, sigma=8, rated=False),
        score(7, ANNA, 1, mu=99, sigma=8, company="computers"),
    ]
    rating = statistics_of(facts(scores=scores), ANNA, few_win=True).rating
    assert rating is not None and not rating.provisional, "as on leaderboards"
    rating = statistics_of(facts(scores=[scores[0], *scores[2:]]), ANNA, few_win=True).rating
    assert rating is not None and (rating.shown, rating.provisional) == (1000 + 40 * 3, True)
    alone = statistics_of(facts(scores=[score(1, ANNA, 1, mu=NEW.mu, sigma=NEW.sigma)]), ANNA, few_win=True)
    assert alone.rating is None, "nobody else has played that they could be compared with"


def test_two_people_are_compared_in_what_both_have_played() -> None:
    rows = [
        deal(1, "minus", (0, 30, 40, 10)),
        deal(2, "minus", (20, 10, 0, 50)),
        deal(3, "minus", (90, 0, 0, 0), players=(COMPUTER, BERT, CILLI, 4)),
        deal(4, "minus", (0, 90, 0, 0), players=(ANNA, COMPUTER, CILLI, 4)),
        deal(5, "minus", (80, 0, 0, 0), counts=False),
        deal(1, "plus", (10, 20, 30, 100), table=2, players=(BERT, CILLI, 4, 5)),
    ]
    mine = [score(1, ANNA, 1, 20), score(3, ANNA, 2, 90), score(4, ANNA, 3, 50)]
    theirs = [score(1, BERT, 3, 70), score(2, BERT, 1, 10), score(3, BERT, 2, 90), score(4, BERT, 1, 0)]
    rivalry = rivalry_of(facts(*rows, scores=mine), ANNA, BERT, theirs)
    assert rivalry.meetings[0] == Meeting(1, (1000 + 999) * HOUR, 1, 3, 20, 70)
    assert [one.table for one in rivalry.meetings] == [1, 3, 4]
    assert (rivalry.better, rivalry.equal, rivalry.worse) == (1, 1, 1)
    assert rivalry.average_places == (2.0, 2.0)
    assert (rivalry.deals, rivalry.difference) == (2, -20)


# -- all statistics together add up to exactly the deals that were stored --------------------------------

PEOPLE = range(1, 7)


@st.composite
def a_deal(draw: st.DrawFn, number: int) -> PlayedDealRow:
    """A random deal of people and computers."""
    players = draw(st.permutations(PEOPLE))[:4]
    replaced = draw(st.sets(st.integers(0, 3)))
    return deal(
        number,
        draw(st.sampled_from(("minus", "plus", "snack"))),
        draw(st.tuples(*(st.integers(-100, 300),) * 4)),
        king=draw(st.integers(0, 3)),
        players=[COMPUTER if seat in replaced else person for seat, person in enumerate(players)],
        counts=draw(st.booleans()),
        table=draw(st.integers(1, 3)),
    )


@st.composite
def evenings(draw: st.DrawFn) -> list[PlayedDealRow]:
    """Deals of some tables, in order."""
    found = [draw(a_deal(number)) for number in range(1, draw(st.integers(0, 12)) + 1)]
    return sorted(found, key=lambda row: (row.table, row.deal))


@given(evenings(), st.booleans())
def test_people_together_have_what_was_played_by_people(rows: Sequence[PlayedDealRow], few_win: bool) -> None:
    told = [statistics_of(facts(*rows), person, few_win=few_win) for person in PEOPLE]
    played = [
        (one, seat)
        for one in map(PlayedDeal.of, rows)
        for seat, player in enumerate(one.players)
        if player != COMPUTER
    ]
    counted = [(one, seat) for one, seat in played if one.counts]

    assert sum(one.deals for one in told) == len(played)
    assert sum(one.points.total for one in told if one.points) == sum(
        one.points[seat] for one, seat in counted
    )
    assert sum(each.won for one in told for each in one.contracts) == sum(
        one.points[seat] == (min if few_win else max)(one.points) for one, seat in counted
    )
    assert Counter(
        {
            contract: sum(
                each.own.total for one in told for each in one.contracts if each.contract == contract
            )
            for contract in ("minus", "plus", "snack")
        }
    ) == Counter(
        {
            contract: sum(one.points[seat] for one, seat in counted if one.contract == contract)
            for contract in ("minus", "plus", "snack")
        }
    )
