"""Conclusions about a hand at Kauflabet from its owner having passed, or exchanged so many cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final

from engine.cards import ALL_CARDS, CardSet, cards_in
from engine.game import Seat
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.views import KauflabetDealView, PartieView
from engine.players.kauflabet.hopes import Hopes, rivals_of
from engine.players.kauflabet.staying import Prospects, worth_playing
from engine.tricks import seats_from

DOUBT: Final = 0.3
"""The chance that somebody has spoken by no rule at all."""


def weighed(fits: Sequence[Sequence[float]]) -> list[float]:
    """Return the weight of each world, given by speaker how well what it said fits each of them.

    A world in which somebody would surely have said just that counts the more, the fewer these are.
    """
    weights = [1.0] * len(fits[0]) if fits else []
    for of_speaker in fits:
        mean = sum(of_speaker) / len(of_speaker)
        if mean:
            weights = [
                weight * (DOUBT + (1 - DOUBT) * fit / mean)
                for weight, fit in zip(weights, of_speaker, strict=True)
            ]
    return weights


class Spoken:
    """The words of a seat before the first trick, held against hands that it may have now."""

    def __init__(self, view: PartieView, deal: KauflabetDealView, seat: Seat) -> None:
        self._options, self._pot, self._order = view.options, view.pot, view.order
        self.fits = self._stayed_with if deal.plays[seat] else self._passed_with
        players = view.options.players
        before = seats_from(tuple(range(players)), (deal.dealer + 1) % players)
        before = before[: before.index(seat)]
        known = [plays if other in before else None for other, plays in enumerate(deal.plays)]
        self._rivals = rivals_of(seat, known if view.options.dropping_out else deal.plays)
        self._upcard = deal.upcard
        self._may_take_upcard = seat == deal.dealer and view.options.upcard != "nobody"
        self._took_upcard = seat == deal.dealer and deal.upcard_taken
        self._exchanged = min(TRICKS, deal.exchanged[seat] or 0)  # more in several rounds
        self._chose = view.options.dropping_out and not (deal.forced_dealer and seat == deal.dealer)

    def _passed_with(self, hand: CardSet) -> float:
        """Return how well it fits a hand that its owner passed."""
        upcard = self._upcard if self._may_take_upcard else None
        prospects = Prospects(self._hopes(hand), hand, 0, TRICKS, upcard)
        return float(not prospects.are_worth_playing(self._options, self._pot))

    def _stayed_with(self, hand: CardSet) -> float:
        """Return how well it fits a hand of four that its owner kept some cards of it and drew the others.

        That is the part of the ways to draw these others in which the rule asks for it.
        """
        hopes, kept = self._hopes(hand), TRICKS - self._exchanged
        drawn = [hopes.drawn] * self._exchanged
        if self._took_upcard:
            hand &= ~(1 << self._upcard)
            drawn[0] = hopes.of(self._upcard)
        held = [hopes.of(card) for card in cards_in(hand)]
        ways = sum(self._is_kept(hopes.drawn, some, [*some, *drawn]) for some in combinations(held, kept))
        return ways / comb(len(held), kept)

    def _hopes(self, hand: CardSet) -> Hopes:
        return Hopes(self._order, ALL_CARDS & ~hand & ~(1 << self._upcard), self._rivals)

    def _is_kept(self, drawn: float, kept: Sequence[float], after: Sequence[float]) -> bool:
        if kept and min(kept) < drawn:
            return False
        return not self._chose or worth_playing(self._options, self._pot, after)
