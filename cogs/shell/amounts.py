"""Format averages and shares the way each language writes them."""

from __future__ import annotations

from cogs.pictures.figures import MINUS
from cogs.texts.catalogue import Words


def decimal(value: float, words: Words, places: int = 1) -> str:
    """Format a number with ``places`` decimals: ``12,5`` in German, ``12.5`` in English; zero has no sign."""
    text = f"{abs(value):.{places}f}"
    sign = MINUS if value < 0 and text.strip("0.") else ""
    return sign + (text.replace(".", ",") if words.language == "de" else text)


def percent(part: int, whole: int, words: Words) -> str:
    """Format a share in whole percent: ``25 %`` in German, ``25%`` in English."""
    share = round(100 * part / whole) if whole else 0
    return f"{share}\u00a0%" if words.language == "de" else f"{share}%"
