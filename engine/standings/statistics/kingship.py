"""Somebody's choices as beer king, and how they turn out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.standings.statistics.contracts import InContract, by_contract
from engine.standings.statistics.played import OwnDeal


@dataclass(frozen=True, slots=True)
class Kingship:
    """The number of deals that somebody led, and the contracts that they chose, most frequent first."""

    deals: int
    chosen: tuple[InContract, ...]

    @property
    def favourite(self) -> InContract | None:
        """The contract chosen most often; in a tie the one with the best result.

        ``None`` where all were chosen equally often, as in a kingdom that goes through the whole menu.
        """
        if not self.chosen or (
            len(self.chosen) > 1 and self.chosen[0].own.deals == self.chosen[-1].own.deals
        ):
            return None
        return self.chosen[0]


def kingship(deals: Iterable[OwnDeal], few_win: bool) -> Kingship:
    """Return somebody's choices. Playoffs are left out, as nobody chooses them."""
    led = [own for own in deals if own.led and own.deal.counts]
    chosen = sorted(by_contract(led, few_win), key=lambda one: -one.own.deals)
    return Kingship(len(led), tuple(chosen))
