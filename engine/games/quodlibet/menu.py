"""Menus of contracts from which the beer king chooses (rules 2.2 and 2.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.options import QuodlibetOptions


def courses(options: QuodlibetOptions) -> tuple[tuple[str, ...], ...]:
    """The menu of a partie in the groups of deals that are played one after the other.

    These are the wheels, or the whole menu once, or once for each kingdom.
    """
    if options.wheels:
        return options.wheel_menu
    return (options.contracts,) * (1 if options.kingdoms == "off" else SEATS)


def legal_contracts(course: Sequence[str], played: Collection[str]) -> tuple[str, ...]:
    """Return the contracts left in a course. Snack is legal only as the last one."""
    left = [name for name in course if name not in played]
    if len(left) > 1 and "snack" in left:
        left.remove("snack")
    return tuple(left)
