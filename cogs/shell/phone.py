"""How high a message is on a phone 350 pixels wide, near enough to leave out what doesn't fit.

Widths are those of Noto Sans in CSS pixels. Too high an estimate costs a line of what is past; too low a one
pushes the top line off the screen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from unicodedata import east_asian_width

import discord

from cogs.shell.layout import FIXED_SPACE, Component, RawLayout

HAND: Final = 520.0
"""Greatest height at which a hand leaves the table's turn visible above it."""
CARD: Final = 560.0
"""Greatest height at which a table's card leaves room for the cards of the hand below it."""

_WIDTH: Final = 255
"""Width of a line: 250, and 5 more because letters are estimated too wide."""
_HEADING, _NORMAL, _SMALL = 20, 16, 14
"""Sizes of letters; small print has 13, and wider spaces between its signs."""
_HEADING_LINE, _NORMAL_LINE, _SMALL_LINE = 28, 22, 18
"""Heights of lines."""
_AROUND_HEADING: Final = 12
_FRAME: Final = 86
"""Edges, and who says it, in two lines at worst, without the gap above the first part."""
_BETWEEN: Final = 8
"""Height of the gap above a part."""

_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
_TIME: Final = re.compile(r"<t:\d+:R>")
_MARKS: Final = re.compile(r"\*\*|__|`|\\(?=[^\w\s])|(?m:^(?:-# |## |> ))")
_WIDE: Final = "█"
"""Stands for an emoji of ours."""


class _Widths(dict[str, float]):
    """Widths of letters, in parts of their size."""

    def __missing__(self, letter: str) -> float:
        width = self[letter] = 1.0 if east_asian_width(letter) in "WF" else 0.56
        return width


_WIDTHS: Final = _Widths(
    {letter: 1.3 for block in (range(0x2600, 0x27C0), range(0x1F300, 0x1FB00)) for letter in map(chr, block)}
    | dict.fromkeys("ijlIft.,:;'|!·-()", 0.3)
    | dict.fromkeys(f" {FIXED_SPACE}", 0.26)
    | dict.fromkeys("mwMW–…▸▾", 0.9)
    | dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ", 0.67)
    | {_WIDE: 1.375}
)

_TEXT: Final = discord.ComponentType.text_display.value
_OTHERS: Final[Mapping[int, int]] = {
    discord.ComponentType.action_row.value: 42,
    discord.ComponentType.media_gallery.value: 167,
    discord.ComponentType.separator.value: 5,
}
"""Heights of what isn't text: rows of buttons, a table's picture, thin lines."""


def fits(message: RawLayout, high: float) -> bool:
    """Return whether a message of texts, rows and pictures is at most that many pixels high."""
    return height(message) <= high


def height(message: RawLayout) -> float:
    """Return about how many pixels high a message is, with all that Discord puts around it."""
    parts = [part for one in message.components for part in one.get("components", (one,))]
    return sum(map(_height, parts), _FRAME)


def _height(part: Component) -> float:
    if part["type"] != _TEXT:
        return _BETWEEN + _OTHERS[part["type"]]
    return _BETWEEN + sum(map(_height_of_line, part["content"].split("\n")))


@lru_cache(maxsize=4096)  # most lines of a hand stay the same from one card to the next
def _height_of_line(line: str) -> int:
    text = _MARKS.sub("", _TIME.sub("in 10 Minuten", _EMOJI.sub(_WIDE, line)))
    if line.startswith("## "):
        return _AROUND_HEADING + _HEADING_LINE * _rows(text, _HEADING)
    if line.startswith("-# "):
        return _SMALL_LINE * _rows(text, _SMALL)
    return _NORMAL_LINE * _rows(text, _NORMAL)


def _rows(text: str, size: int) -> int:
    """Return how many rows a text takes at that size of letters."""
    widest, width = _WIDTH / size, _WIDTHS.__getitem__
    if sum(map(width, text)) <= widest:
        return 1
    count, used = 1, 0.0
    for word in text.split(" "):
        needed = sum(map(width, word))
        if used and used + needed > widest:
            count, used = count + 1, 0.0
        if needed > widest:
            count += int(needed // widest)
            needed %= widest
        used += needed + width(" ")
    return count
