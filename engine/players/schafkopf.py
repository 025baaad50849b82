"""The expert for Schafkopf: as for all games that state their terms, but for Sie, Kontra and Re."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import CardSet, card_set, parse_many
from engine.game import Action, Seat
from engine.games.schafkopf import BIDS, SOW, Contract, PartieView, SchafkopfPartie, worth
from engine.kernel.actions import Bid
from engine.kernel.stages import HOLD, YIELD, Choosing
from engine.players.expert import Expert, WordPosition

SIE: Final = BIDS["sie"]
SIX_TRUMPS: Final = 6.5
"""Promise of a called Sow: a hand needs more before it plays alone."""
ACES: Final = card_set(parse_many("EA GA HA SA"))


def promise(hand: CardSet, contract: Contract) -> float:
    """Return how good a contract looks with a hand, to choose one by; a called Sow is worth six trumps."""
    trumps = (hand & contract.order.trumps).bit_count()
    if contract.called is not None:
        return SIX_TRUMPS - (hand & contract.order.suit_of[contract.called]).bit_count() / 8
    aces = (hand & ~contract.order.trumps & ACES).bit_count()
    return (2 * trumps if contract.kind == "wenz" else trumps) + aces / 2 - 2 * contract.tout


class Words(WordPosition[PartieView]):
    """Something to say in the auction."""

    def says(self, partie: SchafkopfPartie, seat: Seat) -> Action:
        """Return what is played by whoever may choose; everybody else passes, or yields."""
        stage = partie.stage
        if not isinstance(stage, Choosing):
            return super().says(partie, seat)
        return max(stage.offers, key=lambda bid: promise(partie.hands[seat], stage.offers[bid]))


class SchafkopfExpert(Expert[PartieView]):
    """Says Sie with the one hand for it, and names what it plays by what it holds."""

    words = Words

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        return [SIE] if SIE in legal else super().considered(view, legal)

    def stake(self, view: PartieView, action: Action) -> float:
        """Return what a bid costs its declarer when it just fails; to play may still be a called Sow."""
        if not isinstance(action, Bid) or action == YIELD:
            return 0.0
        contract = view.contract if action == HOLD else action.contract
        if not isinstance(contract, Contract):
            contract = SOW
        failed = worth(view.options, contract, 60, 1, run=0).worth
        return failed if contract.kind == "sow" else 3 * failed

    def price(self, view: PartieView) -> float:
        assert view.contract is not None
        return view.options.call if view.contract.kind == "sow" else view.options.solo
