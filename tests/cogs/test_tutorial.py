"""The tutorial as people read it: the ways through each course, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cogs.hand.ids import AskId, HandId, MarkId
from cogs.shell import phone
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import parse as parse_click
from cogs.shell.layout import RawLayout
from cogs.tables.ids import NextPuzzleId
from cogs.texts.catalogue import Texts, Words
from cogs.tutorial.cog import TutorialId, TutorialPage, choice_of_courses
from engine.cards import parse
from engine.game import IllegalAction
from engine.tutorial.courses import COURSES, Course
from engine.tutorial.stations import Station, station
from tests.cogs.seating import buttons, check, text
from tests.engine.test_tutorial import FAMILIES
from tests.engine.tutorial_ways import ANNA, ORDER, choices, ways
from tests.languages import LANGUAGES

HIGHEST = 720 - 94
"""Greatest height of a step's parts: it and its buttons stand on a phone's screen together."""
PENALTIES = COURSES["penalties"]


def shown(reached: Station, words: Words, card_emoji: CardEmoji, refused: str = "") -> RawLayout:
    return TutorialPage(reached, reached.course.family, ANNA, words, card_emoji).message(refused)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)
def test_every_station_is_a_message_that_discord_takes_with_a_short_lesson(
    texts: Texts, card_emoji: CardEmoji, course: Course, language: str
) -> None:
    words = texts.of(language)
    for reached in ways(course):
        drawing = shown(reached, words, card_emoji)
        check(drawing)
        assert "🎓" in text(drawing)
        for one in buttons(drawing):
            clicked = parse_click(one["custom_id"])
            assert not isinstance(clicked, HandId | AskId | MarkId), "no button leads to a real table"
        if not reached.over:
            step, *told = [line for line in text(drawing).splitlines() if line.startswith("> ")]
            assert str(reached.number) in step and str(course.steps) in step
            assert told and phone.height(drawing) <= HIGHEST


@pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)
def test_each_button_leads_on_or_is_answered_with_the_rule(
    de: Words, card_emoji: CardEmoji, course: Course
) -> None:
    for reached in ways(course):
        live = [one for one in buttons(shown(reached, de, card_emoji)) if not one["disabled"]]
        ids = [parse_click(one["custom_id"]) for one in live]
        leading = [one for one in ids if isinstance(one, TutorialId) and one.path[:-1] == reached.path]
        tokens = {one.path[-1] for one in leading if one.path}
        assert reached.over or tokens >= {one for one in choices(reached) if "exchange" not in one}
        for token in tokens - set(choices(reached)):
            with pytest.raises(IllegalAction) as refusal:
                station(course, (*reached.path, token))
            assert de.refusal(refusal.value)


def test_cards_to_be_exchanged_are_marked_before(de: Words, card_emoji: CardEmoji) -> None:
    name, reached = "exchange", station(COURSES["exchange"], ("pass",))
    page = TutorialPage(reached, name, ANNA, de, card_emoji)
    ids = [parse_click(one["custom_id"]) for one in buttons(page.message(marked=1 << parse("E7")))]
    both = 1 << parse("E7") | 1 << parse("S8")
    assert TutorialId("go", name, both, ("pass",)) in ids
    assert TutorialId("go", name, path=("pass", "exchange E7")) in ids


@pytest.mark.parametrize(
    ("course", "path", "language", "tapped", "told"),
    [
        ("penalties", (), "de", "GX", "✋ Laub-Zehn wird gestochen"),
        ("penalties", (), "en", "GU", "✋ The Unter of Leaves is beaten"),
        (
            "penalties",
            ORDER[:1],
            "de",
            "SA",
            "✋ Schellen-Ass bedient nicht und kann diesen Stich nicht machen.",
        ),
        ("penalties", ORDER[:1], "en", "SA", "✋ The Ace of Bells doesn't follow suit"),
        ("trumps", ("GO",), "de", "EA", "✋ Eichel-Ass ist kein Trumpf"),
        ("trumps", ("GO", "H7"), "en", "pass", "✋ At a real table you could."),
    ],
)
def test_what_is_refused_is_explained_and_the_lesson_stays(
    texts: Texts,
    card_emoji: CardEmoji,
    course: str,
    path: tuple[str, ...],
    language: str,
    tapped: str,
    told: str,
) -> None:
    words, reached = texts.of(language), station(COURSES[course], path)
    with pytest.raises(IllegalAction) as refusal:
        station(reached.course, (*path, tapped))
    before = shown(reached, words, card_emoji)
    after = shown(reached, words, card_emoji, words.refusal(refusal.value))
    assert buttons(before) == buttons(after)
    assert told in text(after) and set(text(before).splitlines()) < set(text(after).splitlines())


@pytest.mark.parametrize(("language", "explained"), [("de", ("Dame", "Bube")), ("en", ("Queen", "Jack"))])
def test_the_whole_order_stands_above_the_trick_with_ober_and_unter_explained_first(
    texts: Texts, card_emoji: CardEmoji, language: str, explained: Sequence[str]
) -> None:
    first = text(shown(station(PENALTIES, ()), texts.of(language), card_emoji))
    assert all(name in first for name in explained)
    for course, order in (
        ("penalties", "GA GK GO GU GX G9 G8 G7"),
        ("trumps", "EO GO HO SO EU GU HU SU HA HX"),
    ):
        told = text(shown(station(COURSES[course], ()), texts.of(language), card_emoji))
        places = [told.index(card_emoji.inline(parse(card))) for card in order.split()]
        assert places == sorted(places)


def test_a_trick_is_told_with_who_took_it_and_what_tricks_have_cost(de: Words, card_emoji: CardEmoji) -> None:
    own, other = (
        station(PENALTIES, (*ORDER, "HK", "EX", "G7", "contract alarich", card)) for card in ("EA", "E8")
    )
    assert "Dein Stich!" in text(shown(own, de, card_emoji))
    assert "Der Stich geht an **" in text(shown(other, de, card_emoji))
    king = station(PENALTIES, (*ORDER, "HK", "EX", "G7"))
    assert king.ended is not None and king.ended.chosen.seat != king.chosen.seat
    cost = king.ended.state.totals[king.ended.chosen.seat]
    assert f"**Anna**\u00a0+{cost}" in text(shown(king, de, card_emoji)), "the seat is another one now"
    assert "Strafpunkte bisher: " in text(shown(station(PENALTIES, (*ORDER, "HK")), de, card_emoji))


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_end_a_table_of_the_chosen_game_can_be_opened(
    texts: Texts, card_emoji: CardEmoji, language: str
) -> None:
    words = texts.of(language, "french")
    end = next(one for one in ways(COURSES["trumps"]) if one.over)
    drawing = TutorialPage(end, "mucken", ANNA, words, card_emoji).message()
    told = text(drawing)
    ids = [parse_click(one["custom_id"]) for one in buttons(drawing)]
    assert ids == [TutorialId("open", "mucken"), TutorialId(), NextPuzzleId()]
    assert words("button-hint") in told and f"`/{words('command-rules')}`" in told
    assert f"`/{words('command-table')} {words('command-open')}`" in told
    assert all(words(f"game-{name}-about") in told for name in FAMILIES["trumps"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_course_is_offered(texts: Texts, language: str) -> None:
    drawing = choice_of_courses(texts.of(language))
    check(drawing)
    assert [parse_click(one["custom_id"]) for one in buttons(drawing)] == [
        TutorialId("go", family) for family in COURSES
    ]
