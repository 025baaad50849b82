"""Format averages, shares and lists the way each language writes them."""

from __future__ import annotations

from collections.abc import Iterable

from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from cogs.pictures.figures import MINUS
from cogs.texts.catalogue import Words


def decimal(value: float, words: Words, places: int = 1) -> str:
    """Format a number with ``places`` decimals: ``12,5`` in German, ``12.5`` in English; zero has no sign."""
    rounded = round(value, places)
    text = format_decimal(abs(rounded), f"0.{'0' * places}", words.locale())
    return f"{MINUS if rounded < 0 else ''}{text}"


def percent(part: int, whole: int, words: Words) -> str:
    """Format a share in whole percent: ``25 %`` in German, ``25%`` in English."""
    return format_percent(part / whole if whole else 0, locale=words.locale())


def listed(names: Iterable[str], words: Words) -> str:
    """List names in a sentence: ``A, B und C`` in German, ``A, B and C`` in English."""
    return format_list(list(names), locale=words.locale())
