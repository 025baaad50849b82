"""Cards as emoji: each picture matches its source, and cards without an uploaded emoji become text."""

import hashlib
import json
import re
import struct
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cogs.shell.card_emoji import (
    EMOJI_FOLDER,
    EMOJI_PICTURES,
    GONE,
    SUIT_PICTURES,
    CardEmoji,
    UploadedEmoji,
    emoji_files,
    emoji_names,
)
from cogs.texts.catalogue import Texts, Words
from engine.cards import PACK, RANK_LETTERS, SUIT_LETTERS, parse

ART = Path(__file__).parents[3] / "art"
MANIFEST = json.loads((ART / "emoji.json").read_text())


def picture_of(name: str) -> Path:
    return EMOJI_FOLDER / f"{name}.png"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("name", EMOJI_PICTURES)
def test_a_picture_fits_its_source(name: str) -> None:
    noted = MANIFEST[name]
    assert digest(ART / "emoji" / f"{name}.svg") == noted["svg"], "run python art/render_emoji.py"
    assert digest(picture_of(name)) == noted["png"], "run python art/render_emoji.py"


@pytest.mark.parametrize("name", EMOJI_PICTURES)
def test_discord_takes_the_picture(name: str) -> None:
    picture = picture_of(name).read_bytes()
    assert struct.unpack(">II", picture[16:24]) == (128, 128)
    assert len(picture) < 256 * 1024


def test_each_name_is_one_picture_that_discord_takes(texts: Texts) -> None:
    files = emoji_files(texts)
    assert set(files.values()) == set(map(picture_of, EMOJI_PICTURES))
    assert all(re.fullmatch(r"[a-z0-9_]{2,32}", name) for name in files)
    for words in (texts.of("de"), texts.of("de", "daus"), texts.of("en"), texts.of("en", "daus")):
        names = emoji_names(words)
        assert len(set(names.values())) == len(names)
        assert all(files[name] == picture_of(picture) for picture, name in names.items())


def test_a_screen_reader_says_a_card_in_the_readers_words(texts: Texts) -> None:
    uploaded = UploadedEmoji({name: number for number, name in enumerate(emoji_files(texts))})

    def said(words: Words, card: str) -> str:
        emoji = uploaded.of(words).emoji(parse(card))
        assert emoji is not None
        return emoji.name

    assert said(texts.of("de"), "HK") == "herz_koenig"
    assert said(texts.of("en"), "HK") == "king_of_hearts"
    assert said(texts.of("de", "daus"), "EA") == "eichel_daus"
    gone = uploaded.of(texts.of("de")).gone_emoji
    assert gone is not None and gone.name == emoji_names(texts.of("de"))[GONE] == "leer"


@pytest.mark.parametrize("rank", RANK_LETTERS)
def test_suits_differ_by_more_than_colour(rank: str) -> None:
    """In black and white, too; and in words a card has its suit's name."""
    signs = [Image.open(picture_of(name)).convert("RGBA") for name in SUIT_PICTURES]
    cards = [Image.open(picture_of(suit + rank)).convert("RGBA") for suit in SUIT_LETTERS]
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
    assert set(MANIFEST) == set(EMOJI_PICTURES)
    assert {path.stem for path in EMOJI_FOLDER.glob("*.png")} == set(EMOJI_PICTURES)


def test_an_uploaded_card_is_its_emoji() -> None:
    card_emoji = CardEmoji({"HK": 123})
    emoji = card_emoji.emoji(parse("HK"))
    assert emoji is not None and emoji.id == 123
    assert card_emoji.inline(parse("HK")) == "<:HK:123>"


def test_a_card_that_is_not_uploaded_can_still_be_read() -> None:
    card_emoji = CardEmoji({"HK": 123})
    assert card_emoji.emoji(parse("EX")) is None
    assert card_emoji.inline(parse("EX")) == card_emoji.face(parse("EX"))["label"] == "🌰10"
    texts = [CardEmoji().inline(card) for card in PACK]
    assert len(set(texts)) == len(PACK)


def test_a_row_of_cards() -> None:
    card_emoji = CardEmoji({name: 1000 + number for number, name in enumerate(EMOJI_PICTURES)})
    assert card_emoji.row([parse("HK"), parse("E7")]).split() == ["<:HK:1022>", "<:E7:1000>"]
    assert CardEmoji().row([parse("E7"), parse("HK")]) == "🌰7 ❤️K"
