"""Learning: what reviews say of a computer is true, and puzzles and the tutorial show what they should."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import AsyncMock

import pytest

from cogs.hand.buttons import AskId, HandId, MarkId
from cogs.puzzles.cog import PuzzleId, PuzzlePage
from cogs.review.cog import Subject, Telling, _subject, review_message, why_message
from cogs.shell import phone
from cogs.shell.card_emoji import DEFAULT_ORDER, CardEmoji
from cogs.shell.clicks import parse as parse_click
from cogs.shell.layout import RawLayout
from cogs.tables.ids import NextPuzzleId
from cogs.texts.catalogue import Texts, Words
from cogs.tutorial.cog import TutorialId, TutorialPage, choice_of_courses
from engine.cards import cards_in, notation, parse
from engine.game import ALONE, Action, IllegalAction, Refusal
from engine.games.registry import GAMES
from engine.players.levels import Alternative, Comparison, Decision, Level, LevelPlayer, advise, expert_of
from engine.puzzles.collection import Answers, answers_of, keep_answer, puzzles_of
from engine.store import Store
from engine.tables.history import Made
from engine.tables.values import SeatState
from engine.tutorial.courses import COURSES, Course, Station, station
from tests.cogs.seating import buttons, check, text
from tests.engine.games.blattla import dealt as dealt_blattla
from tests.engine.games.kauflabet import dealt as dealt_kauflabet, table
from tests.engine.test_tutorial import FAMILIES
from tests.engine.tutorial_ways import ANNA, ORDER, choices, ways
from tests.languages import LANGUAGES, said
from tests.wire.witness import cards_shown

TEXTS: Final = Texts()
BLATTLA: Final = dealt_blattla()
PASS, *BIDS = BLATTLA.legal(0)


def why(computer: str, done: Action, better: Action, language: str = "de") -> str:
    """Return what is told of a Magister's bid or pass where something else was surely better."""
    decision = Decision(0, BLATTLA.view(0), tuple(BLATTLA.legal(0)), done)
    alternatives = (Alternative(better, 1.0, 0.0, 0.0), Alternative(done, 0.0, 1.0, 0.1))
    return told("blattla", computer, decision, Comparison(alternatives), language)


def told(
    game: str, computer: str, decision: Decision, comparison: Comparison | None, language: str = "de"
) -> str:
    words = TEXTS.of(language)
    made = Made(decision, None, SeatState(None, computer, Level.MAGISTER))
    subject, telling = Subject(1, 1, 9, [made]), Telling(game, "", words, CardEmoji())
    return text(why_message(made, comparison, subject, telling))


def test_a_bold_bid_is_told_as_one() -> None:
    assert "🦉 Der Fechter sagt auch mit wenig in der Hand etwas an." in why("Fechter", BIDS[0], PASS)
    assert "🦉 The Fechter bids even with little in hand." in why("Fechter", BIDS[0], PASS, "en")
    assert not said(why("Fechter", BIDS[0], PASS), "review-why-magister")


def test_so_is_a_cautious_pass() -> None:
    assert "🦉 Der Kassier sagt nur mit guten Karten etwas an." in why("Kassier", PASS, BIDS[0])


@pytest.mark.parametrize(
    ("computer", "done", "better"),
    [("Fechter", PASS, BIDS[0]), ("Kassier", BIDS[0], PASS), ("Zapfer", BIDS[0], PASS)],
)
def test_a_character_is_no_excuse_for_its_opposite(computer: str, done: Action, better: Action) -> None:
    found = why(computer, done, better)
    assert said(found, "review-why-magister")
    assert f"Der {computer}" not in found


def test_where_a_rule_of_thumb_decides_its_exceptions_are_told() -> None:
    state = dealt_kauflabet(table(players=5), "", "E7 E8 G7 G8", "", "", "", upcard="H9")
    view, (passing, *staying) = state.view(1), state.legal(1)
    stayed = Decision(0, view, (passing, *staying), staying[-1])
    passed = Decision(0, view, (passing, *staying), passing)
    line = "🦉 Der Fechter spielt auch mit, wenn es knapp wird."
    assert line in told("kauflabet", "Fechter", stayed, None)
    assert line not in told("kauflabet", "Fechter", passed, None)
    assert "Der Zapfer" not in told("kauflabet", "Zapfer", stayed, None)


@pytest.mark.parametrize(("number", "by_place"), [(1, False), (12, True)])
def test_late_in_kauflabet_chips_are_said_to_go_by_the_place(number: int, by_place: bool) -> None:
    """Also where nothing was found: that, too, was judged by the place."""
    state = dealt_kauflabet(table(players=5), "", "E7 E8 G7 G8", "", "", "", upcard="H9")
    view, legal = replace(state.view(1), deal_number=number), tuple(state.legal(1))
    made = Made(Decision(0, view, legal, legal[0]), 9, SeatState(None, None, None))
    subject, telling = Subject(1, number, 9, [made]), Telling("kauflabet", "", TEXTS.of("de"), CardEmoji())
    assert ("besseren Platz" in text(review_message([], subject, telling))) is by_place


def test_a_seat_that_changed_hands_in_the_deal_is_asked_about_twice() -> None:
    decisions = [Decision(step, BLATTLA.view(0), tuple(BLATTLA.legal(0)), PASS) for step in (0, 4)]
    computer, own = SeatState(None, "Zapfer", Level.MAGISTER), SeatState(None, None, None)
    made = [Made(decisions[0], None, computer), Made(decisions[1], 9, own)]
    telling = Telling("blattla", "", TEXTS.of("de"), CardEmoji())
    for told in (made, made[::-1]):
        check(review_message([], Subject(1, 1, 9, told), telling))


async def test_a_deal_in_which_only_others_decided_is_not_theirs_to_ask_about() -> None:
    made = Made(Decision(0, BLATTLA.view(0), tuple(BLATTLA.legal(0)), PASS), 9, SeatState(None, None, None))
    row, decisions = SimpleNamespace(table=1, game="blattla"), AsyncMock(return_value=(made,))
    table: Any = SimpleNamespace(row=row, deals={1: None}, decisions=decisions)
    assert (await _subject(table, 9, 1)).deal == 1
    with pytest.raises(Refusal, match="review_not_yours"):
        await _subject(table, 7, 1)


def test_the_worth_of_a_deal_of_kauflabet_is_no_number_of_chips() -> None:
    state = dealt_kauflabet(table(players=5), "", "E7 E8 G7 G8", "", "", "", upcard="H9")
    passing, *staying = state.legal(1)
    decision = Decision(0, state.view(1), tuple(state.legal(1)), passing)
    alternatives = (Alternative(passing, -0.6, 0.0, 0.0), Alternative(staying[0], -1.6, 1.0, 0.1))
    found = told("kauflabet", "Zapfer", decision, Comparison(alternatives))
    assert "scheint am besten" in found and "in diesem Spiel" not in found
    assert "1,0 Chips schlechter" in found


def test_why_is_told_in_words_before_numbers_and_cards_have_their_names() -> None:
    state = dealt_kauflabet(table(players=5), "", "E7 E8 G7 G8", "", "", "", upcard="H9")
    passing, *_, buying = state.legal(1)
    decision = Decision(0, state.view(1), tuple(state.legal(1)), passing)
    alternatives = (Alternative(buying, 1.0, 0.0, 0.0), Alternative(passing, 0.0, 1.0, 0.1))
    found = told("kauflabet", "Zapfer", decision, Comparison(alternatives))
    assert "Eichel-Sieben" in found.partition("Besser scheint ")[2].partition("\n")[0]
    assert found.index("Besser scheint ") < found.index("1,0 Chips schlechter")


WITH_PUZZLES = [name for name in GAMES if puzzles_of(name)]


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_each_level_has_some_with_one_clear_answer(game: str) -> None:
    puzzles = puzzles_of(game).values()
    assert all(1 <= sum(one.level is level for one in puzzles) <= 10 for level in Level)
    for puzzle in puzzles:
        assert puzzle.state().waiting_for == ALONE[puzzle.seat]
        second = puzzle.comparison.alternatives[1]
        assert second.behind >= 3 * second.error and second.behind > 0


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_their_answers_can_be_found_again(game: str) -> None:
    expert = expert_of(game)
    for level, puzzle in {one.level: one for one in puzzles_of(game).values()}.items():
        view, legal = puzzle.state().view(puzzle.seat), puzzle.state().legal(puzzle.seat)
        assert advise(expert, view, legal, seed="others", worlds=400).action == puzzle.answer
        by_rule = LevelPlayer(expert, Level.BURSCH).choose(view, legal) == puzzle.answer
        assert by_rule is (level is Level.BURSCH) or level is Level.FUCHS


async def test_of_two_answers_at_once_the_first_counts(store: Store) -> None:
    [puzzle, *_] = puzzles_of("herzla").values()
    cards = [one.action.token for one in puzzle.comparison.alternatives]
    await asyncio.gather(*(keep_answer(store.preferences, 7, puzzle, card, 0) for card in cards))
    assert (await answers_of(store.preferences, 7)).cards == {puzzle: cards[0]}


def test_buttons_can_name_every_game() -> None:
    for game in GAMES:
        for one in (PuzzleId(game, 1, "play EA"), NextPuzzleId(game)):
            assert parse_click(one.custom_id) == one


@pytest.mark.sample(6)
@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_puzzle_is_a_hand_whose_cards_are_answers(texts: Texts, card_emoji: CardEmoji, game: str) -> None:
    for puzzle in puzzles_of(game).values():
        state = puzzle.state()
        hidden = {
            notation(card)
            for seat, hand in enumerate(state.all_hands())
            for card in cards_in(hand)
            if seat != puzzle.seat
        }
        legal = [action.token for action in state.legal(puzzle.seat)]
        for language in LANGUAGES:
            for given in ({}, *({puzzle: card} for card in legal)):
                words, answers = texts.of(language), Answers(given)
                page = PuzzlePage(puzzle, answers, ANNA, words, card_emoji, DEFAULT_ORDER).message()
                check(page)
                assert given or phone.fits(page, phone.HAND)
                assert not cards_shown(text(page)) & hidden
                ids = [parse_click(one["custom_id"]) for one in buttons(page)]
                assert {one.card for one in ids if isinstance(one, PuzzleId)} >= set(legal)


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
