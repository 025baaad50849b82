"""Replaces the signs of a page by text: cards become words in ``docs/``, and emoji in Discord."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from cogs.shell.card_emoji import CardEmoji
from cogs.shell.layout import FIXED_SPACE
from cogs.texts.catalogue import Words
from engine.cards import SUIT_LETTERS, Card, parse

_SIGN: Final = re.compile(
    r"\[(?:(?P<card>[EGHS][AKOUX987])|(?P<kind>rank|suit|contract|preset):(?P<name>\w+))\]"
)


class Ink:
    """Writes in a reader's words, without emoji; contracts have the names that a rule set gives them."""

    def __init__(self, words: Words, preset: str = "") -> None:
        self.words: Final = words
        self._preset = preset

    def prose(self, text: str) -> str:
        """Return a text of a page with its signs replaced. Raises ``CatalogueError`` for an unknown name."""
        return _SIGN.sub(self._replaced, text)

    def _replaced(self, sign: re.Match[str]) -> str:
        if sign["card"]:
            return self.named(parse(sign["card"]))
        if sign["kind"] == "suit":
            return self.suit(sign["name"])
        return self.words.in_rule_set(f"{sign['kind']}-{sign['name']}", self._preset)

    def named(self, card: Card) -> str:
        """Return a card as it appears in a sentence."""
        return self.words.card(card)

    def card(self, card: Card) -> str:
        """Return a card as it appears in an example."""
        return self.words.card(card)

    def row(self, cards: Iterable[Card]) -> str:
        """Return cards side by side."""
        return ", ".join(map(self.card, cards))

    def suit(self, letter: str) -> str:
        """Return a suit by its letter."""
        return self.words(f"suit-{letter}")


class PictureInk(Ink):
    """Writes cards as the emoji that people see in their hands."""

    def __init__(self, words: Words, card_emoji: CardEmoji, preset: str = "") -> None:
        super().__init__(words, preset)
        self._card_emoji = card_emoji

    def named(self, card: Card) -> str:
        return f"{self.words.card(card)}{FIXED_SPACE}{self._card_emoji.inline(card)}"

    def card(self, card: Card) -> str:
        return self._card_emoji.inline(card)

    def row(self, cards: Iterable[Card]) -> str:
        return self._card_emoji.row(cards)

    def suit(self, letter: str) -> str:
        return f"{self._card_emoji.suit(SUIT_LETTERS.index(letter))} {super().suit(letter)}"
