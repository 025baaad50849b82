"""Messages of tournaments, with any number of people."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cogs.gatherings.ranking import StandingsTable, standings_message, standings_spec
from cogs.gatherings.tournaments import uncut
from cogs.gatherings.view import TournamentId, round_message, tournament_card
from cogs.pictures.renderer import Picture
from cogs.shell.clicks import parse
from cogs.texts.catalogue import Words
from engine.games.registry import GAMES
from engine.gatherings.scores import TournamentStanding
from engine.gatherings.store import AnswerRow, GatheringRow, GroupRow, SittingRow
from engine.gatherings.tournaments import MOST_ENTRANTS, MOST_ROUNDS, State, Tournament, TournamentPlan
from tests.cogs.discord_limits import buttons, check, text

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


def named(person: int) -> str:
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
    card = tournament_card(tournament(state, 8), de, named)
    check(card)
    assert verbs(card) == expected


def test_a_rule_set_that_is_called_as_its_game_is_told_once(de: Words) -> None:
    now = tournament("gathering", 2)
    alike = tournament("gathering", 2, preset="blattla")
    assert "\nBlattla · 2 Runden" in text(tournament_card(alike, de, named))
    assert "\nBlattla · Blattla mit Rufpflicht · 2 Runden" in text(tournament_card(now, de, named))


def test_who_may_enter_is_told_the_house_rules(de: Words) -> None:
    assert "Hausregeln: Spiele der Partie: 4" in text(tournament_card(tournament("gathering", 2), de, named))
    assert "Hausregeln" not in text(tournament_card(tournament("playing", 8), de, named))


def test_in_the_last_round_nobody_can_come_any_more(en: Words) -> None:
    assert verbs(tournament_card(tournament("playing", 8, rounds=1), en, named)) == ["leave", "standings"]


def test_as_many_people_as_may_enter_fit_into_every_message(de: Words, en: Words) -> None:
    for words in (de, en):
        for state in STATUSES:
            check(tournament_card(tournament(state, MOST_ENTRANTS), words, named))
        now = tournament("playing", MOST_ENTRANTS)
        check(round_message(now, words, lambda person: f"<@{10**18 + person}>"))
        third = Fraction(7, 3)
        for rounds in (6, MOST_ROUNDS):
            lines = [
                TournamentStanding(n, n, rounds * third, -third, (third,) * rounds, n % 3 > 0)
                for n in range(1, MOST_ENTRANTS + 1)
            ]
            table = StandingsTable(tournament("over", MOST_ENTRANTS), rounds, lines, named, words, reader=60)
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
    for name, game in GAMES.items():
        overrides = uncut(game, game.presets[0], {})
        assert overrides == ({"cutting": False} if name == "blattla" else {})
        game.options(game.presets[0], overrides)
