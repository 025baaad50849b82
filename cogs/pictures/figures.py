"""Numbers as they stand in pictures: short, with a proper minus, hundreds as C."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\u2212"
_FULL: Final = 100_000
"""From here on a number is told in thousands, millions and so on."""
_UNITS: Final = "kMGTPEZY"


def figure(number: int, signed: bool = False) -> str:
    """A number in at most six characters: ``120``, ``−3``; ``signed`` ``+12``; pots can grow: ``−2.3M``."""
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
    """Hundreds as they are written up: a C each, ``CCC``; more than ``most`` are counted: ``7 C``."""
    return "C" * hundreds if hundreds <= most else f"{hundreds} C"
