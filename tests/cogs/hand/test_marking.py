"""Choosing several cards: marked cards stand out, and each button holds the whole choice after a click."""

import dataclasses
from types import SimpleNamespace

import discord
import pytest

from cogs.games.render_context import HandContext
from cogs.hand.ids import HandId, MarkId
from cogs.hand.marking import mark_button
from cogs.hand.open_hand import OpenHand
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.clicks import parse
from cogs.shell.names import Names
from cogs.shell.preferences import PersonSettings
from cogs.shell.settings import CogSettings
from cogs.texts.catalogue import Texts, Words
from discord_sandbox.components import walk
from engine.cards import PACK, CardSet, card_set, notation, parse_many
from engine.game import CHANCE
from engine.games.kauflabet.options import resolve as kauflabet
from engine.games.kauflabet.partie import Partie
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
    assert (clicked.table, clicked.seat, clicked.decision) == (17, 2, context.snapshot.decision(2))
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


def test_marks_go_with_the_decision_that_they_were_made_for(texts: Texts, card_emoji: CardEmoji) -> None:
    """A mark is for one decision: a deal later the same card has to be marked again."""
    state = Partie(kauflabet("1850"))
    state.apply(CHANCE, state.deal(PACK))
    seat = state.playing.turn if state.playing is not None else -1
    card = next(card for card in state.view(seat).hand if card is not None)
    services = SimpleNamespace(
        words=lambda guild, locale: texts.of(locale),
        card_emoji=SimpleNamespace(of=lambda words: card_emoji),
        settings=CogSettings(),
        preferences=SimpleNamespace(mine=lambda person: PersonSettings()),
        store=SimpleNamespace(persons=SimpleNamespace(gone=lambda person: False)),
    )
    table = SimpleNamespace(hands=SimpleNamespace(services=services))
    table.snapshot = snapshot(state, game="kauflabet", preset="1850", options=state.options)
    hand = OpenHand(table, table.snapshot.seats[seat].owner.id, "de")  # type: ignore[arg-type]
    hand.mark(table.snapshot.decision(seat), 1 << card)
    assert f"exchange {notation(card)}" in tokens_of(hand)
    later = tuple(number + 1 for number in table.snapshot.decisions)
    table.snapshot = dataclasses.replace(table.snapshot, decisions=later)
    assert tokens_of(hand) == {"play", "pass"}


def tokens_of(hand: OpenHand) -> set[str]:
    """Return the tokens of the actions that a hand offers."""
    found = (parse(one.get("custom_id", "")) for one in walk(hand.draw().components))
    return {button.token for button in found if isinstance(button, HandId)}
