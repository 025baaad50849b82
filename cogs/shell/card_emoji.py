"""Cards as emoji: the application's own where they are uploaded, else readable text.

A screen reader says an emoji's name, so each picture is uploaded under a name in words for every language:
``herz_koenig``, ``king_of_hearts``, and with a line behind it in a French deck, whose hearts are called the
same: ``herz_koenig_``. Whoever uploads them takes the pictures from ``emoji_files()`` and hands the ids to
``UploadedEmoji``; a name that is missing falls back to text on its own, so that a half-finished upload still
plays.
"""

import functools
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

import discord

from cogs.pictures.sprites import of_deck
from cogs.shell.layout import Component, face
from cogs.texts.catalogue import CARD_NAMES, CatalogueError, Texts, Words
from engine.cards import PACK, RANK_LETTERS, SUIT_LETTERS, Card, Deck, TrickOrder, notation

SortOrder: TypeAlias = Literal["suits", "suits_rising", "ranks", "ranks_rising"]
"""By suit with the highest or the lowest card first, or by rank and then suit."""

DEFAULT_ORDER: SortOrder = "suits"


@functools.lru_cache(maxsize=64)
def _places(order: SortOrder, ranks: TrickOrder) -> tuple[int, ...]:
    """Return the place of each card of the pack."""
    falling = -1 if order in ("suits", "ranks") else 1
    by_suit = order in ("suits", "suits_rising")

    def place(card: Card) -> tuple[bool, int, int]:
        trump = bool(ranks.trumps >> card & 1)
        suit, height = 0 if trump else card >> 3, falling * ranks.height[card]
        return (not trump, suit, height) if by_suit else (not trump, height, suit)

    pack = sorted(PACK, key=place)
    return tuple(map(pack.index, PACK))


def in_order(cards: Iterable[Card], order: SortOrder, ranks: TrickOrder) -> list[Card]:
    """Sort cards from left to right. Suits always follow each other as Acorns, Leaves, Hearts, Bells."""
    return sorted(cards, key=_places(order, ranks).__getitem__)


def hand_in_order(hand: Iterable[Card | None], order: SortOrder, ranks: TrickOrder) -> list[Card | None]:
    """Sort a hand from left to right; cards that may not be seen stay in place, behind the others."""
    hand = list(hand)
    seen = in_order([card for card in hand if card is not None], order, ranks)
    return [*seen, *[None] * (len(hand) - len(seen))]


EMOJI_FOLDER: Final = Path(__file__).with_name("emoji")

BACK: Final = "back"
"""The picture of a card's back."""
GONE: Final = "gone"
"""The picture of the empty place of a played card."""
SUIT_PICTURES: Final = tuple(f"suit_{letter}" for letter in SUIT_LETTERS)
EMOJI_PICTURES: Final = (*(notation(card) for card in PACK), BACK, GONE, *SUIT_PICTURES)
"""The pictures of emoji, as their files are called."""

_SUIT_SIGNS: Final[Mapping[Deck, Sequence[str]]] = {
    "german": ("🌰", "🍃", "❤️", "🔔"),
    "french": ("♣\ufe0e", "♠\ufe0e", "♥\ufe0e", "♦\ufe0e"),  # no emoji: black ones are lost on a dark screen
}
_GERMAN_LETTERS: Final = ("7", "8", "9", "10", "U", "O", "K", "A")
_BACK_SIGN: Final = "🎴"
_GONE_SIGN: Final = "·"
_HAIR_SPACE: Final = "\u200a"
_PLAIN_LETTERS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_EMOJI_NAME: Final = re.compile(r"[a-z0-9_]{2,32}")
"""The names that Discord takes."""


def emoji_names(words: Words) -> dict[str, str]:
    """Return what the emoji of each picture is called for a reader.

    A name that can't be written in the letters that Discord takes is borrowed from the fallback.
    """
    spoken = {notation(card): words.card(card) for card in PACK}
    spoken |= {picture: words.suit(suit) for suit, picture in enumerate(SUIT_PICTURES)}
    spoken |= {BACK: words("emoji-back"), GONE: words("emoji-gone")}
    names = {picture: _emoji_name(name) for picture, name in spoken.items()}
    for picture in names:
        if _emoji_file(words, picture).parent != EMOJI_FOLDER:
            names[picture] += "_"
    if words.fallback is None:
        return names
    known = emoji_names(words.fallback)
    return {
        picture: name if _EMOJI_NAME.fullmatch(name) else known[picture] for picture, name in names.items()
    }


def _emoji_name(spoken: str) -> str:
    letters = unicodedata.normalize("NFKD", spoken.lower().translate(_PLAIN_LETTERS))
    return re.sub(r"\W", "_", "".join(letter for letter in letters if not unicodedata.combining(letter)))


def _emoji_file(words: Words, picture: str) -> Path:
    return of_deck(EMOJI_FOLDER, words.artwork, f"{picture}.png")


def emoji_files(texts: Texts, deck: Deck = "german") -> dict[str, Path]:
    """Return the picture (PNG, 128 px) of each emoji that the views use in any language, by its name.

    Raises ``CatalogueError`` if a name means one card in one language and another in another.
    """
    files: dict[str, Path] = {}
    every = [texts.of(language, cards) for language in texts.languages for cards in CARD_NAMES]
    for words in (one for one in every if one.deck == deck):
        for picture, name in emoji_names(words).items():
            known = files.setdefault(name, _emoji_file(words, picture)).stem
            if known != picture:
                raise CatalogueError(f"{picture} in {words.language!r} and {known} are both {name!r}")
    return files


def _face(emoji: discord.PartialEmoji | None, label: str) -> Component:
    return face(label if emoji is None else None, emoji)


class CardEmoji:
    """Renders cards for texts and buttons, given the uploaded emoji's ids by picture.

    ``names`` are what the emoji are called, by picture; by default as the pictures are. Without emoji a card
    is its suit's sign and its letters, as ``words`` have them: ``❤️K``.
    """

    def __init__(
        self,
        ids: Mapping[str, int] | None = None,
        names: Mapping[str, str] | None = None,
        words: Words | None = None,
    ) -> None:
        signs = _SUIT_SIGNS["german" if words is None else words.deck]
        letters = _GERMAN_LETTERS if words is None else tuple(map(words.letter, RANK_LETTERS))
        plain = [f"{sign}{letter}" for sign in signs for letter in letters]
        known = {
            picture: discord.PartialEmoji(name=(names or {}).get(picture, picture), id=emoji_id)
            for picture, emoji_id in (ids or {}).items()
        }
        self.gap: Final = _HAIR_SPACE if known.keys() >= set(EMOJI_PICTURES) else " "
        """Separator between cards in a row: a hair space if emoji with borders are uploaded, else a space."""
        emoji = known.get

        def text(picture: str, fallback: str) -> str:
            return str(known.get(picture, fallback))

        self._texts = tuple(text(notation(card), plain[card]) for card in PACK)
        self._emojis = tuple(emoji(notation(card)) for card in PACK)
        self._faces = tuple(_face(emoji(notation(card)), plain[card]) for card in PACK)
        self._suit_emojis = tuple(map(emoji, SUIT_PICTURES))
        self._suits = tuple(map(text, SUIT_PICTURES, signs))
        self.back_emoji: Final = emoji(BACK)
        self.back: Final = text(BACK, _BACK_SIGN)
        self.gone_emoji: Final = emoji(GONE)
        self.gone: Final = text(GONE, _GONE_SIGN)
        self.gone_face: Final = _face(self.gone_emoji, _GONE_SIGN)
        """The face of a button in the place of a played card: its emoji, or the sign as its label."""

    def emoji(self, card: Card) -> discord.PartialEmoji | None:
        """Return a card's emoji for a button with a label of its own; ``None`` if it is not uploaded."""
        return self._emojis[card]

    def face(self, card: Card) -> Component:
        """Return what a button shows that looks like a card: its emoji or, if that is not uploaded, a label.

        It is a part of many buttons and must not be changed.
        """
        return self._faces[card]

    def inline(self, card: Card) -> str:
        """Return a card for use within a text."""
        return self._texts[card]

    def row(self, cards: Iterable[Card]) -> str:
        """Return several cards for use within a text, in the order given."""
        return self.gap.join(self._texts[card] for card in cards)

    def suit(self, suit: int) -> str:
        """Return a suit's sign for use within a text."""
        return self._suits[suit]

    def suit_emoji(self, suit: int) -> discord.PartialEmoji | None:
        """Return a suit's emoji for a button; ``None`` if it is not uploaded: use ``suit`` as label then."""
        return self._suit_emojis[suit]


class UploadedEmoji:
    """The cards in every language, given the ids of the application's emoji by name.

    ``asked`` is called with each deck when its cards are shown for the first time.
    """

    def __init__(self, ids: Mapping[str, int]) -> None:
        self._ids = dict(ids)
        self._known: dict[Words, CardEmoji] = {}
        self._decks = set[Deck]()
        self.asked: Callable[[Deck], object] = id

    def have(self, ids: Mapping[str, int]) -> None:
        """Use these ids from now on."""
        self._ids = dict(ids)
        self._known.clear()

    def of(self, words: Words) -> CardEmoji:
        """Return the cards as a reader of these words has them."""
        if words.deck not in self._decks:
            self._decks.add(words.deck)
            self.asked(words.deck)
        if words not in self._known:
            names = emoji_names(words)
            ids = {picture: self._ids[name] for picture, name in names.items() if name in self._ids}
            self._known[words] = CardEmoji(ids, names, words)
        return self._known[words]
