"""Finished deals as statistics look at them, and what one person has played of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from engine.game import Seat
from engine.storage.records import PlayedDealRow


class Span(NamedTuple):
    """A period, in milliseconds since 1970; ``None`` where it has no end on that side."""

    begins_ms: int | None = None
    ends_ms: int | None = None

    def holds(self, ms: int) -> bool:
        """Whether a time lies in it. Its end doesn't."""
        return (self.begins_ms is None or self.begins_ms <= ms) and (
            self.ends_ms is None or ms < self.ends_ms
        )


ALWAYS = Span()


Done: TypeAlias = tuple[str, Seat | None, int]
"""A deed of a finished deal as it is stored: kind, seat and number, as ``engine.game.Deed`` says."""


class PlayedDeal(NamedTuple):
    """A finished deal, as ``DealTold`` says, with ``players`` by seat (0: a computer).

    Plain tuples here and in ``OwnDeal``: whoever plays a lot has tens of thousands of them, and the garbage
    collector, which keeps everybody waiting, soon looks at those no more.
    """

    table: int
    deal: int
    ended_ms: int
    contract: str
    leader: Seat | None
    points: tuple[int, ...]
    counts: bool
    players: tuple[int, ...]
    deeds: tuple[Done, ...]

    @classmethod
    def of(cls, row: PlayedDealRow) -> PlayedDeal:
        """The deal that a stored row tells."""
        points, players, deeds = json.loads(f"[{row.points},{row.players},{row.deeds}]")
        return cls(
            row.table,
            row.deal,
            row.ended_ms,
            row.contract,
            row.leader,
            tuple(points),
            row.counts,
            tuple(players),
            tuple([(kind, seat, number) for kind, seat, number in deeds]),
        )

    def seat_of(self, person: int) -> Seat | None:
        """Where a person has played it; of two seats the first."""
        return self.players.index(person) if person in self.players else None


class OwnDeal(NamedTuple):
    """A deal that somebody has played themselves, at ``seat``."""

    deal: PlayedDeal
    seat: Seat

    @property
    def points(self) -> int:
        """What it brought them."""
        return self.deal.points[self.seat]

    @property
    def led(self) -> bool:
        """Whether they were beer king, declarer or dealer."""
        return self.deal.leader == self.seat

    @property
    def others(self) -> tuple[int, ...]:
        """What it brought everybody else."""
        return self.deal.points[: self.seat] + self.deal.points[self.seat + 1 :]

    @property
    def deeds(self) -> list[Done]:
        """What they did or got in it."""
        return [deed for deed in self.deal.deeds if deed[1] == self.seat]


def own_deals(deals: Iterable[PlayedDeal], person: int, span: Span = ALWAYS) -> list[OwnDeal]:
    """What a person, and not a computer in their seat, has played of some deals that ended in ``span``."""
    return [
        OwnDeal(deal, seat)
        for deal in deals
        if span.holds(deal.ended_ms) and (seat := deal.seat_of(person)) is not None
    ]


def counting(deals: Iterable[OwnDeal]) -> list[OwnDeal]:
    """Those whose points count towards a partie; playoffs don't."""
    return [own for own in deals if own.deal.counts]
