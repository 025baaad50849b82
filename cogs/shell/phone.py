"""How high a message is on a phone 350 pixels wide, near enough to leave out what doesn't fit.

Widths are those of Noto Sans in CSS pixels. A message that is taken for too high loses a line of what is
past; one that is taken for too low stands a line above the screen's edge.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import discord

from cogs.shell.layout import Component, RawLayout

HAND: Final = 520.0
"""Height at which a hand leaves the table's turn visible above it."""
CARD: Final = 560.0
"""Height at which a public card leaves room for the hand's cards below it."""

_WIDTH: Final = 255
"""Width of a line: 250, and what letters are taken for too wide by."""
_NORMAL, _SMALL = 16, 14
"""Sizes of letters."""
_LINE, _SMALL_LINE = 22, 18
"""Heights of lines."""
_FRAME: Final = 94
"""Edges, and who says it, in two lines at worst."""
_BETWEEN: Final = 8
_ROW: Final = 50
"""Height of a row of buttons and the gap above it."""
_PICTURE: Final = 175
"""The same of a picture of a table."""

_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
_TIME: Final = re.compile(r"<t:\d+:R>")
_MARKS: Final = re.compile(r"\*\*|__|\|\||(?m:^(?:-# |> ))")
_WIDE: Final = "█"

_LETTERS: Final[defaultdict[str, float]] = defaultdict(lambda: 0.56)
"""Widths of letters, in parts of their size."""
for _letters, _width in {
    "ijlIft.,:;'|!·-()": 0.3,
    "  ": 0.26,
    "mwMW–": 0.9,
    "ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ": 0.67,
    "…➤▸▾": 0.9,
    _WIDE: 1.375,
}.items():
    _LETTERS.update(dict.fromkeys(_letters, _width))
_LETTERS.update(
    {chr(code): 1.3 for block in (range(0x1F300, 0x1FAFF), range(0x2600, 0x27C0)) for code in block}
)

_OF_TEXT: Final = discord.ComponentType.text_display.value
_OF_ROW: Final = discord.ComponentType.action_row.value
_OF_GALLERY: Final = discord.ComponentType.media_gallery.value


def height(message: RawLayout) -> float:
    """Return about how many pixels high a message is, with all that Discord puts around it."""
    return _FRAME + sum(map(_height, _parts(message.components))) - _BETWEEN


def _parts(components: Iterable[Component]) -> Iterable[Component]:
    for one in components:
        if one["type"] == discord.ComponentType.container.value:
            yield from one["components"]
        else:
            yield one


def _height(part: Component) -> float:
    match part["type"]:
        case kind if kind == _OF_TEXT:
            return _BETWEEN + sum(map(_height_of_line, part["content"].split("\n")))
        case kind if kind == _OF_ROW:
            return _ROW
        case kind if kind == _OF_GALLERY:
            return _PICTURE
    return 0.0


@lru_cache(maxsize=4096)  # most lines of a hand stay the same from one card to the next
def _height_of_line(line: str) -> float:
    small = line.startswith("-# ")
    text = _MARKS.sub("", _EMOJI.sub(_WIDE, _TIME.sub("in 10 Minuten", line)))
    return rows(text, _SMALL if small else _NORMAL) * (_SMALL_LINE if small else _LINE)


def rows(text: str, size: int) -> int:
    """Return into how many rows a text of that size is broken."""
    widest = _WIDTH / size
    width = _LETTERS.__getitem__
    if sum(map(width, text)) <= widest:
        return 1
    count, used = 1, 0.0
    for word in text.split(" "):
        needed = sum(map(width, word))
        if used and used + needed > widest:
            count, used = count + 1, 0.0
        used += needed + 0.26
    return count
