"""Somebody as beer king: which contracts they choose, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.standings.statistics.contracts import InContract, by_contract
from engine.standings.statistics.played import OwnDeal


@dataclass(frozen=True, slots=True)
class Kingship:
    """The deals in which somebody led, and what they chose, what they like best first."""

    deals: int
    chosen: tuple[InContract, ...]

    @property
    def favourite(self) -> InContract | None:
        """What was chosen most often; of several the one that went best.

        ``None`` where everything was chosen as often, as in a kingdom that goes through the whole menu.
        """
        if not self.chosen or (
            len(self.chosen) > 1 and self.chosen[0].own.deals == self.chosen[-1].own.deals
        ):
            return None
        return self.chosen[0]


def kingship(deals: Iterable[OwnDeal], few_win: bool) -> Kingship:
    """What somebody has chosen. Playoffs are chosen by nobody."""
    led = [own for own in deals if own.led and own.deal.counts]
    chosen = sorted(by_contract(led, few_win), key=lambda one: -one.own.deals)
    return Kingship(len(led), tuple(chosen))
