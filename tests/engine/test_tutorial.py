"""The courses of the tutorial hold what they promise, whatever a newcomer does with their cards."""

import pytest

from engine.cards import cards_in, notation, parse
from engine.game import IllegalAction, Refusal
from engine.games.registry import GAMES
from engine.tutorial.courses import COURSES, Course, course_of, families_of, station
from tests.engine.tutorial_ways import ANNA, choices, everywhere, ways

FAMILIES = {
    "penalties": {"quodlibet", "fuenfzehnern", "grasobern", "herzla", "kein_stich", "herzeln", "lorum"},
    "trumps": {"blattla", "bierkopf", "schafkopf", "ramsch", "mucken"},
    "exchange": {"kauflabet"},
    "layout": {"quodlibet", "kein_stich", "herzeln", "lorum"},
}


def test_a_game_is_learned_in_the_course_of_its_family() -> None:
    for family, course in COURSES.items():
        assert FAMILIES[family] <= {name for name, game in GAMES.items() if family in families_of(game)}
        assert course.family in families_of(course.game) and course_of(family) is course
    assert course_of("mucken").game.name == "schafkopf"
    with pytest.raises(Refusal, match="tutorial_lost"):
        course_of("poker")


@pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)
def test_every_lesson_is_told_and_every_way_leads_to_the_end(course: Course) -> None:
    told = {lesson for reached in ways(course) for lesson in reached.lessons}
    assert told - {""} == {lesson for deal in course.deals for lesson in (*deal.first, *deal.others)}
    assert 5 <= course.steps <= 9
    for reached in ways(course):
        if reached.over:
            assert reached.number == course.steps + 1 and reached.state.scores
        else:
            assert reached.number <= course.steps and choices(reached)
            assert reached.table_state(ANNA).waiting_for == {reached.chosen.seat}
    assert any(len(reached.path) == course.steps for reached in ways(course)), "with every decision made"


def test_a_trick_that_is_asked_for_is_taken_by_one_card() -> None:
    asked = [reached for reached in everywhere() if reached.trick]
    assert [choices(reached) for reached in asked] == [["GO"], ["HK"], ["GO"], ["H7"]]
    first, second = asked[0].trick, asked[1].trick
    assert {notation(card)[1] for card in first} >= set("OUX"), "Ober over Unter, both over the Ten"
    led, best = second[0] >> 3, parse("HK")
    assert any(card >> 3 != led and card & 7 > best & 7 for card in second), "a higher card of another suit"


def test_what_leads_away_or_is_against_the_rules_is_refused() -> None:
    for reached in everywhere():
        held = cards_in(reached.state.all_hands()[reached.chosen.seat])
        tried = {"pass", "draw", "nonsense", "contract minus", *map(notation, held)}
        for token in tried - set(choices(reached)):
            with pytest.raises(Refusal if reached.over or reached.trick else IllegalAction):
                station(reached.course, (*reached.path, token))
            with pytest.raises(Refusal, match="tutorial_lost"):
                station(reached.course, (*reached.path, token, "E7"))


def test_a_station_is_not_changed_by_what_comes_after_it() -> None:
    digests = [reached.state.digest() for reached in everywhere()]
    for reached in everywhere():
        for token in choices(reached):
            station(reached.course, (*reached.path, token))
    assert [reached.state.digest() for reached in everywhere()] == digests
