"""Discord accepts an evening's card and ranking in every state, with any number of people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, time

import pytest

from cogs.gatherings.ranking import EveningRanking, ranking_message, ranking_spec
from cogs.gatherings.view import ANSWERS, evening_card, rhythm
from cogs.pictures.renderer import Picture
from cogs.pictures.spec import render
from cogs.shell.names import shown
from cogs.texts.catalogue import Texts
from engine.gatherings.gathering import GONE
from engine.gatherings.planning import Evening
from engine.gatherings.schedule import EveningPlan, Rhythm
from engine.gatherings.store import AnswerRow, GatheringRow, GroupRow, SittingRow
from engine.standings import evening as boards
from engine.standings.fold import Tally
from engine.standings.leaderboard import BoardLine
from tests.cogs.discord_limits import buttons, check, text
from tests.languages import LANGUAGES

TEXTS = Texts()
NASTY = "*_~|`" * 6
BEGINS = 1_796_324_400_000


def named(person: int) -> str:
    return shown(f"{person}{NASTY}")


def plan(first: str = "2026-12-03", rhythm: Rhythm = "weekly", *, fill: bool = True) -> EveningPlan:
    return EveningPlan(
        game="quodlibet",
        preset="badenia",
        rule_set=NASTY,
        first=date.fromisoformat(first),
        at=time(20),
        zone="Europe/Berlin",
        rhythm=rhythm,
        fill=fill,
    )


def group(number: int, people: Iterable[int], table: int | None = None) -> GroupRow:
    return GroupRow(10**6, 1, number, table=table).of(people)


def evening(people: int = 3, status: str = "planned", *groups: GroupRow, fill: bool = True) -> Evening:
    about = GatheringRow(10**6, "1" * 19, "2" * 19, NASTY, "evening", plan(fill=fill).dump(), 1, 0)
    row = SittingRow(10**6, 1, 0, BEGINS, status, "3" * 19, "4" * 19)
    answers = (
        AnswerRow(10**6, 1, 3 * number + n, answer, number)
        for number in range(people)
        for n, answer in enumerate(ANSWERS)
    )
    return Evening(about, (row,), 1, tuple(answers), groups)


def crowd(people: int) -> list[GroupRow]:
    tables = [group(first + 1, range(first, first + 4), first) for first in range(0, people, 4)]
    return [group(0, range(people, 2 * people)), *tables]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", ["planned", "calling", "playing", "over", "skipped"])
@pytest.mark.parametrize("people", [0, 1, 200])
def test_every_card_can_be_shown(language: str, status: str, people: int) -> None:
    shown_evening = evening(people, status, *crowd(people))
    address = f"https://discord.com/channels/{'1' * 19}/{'2' * 19}/{'3' * 19}"
    cards = dict.fromkeys(range(people), address)
    card = evening_card(shown_evening, TEXTS.of(language), named, 4, cards)
    check(card)
    verbs = [one["custom_id"].rpartition(":")[2] for one in buttons(card)]
    by_status = {
        "planned": ["yes", "maybe", "no"],
        "calling": ["yes", "maybe", "no", "open"],
        "playing": ["late", "end"],
    }
    assert verbs == by_status.get(status, [])


def test_a_card_says_who_sits_where_and_with_whom() -> None:
    seating = group(0, [6]), group(1, [1, 2, 3], 12), group(2, [4, 5])
    told = text(evening_card(evening(0, "playing", *seating), TEXTS.of("de"), str, 4, {12: "https://x"}))
    assert "**[Tisch 12](https://x)**\u00a0· 1, 2, 3 🤖" in told
    assert "Ein Tisch wird geöffnet\u00a0· 4, 5" in told
    assert "Wartet auf einen Platz: 6" in told
    assert "Wer ausgelost wurde, sitzt schon" in told
    over = text(evening_card(evening(0, "over", *seating), TEXTS.of("de"), str, 4))
    assert "4, 5" in over and "Wartet" not in over and "sitzt schon" not in over
    alone = text(evening_card(evening(0, "playing", group(1, [1], 12)), TEXTS.of("de"), str, 4))
    assert "sitzt schon" not in alone


@pytest.mark.parametrize(
    ("waiting", "german", "english"),
    [
        ((1, 2, 3), "fehlt noch eine Person", "One more person, and"),
        ((1, 2), "fehlen noch 2.", "2 more people, and"),
        ((1, 2, 3, 4), None, None),
    ],
)
def test_who_waits_reads_how_many_are_missing(
    waiting: tuple[int, ...], german: str | None, english: str | None
) -> None:
    one = evening(0, "playing", group(0, waiting), fill=False)
    for language, told in (("de", german), ("en", english)):
        said = text(evening_card(one, TEXTS.of(language), str, 4))
        assert told in said if told else "fehl" not in said and "more" not in said
    assert "🤖" not in text(
        evening_card(evening(0, "playing", *crowd(4), fill=False), TEXTS.of("de"), str, 5)
    )
    unknown = text(evening_card(one, TEXTS.of("de"), str, 0))
    assert "Warten auf einen Platz" in unknown and "fehl" not in unknown


def test_an_event_that_was_deleted() -> None:
    one = evening()
    gone = one.changed(event=GONE)
    assert "discord.com/events" in text(evening_card(one, TEXTS.of("en"), named, 4))
    assert "Somebody has deleted the event" in text(evening_card(gone, TEXTS.of("en"), named, 4))


@pytest.mark.parametrize(
    ("first", "often", "german", "english"),
    [
        ("2026-12-03", "once", "Einmal", "Once"),
        ("2026-12-03", "weekly", "Jeden Donnerstag", "Every Thursday"),
        ("2026-12-05", "fortnightly", "Alle zwei Wochen am Samstag", "Every other Saturday"),
        ("2026-12-03", "monthly", "Jeden ersten Donnerstag im Monat", "Every first Thursday of the month"),
        ("2026-12-29", "monthly", "Jeden letzten Dienstag im Monat", "Every last Tuesday of the month"),
    ],
)
def test_how_often(first: str, often: Rhythm, german: str, english: str) -> None:
    assert rhythm(plan(first, often), TEXTS.of("de")) == german
    assert rhythm(plan(first, often), TEXTS.of("en")) == english


def ranked(people: int, language: str = "de") -> EveningRanking:
    """Return a ranking of a number of people, in pairs with equal points."""
    lines = tuple(
        BoardLine(None, person, Tally(points=person // 2 * 10, deals=4), paused=person == 1)
        for person in range(people)
    )
    return EveningRanking(
        NASTY, "Donnerstag", "Quodlibet", boards.EveningSums(1, 4, lines), True, str, TEXTS.of(language)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", [0, 1, 60])
def test_every_ranking_can_be_shown(language: str, people: int) -> None:
    one = ranked(people, language)
    check(ranking_message(one, Picture(b"", "x", "ranking.jpg", "") if people else None))
    assert len(ranking_spec(one).alt) <= 1024


def test_ties_share_a_place_and_what_is_provisional_is_marked() -> None:
    told = text(ranking_message(ranked(4), None))
    assert "**0, 1** gewinnen den Abend!" in told or "Den Abend gewinnen **1, 0**!" in told
    assert told.count("🥇") == 2 and told.count("🥉") == 2 and "🥈" not in told
    assert "**1** ⏸\u00a0· 0,0 Punkte je Spiel (0 in 4 Spielen)" in told
    assert "⏸ Die Partie ist weggelegt" in told


def test_the_picture_says_the_same_and_is_the_same_each_time() -> None:
    spec = ranking_spec(ranked(4))
    assert [row.rank for row in spec.rows] == [1, 1, 3, 3]
    assert "🥉 2" in spec.alt and "🥇 1 ⏸" in spec.alt
    colours = ((0, 0, 0), (200, 16, 46), (242, 183, 5))
    assert ranking_spec(replace(ranked(4), stripes={2: colours})).rows[2].stripes == colours
    assert render(spec) == render(ranking_spec(ranked(4)))
