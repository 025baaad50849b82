"""Finished parties: places by company, streaks, ratings; and two people who meet again and again."""

from __future__ import annotations

from engine.standings.fold import NEW
from engine.standings.statistics.overview import Streak, statistics_of
from engine.standings.statistics.rivalry import Meeting, rivalry_of
from tests.engine.standings.statistics.evenings import ANNA, BERT, CILLI, COMPUTER, HOUR, deal, facts, score


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


def test_parties_won_in_a_row_are_counted_in_the_order_in_which_they_ended() -> None:
    scores = [score(table, ANNA, place) for table, place in ((6, 1), (3, 1), (1, 1), (2, 1), (4, 3), (5, 1))]
    assert statistics_of(facts(scores=scores), ANNA, few_win=True).won_parties == Streak(3, 2)


def test_the_rating_is_that_after_the_newest_partie_that_changed_it() -> None:
    scores = [
        score(5, ANNA, 2, mu=25.5, sigma=6.5),
        score(4, ANNA, 2, mu=25.5, sigma=7.5),
        score(6, ANNA, 1, mu=99, sigma=8, rated=False),
        score(7, ANNA, 1, mu=99, sigma=8, company="computers"),
    ]
    rating = statistics_of(facts(scores=scores), ANNA, few_win=True).rating
    assert rating is not None and not rating.provisional, "as on leaderboards"
    rating = statistics_of(facts(scores=scores[1:]), ANNA, few_win=True).rating
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
    assert (rivalry.deals, rivalry.difference, rivalry.average_difference) == (2, -20, -10.0)


def test_the_other_side_sees_the_same_comparison_the_other_way_round() -> None:
    rows = [deal(number, "minus", (7 * number % 50, 11 * number % 60, 0, 0)) for number in range(1, 9)]
    mine = [score(table, ANNA, table % 4 + 1) for table in range(1, 9)]
    theirs = [score(table, BERT, (table * 3) % 4 + 1) for table in range(1, 7)]
    one = rivalry_of(facts(*rows, scores=mine), ANNA, BERT, theirs)
    other = rivalry_of(facts(*rows, scores=theirs), BERT, ANNA, mine)
    assert (one.better, one.equal, one.worse) == (other.worse, other.equal, other.better)
    assert (one.deals, one.difference) == (other.deals, -other.difference)
