"""Number formats for pictures: short, with a proper minus sign, hundreds as C."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\u2212"
_FULL: Final = 100_000
"""Numbers from here on are shortened to thousands, millions and so on."""
_UNITS: Final = "kMGTPEZY"


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
