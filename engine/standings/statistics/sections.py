"""Complete wheels and kingdoms (rules 2.2, 2.3) that somebody has played from first deal to last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.game import Seat
from engine.standings.statistics.played import ALWAYS, PlayedDeal, Span

SectionKind: TypeAlias = Literal["wheel", "kingdom"]
KINDS: Final[tuple[SectionKind, ...]] = ("wheel", "kingdom")


@dataclass(frozen=True, slots=True)
class CompleteSection:
    """A complete wheel or kingdom: its counting deals, in order."""

    kind: str
    deals: tuple[PlayedDeal, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Penalty points by seat, including fines given by the beer king."""
        totals = [sum(points) for points in zip(*(deal.points for deal in self.deals), strict=True)]
        for deal in self.deals:
            for kind, seat, number in deal.deeds:
                if kind == "fine" and seat is not None:
                    totals[seat] += number
        return tuple(totals)

    def seat_of(self, person: int) -> Seat | None:
        """Return somebody's seat throughout; ``None`` when they missed a deal or moved."""
        seats = {deal.seat_of(person) for deal in self.deals}
        return seats.pop() if len(seats) == 1 else None


def sections(deals: Iterable[PlayedDeal]) -> Iterator[CompleteSection]:
    """Yield the complete wheels and kingdoms of some tables' deals, given in order, by table."""
    held: list[PlayedDeal] = []
    last: tuple[int, int] | None = None
    whole = True
    for deal in deals:
        if last is None or last[0] != deal.table:
            held, whole = [], deal.deal == 1
        elif deal.deal != last[1] + 1:
            held, whole = [], False  # begun in a deal of which nothing is known
        last = deal.table, deal.deal
        if deal.counts:
            held.append(deal)
        for kind, *_ in deal.deeds:
            if kind in KINDS:
                if whole and held:
                    yield CompleteSection(kind, tuple(held))
                held, whole = [], True


@dataclass(frozen=True, slots=True)
class SectionFigures:
    """Number of wheels or kingdoms: played, won with the fewest points, lost with the most.

    Whoever is equal shares it; where all are equal nobody has lost. ``ruled``: every deal of it as beer king.
    """

    played: int = 0
    won: int = 0
    lost: int = 0
    ruled: int = 0


def figures_of(
    some: Sequence[CompleteSection], kind: SectionKind, person: int, span: Span = ALWAYS
) -> SectionFigures:
    """Return a person's figures over the sections that ended in ``span``."""
    played = won = lost = ruled = 0
    for section in some:
        seat = section.seat_of(person)
        if section.kind != kind or seat is None or not span.holds(section.deals[-1].ended_ms):
            continue
        totals = section.totals
        played += 1
        won += totals[seat] == min(totals)
        lost += totals[seat] == max(totals) > min(totals)
        ruled += all(deal.leader == seat for deal in section.deals)
    return SectionFigures(played, won, lost, ruled)
