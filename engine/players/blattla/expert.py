"""The expert for Blattla, from the cut to the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.actions import Pass, Play
from engine.cards import ALL_CARDS, CardSet, card_set
from engine.game import Action, View
from engine.games.blattla.actions import Bid, CallSow, Cut
from engine.games.blattla.contracts import RANKING, SEATS
from engine.games.blattla.views import PartieView, TricksView
from engine.players.blattla.bidding import ENOUGH, bid_by_rule, call_by_rule, promise, stake
from engine.players.blattla.positions import AuctionPosition, CardPosition
from engine.players.blattla.tricks import policy
from engine.players.search import Position
from engine.players.worlds import own_hand
from engine.tricks import TakenTrick

MIDDLE: Final = 16
"""Number of cards to cut off the top: half of the pack."""

WORTH_A_THOUGHT: Final = {"sow": 0.0, "solo": 3.5, "tout": 6.5}
"""Tricks that a hand has to promise before a bid of each kind is compared with others."""


class BlattlaExpert:
    """The expert under all house rules."""

    def considered(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        assert isinstance(view, PartieView)
        if view.phase == "cut":
            return [legal[-1] if view.cuts else Cut(MIDDLE)]
        if view.phase != "auction":
            return legal
        hand = own_hand(view)
        return [action for action in legal if not isinstance(action, Bid) or _conceivable(action, hand)]

    def policy(self, view: View, actions: Sequence[Action], appetite: float = 0.0) -> Action:
        assert isinstance(view, PartieView)
        if len(actions) == 1:
            return actions[0]
        hand = own_hand(view)
        if view.deal is not None:
            return _card_by_rule(view, view.deal, actions)
        if view.phase == "call":
            return next(
                action for action in actions if action == CallSow(call_by_rule(hand, view.options) or 0)
            )
        height = None if view.contract is None else RANKING[view.contract]
        bid = bid_by_rule(hand, height, view.options, ENOUGH.for_appetite(appetite))
        return next(action for action in actions if action == (Pass() if bid is None else Bid(bid)))

    def stake(self, view: View, action: Action) -> float:
        assert isinstance(view, PartieView)
        return stake(action.contract.kind, view.options) if isinstance(action, Bid) else 0.0

    def goes_by_place(self, view: View) -> bool:
        return False

    def position(self, view: View, remembers: int | None = None) -> Position[Any] | None:
        assert isinstance(view, PartieView)
        if view.deal is not None:
            return CardPosition(view, view.deal, remembers)
        return AuctionPosition(view) if view.phase in ("auction", "call") else None


def _conceivable(bid: Bid, hand: CardSet) -> bool:
    """Whether a bid isn't absurd."""
    return promise(hand, bid.contract.trump) >= WORTH_A_THOUGHT[bid.contract.kind]


def _card_by_rule(view: PartieView, deal: TricksView, actions: Sequence[Action]) -> Action:
    assert view.seat is not None
    plays = {action.card: action for action in actions if isinstance(action, Play)}
    hand = own_hand(view)
    trick = [play.card for play in deal.trick]
    taken = [
        TakenTrick(done.leader, tuple(play.card for play in done.plays), done.winner) for done in deal.tricks
    ]
    gone = card_set(card for done in taken for card in done.cards) | card_set(trick)
    held = [0] * SEATS
    held[view.seat], held[view.seat - 1] = hand, ALL_CARDS & ~gone & ~hand
    choose = policy(view.options, deal.contract, deal.declarer, deal.partner)
    return plays[choose(view.seat, card_set(plays), held, trick, taken).bit_length() - 1]
