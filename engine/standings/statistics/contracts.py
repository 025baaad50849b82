"""Somebody's results in each contract, and Blattla's deals as declarer, partner and against them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.standings.statistics.facts import OwnDeal


@dataclass(frozen=True, slots=True)
class Points:
    """Points over some deals: their number, sum, best and worst."""

    deals: int
    total: int
    best: int
    worst: int

    @property
    def average(self) -> float:
        """Average points a deal."""
        return self.total / self.deals


def points_of(points: Sequence[int], few_win: bool) -> Points | None:
    """Sum up some points, or return ``None`` if there are none; ``few_win``: they are penalties."""
    if not points:
        return None
    low, high = min(points), max(points)
    return Points(len(points), sum(points), *((low, high) if few_win else (high, low)))


@dataclass(frozen=True, slots=True)
class InContract:
    """Somebody's points in a contract, compared with everybody else's in the same deals.

    ``won``: the deals in which nobody did better. ``others``: their average points per deal and seat.
    """

    contract: str
    own: Points
    won: int
    others: float


def by_contract(deals: Iterable[OwnDeal], few_win: bool) -> tuple[InContract, ...]:
    """Return every contract played in counting deals, somebody's best one first."""
    found: dict[str, list[OwnDeal]] = {}
    for own in deals:
        if own.deal.counts and own.deal.contract:
            found.setdefault(own.deal.contract, []).append(own)
    told = [_in_contract(contract, some, few_win) for contract, some in found.items()]
    return tuple(sorted(told, key=lambda one: (one.own.average * (1 if few_win else -1), one.contract)))


def _in_contract(contract: str, deals: Sequence[OwnDeal], few_win: bool) -> InContract:
    own = points_of([one.points for one in deals], few_win)
    assert own is not None
    best = min if few_win else max
    won = sum(one.points == best(one.deal.points) for one in deals)
    others = [points for one in deals for points in one.others]
    return InContract(contract, own, won, sum(others) / max(1, len(others)))


Role: TypeAlias = Literal["declarer", "partner", "defender"]
ROLES: Final[tuple[Role, ...]] = ("declarer", "partner", "defender")


@dataclass(frozen=True, slots=True)
class RoleFigures:
    """Deals played in a role, those won, and how many of the latter made the others schneider or schwarz."""

    role: Role
    deals: int
    won: int
    schneider: int
    schwarz: int


def roles(deals: Iterable[OwnDeal]) -> tuple[RoleFigures, ...]:
    """Return the figures of every role that somebody has had. Deals that were thrown in have none."""
    found: dict[Role, list[tuple[bool, str]]] = {role: [] for role in ROLES}
    for own in deals:
        side = {seat for kind, seat, _ in own.deal.deeds if kind in ("won", "lost")}
        if not side:
            continue
        won = any(kind == "won" for kind, *_ in own.deal.deeds)
        level = next((kind.partition("_")[2] for kind, *_ in own.deal.deeds if "_" in kind), "")
        role: Role = "declarer" if own.led else "partner" if own.seat in side else "defender"
        found[role].append((won == (own.seat in side), level))
    return tuple(
        RoleFigures(
            role,
            len(ends),
            sum(won for won, _ in ends),
            sum(won and level == "schneider" for won, level in ends),
            sum(won and level == "schwarz" for won, level in ends),
        )
        for role, ends in found.items()
        if ends
    )
