"""The three colours of a fraternity."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""
Colours: TypeAlias = tuple[Colour, Colour, Colour]
"""Colours in the order in which they are named and drawn, the top one first."""

STRIPES: Final = 3

_HEX: Final = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")


def colour_of(code: str) -> Colour | None:
    """Return the colour of a code such as ``#c8102e`` or ``c12``; ``None`` for anything else."""
    match = _HEX.fullmatch(code)
    if match is None:
        return None
    digits = match[1] if len(match[1]) == 6 else "".join(2 * digit for digit in match[1])
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def code_of(colour: Colour) -> str:
    """Return the code of a colour, such as ``#c8102e``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def written(colours: Colours) -> str:
    """Return colours in their stored form."""
    return " ".join(map(code_of, colours))


def read(text: str) -> Colours:
    """Parse stored colours. Raises ``ValueError``."""
    first, second, third = map(colour_of, text.split())
    if first is None or second is None or third is None:
        raise ValueError(text)
    return first, second, third
