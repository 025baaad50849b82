"""How somebody fares in each contract."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.standings.statistics.played import OwnDeal


@dataclass(frozen=True, slots=True)
class Points:
    """The points of some deals: how many there are, their sum, the best and the worst of them."""

    deals: int
    total: int
    best: int
    worst: int

    @property
    def average(self) -> float:
        """Points a deal."""
        return self.total / self.deals


def points_of(points: Sequence[int], few_win: bool) -> Points | None:
    """What there is to say of some points; ``few_win``: they are penalties. ``None`` where there are none."""
    if not points:
        return None
    low, high = min(points), max(points)
    return Points(len(points), sum(points), *((low, high) if few_win else (high, low)))


@dataclass(frozen=True, slots=True)
class InContract:
    """Somebody's points in a contract, and those that everybody else has made in the same deals."""

    contract: str
    own: Points
    others: float
    """On the average, a deal and seat."""


def by_contract(deals: Iterable[OwnDeal], few_win: bool) -> tuple[InContract, ...]:
    """Every contract that was played in deals that count, the one somebody is best at first."""
    found: dict[str, list[OwnDeal]] = {}
    for own in deals:
        if own.deal.counts and own.deal.contract:
            found.setdefault(own.deal.contract, []).append(own)
    told = [_in_contract(contract, some, few_win) for contract, some in found.items()]
    return tuple(sorted(told, key=lambda one: (one.own.average * (1 if few_win else -1), one.contract)))


def _in_contract(contract: str, deals: Sequence[OwnDeal], few_win: bool) -> InContract:
    own = points_of([one.points for one in deals], few_win)
    assert own is not None
    others = [points for one in deals for points in one.others]
    return InContract(contract, own, sum(others) / max(1, len(others)))
