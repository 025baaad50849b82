"""The tutorial as people read it: every path through it, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cogs.hand.ids import HandId
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import parse as parse_click
from cogs.tables.ids import NextPuzzleId
from cogs.texts.catalogue import Texts, Words
from cogs.tutorial.cog import TutorialId, tutorial_view
from engine.cards import parse
from engine.game import IllegalAction
from engine.games.registry import GAMES
from engine.tutorial import NEWCOMER, STATIONS, VERSION, Station, station
from tests.cogs.seating import buttons, check, text
from tests.engine.tutorial_ways import ANNA, EVERYWHERE, MINUS, ORDER, tricks_at, view_at
from tests.languages import LANGUAGES

LONG = 200
"""Maximum number of characters of a lesson; more would push the cards off a phone's screen."""


def lesson(reached: Station, words: Words, card_emoji: CardEmoji) -> str:
    """Return the text beside the cards."""
    lines = text(tutorial_view(reached, ANNA, words, card_emoji)).splitlines()
    return "\n".join(line.removeprefix("> ") for line in lines if line.startswith("> "))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_station_is_a_message_that_discord_takes_with_a_short_lesson(
    texts: Texts, card_emoji: CardEmoji, language: str
) -> None:
    words = texts.of(language)
    for reached in EVERYWHERE:
        drawing = tutorial_view(reached, ANNA, words, card_emoji)
        check(drawing)
        assert "🎓" in text(drawing)
        for one in buttons(drawing):
            clicked = parse_click(one["custom_id"])
            assert not isinstance(clicked, HandId), "no button leads to a real table"
        if reached.part != "end":
            told = lesson(reached, words, card_emoji)
            assert str(reached.number) in told.splitlines()[0] and str(STATIONS) in told.splitlines()[0]
            assert 20 < len(told) - len(told.splitlines()[0]) <= LONG, told


def test_each_button_leads_on_or_is_answered_with_the_rule(de: Words, card_emoji: CardEmoji) -> None:
    for reached in EVERYWHERE:
        if reached.part == "end":
            continue
        live = [one for one in buttons(tutorial_view(reached, ANNA, de, card_emoji)) if not one["disabled"]]
        for one in live:
            clicked = parse_click(one["custom_id"])
            assert isinstance(clicked, TutorialId) and clicked.version == VERSION
            assert clicked.path[:-1] == reached.path
            taken = reached.part != "order" or clicked.path[-1] in ORDER
            if one["style"] != 2 and taken:
                assert station(clicked.path).number >= reached.number
            else:
                with pytest.raises(IllegalAction) as refusal:
                    station(clicked.path)
                assert de.refusal(refusal.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_that_are_told_are_points_that_were_reckoned(
    texts: Texts, card_emoji: CardEmoji, language: str
) -> None:
    words = texts.of(language)
    for reached in EVERYWHERE:
        told = lesson(reached, words, card_emoji)
        if reached.scored is not None:
            points = reached.scored.points[NEWCOMER]
            assert words.contract(reached.scored.contract) in told
            assert str(points) in told or (points == 0 and ("nichts" in told or "nothing" in told))
        elif reached.number == 8 and view_at(reached).contract == "plus":
            assert words("tutorial-points-none") not in told and "10" in told
        elif reached.number in (4, 5, 8):
            for points in tricks_at(reached).points:
                assert points == 0 or f"{points:+d}" in told
            assert "Spalte" not in told and "column" not in told, "the hand has no columns"
        elif reached.part == "end":
            shown = text(tutorial_view(reached, ANNA, words, card_emoji))
            for score in reached.scores:
                assert f"{words.contract(score.contract)}\u00a0{score.points[NEWCOMER]}" in shown


@pytest.mark.parametrize(
    ("path", "language", "tapped", "told"),
    [
        ((), "de", "GX", "✋ Laub-Zehn wird gestochen"),
        ((), "en", "GU", "✋ The Unter of Leaves is beaten"),
        (ORDER[:1], "de", "HU", "✋ Herz-Unter wird gestochen"),
        (ORDER[:1], "de", "SA", "✋ Schellen-Ass bedient nicht und kann diesen Stich nicht machen. Nur Herz"),
        (
            ORDER[:1],
            "en",
            "SA",
            "✋ The Ace of Bells doesn't follow suit and can't take this trick. Only Hearts",
        ),
    ],
)
def test_a_card_that_does_not_take_the_trick_is_answered_with_the_order(
    texts: Texts, card_emoji: CardEmoji, path: tuple[str, ...], language: str, tapped: str, told: str
) -> None:
    words = texts.of(language)
    with pytest.raises(IllegalAction) as refusal:
        station((*path, tapped))
    before = tutorial_view(station(path), ANNA, words, card_emoji)
    after = tutorial_view(station(path), ANNA, words, card_emoji, words.refusal(refusal.value))
    assert buttons(before) == buttons(after)
    assert told in text(after) and told not in text(before)
    explained = [line for line in text(before).splitlines() if line not in text(after).splitlines()]
    assert not explained, "what was explained stays while somebody still looks for the card"


@pytest.mark.parametrize(("language", "explained"), [("de", ("Dame", "Bube")), ("en", ("Queen", "Jack"))])
def test_the_whole_order_stands_above_the_trick_with_ober_and_unter_explained_first(
    texts: Texts, card_emoji: CardEmoji, language: str, explained: Sequence[str]
) -> None:
    for path, suit in (((), "G"), (ORDER[:1], "H")):
        shown = text(tutorial_view(station(path), ANNA, texts.of(language), card_emoji))
        assert path or all(name in shown for name in explained)
        places = [shown.index(card_emoji.inline(parse(suit + rank))) for rank in "AKOUX987"]
        assert places == sorted(places)


def test_who_takes_a_trick_is_told_apart(de: Words, card_emoji: CardEmoji) -> None:
    own = station((*MINUS, "contract alarich", "EA"))
    assert "Dein Stich!" in lesson(own, de, card_emoji)
    assert "Der Stich geht an **" in lesson(station((*MINUS, "contract alarich", "E8")), de, card_emoji)
    assert view_at(own).king == NEWCOMER


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_end_a_table_can_be_opened_and_the_other_games_are_told(
    texts: Texts, card_emoji: CardEmoji, language: str
) -> None:
    words, end = texts.of(language, "french"), next(one for one in EVERYWHERE if one.part == "end")
    drawing = tutorial_view(end, ANNA, words, card_emoji)
    told = text(drawing)
    assert [parse_click(one["custom_id"]) for one in buttons(drawing)] == [
        TutorialId(VERSION, "open", ()),
        TutorialId(VERSION, "go", ()),
        NextPuzzleId(),
    ]
    assert words("button-hint") in told and f"`/{words('command-rules')}`" in told
    assert f"`/{words('command-table')} {words('command-open')}`" in told
    for name in GAMES:
        assert (words(f"game-{name}-about") in told) is (name != "quodlibet")
