"""Blattla: deals won and lost as declarer, as partner and against them (rules 5.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.standings.statistics.played import OwnDeal

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
