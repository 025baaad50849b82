"""The expert for Blattla: as for all games that state their terms, but for who bids what.

Weak hands don't think of a solo, and where all have passed so far, the next seat that can bids a Sow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import RANK_CARDS, Rank
from engine.game import Action, Seat
from engine.games.blattla import BlattlaPartie, PartieView
from engine.kernel.actions import Bid
from engine.players.described import DescribedExpert, WordPosition
from engine.players.worlds import own_hand

WORTH_A_THOUGHT: Final = {"sow": 0, "solo": 5, "tout": 7}
"""Trumps and other Aces that a hand has to hold before a bid of each kind is compared with others."""


class Words(WordPosition[PartieView]):
    """A word before the first card."""

    def says(self, partie: BlattlaPartie, seat: Seat) -> Action:
        legal = partie.legal(seat)
        if partie.contract is not None:
            return legal[0]
        sows = [bid for bid in legal if isinstance(bid, Bid) and bid.contract.kind == "sow"]
        return sows[0] if sows else legal[0]


class BlattlaExpert(DescribedExpert[PartieView]):
    """The expert under all house rules."""

    words = Words

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        hand = own_hand(view)
        return [
            action
            for action in super().considered(view, legal)
            if not isinstance(action, Bid)
            or (hand & (action.contract.order.trumps | RANK_CARDS[Rank.ACE])).bit_count()
            >= WORTH_A_THOUGHT[action.contract.kind]
        ]
