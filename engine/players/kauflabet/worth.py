"""The worth of a deal of Kauflabet to a seat, by how it ends.

The highest balance wins a partie, so what counts is who will be ahead of whom. That depends on what everybody
has now, and on deals to come, of which nothing is known but how much they may change: the more of them and
the fuller the pot, the less is decided. Whoever is behind has to dare something towards the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, pi, sqrt
from typing import Final

from engine.games.kauflabet.settlement import Settlement
from engine.games.kauflabet.views import PartieView

LEAST: Final = 0.25
"""Variance when nothing is to come: half a chip is the edge between ahead and behind."""


class Worth:
    """The chips that a deal under way may bring a seat, as far as they will bring it places.

    As long as all are level and much is to come, that is what it wins of the pot, and its equal share of what
    stays there. 0 is to share the pot out as it is.

    By how much the difference of two balances will still change has about the normal distribution. A deal to
    come adds the square of its antes to the variance, and a pot its own square: the best fit to who came in
    before whom, in a thousand parties of computers under each rule set.
    """

    def __init__(self, view: PartieView) -> None:
        assert view.seat is not None
        options = view.options
        players, to_come = options.players, max(0, options.n_deals - view.deal_number)
        self._me = view.seat
        self._balances = list(view.totals)
        ante = options.stake * players
        if options.ante == "dealer":
            ante = options.stake
            for deal in range(1, to_come + 1):
                self._balances[(view.dealer + deal) % players] -= ante
        extra = players if options.final_pot == "extra_deals_without_ante" else 0
        self._goes_on = view.deal_number < options.n_deals + extra
        self._variance = LEAST + ante**2 * to_come
        self._place = sqrt(2 * pi * (self._variance + view.pot**2)) / players
        self._before = self._ahead(self._balances, view.pot)

    def of(self, settlement: Settlement) -> float:
        """Return what it is worth to end the deal like this."""
        changes = zip(self._balances, settlement.taken, settlement.betes, strict=True)
        balances = [balance + taken - bete for balance, taken, bete in changes]
        return self._place * (self._ahead(balances, settlement.left) - self._before)

    def _ahead(self, balances: Sequence[int], pot: int) -> float:
        """Return how many others the seat is likely to end up ahead of, in comparison with half of them."""
        variance = self._variance + pot**2 if self._goes_on else self._variance
        own, spread = balances[self._me], sqrt(2 * variance)
        return sum(erf((own - balance) / spread) for balance in balances) / 2
