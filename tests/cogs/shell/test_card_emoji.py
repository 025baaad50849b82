"""Cards as emoji: each picture matches its source, and cards without an uploaded emoji become text."""

import hashlib
import json
import struct
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cogs.shell.card_emoji import EMOJI_NAMES, SUIT_NAMES, CardEmoji, emoji_files
from cogs.texts.catalogue import Texts
from engine.cards import PACK, RANK_LETTERS, SUIT_LETTERS, parse

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


@pytest.mark.parametrize("rank", RANK_LETTERS)
def test_suits_differ_by_more_than_colour(rank: str) -> None:
    """In black and white, too; a name has the suit's letter, and in words a card has its suit's name."""
    signs = [Image.open(emoji_files()[name]).convert("RGBA") for name in SUIT_NAMES]
    cards = [Image.open(emoji_files()[suit + rank]).convert("RGBA") for suit in SUIT_LETTERS]
    for pictures in (signs, cards):
        for one, other in combinations([_shapes(picture) for picture in pictures], 2):
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 4
    for words in (Texts().of("de"), Texts().of("en")):
        for suit, letter in enumerate(SUIT_LETTERS):
            assert words.suit(suit) in words.card(parse(letter + rank))


def _shapes(picture: Image.Image) -> Image.Image:
    """Return where a picture is inked, in black and white."""
    page = Image.new("RGBA", picture.size, "white")
    page.alpha_composite(picture)
    return page.convert("L").point(lambda light: 255 if light < 215 else 0)


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
