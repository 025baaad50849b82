"""Messages at every moment of a partie: Discord accepts them, phones have room, cards are emoji or text."""

import hashlib
import json
import random
import re
import struct
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from PIL import Image, ImageChops, ImageStat

from cogs.hand.view import asleep_view, hand_view, retired_view
from cogs.pictures.sprites import of_deck
from cogs.shell import phone
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
from cogs.shell.layout import FIXED_SPACE, GREY, MessageBuilder, RawLayout, button
from cogs.texts.catalogue import CARD_NAMES, Texts, Words
from engine.cards import PACK, RANK_LETTERS, SUIT_LETTERS, parse
from engine.games.quodlibet.game import QUODLIBET
from engine.games.quodlibet.vocabulary import CensusHeld, Challenge, LayoutDealView, PartieView, PenaltyGiven
from engine.kernel.shedding import Turn
from engine.tables import Access, SeatState, TableState
from tests.cogs.seating import (
    LONG_NAMES,
    PLAIN,
    UPLOADED,
    buttons,
    check,
    first,
    partie,
    seats,
    table_card,
    table_state,
)
from tests.seeded import LETTERS, examples

TEXTS = Texts()
LANGUAGES = ("de", "en")
names = st.text(LETTERS, min_size=1, max_size=32)
MEASURED = (
    ("-# Stich 3: <:E9:1> Zapfer · <:G9:2> Archivar · <:EA:3> Pedell · <:E7:4> Anna", 2),
    ("➤ <:G:1> Du bist dran – bediene Laub.", 2),
    ("Trick 8 <:SK:1> Famulus · <:S8:2> Dora · <:GK:3> Archivar", 2),
    ("-# Pts/Total: Dora 0/−12 · Archivar 0/4 · Pedell 28/4 · Famulus 0/4", 2),
    ("**Trick 1** <:HA:1> Pedell · <:H7:2> Famulus", 1),
    ("-# Die bereitgelegte Karte geht hier nicht.", 1),
    ("-# <:H:1> Herz ist Trumpf. Die Eichel-Sau (das Ass) spielt mit Anna.", 2),
    ("## <:HA:1> <:HK:2> <:HO:3> <:HU:4> <:HX:5> <:H9:6> <:H8:7> <:H7:8>", 1),
    ("-# Void: Archivar <:S:1> · Famulus <:E:2> <:H:3>", 1),
    ("**Stich 3** <:SX:1> Zapfer · <:SK:2> Archivar · <:S8:3> Pedell", 2),
    ("**Lockere Regel** · ⏱️ <t:1795858325:R>", 2),
    ("-# <:H:1> Herz ist Trumpf. Die Laub-Sau (das Ass) spielt mit Pedell.", 2),
    ("-# Die Laub-Sau (das Ass) spielt mit Pedell.", 1),
    ("**➤ Acorns were led first – lead Acorns or the only card of a suit.**", 3),
    ("**➤ Du bist mit Eichel ans Spiel gekommen – spiel deine höchste Karte dieser Farbe aus.**", 4),
)
ART = Path(__file__).parents[3] / "art"
MANIFEST = json.loads((ART / "emoji.json").read_text())
HINT = "run python art/render_emoji.py"


# -- every hand and every card -------------------------------------------------------------------------------


def check_everything(shown: TableState, note: str | None = None) -> None:
    for language, card_emoji in zip(LANGUAGES, (UPLOADED, PLAIN), strict=True):
        words = TEXTS.of(language)
        check(table_card(shown, words, card_emoji))
        for seat in range(len(shown.seats)):
            check(hand_view(shown, seat, words, card_emoji, note))


def drawn_with_a_note(shown: TableState, seat: int) -> Iterator[RawLayout]:
    """Yield a hand in both languages, with and without emoji; each fits."""
    for language, card_emoji in product(LANGUAGES, (UPLOADED, PLAIN)):
        message = hand_view(
            shown, seat, TEXTS.of(language), card_emoji, "Ein Hinweis, der auch noch passen muss."
        )
        check(message)
        yield message


@examples(4, 15)
@given(st.lists(names, min_size=4, max_size=4), st.integers(0, 3))
def test_whatever_people_are_called(called: list[str], seed: int) -> None:
    for state in random.Random(seed).sample(partie(seed), 6):
        check_everything(table_state(state, at=seats(called)))
    check_everything(table_state(at=seats(called)))


def test_everything_that_may_be_fined_and_challenged_fits_beside_twenty_cards() -> None:
    options = QUODLIBET.options(
        "badenia", {"honour_detection": "by_challenge", "king_penalties": "free", "contracts": "snack"}
    )
    state = first(
        (state for seed in range(20) for state in partie(seed, options)),
        lambda state: any(
            isinstance(action, Challenge) and seat == state.dealer
            for seat in range(4)
            for action in state.legal(seat)
        ),
    )
    seat = state.dealer
    view = state.view(seat)
    assert isinstance(view.deal, LayoutDealView)
    told = (Turn(seat, (), 3), *(Turn(other, tuple(range(24, 31))) for other in (1, 2, 3)))
    crowded = replace(
        view,
        hand=tuple(range(17)),
        deal=replace(view.deal, turns=told, laid=(17, 18, 19), turn=seat, caught=(1, 2), claims=(1, 2)),
        fines=tuple(
            PenaltyGiven(view.deal_number, seat, (seat + 1) % 4, number, 10, view.totals)
            for number in range(1, 9)
        ),
    )
    shown = table_state(state, at=seats(LONG_NAMES), notices=("rules_changed",), options=options)
    shown._cache["view", seat] = crowded
    for message in drawn_with_a_note(shown, seat):
        live = [button["custom_id"] for button in buttons(message)]
        assert sum(":challenge " in written for written in live) == 1
        assert sum(":penalty " in written for written in live) >= 2


def test_a_hand_of_twenty_cards_fits() -> None:
    state = first(partie(2), lambda state: state.contract == "snack" and state.waiting_for == frozenset({0}))
    view = state.view(0)
    assert isinstance(view, PartieView) and isinstance(view.deal, LayoutDealView)
    told = (Turn(0, (), 3), *(Turn(seat, tuple(range(24, 31))) for seat in (1, 2, 3)))
    counted = tuple(CensusHeld(1, number, number, (900, 900, 900, 900)) for number in (1, 2))
    worst = replace(
        view, hand=tuple(range(17)), deal=replace(view.deal, turns=told, censuses=counted, laid=(17, 18, 19))
    )
    for kind in ("person", "substitute"):
        owners = seats(LONG_NAMES)
        if kind == "substitute":
            owners = (SeatState(owners[0].owner, "Fuchsmajor"), *owners[1:])
        shown = table_state(state, at=owners, notices=("rules_changed",))
        shown._cache["view", 0] = worst
        for message in drawn_with_a_note(shown, 0):
            row = 1 if kind == "substitute" else 2  # the way back to one's seat, or what one may do
            assert len(buttons(message)) == 20 + row + 1


def test_tables_without_a_partie() -> None:
    invited = Access("invited", tuple(str(10**17 + i) for i in range(3)))
    for status in ("lobby", "closed", "quarantined"):
        check_everything(table_state(status=status, access=invited, at=seats(LONG_NAMES)))
    for words in (TEXTS.of("de"), TEXTS.of("en")):
        check(asleep_view(10**9, words))
        check(retired_view(words, "privacy-parted"))


# -- heights, compared with rows that Chromium has broken, 350 pixels wide -----------------------------------


@pytest.mark.parametrize(("line", "rows"), MEASURED)
def test_no_line_is_taken_for_lower_than_it_is(line: str, rows: int) -> None:
    """A row too many merely leaves something out; a row too few would move the cards off the screen."""

    line = line.replace("> ", f">{FIXED_SPACE}") if " · <:" in line else line  # a card stays with its player

    def high(*lines: str) -> float:
        builder = MessageBuilder(GREY)
        builder.text("x", *lines)
        return phone.height(builder.view())

    taken = (high(line) - high()) // {"-#": 18, "##": 28}.get(line[:2], 22)
    assert rows <= taken <= rows + 1


@pytest.mark.parametrize(
    ("labels", "high"),
    [
        ("x" * 8, 100),
        (("Join", "🧢 Start with computers"), 50),
        (("Mitspielen", "🧢 Mit Computern anfangen"), 98),
    ],
)
def test_rows_of_buttons_count(labels: str | tuple[str, ...], high: int) -> None:
    builder = MessageBuilder(GREY)
    builder.text("x")
    before = phone.height(builder.view())
    builder.buttons([button(str(number), label) for number, label in enumerate(labels)])
    assert phone.height(builder.view()) - before == high


# -- cards as emoji, or as text where none was uploaded ------------------------------------------------------


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("path", sorted(MANIFEST))
def test_a_picture_fits_its_source_and_discord_takes_it(path: str) -> None:
    deck, _, name = path.rpartition("/")
    assert digest(ART / deck / "emoji" / f"{name}.svg") == MANIFEST[path]["svg"], HINT
    assert digest(EMOJI_FOLDER / f"{path}.png") == MANIFEST[path]["png"], HINT
    picture = (EMOJI_FOLDER / f"{path}.png").read_bytes()
    assert struct.unpack(">II", picture[16:24]) == (128, 128)
    assert len(picture) < 256 * 1024


def test_each_name_is_one_picture_that_discord_takes(texts: Texts) -> None:
    files = emoji_files(texts) | emoji_files(texts, "french")
    assert set(files.values()) == {EMOJI_FOLDER / f"{path}.png" for path in MANIFEST}
    assert all(re.fullmatch(r"[a-z0-9_]{2,32}", name) for name in files)
    assert files.items() >= emoji_files(texts).items(), "each deck has its own"
    for language, cards in product(texts.languages, CARD_NAMES):
        names = emoji_names(texts.of(language, cards))
        assert len(set(names.values())) == len(names)
        assert all(files[name].stem == picture for picture, name in names.items())


def test_a_screen_reader_says_a_card_in_the_readers_words(texts: Texts) -> None:
    names = [name for deck in ("german", "french") for name in emoji_files(texts, deck)]
    uploaded = UploadedEmoji({name: number for number, name in enumerate(names)})

    def said(words: Words, card: str) -> str:
        emoji = uploaded.of(words).emoji(parse(card))
        assert emoji is not None
        return emoji.name

    assert said(texts.of("de"), "HK") == "herz_koenig"
    assert said(texts.of("en"), "HK") == "king_of_hearts"
    assert said(texts.of("de", "daus"), "EA") == "eichel_daus"
    assert said(texts.of("de", "french"), "EU") == "kreuz_bube_"
    assert said(texts.of("en", "french"), "HK") == "king_of_hearts_", "it looks otherwise than the German one"
    gone = uploaded.of(texts.of("de")).gone_emoji
    assert gone is not None and gone.name == emoji_names(texts.of("de"))[GONE] == "leer"


@pytest.mark.parametrize("rank", RANK_LETTERS)
@pytest.mark.parametrize("artwork", ["german-UO", "french-JQ", "french-BD"])
def test_suits_differ_by_more_than_colour(artwork: str, rank: str) -> None:
    """In black and white, too; and in words a card has its suit's name."""
    for names in (SUIT_PICTURES, [suit + rank for suit in SUIT_LETTERS]):
        files = [of_deck(EMOJI_FOLDER, artwork, f"{name}.png") for name in names]
        pictures = [Image.open(file).convert("RGBA") for file in files]
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
    files = EMOJI_FOLDER.rglob("*.png")
    assert {file.relative_to(EMOJI_FOLDER).with_suffix("").as_posix() for file in files} == set(MANIFEST)
    assert {Path(path).name for path in MANIFEST} == set(EMOJI_PICTURES)


def test_an_uploaded_card_is_its_emoji() -> None:
    card_emoji = CardEmoji({"HK": 123})
    emoji = card_emoji.emoji(parse("HK"))
    assert emoji is not None and emoji.id == 123
    assert card_emoji.inline(parse("HK")) == "<:HK:123>"


def test_a_card_that_is_not_uploaded_can_still_be_read() -> None:
    card_emoji = CardEmoji({"HK": 123})
    assert card_emoji.emoji(parse("EX")) is None
    assert card_emoji.inline(parse("EX")) == card_emoji.face(parse("EX"))["label"] == "🌰10"
    assert len({CardEmoji().inline(card) for card in PACK}) == len(PACK)


def test_a_row_of_cards() -> None:
    card_emoji = CardEmoji({name: 1000 + number for number, name in enumerate(EMOJI_PICTURES)})
    assert card_emoji.row([parse("HK"), parse("E7")]).split() == ["<:HK:1022>", "<:E7:1000>"]
    assert CardEmoji().row([parse("E7"), parse("HK")]) == "🌰7 ❤️K"
