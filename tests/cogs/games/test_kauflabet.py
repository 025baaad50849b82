"""Kauflabet on the screen: messages offer the legal moves, and say what is to be done."""

from typing import Any

import discord
import pytest

from cogs.hand.buttons import HandId, MarkId
from cogs.hand.view import hand_view
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import parse
from cogs.texts.catalogue import Words
from engine.cards import CardSet, card_set, parse_many
from engine.games.kauflabet.game import KauflabetPartie
from engine.tables import TableState
from tests.cogs.seating import buttons, table_card, table_state, text
from tests.engine.games.kauflabet import act, answering, dealt, table, turn

GREEN = discord.ButtonStyle.success.value


def shown(state: KauflabetPartie, rule_set: str = "1850") -> TableState:
    return table_state(state, game="kauflabet", preset=rule_set, options=state.options)


def offered(view: discord.ui.LayoutView) -> dict[str, dict[str, Any]]:
    """Return the enabled buttons of a hand that act, by their action's token."""
    ids = {button["custom_id"]: button for button in buttons(view)}
    found = {custom_id: parse(custom_id) for custom_id in ids}
    return {written.token: ids[key] for key, written in found.items() if isinstance(written, HandId)}


def marks(view: discord.ui.LayoutView) -> list[CardSet]:
    """Return the set of cards that is marked after a click on each of the markable cards."""
    written = [parse(button["custom_id"]) for button in buttons(view)]
    return [mark.cards for mark in written if isinstance(mark, MarkId)]


def declaring(**overrides: Any) -> KauflabetPartie:
    """Return a state in which seat 1 speaks first, with hearts as trumps."""
    return dealt(table(players=3, **overrides), "", "E7 G8 HK SU", "", upcard="H9")


def test_a_click_on_a_card_marks_it_and_the_button_follows(en: Words, card_emoji: CardEmoji) -> None:
    drawn = shown(declaring())
    view = hand_view(drawn, 1, en, card_emoji)
    assert marks(view) == [card_set(parse_many(card)) for card in ("SU", "HK", "E7", "G8")]
    assert {token: button["label"] for token, button in offered(view).items()} == {
        "play": "Play",
        "pass": "Pass",
    }
    view = hand_view(drawn, 1, en, card_emoji, marked=card_set(parse_many("E7 G8")))
    assert offered(view)["exchange E7 G8"]["label"] == "Buy 2"


def test_the_dealer_who_must_take_the_upcard_is_told_so(en: Words, card_emoji: CardEmoji) -> None:
    state = dealt(table("1739", players=3), "", "", "", upcard="H9")
    act(state, "keep", "keep")
    view = hand_view(shown(state, "1739"), 0, en, card_emoji)
    assert "The upcard is yours" in text(view)
    assert offered(view)["keep"]["style"] != GREEN
    act(state, state.legal(0)[0].token)
    assert "took up" in text(table_card(shown(state, "1739"), en, card_emoji))


def test_one_sees_what_one_put_away_and_drew_and_nobody_else_does(en: Words, card_emoji: CardEmoji) -> None:
    state = dealt(table(players=3), "", "E7 G8 HK SU", "", upcard="H9", talon="EX GX")
    act(state, "exchange E7 G8")
    told = f"Discarded {card_emoji.row(parse_many('E7 G8'))} · bought {card_emoji.row(parse_many('EX GX'))}"
    assert told in text(hand_view(shown(state), 1, en, card_emoji))
    for seat in (0, 2):
        message = text(hand_view(shown(state), seat, en, card_emoji))
        assert told not in message
        assert "Bert buys\u00a02" in message


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (answering("EA", "E7 E8 GA GK"), "follow Acorns."),
        (answering("HA", "H7 SX GA GK", "H9 S7 S8 G9"), "follow trumps."),
        (answering("SU", "H7 SX GA GK", "H9 S7 S8 G9"), "follow trumps."),
        (answering("E9", "EK E7 GA GK", must_head=True), "follow Acorns and beat the best card."),
        (
            answering("SU", "HU SX GA GK", "H9 S7 S8 G9", must_head=True),
            "follow Hearts and beat the best card.",
        ),
        (answering("EA", "H7 HX GA GK"), "no Acorns: play a trump."),
        (answering("EA", "HX HK GA GK", "H7 S7 S8 S9"), "no Acorns: overtrump!"),
        (answering("EA", "SX SK GA GK", "H7 S7 S8 S9"), "no Acorns: discard."),
        (answering("SA", "H7 HX GA GK"), "no Bells: play a trump."),
        (declaring(), "tap the cards you don't want, then play. Or pass."),
        (declaring(exchange_timing="after_all_declared"), "play or pass?"),
    ],
)
def test_the_hand_says_what_to_do(
    state: KauflabetPartie, told: str, en: Words, card_emoji: CardEmoji
) -> None:
    assert told in text(hand_view(shown(state), turn(state), en, card_emoji))


def test_who_must_trump_sees_the_sign_of_trumps(en: Words, card_emoji: CardEmoji) -> None:
    message = text(hand_view(shown(answering("EA", "H7 HX GA GK")), 0, en, card_emoji))
    assert f"{card_emoji.suit(2)} Your turn – no Acorns" in message


def test_pot_trumps_and_prices_stand_in_the_heading(en: Words, card_emoji: CardEmoji) -> None:
    message = text(table_card(shown(declaring(stake=8)), en, card_emoji))
    assert "Hearts are trumps · Pot 8" in message
    assert "2 chips a trick. Take none and you pay 8." in message
    assert f"Best trumps: {card_emoji.row(parse_many('HU SU'))}" in message
    assert "High to low: K O U A 10 9 8 7" in message
    assert "deals and antes 8" in message


@pytest.mark.parametrize(("led", "told"), [("EA", "keine Eichel"), ("SA", "keine Schellen")])
def test_a_suit_one_lacks_is_named_in_good_german(
    led: str, told: str, de: Words, card_emoji: CardEmoji
) -> None:
    state = answering(led, "H7 HX H9 HK")
    assert f"{told}: Spiel Trumpf." in text(hand_view(shown(state), turn(state), de, card_emoji))


def test_everybody_sees_what_is_waited_for_before_play(en: Words, card_emoji: CardEmoji) -> None:
    state = declaring()
    told = "is thinking: play or pass?"
    assert told in text(table_card(shown(state), en, card_emoji))
    assert told in text(hand_view(shown(state), (turn(state) + 1) % 4, en, card_emoji))


def test_a_deal_that_is_over_is_told_with_its_last_trick(en: Words, card_emoji: CardEmoji) -> None:
    state = dealt(table(players=3), "E7 E8 E9 G7", "HU SU HA EA", "GA GK S7 S8", upcard="H9")
    act(state, "play", "play", "play")
    act(state, "HU", "S7", "E7", "SU", "S8", "E8", "EA", "GK", "E9", "HA", "GA", "G7")
    dealt(state, "", "", "", upcard="S9")
    message = text(table_card(shown(state), en, card_emoji))
    assert f"Last trick to Bert: {card_emoji.inline(parse_many('HA')[0])}\u00a0Bert" in message
    assert "Deal 1, pot 4: Anna\u00a0−8 · Bert\u00a0+4 · Cilli\u00a0−4" in message
    assert "Bête: Anna and Cilli" in message
    for told in (message, text(hand_view(shown(state), 1, en, card_emoji))):
        assert told.count("−8") == 2, "told once, and Anna's total"
