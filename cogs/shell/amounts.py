"""Averages and shares as people of a language write them."""

from __future__ import annotations

from cogs.pictures.figures import MINUS
from cogs.texts.catalogue import Words


def decimal(value: float, words: Words, places: int = 1) -> str:
    """A number with so many decimals: ``12,5`` in German, ``12.5`` in English; nothing has no sign."""
    text = f"{abs(value):.{places}f}"
    sign = MINUS if value < 0 and text.strip("0.") else ""
    return sign + (text.replace(".", ",") if words.language == "de" else text)


def percent(part: int, whole: int, words: Words) -> str:
    """A share in whole percents: ``25 %`` in German, ``25%`` in English."""
    share = round(100 * part / whole) if whole else 0
    return f"{share}\u00a0%" if words.language == "de" else f"{share}%"
