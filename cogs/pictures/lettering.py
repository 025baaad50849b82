"""Fonts: which characters they have, how much room a text takes, and how numbers are written.

The usual faces have the Latin alphabets; a text with Greek, Cyrillic or Vietnamese letters is written as a
whole in another face that has them. ``legible`` removes from a name what no face can write, so that no
picture shows empty boxes; the message beside the picture has the name in full.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFont

from cogs.pictures.byte_cache import ByteCache

FONT_FOLDER: Final = Path(__file__).with_name("assets") / "fonts"

Face: TypeAlias = Literal["text", "bold", "slab"]
_FILES: Final[dict[Face, str]] = {
    "text": "barlow-condensed-600.ttf",
    "bold": "barlow-condensed-700.ttf",
    "slab": "zilla-slab-700-lnum.ttf",
}
WIDE_RANGE: Final = "fira-sans-condensed-700.ttf"
"""The face with the most alphabets, reduced to those; its letters are larger than the others'."""
_WIDE_RANGE_SCALE: Final = 0.9


@dataclass(frozen=True, slots=True)
class Font:
    """A face in a size (pixels). ``slab`` is the face of the ranks on the cards."""

    face: Face
    size: int

    def sized(self, size: int) -> Font:
        """Return the same face in another size."""
        return replace(self, size=size)


NAME: Final = Font("bold", 44)
"""Font of names and headings, readable on a phone."""
TEXT: Final = Font("text", 36)
LEAST: Final = 30
"""Smallest font size in a picture 1200 px wide, in pixels: readable where it is shown 350 px wide."""

TABLE_NAME: Final = Font("bold", 40)
TABLE_TEXT: Final = Font("text", 37)
TABLE_LEAST: Final = 37
"""Smallest font size in pictures of a table, which are 900 px wide and say alone what the message leaves
out: 11 pixels on a phone that shows them 268 px wide."""

OMISSION: Final = "…"
TEXT_BYTES: Final = 2 * 1024 * 1024
"""Maximum bytes of cached text masks."""

_SPELLED: Final = str.maketrans({"\u2010": "-", "\u2011": "-", "\u2012": "–", "\u2015": "—"})


def loaded(font: Font, text: str) -> ImageFont.FreeTypeFont:
    """Return the loaded font in which ``text`` is written."""
    file = _FILES[font.face]
    if alphabet(file).issuperset(text):
        return _opened(file, font.size)
    return _opened(WIDE_RANGE, round(font.size * _WIDE_RANGE_SCALE))


@lru_cache(maxsize=64)
def _opened(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT_FOLDER / file, size)


@cache
def alphabet(file: str) -> frozenset[str]:
    """Return the characters that a font has."""
    with TTFont(FONT_FOLDER / file, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


@lru_cache(maxsize=1024)  # each picture of a table has the same names and titles
def legible(text: str) -> str:
    """Return the text in characters that the fonts have, on one line; empty if no letter or digit is left.

    A letter with marks that is not in the fonts loses them, a mathematical or a wide letter becomes the plain
    one, and what has no such letter (emoji, other scripts, controls) is left out.
    """
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", text).translate(_SPELLED):
        if char.isspace():
            kept.append(" ")
        elif _drawable(char):
            kept.append(char)
        else:
            kept += filter(_drawable, unicodedata.normalize("NFKD", char))
    shown = " ".join("".join(kept).split())
    return shown if any(map(str.isalnum, shown)) else ""


def _drawable(char: str) -> bool:
    """Whether a font has it and it isn't a combining mark, which would pile up on its neighbour."""
    known = char in alphabet(WIDE_RANGE) and char.isprintable()
    return known and not unicodedata.category(char).startswith("M")


@lru_cache(maxsize=1024)
def width(text: str, font: Font) -> int:
    """Return the width of a text in pixels."""
    left, _, right, _ = loaded(font, text).getbbox(text, anchor="ls")
    return round(max(right, loaded(font, text).getlength(text)) - min(0, left))


@lru_cache(maxsize=1024)
def fit(text: str, font: Font, room: int, least: int = LEAST) -> tuple[str, Font]:
    """Return the text and a font in which it is at most ``room`` pixels wide.

    The font shrinks down to ``least`` pixels; if the text is still too long, its end is cut with an ellipsis.
    """
    smallest = min(least, font.size)
    for size in (*range(font.size, smallest, -2), smallest):
        fitting = font.sized(size)
        if width(text, fitting) <= room:
            return text, fitting
    cut = [text[:length].rstrip() + OMISSION for length in range(len(text))]
    return next((one for one in reversed(cut) if width(one, fitting) <= room), OMISSION), fitting


def wrap(text: str, font: Font, room: int) -> list[str]:
    """Break a text at spaces into lines of at most ``room`` pixels; a longer word keeps its own line."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, font) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def balanced(text: str, font: Font, room: int) -> list[str]:
    """Wrap a text into lines of similar length, so that no word is alone in the last one."""
    lines = wrap(text, font, room)
    for narrower in range(room - 20, room // 2, -20):
        tighter = wrap(text, font, narrower)
        if len(tighter) > len(lines) or any(width(line, font) > narrower for line in tighter):
            break
        lines = tighter
    return lines


@dataclass(frozen=True, slots=True)
class Lettering:
    """A text as a mask, and its corner relative to the start of the baseline."""

    mask: Image.Image
    left: int
    top: int


_LETTERINGS: Final[ByteCache[tuple[str, Font], Lettering]] = ByteCache(
    TEXT_BYTES, lambda lettering: lettering.mask.width * lettering.mask.height
)


def lettering(text: str, font: Font) -> Lettering:
    """Return the text as a mask that can be drawn in any colour."""
    return _LETTERINGS.keep((text, font), lambda: _lettering(text, font))


def _lettering(text: str, font: Font) -> Lettering:
    left, top, right, bottom = (round(edge) for edge in loaded(font, text).getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=loaded(font, text), anchor="ls")
    return Lettering(mask, left, top)


MINUS: Final = "\u2212"
_FULL: Final = 100_000
"""Numbers from here on are shortened to thousands, millions and so on."""
_UNITS: Final = "kMGTPEZY"


@lru_cache(maxsize=1024)  # the hands at a table show the same
def figure(number: int, signed: bool = False) -> str:
    """Format a number in at most six characters: ``120``, ``−3``, ``−2.3M``; if ``signed``, ``+12``."""
    sign = MINUS if number < 0 else "+" if signed and number else ""
    return f"{sign}{_short(abs(number))}"


def _short(amount: int) -> str:
    if amount < _FULL:
        return str(amount)
    power = min((len(str(amount)) - 1) // 3, len(_UNITS))
    tenths = amount * 10 // 1000**power
    whole, tenth = divmod(tenths, 10)
    if whole >= 10_000:
        return "∞"
    told = str(whole) if whole >= 100 or not tenth else f"{whole}.{tenth}"
    return f"{told}{_UNITS[power - 1]}"


def tally(hundreds: int, most: int) -> str:
    """Format hundreds as a C each, ``CCC``; more than ``most`` as a number: ``7 C``."""
    return "C" * hundreds if hundreds <= most else f"{hundreds} C"
