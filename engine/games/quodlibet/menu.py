"""Which contracts the beer king may choose from (rules 2.2 and 2.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.games.quodlibet.options import WHEELS, QuodlibetOptions


def courses(options: QuodlibetOptions) -> tuple[tuple[str, ...], ...]:
    """The menu of a partie in the groups that must be played out one after the other."""
    return WHEELS if options.wheels else (options.contracts,)


def legal_contracts(course: Sequence[str], played: Collection[str]) -> tuple[str, ...]:
    """What is left of a course. Snack is legal only as the last one."""
    left = tuple(name for name in course if name not in played)
    return left if len(left) == 1 else tuple(name for name in left if name != "snack")
