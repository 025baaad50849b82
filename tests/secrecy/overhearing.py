"""Captures a process's output, and detects cards in it in any form."""

import io
import json
import logging
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
import structlog

from bot.config import Redactor
from bot.logging import configure
from cogs.shell.card_emoji import emoji_names
from cogs.texts.catalogue import CARD_NAMES, Texts
from engine.cards import PACK, cards_in, notation
from engine.game import State
from tests.languages import LANGUAGES
from tests.secrecy.twins import Leak

_TOKEN: Final = re.compile(r"(?<![A-Za-z0-9])[EGHS][789XUOKA](?![A-Za-z0-9])")
"""A card as written in tokens and ids."""
_NUMBERS: Final = re.compile(r"\bcards?=|\border=|\bhands?=|[\[({]\d+(?:, \d+){2,}")
"""Cards as the engine numbers them: fields of actions and views, and lists of numbers."""
_SEED: Final = re.compile(r"\b[0-9a-f]{64}\b|\\x[0-9a-f]{2}\\x")
"""A seed in hexadecimal, or as the ``repr`` of bytes."""
_TEXTS: Final = Texts()
_NAMES: Final = sorted(
    {
        name
        for words in (_TEXTS.of(language, cards) for language in LANGUAGES for cards in CARD_NAMES)
        for card in PACK
        for name in (words.card(card), emoji_names(words)[notation(card)])
    }
)


class Overheard(io.StringIO):
    """A stand-in for standard error that captures the log, in the format used away from a terminal."""

    @property
    def text(self) -> str:
        """The text so far, including line breaks within an entry."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        for line in self.getvalue().splitlines():
            try:
                yield "\n".join(_strings(json.loads(line)))
            except json.JSONDecodeError:
                yield line

    def expect_silence(self, *more: object, hands: Iterable[int] = ()) -> None:
        """Raise ``Leak`` if a card or a seed occurs in the text, or in any of ``more``.

        ``hands`` are sets of cards whose numbers must not occur either.
        """
        for told in (self.text, *map(str, more)):
            if named := list(cards_named(told, hands)):
                raise Leak(f"{named} in: {told}")


def cards_named(text: str, hands: Iterable[int] = ()) -> Iterator[str]:
    """Yield everything in a text that reveals a card or a seed."""
    for shape in (_TOKEN, _NUMBERS, _SEED):
        yield from shape.findall(text)
    yield from (name for name in _NAMES if name in text)
    numbers = set(re.findall(r"\d{3,}", text))
    yield from (str(hand) for hand in hands if str(hand) in numbers or hex(hand) in text)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
    else:
        yield str(value)


@contextmanager
def overhearing(patch: pytest.MonkeyPatch) -> Iterator[Overheard]:
    """Log in the bot's format, and yield the captured text."""
    root = logging.getLogger()
    handlers, level, heard = list(root.handlers), root.level, Overheard()
    with patch.context() as patched:
        patched.setattr(sys, "stderr", heard)
        configure("info", "json", Redactor())
        try:
            yield heard
        finally:
            root.handlers[:], root.level = handlers, level
            logging.captureWarnings(False)
            structlog.reset_defaults()


def telltale(state: State) -> Exception:
    """Return an error such as a bug might raise, which names the cards of all hands in many forms."""
    hands = state.all_hands()
    cards = [card for hand in hands for card in cards_in(hand)]
    tokens = [notation(card) for card in cards]
    error = ValueError(f"{tokens} {hands} {cards} {[action.token for action in state.legal(0)]}")
    error.__cause__ = KeyError(tokens[0])
    error.add_note(f"while {_TEXTS.of('de').card(cards[-1])} was looked for")
    return error
