"""Cards as emoji: each picture matches its source, and cards without an uploaded emoji become text."""

import hashlib
import json
import struct
from pathlib import Path

import pytest

from cogs.shell.card_emoji import EMOJI_NAMES, CardEmoji, emoji_files
from engine.cards import PACK, parse

ART = Path(__file__).parents[3] / "art"
MANIFEST = json.loads((ART / "emoji.json").read_text())


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("name", EMOJI_NAMES)
def test_a_picture_fits_its_source(name: str) -> None:
    noted = MANIFEST[name]
    assert digest(ART / "emoji" / f"{name}.svg") == noted["svg"], "run python art/render_emoji.py"
    assert digest(emoji_files()[name]) == noted["png"], "run python art/render_emoji.py"


@pytest.mark.parametrize("name", EMOJI_NAMES)
def test_discord_takes_the_picture(name: str) -> None:
    picture = emoji_files()[name].read_bytes()
    assert struct.unpack(">II", picture[16:24]) == (128, 128)
    assert len(picture) < 256 * 1024
    assert 2 <= len(name) <= 32
    assert name.replace("_", "").isalnum()


def test_no_picture_lies_about_unused() -> None:
    assert set(MANIFEST) == set(EMOJI_NAMES)
    folder = next(iter(emoji_files().values())).parent
    assert {path.stem for path in folder.glob("*.png")} == set(EMOJI_NAMES)


def test_an_uploaded_card_is_its_emoji() -> None:
    card_emoji = CardEmoji({"HK": 123})
    emoji = card_emoji.emoji(parse("HK"))
    assert emoji is not None and emoji.id == 123
    assert card_emoji.inline(parse("HK")) == "<:HK:123>"


def test_a_card_that_is_not_uploaded_can_still_be_read() -> None:
    card_emoji = CardEmoji({"HK": 123})
    assert card_emoji.emoji(parse("EX")) is None
    assert card_emoji.inline(parse("EX")) == card_emoji.label(parse("EX")) == "🌰10"
    texts = [CardEmoji().inline(card) for card in PACK]
    assert len(set(texts)) == len(PACK)


def test_a_row_and_a_set_of_cards() -> None:
    card_emoji = CardEmoji({name: 1000 + number for number, name in enumerate(EMOJI_NAMES)})
    assert card_emoji.row([parse("HK"), parse("E7")]).split() == ["<:HK:1022>", "<:E7:1000>"]
    assert card_emoji.set(1 << parse("HK") | 1 << parse("E7")).split() == ["<:E7:1000>", "<:HK:1022>"]
    assert CardEmoji().set(1 << parse("HK") | 1 << parse("E7")) == "🌰7 ❤️K"
