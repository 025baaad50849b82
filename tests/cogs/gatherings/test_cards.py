"""Discord accepts the cards of evenings and tournaments in every state, with any number of people."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, time
from fractions import Fraction
from typing import Any

import pytest

from cogs.gatherings.rankings import (
    EveningRanking,
    StandingsTable,
    ranking_message,
    ranking_spec,
    standings_message,
    standings_spec,
)
from cogs.gatherings.tournaments import uncut
from cogs.gatherings.view import (
    ANSWERS,
    TournamentId,
    dotted,
    evening_card,
    rhythm,
    round_message,
    tournament_card,
)
from cogs.pictures.canvas import Picture, render
from cogs.shell.clicks import parse
from cogs.shell.names import shown
from cogs.texts.catalogue import Texts, Words
from engine.games.registry import GAMES
from engine.gatherings.gathering import GONE, EveningPlan, Rhythm
from engine.gatherings.planning import Evening
from engine.gatherings.scores import TournamentStanding
from engine.gatherings.store import AnswerRow, GatheringRow, GroupRow, SittingRow
from engine.gatherings.tournaments import MOST_ENTRANTS, MOST_ROUNDS, State, Tournament, TournamentPlan
from engine.standings import evening as boards
from engine.standings.fold import Tally
from engine.standings.leaderboard import BoardLine
from engine.standings.stakes import settled
from tests.cogs.seating import buttons, check, text
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
    owed = settled([{**dict.fromkeys(range(people), -1), 999: people}])
    dear = replace(one, evening=replace(one.evening, settlement=owed), named=lambda _: NASTY, unit="cents")
    for each in (one, dear):
        check(ranking_message(each, Picture(b"", "x", "ranking.jpg", "") if people else None))
    assert len(ranking_spec(one).alt) <= 1024
    ended_early = text(ranking_message(replace(one, playing=2), None))
    assert one.words("evening-ranking-plays-on", count=2) in ended_early
    assert one.words("evening-ranking-empty") not in ended_early


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


# -- tournaments ---------------------------------------------------------------------------------------------

LONG = "Großfürst_von*und~zu`Hohenzollern-Sigmaringen"


STATUSES: dict[State, list[str]] = {
    "gathering": ["planned"],
    "playing": ["playing"],
    "between": ["over", "planned"],
    "over": ["over"],
}


def tournament(state: State, people: int, rounds: int = 2, **other: str) -> Tournament:
    """Return a tournament with everybody at tables of four, in the first round, after it, or before."""
    told: dict[str, Any] = {"game": "blattla", "preset": "schafkopf", **other}
    plan = TournamentPlan(overrides={"n_deals": 4}, rounds=rounds, **told)
    row = GatheringRow(7, "1", "2", LONG[:40], "tournament", plan.dump(), 1, 0)
    sittings = tuple(SittingRow(7, n, 0, 0, status) for n, status in enumerate(STATUSES[state], 1))
    answers = tuple(AnswerRow(7, 1, person, "yes", 0) for person in range(1, people + 1))
    groups = [range(first, min(first + 4, people + 1)) for first in range(1, people + 1, 4)]
    tables = (GroupRow(7, 1, n, table=20 + n).of(group) for n, group in enumerate(groups, 1))
    return Tournament(row, sittings, len(sittings), answers, tuple(tables))


def guest(person: int) -> str:
    return f"{person} {LONG}"


def verbs(drawing: object) -> list[str]:
    ids = [parse(one["custom_id"]) for one in buttons(drawing)]  # type: ignore[arg-type]
    return [one.verb for one in ids if isinstance(one, TournamentId)]


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("gathering", ["join", "next", "leave"]),
        ("playing", ["join", "leave", "standings"]),
        ("between", ["join", "next", "leave", "standings"]),
        ("over", ["standings"]),
    ],
)
def test_a_card_offers_what_can_be_done_now(state: State, expected: list[str], de: Words) -> None:
    card = tournament_card(tournament(state, 8), de, guest)
    check(card)
    assert verbs(card) == expected


def test_a_rule_set_that_is_called_as_its_game_is_told_once(de: Words) -> None:
    now = tournament("gathering", 2)
    alike = tournament("gathering", 2, preset="blattla")
    assert dotted("\nBlattla", "2 Runden") in text(tournament_card(alike, de, guest)), (
        "no line begins with a dot"
    )
    told = dotted("\nBlattla", "Blattla mit Rufpflicht", "2 Runden")
    assert told in text(tournament_card(now, de, guest))


def test_who_may_enter_is_told_the_house_rules(de: Words) -> None:
    assert "Hausregeln: Spiele der Partie: 4" in text(tournament_card(tournament("gathering", 2), de, guest))
    assert "Hausregeln" not in text(tournament_card(tournament("playing", 8), de, guest))


def test_in_the_last_round_nobody_can_come_any_more(en: Words) -> None:
    assert verbs(tournament_card(tournament("playing", 8, rounds=1), en, guest)) == ["leave", "standings"]


def test_as_many_people_as_may_enter_fit_into_every_message(de: Words, en: Words) -> None:
    for words in (de, en):
        for state in STATUSES:
            check(tournament_card(tournament(state, MOST_ENTRANTS), words, guest))
        now = tournament("playing", MOST_ENTRANTS)
        check(round_message(now, words, lambda person: f"<@{10**18 + person}>"))
        third = Fraction(7, 3)
        for rounds in (6, MOST_ROUNDS):
            lines = [
                TournamentStanding(n, n, rounds * third, -third, (third,) * rounds, n % 3 > 0)
                for n in range(1, MOST_ENTRANTS + 1)
            ]
            table = StandingsTable(tournament("over", MOST_ENTRANTS), rounds, lines, guest, words, reader=60)
            message = standings_message(table, Picture(b"", "alt", "standings.jpg", ""))
            check(message)
            assert "60 Großfürst" in text(message) and "59 Großfürst" not in text(message)
            assert len(standings_spec(table).rows) == 20
        tied = [TournamentStanding(1, n, third, -third, (third,), True) for n in range(1, MOST_ENTRANTS + 1)]
        table = StandingsTable(tournament("over", MOST_ENTRANTS), 1, tied, lambda _: "*_~`|" * 3, words)
        message = standings_message(table, None)
        check(message)
        counted = f" {MOST_ENTRANTS - 10} "
        assert counted in text(message).split("1\\.")[0], "ten winners are named, the others counted"


def test_who_shares_the_first_place_has_won_together(en: Words) -> None:
    lines = [TournamentStanding(1, n, Fraction(5, 2), Fraction(1), (Fraction(5, 2),), True) for n in (1, 2)]
    shown = text(standings_message(StandingsTable(tournament("over", 8), 1, lines, str, en), None))
    assert "**1, 2** win the tournament together" in shown
    assert "🥇 **1** · 2.5 (2.5) · tie-break\u00a01.00" in shown
    assert "/tournament next" not in shown
    between = tournament("between", 8)
    shown = text(standings_message(StandingsTable(between, 1, lines, str, en), None))
    assert f"draws round {between.round + 1}: with `/tournament next`" in shown, (
        "the card is far above by then"
    )


def test_nobody_cuts_where_the_same_cards_are_dealt() -> None:
    for game in GAMES.values():
        overrides = uncut(game, game.presets[0], {})
        assert overrides == ({"cutting": False} if hasattr(game.options(game.presets[0]), "cutting") else {})
        game.options(game.presets[0], overrides)
