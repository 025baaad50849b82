"""The public card: the lobby, the table while it is played, the end."""

import pytest

from cogs.texts.catalogue import Words
from cogs.ui.card import retired_card, table_card
from cogs.ui.faces import Faces
from cogs.ui.ids import TableId, parse
from engine.games.quodlibet.options import resolve
from engine.tables import Access, SeatState
from tests.cogs.ui.discord_limits import buttons, text
from tests.cogs.ui.seating import first, partie, seats, snapshot

EMPTY = SeatState(None, None)
COMPUTER = SeatState(None, "Kassier")


def verbs(view: object) -> list[str]:
    found = [parse(button["custom_id"]) for button in buttons(view)]  # type: ignore[arg-type]
    return [written.verb for written in found if isinstance(written, TableId)]


def test_a_lobby_invites(de: Words, faces: Faces) -> None:
    card = table_card(snapshot(at=(seats()[0], COMPUTER, EMPTY, EMPTY)), de, faces)
    assert "Quodlibet · Tisch 17" in text(card)
    assert "1. Anna – hat den Tisch eröffnet" in text(card) and "2. 🤖 Kassier" in text(card)
    assert "Noch 2 Plätze frei" in text(card) and "wenigsten Punkte" in text(card)
    assert verbs(card) == ["join", "leave", "fill", "start"]


def test_a_full_lobby_waits_for_its_host(en: Words, faces: Faces) -> None:
    card = table_card(snapshot(), en, faces)
    assert "**Anna** can start" in text(card)


def test_a_lobby_names_what_differs_from_the_rule_set(en: Words, faces: Faces) -> None:
    plain = table_card(snapshot(), en, faces)
    assert "House rules" not in text(plain) and "Frankonia" in text(plain)
    options = resolve("frankonia", {"last_trick_value": "80", "seating": "seasons"})
    card = text(table_card(snapshot(options=options), en, faces))
    assert "last_trick_value = 80" in card and "drawn by lot" in card


def test_a_closed_circle_names_who_is_invited(de: Words, faces: Faces) -> None:
    card = table_card(snapshot(access=Access("invited", ("11", "12"))), de, faces)
    assert "nur Eingeladene: <@11> <@12>" in text(card)


def test_while_playing_it_shows_whose_turn_it_is_and_how_things_stand(de: Words, faces: Faces) -> None:
    state = first(
        partie(4),
        lambda state: state.contract == "minus" and bool(state.view(None).deal.tricks),  # type: ignore[union-attr]
    )
    card = table_card(snapshot(state), de, faces)
    (awaited,) = snapshot(state).waiting_for
    name = ("Anna", "Bert", "Cilli", "Dora")[awaited]
    assert f"➤ **{name}** ist dran" in text(card)
    assert "Minus" in text(card) and "Summe" in text(card) and "👑" in text(card)
    assert verbs(card) == ["hand"]


@pytest.mark.parametrize("contract", ["plus", "open_trousers", "quadrature", "snack"])
def test_hands_stay_private(contract: str, de: Words, faces: Faces) -> None:
    state = first(
        partie(7),
        lambda state: state.contract == contract and state.phase == "play",
    )
    card = text(table_card(snapshot(state), de, faces)).split("Letzter Stich")[0]
    for seat in range(4):
        assert not any(faces.inline(held) in card for held in state.view(seat).hand if held is not None)


def test_in_good_hunting_everybody_sees_all(de: Words, faces: Faces) -> None:
    state = first(partie(7), lambda state: state.contract == "good_hunting" and state.phase == "play")
    card = text(table_card(snapshot(state), de, faces))
    for seat in range(4):
        assert all(faces.inline(held) in card for held in state.view(seat).hand if held is not None)


def test_after_a_deal_its_result_can_be_read(de: Words, faces: Faces) -> None:
    state = first(partie(7), lambda state: state.phase == "declare" and bool(state.scores))
    card = text(table_card(snapshot(state), de, faces))
    assert f"Spiel 1 · {de.contract(state.scores[0].contract)} ist aus" in card
    assert all(f"{points}" in card for points in state.scores[0].points)


def test_the_end_names_the_winner(en: Words, faces: Faces) -> None:
    *_, last = partie(5)
    assert last.result is not None
    card = table_card(snapshot(last), en, faces)
    winner = ("Anna", "Bert", "Cilli", "Dora")[last.result.winners[0]]
    assert f"**{winner}**" in text(card) and "🥇" in text(card)
    assert not buttons(card)


@pytest.mark.parametrize("reason", ["host", "deserted", "empty", "something new", None])
def test_a_closed_table_says_why(reason: str | None, de: Words, faces: Faces) -> None:
    card = table_card(snapshot(status="closed", close_reason=reason), de, faces)
    assert "geschlossen" in text(card) and not buttons(card)


def test_a_broken_table_says_so(de: Words, faces: Faces) -> None:
    assert "verheddert" in text(table_card(snapshot(status="quarantined"), de, faces))


def test_players_hear_when_a_deal_is_dealt_anew(de: Words, faces: Faces) -> None:
    state = first(partie(1), lambda state: state.phase == "play")
    assert "neu gegeben" in text(table_card(snapshot(state, notices=("rules_changed",)), de, faces))


def test_an_old_card_loses_its_buttons(de: Words) -> None:
    assert not buttons(retired_card(snapshot(), de))
