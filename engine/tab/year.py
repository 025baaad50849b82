"""A year of the tab: the rounds that came due in it, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.seasons.calendar import Calendar
from engine.tab.tab import Debt, TabLedger

Honour: TypeAlias = Literal["host", "thirsty", "chalk", "generous"]
"""Honours: most rounds paid, most rounds received, most rounds owed in all, and most forgiven."""
HONOURS: Final[tuple[Honour, ...]] = ("host", "thirsty", "chalk", "generous")


@dataclass(slots=True)
class TabShare:
    """One person's rounds.

    ``due``, ``paid``, ``forgiven`` and ``open`` are their own debts, ``drunk`` rounds that others paid them,
    ``let_off`` rounds that they forgave others. Lapsed rounds count as forgiven, by nobody.
    """

    person: int
    due: int = 0
    paid: int = 0
    forgiven: int = 0
    open: int = 0
    drunk: int = 0
    let_off: int = 0


@dataclass(frozen=True, slots=True)
class TabYear:
    """The rounds that came due in a year, and their state by now; ``shares`` has the largest debtor first."""

    year: int
    shares: tuple[TabShare, ...]

    @property
    def due(self) -> int:
        """Number of rounds that came due, including those of erased people."""
        return sum(share.due for share in self.shares)

    @property
    def paid(self) -> int:
        """Number of rounds settled."""
        return sum(share.paid for share in self.shares)

    @property
    def forgiven(self) -> int:
        """Number of rounds forgiven."""
        return sum(share.forgiven for share in self.shares)

    @property
    def open(self) -> int:
        """Number of rounds still owed."""
        return sum(share.open for share in self.shares)

    def honoured(self, honour: Honour) -> tuple[Sequence[int], int]:
        """Return everybody who holds an honour, several in a tie, and their number of rounds."""
        counts = {share.person: _count(share, honour) for share in self.shares}
        most = max(counts.values(), default=0)
        return [person for person, count in counts.items() if count == most and most], most


def year_of(tab: TabLedger, year: int, calendar: Calendar) -> TabYear:
    """Compute a year of a server's tab, by the server's calendar."""
    shares: dict[int, TabShare] = {}
    for debt in tab.debts:
        if calendar.year(debt.since_ms) == year and debt.state in ("stands", "lapsed"):
            _count_in(debt, shares)
    order = sorted(shares.values(), key=lambda share: (-share.due, -share.paid, share.person))
    return TabYear(year, tuple(order))


def _count_in(debt: Debt, shares: dict[int, TabShare]) -> None:
    def share(person: int) -> TabShare:
        return shares.setdefault(person, TabShare(person))

    own = share(debt.debtor)
    own.due += debt.amount
    own.open += debt.open
    if debt.state == "lapsed":
        own.forgiven += debt.amount - debt.paid - debt.forgiven
    for said in debt.sayings:
        if not said.counts:
            continue
        if said.kind == "settled":
            own.paid += said.amount
            for creditor in debt.creditors:
                share(creditor).drunk += said.amount
        else:
            own.forgiven += said.amount
            if said.actor is not None:
                share(said.actor).let_off += said.amount


def _count(share: TabShare, honour: Honour) -> int:
    match honour:
        case "host":
            return share.paid
        case "thirsty":
            return share.drunk
        case "chalk":
            return share.due
        case "generous":
            return share.let_off
