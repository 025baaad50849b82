"""Deeds beside points: Red Ruffians, censuses, hundreds, fines, bêtes and so on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.standings.statistics.played import OwnDeal


class DeedFigures(NamedTuple):
    """How often somebody did something, and the sum of its numbers."""

    times: int = 0
    total: int = 0


def deeds_of(deals: Iterable[OwnDeal]) -> Mapping[str, DeedFigures]:
    """Return somebody's own deeds by kind."""
    found: dict[str, DeedFigures] = {}
    for own in deals:
        for kind, _, number in own.deeds:
            before = found.get(kind, DeedFigures())
            found[kind] = DeedFigures(before.times + 1, before.total + number)
    return found


def held(deals: Iterable[OwnDeal], kind: str) -> int:
    """Count a deed of anybody in those deals."""
    return sum(deed[0] == kind for own in deals for deed in own.deal.deeds)
