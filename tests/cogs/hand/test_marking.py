"""Choosing several cards: marked cards stand out, and each button holds the whole choice after a click."""

import discord
import pytest

from cogs.games.render_context import HandContext
from cogs.hand.buttons import mark_button
from cogs.hand.ids import MarkId
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.clicks import parse
from cogs.shell.names import Names
from cogs.texts.catalogue import Words
from engine.cards import CardSet, card_set, parse_many
from tests.cogs.seating import first, partie, snapshot

MARKED = discord.ButtonStyle.primary.value
UNMARKED = discord.ButtonStyle.secondary.value


def cards(text: str) -> CardSet:
    return card_set(parse_many(text))


@pytest.fixture
def context(de: Words, card_emoji: CardEmoji) -> HandContext:
    """Seat 2's hand, with the Seven of Acorns and the Eight of Leaves marked."""
    shown = snapshot(first(partie(3), lambda state: state.phase == "play"))
    return HandContext(shown, de, card_emoji, Names(shown, de, 2), 2, None, cards("E7 G8"))


def choice(context: HandContext, card: str) -> CardSet:
    """Return the set of cards that is marked after a click on a card."""
    clicked = parse(mark_button(context, parse_many(card)[0])["custom_id"])
    assert isinstance(clicked, MarkId)
    assert (clicked.table, clicked.seat, clicked.decision) == (17, 2, context.snapshot.decisions[2])
    return clicked.cards


def test_a_click_marks_one_more_card(context: HandContext) -> None:
    assert choice(context, "HK") == cards("E7 G8 HK")


def test_a_second_click_takes_the_mark_back(context: HandContext) -> None:
    assert choice(context, "E7") == cards("G8")


def test_marked_cards_stand_out(context: HandContext) -> None:
    styles = [mark_button(context, card)["style"] for card in parse_many("E7 G8 HK")]
    assert styles == [MARKED, MARKED, UNMARKED]


def test_a_card_looks_like_itself(context: HandContext, de: Words) -> None:
    plain = HandContext(context.snapshot, de, CardEmoji(), context.names, 2, None)
    assert mark_button(plain, 0)["label"] == "🌰7"
    uploaded = CardEmoji(dict.fromkeys(EMOJI_PICTURES, 1))
    drawn = mark_button(HandContext(context.snapshot, de, uploaded, context.names, 2, None), 0)
    assert drawn["emoji"]["name"] == "E7" and "label" not in drawn
