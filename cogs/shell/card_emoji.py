"""Cards as emoji: the application's own where they are uploaded, else readable text.

Whoever uploads them takes the pictures from ``emoji_files()`` and hands the ids to ``CardEmoji``; a name that
is missing falls back to text on its own, so a half-finished upload still plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import discord

from engine.cards import PACK, SUIT_LETTERS, Card, CardSet, cards_in, notation

EMOJI_FOLDER: Final = Path(__file__).with_name("emoji")

BACK: Final = "back"
"""Emoji name of a card's back."""
GONE: Final = "gone"
"""Emoji name of the empty place of a played card."""
SUIT_NAMES: Final = tuple(f"suit_{letter}" for letter in SUIT_LETTERS)
EMOJI_NAMES: Final = (*(notation(card) for card in PACK), BACK, GONE, *SUIT_NAMES)
"""Names of the emoji to upload, also the names of their files."""

_SUIT_SIGNS: Final = ("🌰", "🍃", "❤️", "🔔")
_BACK_SIGN: Final = "🎴"
_GONE_SIGN: Final = "·"
_HAIR_SPACE: Final = "\u200a"


def emoji_files() -> dict[str, Path]:
    """Return the picture (PNG, 128 px) of each emoji that the views use, by name."""
    return {name: EMOJI_FOLDER / f"{name}.png" for name in EMOJI_NAMES}


def _plain(card: Card) -> str:
    """Return a card as text: suit sign and rank, ``❤️K``, the ten written out."""
    suit, rank = divmod(card, 8)
    return f"{_SUIT_SIGNS[suit]}{('7', '8', '9', '10', 'U', 'O', 'K', 'A')[rank]}"


class CardEmoji:
    """Renders cards for texts and buttons, given the uploaded emoji's ids by name."""

    def __init__(self, ids: Mapping[str, int] | None = None) -> None:
        known = dict(ids or {})
        self.gap: Final = _HAIR_SPACE if known.keys() >= set(EMOJI_NAMES) else " "
        """Separator between cards in a row: a hair space if emoji with borders are uploaded, else a space."""

        def emoji(name: str) -> discord.PartialEmoji | None:
            return discord.PartialEmoji(name=name, id=known[name]) if name in known else None

        def text(name: str, fallback: str) -> str:
            return f"<:{name}:{known[name]}>" if name in known else fallback

        self._emojis = tuple(emoji(notation(card)) for card in PACK)
        self._texts = tuple(text(notation(card), _plain(card)) for card in PACK)
        self._labels = tuple(_plain(card) for card in PACK)
        self._suit_emojis = tuple(map(emoji, SUIT_NAMES))
        self._suits = tuple(text(name, sign) for name, sign in zip(SUIT_NAMES, _SUIT_SIGNS, strict=True))
        self.back_emoji: Final = emoji(BACK)
        self.back: Final = text(BACK, _BACK_SIGN)
        self.gone_emoji: Final = emoji(GONE)
        self.gone: Final = text(GONE, _GONE_SIGN)

    def emoji(self, card: Card) -> discord.PartialEmoji | None:
        """Return a card's emoji for a button; ``None`` if it is not uploaded: use ``label`` then."""
        return self._emojis[card]

    def label(self, card: Card) -> str:
        """Return a card as text, for a button without its emoji."""
        return self._labels[card]

    def inline(self, card: Card) -> str:
        """Return a card for use within a text."""
        return self._texts[card]

    def row(self, cards: Iterable[Card]) -> str:
        """Return several cards for use within a text, in the order given."""
        return self.gap.join(self._texts[card] for card in cards)

    def set(self, cards: CardSet) -> str:
        """Return a set of cards for use within a text, sorted."""
        return self.row(cards_in(cards))

    def suit(self, suit: int) -> str:
        """Return a suit's sign for use within a text."""
        return self._suits[suit]

    def suit_emoji(self, suit: int) -> discord.PartialEmoji | None:
        """Return a suit's emoji for a button; ``None`` if it is not uploaded: use ``suit`` as label then."""
        return self._suit_emojis[suit]
