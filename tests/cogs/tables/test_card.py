"""The public card: in the lobby, during the partie, and at the end."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.games import render_context
from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.pictures.lettering import figure
from cogs.shell import phone
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import parse
from cogs.shell.layout import FIXED_SPACE
from cogs.shell.names import DEFAULT_WORDING, Names, TableWording, money
from cogs.shell.preferences import ServerSettings
from cogs.tables.charts import final_sheet
from cogs.tables.ids import MenuId, TableId
from cogs.tables.posting import link_to
from cogs.tables.view import chronicle, lobby, retired_lines
from cogs.texts.catalogue import Words
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.registry import game
from engine.kernel.vocabulary import Play
from engine.players.levels import Level
from engine.remarks import Remark
from engine.tables import Access, SeatState, TableState
from engine.tables.archive import Duration
from engine.tables.results import settlement_at
from engine.tables.state import with_
from engine.tables.values import Handover
from tests.cogs.pictures.moments import FACES, TEXTS, context, named, played, rules
from tests.cogs.seating import (
    NAMES,
    PEOPLE,
    UPLOADED,
    buttons,
    first,
    partie,
    payload,
    seats,
    table_card,
    table_state,
    text,
)
from tests.languages import LANGUAGES

EMPTY = SeatState(None, None)
COMPUTER = SeatState(None, "Kassier", Level.MAGISTER)
SECONDARY = 2
"""Discord's number for the style of a button without colour."""
OVER = ("frankonia", "undivided", "badenia", "1850", "1739", "fuenfzehnern", "blattla", "schafkopf")
# -- in the lobby and during the partie ----------------------------------------------------------------------


def verbs(view: object) -> list[str]:
    found = [parse(button["custom_id"]) for button in buttons(view)]  # type: ignore[arg-type]
    return [written.verb for written in found if isinstance(written, TableId | MenuId)]


def coloured(view: object) -> list[str]:
    """The verbs of the buttons that stand out."""
    found = [parse(one["custom_id"]) for one in buttons(view) if one["style"] != SECONDARY]  # type: ignore[arg-type]
    return [written.verb for written in found if isinstance(written, TableId)]


def test_a_lobby_invites(de: Words, card_emoji: CardEmoji) -> None:
    card = table_card(table_state(at=(seats()[0], COMPUTER, EMPTY, EMPTY)), de, card_emoji)
    assert "Quodlibet · Tisch 17" in text(card)
    assert "1. Anna – leitet den Tisch" in text(card) and "2. 🦉 Kassier" in text(card)
    assert "Noch 2 Plätze frei" in text(card) and "wenigsten Punkte" in text(card)
    assert verbs(card) == ["join", "fill", "configure", "leave", "open"] and coloured(card) == ["join"]
    in_short = lobby(replace(plain_context(None, de, card_emoji), short=True))
    assert f" · 2.{FIXED_SPACE}Bert" in in_short[0], "no number stands at a line's end"


def test_a_lobby_has_one_button_in_colour(de: Words, card_emoji: CardEmoji) -> None:
    full = table_card(table_state(), de, card_emoji)
    assert verbs(full) == ["start", "configure", "leave", "open"] and coloured(full) == ["start"]
    with_computers = table_card(table_state(at=(seats()[0], COMPUTER, COMPUTER, COMPUTER)), de, card_emoji)
    assert verbs(with_computers)[:2] == ["start", "join"] and coloured(with_computers) == ["start"]
    alone = table_state(at=(seats()[0], EMPTY, EMPTY, EMPTY), access=Access("invited"))
    assert coloured(table_card(alone, de, card_emoji)) == ["fill"], "nobody else may sit down"
    first, second = seats()[:2]
    bert = table_state().owner(1)
    assert bert is not None and bert.external_id is not None
    invited = Access("invited", (bert.external_id,))
    waiting = table_state(at=(first, EMPTY, EMPTY, EMPTY), access=invited)
    assert coloured(table_card(waiting, de, card_emoji)) == ["join"]
    came = table_state(at=(first, second, EMPTY, EMPTY), access=invited)
    assert coloured(table_card(came, de, card_emoji)) == ["fill"]


@pytest.mark.parametrize(
    ("lasts", "told"),
    [
        (Duration(12, 10), "12 Spiele, etwa 10 Minuten"),
        (Duration(1, 1), "ein Spiel, etwa eine Minute"),
        (Duration(48, 150), "48 Spiele, etwa 2½ Stunden"),
        (Duration(12, 120), "12 Spiele, etwa 2 Stunden"),
        (Duration(12, None), "12 Spiele, über einige Tage"),
    ],
)
def test_a_lobby_says_how_long_it_takes(de: Words, card_emoji: CardEmoji, lasts: Duration, told: str) -> None:
    assert f"Frankonia · {told}" in text(table_card(table_state(), de, card_emoji, lasts=lasts))
    mucken = table_state(game="mucken", preset="mucken")
    assert f"\n{told}" in text(table_card(mucken, de, card_emoji, lasts=lasts)), "its name is the title's"


def test_a_lobby_names_what_differs_from_the_rule_set(en: Words, card_emoji: CardEmoji) -> None:
    plain = table_card(table_state(), en, card_emoji)
    assert "House rules" not in text(plain) and "Frankonia" in text(plain)
    options = QUODLIBET.options("frankonia", {"last_trick_value": "80", "seating": "seasons"})
    card = text(table_card(table_state(options=options), en, card_emoji))
    assert "The eighth trick costs: 80 points" in card and "_" not in card and "drawn by lot" in card


def test_a_lobby_shows_the_number_of_players_by_its_seats(en: Words, card_emoji: CardEmoji) -> None:
    rules = game("kauflabet").options("1850", {"players": 3, "stake": 8})
    card = text(table_card(table_state(game="kauflabet", preset="1850", options=rules), en, card_emoji))
    assert "Stake in chips: 8" in card and "Players" not in card
    assert "3. Cilli" in card and "4." not in card
    rules = game("schafkopf").options("pure", {"players": 5})
    card = text(table_card(table_state(game="schafkopf", preset="pure", options=rules), en, card_emoji))
    assert "Players: Five, the dealer rests" in card, "which no seat tells"


def test_a_closed_circle_names_who_is_invited(de: Words, card_emoji: CardEmoji) -> None:
    card = table_card(table_state(access=Access("invited", ("11", "12"))), de, card_emoji)
    assert "nur Eingeladene: <@11> <@12>" in text(card)


def test_in_good_hunting_everybody_sees_all(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(7), lambda state: state.contract == "good_hunting" and state.phase == "play")
    card = text(table_card(table_state(state), de, card_emoji))
    for seat in range(4):
        assert all(card_emoji.inline(held) in card for held in state.view(seat).hand if held is not None)


def test_what_a_deal_cost_is_written_like_the_scores(en: Words, card_emoji: CardEmoji) -> None:
    *_, last = partie(5)
    context = plain_context(last, en, card_emoji)
    assert "cost most: 2400 for" in render_context.remark_told(
        context, Remark("dearest", 0, 2400, 4), "partie"
    )


@pytest.mark.parametrize("reason", ["host", "deserted", "empty", "something new", None])
def test_a_closed_table_says_why(reason: str | None, de: Words, card_emoji: CardEmoji) -> None:
    card = table_card(table_state(status="closed", close_reason=reason), de, card_emoji)
    assert "geschlossen" in text(card) and not buttons(card)


def plain_context(state: QuodlibetPartie | None, words: Words, card_emoji: CardEmoji) -> RenderContext:
    shown = table_state(state)
    return RenderContext(shown, words, card_emoji, Names(shown, words))


def test_an_old_card_says_where_the_table_is(de: Words, card_emoji: CardEmoji) -> None:
    context = plain_context(None, de, card_emoji)
    assert any("weiter unten" in line for line in retired_lines(context))
    assert any("<#42>" in line for line in retired_lines(context, moved_to=42))


def test_an_old_card_keeps_the_deals_that_were_played_on_it(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(4), lambda state: state.deal_number == 4)
    kept = chronicle(plain_context(state, de, card_emoji), 2)
    assert [line.split("·")[0].strip("* ") for line in kept] == ["Spiel 2", "Spiel 3"]
    for score, line in zip(state.view(None).scores[1:], kept, strict=True):
        assert de.contract_short(score.contract) in line
        for name, points in zip(NAMES, score.points, strict=True):
            assert f"{name} {points}" in line
    assert "Tisch 17" in retired_lines(plain_context(state, de, card_emoji), kept)[0]


def test_deals_before_are_told_by_who_played_them(de: Words, card_emoji: CardEmoji) -> None:
    options, states = played("blattla", "blattla", 2)
    for state in states:
        deal = state.deal_number
        came = Handover(deal, 3, SeatState(computer="Pedell", level=Level.FUCHS), acted=True)
        now = table_state(state, game="blattla", preset="blattla", options=options)
        shown = replace(now, handed=(came,))
        public = RenderContext(shown, de, card_emoji, Names(shown, de))
        told = "\n".join(chronicle(public, 1))
        assert told.count("Pedell") == deal - 1
        assert told.count("Dora") == (state.result is not None)
        view: Any = shown.view(None)
        if view.phase == "cut" and view.cuts and (view.dealer - 1) % 4 == 3:
            assert "Pedell hat abgehoben" in text(table_card(shown, de, card_emoji))
        if state.result is None:
            assert "Dora" not in "\n".join(GAME_VIEWS["blattla"].previous_deal(public, view))


def test_what_the_picture_shows_is_told_once(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(1), lambda state: state.phase == "play")
    plain = text(table_card(table_state(state), de, card_emoji))
    drawing = table_card(table_state(state), de, card_emoji, ("table.jpg", "Ein Tisch"))
    *_, gallery, row = payload(drawing)[0]["components"]
    assert gallery["items"][0]["description"] == "Ein Tisch" and row["type"] == 1
    for told in ("**Stich 1", "Summe"):
        assert told in plain and told not in text(drawing)
    for told in ("ist dran", de.contract(str(state.contract))):
        assert told in plain and told in text(drawing)


def test_kingdoms_stand_in_the_heading_and_hundreds_in_the_standings(
    de: Words, card_emoji: CardEmoji
) -> None:
    options = QUODLIBET.options("badenia")
    for phase, heads in (("declare", "C\u00a0\u00a0+\u00a0Summe`"), ("play", "C\u00a0\u00a0+`")):
        state = first(partie(2, options), lambda state: (state.deal_number, state.phase) == (20, phase))  # noqa: B023
        card = text(table_card(table_state(state, preset="badenia", options=options), de, card_emoji))
        assert "Königtum 2/4 · Spiel 20/48" in card
        assert heads in card, "during a deal there is no room on a phone for what two columns say already"
        total = state.totals[0]
        assert f"{total // 100}\u00a0" in card and f"{total % 100}" in card
        assert (f"{total}`" in card) == (phase == "declare")


def test_wheels_of_ones_own_are_counted(en: Words, card_emoji: CardEmoji) -> None:
    options = QUODLIBET.options("frankonia", {"wheel_menu": "minus-plus/snack"})
    state = partie(2, options)[0]
    assert "Wheel 1/2 · Deal 1/3" in text(table_card(table_state(state, options=options), en, card_emoji))


def test_a_round_of_schnapps_is_announced_with_the_deal_that_made_it_due(
    de: Words, card_emoji: CardEmoji
) -> None:
    options = QUODLIBET.options("badenia", {"schnapps": "frundsberg"})
    for state in partie(2, options):
        due = [line for line in state.rounds if line.deal == len(state.scores)]
        card = text(table_card(table_state(state, options=options), de, card_emoji))
        if due and state.phase != "play":
            assert all(f"🥃 {('Anna', 'Bert', 'Cilli', 'Dora')[line.seat]} schuldet" in card for line in due)
        elif not state.rounds:
            assert "🥃" not in card
    assert state.rounds


def test_an_offence_is_public_but_not_which_card_it_was(de: Words, card_emoji: CardEmoji) -> None:
    options = QUODLIBET.options("badenia", {"contracts": "minus,plus", "seating": "seasons"})
    noted = 0
    for state in partie(3, options):
        if state.playing is None:
            continue
        turn = state.playing.turn
        for card in range(32):
            offence = state.noted(turn, Play(card))
            if offence is None:
                continue
            tried = state.copy()
            tried.apply(turn, offence)
            before = text(table_card(table_state(state, options=options), de, card_emoji))
            after = text(table_card(table_state(tried, options=options), de, card_emoji))
            assert phone.fits(
                table_card(table_state(tried, options=options), de, card_emoji, ("t.jpg", "alt")), phone.CARD
            ), "the drawn seats and the rule give way"
            assert "wollte eine verbotene Karte spielen" in after
            assert after.count(card_emoji.inline(card)) == before.count(card_emoji.inline(card))
            noted += 1
    assert noted


def test_the_end_is_counted_in_hundreds_where_the_house_does(en: Words, card_emoji: CardEmoji) -> None:
    options = QUODLIBET.options("badenia", {"contracts": "minus", "final_count": "hundreds_then_remainder"})
    *_, last = partie(4, options)
    assert last.result is not None
    points = last.result.points[3]
    card = text(table_card(table_state(last, options=options), en, card_emoji))
    assert f"Dora {points // 100} C + {points % 100}" in card


# -- at the end: whoever sees its picture is told less -------------------------------------------------------


@pytest.mark.sample(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OVER)
def test_the_last_deal_is_told_by_the_final_sheet_or_in_words(name: str, language: str) -> None:
    drawn = named(name, language=language)
    assert drawn.state.status == "finished"
    view: Any = drawn.state.view(None)
    last = view.scores[-1]
    sheet = final_sheet(drawn)
    bare = text(table_card(drawn.state, TEXTS.of(language), FACES)).replace(FIXED_SPACE, " ")
    seen = text(table_card(drawn.state, TEXTS.of(language), FACES, ("table.jpg", sheet.alt)))
    newest = next(line for line in sheet.alt.split(";") if f" {last.deal}. " in line)
    for person, points in zip(PEOPLE, last.points, strict=False):
        assert f"{person} {figure(points, signed=drawn.state.game != 'quodlibet')}" in newest
        if points:
            gain = figure(points, signed=True)
            assert f"{person} {gain}" in bare and f"{person}{FIXED_SPACE}{gain}" not in seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_end_says_who_owes_whom_where_points_are_worth_something(language: str) -> None:
    over, words = named("schafkopf", language=language).state, TEXTS.of(language)
    payments = settlement_at(over).payments
    assert (
        sum(amount for *_, amount in payments) == sum(max(total, 0) for total in over.view(None).totals) > 0
    )
    cents = TableWording(ServerSettings(unit="cents"))

    def told(state: TableState, wording: TableWording = cents, **more: Any) -> str:
        return text(table_card(state, words, FACES, wording=wording, **more))

    for debtor, creditor, amount in payments:
        names = {"debtor": over.person(debtor).name, "creditor": over.person(creditor).name}
        line = words("stakes-owes", amount=money(amount, words), **names)
        assert line in told(over) and line in told(with_(over, stage="closed"))
    options, states = played("schafkopf", "pub", rules=rules(players=5))
    five = context("schafkopf", "pub", states[-1], options, language).state
    card = table_card(five, words, UPLOADED, ("t.jpg", "alt"), wording=cents)
    assert phone.fits(card, phone.CARD) and text(card).count("💶") == len(settlement_at(five).payments) == 4
    with_computer = with_(over, seats=(*over.seats[:3], COMPUTER))
    assert words("stakes-left-out", count=1) in told(with_computer)
    for silent in (told(over, DEFAULT_WORDING), told(over, voided=True), told(with_(over, said_rated=False))):
        assert "💶" not in silent
    lobbies = [told(table_state(game="schafkopf", preset="pure")), told(table_state())]
    assert [words("stakes-about") in lobby for lobby in lobbies] == [True, False]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["fuenfzehnern", "pure", "blattla"])
def test_a_card_without_a_picture_fits_a_phone_as_well(name: str, language: str) -> None:
    words = TEXTS.of(language)
    for at in range(0, 150, 3):
        shown = named(name, at, language=language).state
        assert phone.fits(table_card(shown, words, UPLOADED), phone.CARD)


async def test_a_message_that_is_still_to_be_posted_anew_has_no_link() -> None:
    stored: dict[str, Any] = {"channel": 2, "message": None}

    async def get(table: int, kind: str, key: str) -> dict[str, Any]:
        return stored

    store = SimpleNamespace(message_refs=SimpleNamespace(get=get))
    services: Any = SimpleNamespace(registry=SimpleNamespace(store=store))
    assert await link_to(table_state(), services) is None
    stored["message"] = 3
    assert await link_to(table_state(), services) == "https://discord.com/channels/1/2/3"
