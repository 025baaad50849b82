"""A witness who reads all that a process says of itself, and knows a card in whatever shape it comes."""

from __future__ import annotations

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

from bot.logging import configure
from bot.redaction import Redactor
from cogs.texts.catalogue import Texts
from engine.cards import PACK, cards_in, notation
from engine.game import State
from tests.secrecy.twins import Leak

_TOKEN: Final = re.compile(r"(?<![A-Za-z0-9])[EGHS][789XUOKA](?![A-Za-z0-9])")
"""A card as tokens, ids and emoji write it."""
_NUMBERS: Final = re.compile(r"\bcards?=|\border=|\bhands?=|[\[({]\d+(?:, \d+){2,}")
"""Cards as the engine counts them: fields of actions and views, and rows of numbers."""
_SEED: Final = re.compile(r"\b[0-9a-f]{64}\b|\\x[0-9a-f]{2}\\x")
"""A seed in hexadecimal digits, or as Python shows bytes."""
_TEXTS: Final = Texts()
_NAMES: Final = sorted({_TEXTS.of(language).card(card) for language in ("de", "en") for card in PACK})


class Overheard(io.StringIO):
    """Standard error, on which everything is logged as the bot logs it away from a terminal."""

    @property
    def text(self) -> str:
        """What was said so far, line breaks within an entry as they are."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        for line in self.getvalue().splitlines():
            try:
                yield "\n".join(_strings(json.loads(line)))
            except json.JSONDecodeError:
                yield line

    def expect_silence(self, *more: object, hands: Iterable[int] = ()) -> None:
        """Raises ``Leak`` when a card or a seed was named here, or in anything of ``more``.

        ``hands``: sets of cards, whose numbers nobody may read either.
        """
        for told in (self.text, *map(str, more)):
            if named := list(cards_named(told, hands)):
                raise Leak(f"{named} in: {told}")


def cards_named(text: str, hands: Iterable[int] = ()) -> Iterator[str]:
    """Everything in a text that a card or a seed can be read from."""
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
    """Log as the bot does, into what is returned."""
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
    """What a clumsy bug might raise: it names the cards of all hands, in every shape that comes to mind."""
    hands = state.held()
    cards = [card for hand in hands for card in cards_in(hand)]
    tokens = [notation(card) for card in cards]
    error = ValueError(f"{tokens} {hands} {cards} {[action.token for action in state.legal(0)]}")
    error.__cause__ = KeyError(tokens[0])
    error.add_note(f"while {_TEXTS.of('de').card(cards[-1])} was looked for")
    return error
