"""Colours as people type them: by name in any language, or by code."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from cogs.texts.catalogue import Texts, Words
from engine.fraternities.store import STRIPES, Colour, Colours, code_of, colour_of
from engine.game import Refusal

NAMED: Final[Mapping[str, Colour]] = {
    "black": (29, 29, 27),
    "red": (200, 16, 46),
    "gold": (242, 183, 5),
    "white": (255, 255, 255),
    "blue": (31, 79, 163),
    "green": (31, 138, 76),
    "silver": (196, 200, 204),
    "yellow": (255, 221, 40),
    "orange": (232, 115, 26),
    "violet": (109, 43, 143),
    "pink": (238, 146, 184),
    "brown": (122, 74, 37),
    "grey": (128, 134, 139),
    "light-blue": (124, 185, 232),
    "dark-blue": (20, 40, 92),
    "light-green": (140, 200, 120),
    "dark-green": (14, 74, 44),
    "crimson": (123, 21, 48),
    "copper": (176, 98, 60),
}
"""The colours that have names, by the ids of their names in the catalogue."""


def colours_of(typed: str, texts: Texts, words: Words) -> Colours:
    """Parse three colours: names or codes, with spaces, commas or hyphens between them.

    Raises ``Refusal`` ``colours_unknown`` and ``colours_count``; both say what is accepted.
    """
    parts = _parts(_between(texts).split(typed), _names(texts))
    found = []
    for part in parts:
        colour = _names(texts).get(_plain(part)) or colour_of(part)
        if colour is None:
            raise Refusal("colours_unknown", typed=part[:30], names=accepted(words))
        found.append(colour)
    if len(found) != STRIPES:
        raise Refusal("colours_count", count=len(found), names=accepted(words))
    return found[0], found[1], found[2]


def accepted(words: Words) -> str:
    """List the accepted names in the reader's language; those of other languages are accepted, too."""
    return ", ".join(words(f"colour-{name}") for name in NAMED)


def told(colours: Colours, words: Words) -> str:
    """Describe three colours; those without a name by their codes."""
    names = {colour: words(f"colour-{name}") for name, colour in NAMED.items()}
    return " – ".join(names.get(colour, code_of(colour)) for colour in colours)


def _parts(typed: Iterable[str], names: Mapping[str, Colour]) -> list[str]:
    """Split what was typed into colours: a hyphen may belong to a name, and a name may have two words."""
    parts: list[str] = []
    for part in filter(None, map(str.strip, typed)):
        if _plain(part) in names:
            parts.append(part)
            continue
        for word in part.split():
            together = f"{parts[-1]} {word}" if parts else ""
            if _plain(together) in names and _plain(parts[-1]) not in names:
                parts[-1] = together
            elif _plain(word) in names or colour_of(word) is not None:
                parts.append(word)
            else:
                parts += filter(None, word.split("-"))
    return parts


def _plain(name: str) -> str:
    """Normalize a name regardless of spelling: ``Weiß``, ``weiss``, ``hell-blau``."""
    folded = unicodedata.normalize("NFKD", name.casefold().replace("ä", "ae").replace("ü", "ue"))
    return "".join(char for char in folded if char.isalnum())


@cache
def _between(texts: Texts) -> re.Pattern[str]:
    """Return what stands between colours: signs, and the words for it in all languages."""
    listed = ",".join(texts.of(language)("colour-between") for language in texts.languages)
    words = "|".join(re.escape(word.strip()) for word in listed.split(","))
    return re.compile(rf"[,;/|·–—]|\s-\s|\s+(?:{words})\s+", re.IGNORECASE)


@cache
def _names(texts: Texts) -> Mapping[str, Colour]:
    """Return the colours by name, normalized by ``_plain``, in all languages."""
    return {
        _plain(texts.of(language)(f"colour-{name}")): colour
        for language in texts.languages
        for name, colour in NAMED.items()
    }
