"""How high a message is on a phone 350 pixels wide, near enough to leave out what doesn't fit.

Widths are those of Noto Sans in CSS pixels. Too high an estimate costs a line of what is past; too low a one
pushes the top line off the screen.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final
from unicodedata import east_asian_width

import discord

from cogs.shell.layout import FIXED_SPACE, MessageBuilder, RawLayout

HAND: Final = 520.0 - 94
"""Greatest height of the parts of a hand that leaves the table's turn visible above it.

Around them are edges, who says it and, in two lines, that nobody else sees it.
"""
CARD: Final = 560.0 - 86
"""Greatest height of the parts of a table's card that leaves room for the cards of the hand below it.

Around them are edges, who says it, and which command it answers.
"""

_WIDTH: Final = 250
"""Width of a line."""
_QUOTE: Final = 24
"""How much narrower a quoted line is, for the bar beside it and the gaps."""
_HEADING, _NORMAL, _SMALL = 20, 16, 13
"""Sizes of letters."""
_HEADING_LINE, _NORMAL_LINE, _SMALL_LINE = 28, 22, 18
"""Heights of lines."""
_AROUND_HEADING: Final = 12
_BETWEEN: Final = 8
"""Height of the gap above a part."""
_BUTTON: Final = 42
"""Height of a button."""
_LEAST_WIDE: Final = 50
_LABEL, _AROUND_LABEL, _EMOJI_BESIDE = 14, 20, 28
"""Size of a button's letters, and the width of its edges and of an emoji beside them."""
_BETWEEN_BUTTONS: Final = 6

_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
_TIME: Final = re.compile(r"<t:\d+:R>")
_IN_TEN: Final = f"in 10 Minuten{FIXED_SPACE}"
"""Stands for a time, with the gaps around it."""
_MARKS: Final = re.compile(r"__|`|\\(?=[^\w\s])|^(?:-# |## |> )")
_WIDE: Final = "█"
"""Stands for an emoji of ours."""

_MEASURED: Final[Mapping[float, str]] = {
    0.0: "\ufe0f",
    0.07: "\u200a",
    0.27: f" {FIXED_SPACE}ijlJ,.:;·!'’‘‚",
    0.31: "()-",
    0.35: "If",
    0.37: "t/“”",
    0.42: "r„?",
    0.48: "czs",
    0.52: "vyFL–▸▾",
    0.54: "kx",
    0.62: "bdghnopquöüßPRKV",
    0.65: "ABCÄ",
    0.75: "DGHNUÜ",
    0.79: "OQÖw…",
    0.84: "➤↻",
    0.93: "mMW",
    1.375: _WIDE,
}
"""Widths of letters, in parts of their size, where they aren't ``_USUAL``."""
_USUAL: Final = 0.57
_BOLDER: Final = 0.04
"""How much wider a letter is in bold; figures and signs hardly are."""
_PICTURES: Final = (range(0x23E9, 0x2400), range(0x2600, 0x27C0), range(0x1F300, 0x1FB00))
"""Characters that are shown as emoji."""


class _Widths(dict[str, float]):
    """Widths of letters, in parts of their size: measured ones, and others when they come up."""

    def __init__(self, bolder: float = 0) -> None:
        super().__init__(
            {
                letter: width + bolder * letter.isalpha()
                for width, letters in _MEASURED.items()
                for letter in letters
            }
        )
        self._bolder = bolder

    def __missing__(self, letter: str) -> float:
        if any(ord(letter) in block for block in _PICTURES):
            width = self[_WIDE]
        else:
            width = 1.0 if east_asian_width(letter) in "WF" else _USUAL + self._bolder * letter.isalpha()
        self[letter] = width
        return width


_REGULAR: Final = _Widths()
_BOLD: Final = _Widths(_BOLDER)

_TEXT: Final = discord.ComponentType.text_display.value
_ROW: Final = discord.ComponentType.action_row.value
_HEIGHTS: Final[Mapping[int, int]] = {
    _TEXT: 0,
    _ROW: _BUTTON,
    discord.ComponentType.media_gallery.value: 167,
    discord.ComponentType.separator.value: 5,
}
"""Heights of rows of buttons, a table's picture and thin lines; a text is as high as its lines."""


def fits(message: RawLayout, high: float) -> bool:
    """Return whether the parts of a message are together at most that many pixels high."""
    return height(message) <= high


def first_fitting(messages: Iterable[MessageBuilder], high: float) -> MessageBuilder:
    """Return the first of ever shorter messages that fits, or else the last."""
    for message in messages:
        if fits(message.view(), high):
            break
    return message


def height(message: RawLayout) -> float:
    """Return about how many pixels high the parts of a message are: texts, buttons, pictures, gaps above."""
    parts = [part for one in message.components for part in one.get("components", (one,))]
    texts = [part["content"] for part in parts if part["type"] == _TEXT]
    plain = _TIME.sub(_IN_TEN, _EMOJI.sub(_WIDE, "\n".join(texts)))
    lines = plain.split("\n") if texts else []
    rows = [
        tuple([(one.get("label", ""), "emoji" in one) for one in part["components"]])
        for part in parts
        if part["type"] == _ROW
    ]
    high = sum([_BETWEEN + _HEIGHTS[part["type"]] for part in parts]) + sum(map(_height_of_line, lines))
    return high + (_BUTTON + _BETWEEN_BUTTONS) * sum(map(_wraps, rows))


@lru_cache(maxsize=1024)
def _wraps(buttons: tuple[tuple[str, bool], ...]) -> int:
    """Return how often a row of buttons, by label and whether it has an emoji, is too wide for a line."""
    wraps, used = 0, 0.0
    for label, pictured in buttons:
        needed = _AROUND_LABEL + _LABEL * sum(map(_REGULAR.__getitem__, label)) + _EMOJI_BESIDE * pictured
        width = max(_LEAST_WIDE, needed if label else 0)
        if used and used + width > _WIDTH:
            wraps, used = wraps + 1, 0.0
        used += width + _BETWEEN_BUTTONS
    return wraps


@lru_cache(maxsize=4096)  # but for cards and times most lines of a hand stay the same
def _height_of_line(line: str) -> int:
    if line.startswith("## "):
        return _AROUND_HEADING + _HEADING_LINE * _rows(f"**{line}", _WIDTH / _HEADING)
    if line.startswith("-# "):
        return _SMALL_LINE * _rows(line, _WIDTH / _SMALL)
    return _NORMAL_LINE * _rows(line, (_WIDTH - _QUOTE * line.startswith("> ")) / _NORMAL)


def _rows(line: str, widest: float) -> int:
    """Return how many rows a line takes, each as wide as that many letters are high."""
    words = _words(line)
    space, count, used = _REGULAR[" "], 1, 0.0
    for needed in words:
        if used and used + needed > widest:
            count, used = count + 1, 0.0
        count += int(needed // widest)
        used += needed % widest + space
    return count


def _words(line: str) -> list[float]:
    """Return the widths of the words in a line of markdown."""
    words = [0.0]
    for number, text in enumerate(line.split("**")):
        width = (_BOLD if number % 2 else _REGULAR).__getitem__
        first, *others = (sum(map(width, word)) for word in _MARKS.sub("", text).split(" "))
        words[-1] += first
        words += others
    return words
