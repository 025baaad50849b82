"""Choosing several cards: marked ones stand out, and each button says the whole choice after a click."""

import discord
import pytest

from cogs.texts.catalogue import Words
from cogs.ui.faces import EMOJI_NAMES, Faces
from cogs.ui.ids import MarkId, parse
from cogs.ui.marking import mark_button
from cogs.ui.names import Names
from cogs.ui.scene import HandScene
from engine.cards import CardSet, card_set, parse_many
from tests.cogs.ui.seating import first, partie, snapshot

MARKED = discord.ButtonStyle.primary.value
UNMARKED = discord.ButtonStyle.secondary.value


def cards(text: str) -> CardSet:
    return card_set(parse_many(text))


@pytest.fixture
def scene(de: Words, faces: Faces) -> HandScene:
    """Seat 2's hand with the Seven of Acorns and the Eight of Leaves marked."""
    shown = snapshot(first(partie(3), lambda state: state.phase == "play"))
    return HandScene(shown, de, faces, Names(shown, de, 2), 2, None, cards("E7 G8"))


def choice(scene: HandScene, card: str) -> CardSet:
    """What is chosen after a click on a card."""
    clicked = parse(mark_button(scene, parse_many(card)[0])["custom_id"])
    assert isinstance(clicked, MarkId)
    assert (clicked.table, clicked.seat, clicked.decision) == (17, 2, scene.snapshot.decision(2))
    return clicked.cards


def test_a_click_marks_one_more_card(scene: HandScene) -> None:
    assert choice(scene, "HK") == cards("E7 G8 HK")


def test_a_second_click_takes_the_mark_back(scene: HandScene) -> None:
    assert choice(scene, "E7") == cards("G8")


def test_marked_cards_stand_out(scene: HandScene) -> None:
    styles = [mark_button(scene, card)["style"] for card in parse_many("E7 G8 HK")]
    assert styles == [MARKED, MARKED, UNMARKED]


def test_a_card_looks_like_itself(scene: HandScene, de: Words) -> None:
    plain = HandScene(scene.snapshot, de, Faces(), scene.names, 2, None)
    assert mark_button(plain, 0)["label"] == "🌰7"
    uploaded = Faces(dict.fromkeys(EMOJI_NAMES, 1))
    drawn = mark_button(HandScene(scene.snapshot, de, uploaded, scene.names, 2, None), 0)
    assert drawn["emoji"]["name"] == "E7" and "label" not in drawn
