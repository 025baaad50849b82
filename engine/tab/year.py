"""A year of the tab: of the rounds that came due in it, who has paid, and who has drunk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.seasons.calendar import Calendar
from engine.tab.tab import Debt, Tab

Honour: TypeAlias = Literal["host", "thirsty", "chalk", "generous"]
"""Who has paid most, has been paid for most, owed most in all, and has forgiven most."""
HONOURS: Final[tuple[Honour, ...]] = ("host", "thirsty", "chalk", "generous")


@dataclass(slots=True)
class Share:
    """Somebody's rounds: ``due`` from them, of those ``paid``, ``forgiven`` and ``open``; ``drunk`` are those
    that others have paid them, ``let_off`` those that they have forgiven others. What has lapsed counts as
    forgiven, by nobody."""

    person: int
    due: int = 0
    paid: int = 0
    forgiven: int = 0
    open: int = 0
    drunk: int = 0
    let_off: int = 0


@dataclass(frozen=True, slots=True)
class TabYear:
    """What became, up to now, of the rounds that came due in a year; ``shares`` has who owed most first."""

    year: int
    shares: tuple[Share, ...]

    @property
    def due(self) -> int:
        """All that came due. Those of people who were erased count, too."""
        return sum(share.due for share in self.shares)

    @property
    def paid(self) -> int:
        """How many of them were settled."""
        return sum(share.paid for share in self.shares)

    @property
    def forgiven(self) -> int:
        """How many of them were forgiven."""
        return sum(share.forgiven for share in self.shares)

    @property
    def open(self) -> int:
        """How many of them are still owed."""
        return sum(share.open for share in self.shares)

    def honoured(self, honour: Honour) -> tuple[Sequence[int], int]:
        """Who is first in something, several when they are equal, and with how many rounds."""
        counts = {share.person: _count(share, honour) for share in self.shares}
        most = max(counts.values(), default=0)
        return [person for person, count in counts.items() if count == most and most], most


def year_of(tab: Tab, year: int, calendar: Calendar) -> TabYear:
    """A year of a server's tab, by the server's calendar."""
    shares: dict[int, Share] = {}
    for debt in tab.debts:
        if calendar.year(debt.since_ms) == year and debt.state in ("stands", "lapsed"):
            _count_in(debt, shares)
    order = sorted(shares.values(), key=lambda share: (-share.due, -share.paid, share.person))
    return TabYear(year, tuple(order))


def _count_in(debt: Debt, shares: dict[int, Share]) -> None:
    def share(person: int) -> Share:
        return shares.setdefault(person, Share(person))

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


def _count(share: Share, honour: Honour) -> int:
    match honour:
        case "host":
            return share.paid
        case "thirsty":
            return share.drunk
        case "chalk":
            return share.due
        case "generous":
            return share.let_off
