"""The expert for Blattla: cards as in every game that states its terms, bids and calls by its own rule.

Worlds are judged by what was bid, called and played in them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from engine.actions import Pass
from engine.cards import ALL_CARDS, CardSet
from engine.game import Action, Seat
from engine.games.blattla import (
    RANKING,
    SEATS,
    SOW,
    TRUMPS_LOW_TO_HIGH,
    Blattla,
    Contract,
    PartieView,
    callable_sows,
)
from engine.kernel.actions import Bid, CallSow
from engine.kernel.stages import Auction
from engine.players import described
from engine.players.blattla.bidding import (
    ENOUGH,
    ENOUGH_FOR_OTHERS,
    NAMED_SOW,
    bid_by_rule,
    call_by_rule,
    promise,
    stake,
)
from engine.players.described import DescribedExpert, holder, playing
from engine.players.search import Position
from engine.players.worlds import HandSampler, known_hands, likely, own_hand
from engine.tricks import Tricks, play_out

GAME: Final = Blattla()

WORTH_A_THOUGHT: Final = {"sow": 0.0, "solo": 3.5, "tout": 6.5}
"""Tricks that a hand has to promise before a bid of each kind is compared with others."""

SAMPLES: Final = 3
"""Deals that are sampled for each world wanted."""
DOUBT: Final = 0.2
"""How likely a word is that one wouldn't have chosen by rule, against one that one would have."""


class BlattlaExpert(DescribedExpert[PartieView]):
    """The expert under all house rules."""

    def __init__(self) -> None:
        super().__init__(GAME)

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        if view.phase != "auction":
            return super().considered(view, legal)
        tricks = {trump: promise(own_hand(view), trump) for trump in TRUMPS_LOW_TO_HIGH}
        return [
            action
            for action in legal
            if not isinstance(action, Bid)
            or tricks[action.contract.trump] >= WORTH_A_THOUGHT[action.contract.kind]
        ]

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        if view.deal is not None:
            return super().by_rule(view, actions, appetite)
        if view.phase == "call":
            called = call_by_rule(own_hand(view), view.options)
            return next(action for action in actions if action == CallSow(called or 0))
        height = None if view.contract is None else RANKING[view.contract]
        bid = bid_by_rule(own_hand(view), height, view.options, ENOUGH.for_appetite(appetite))
        return next(action for action in actions if action == (Pass() if bid is None else Bid(bid)))

    def stake(self, view: PartieView, action: Action) -> float:
        return stake(action.contract.kind, view.options) if isinstance(action, Bid) else 0.0

    def position(self, view: PartieView, remembers: int | None = None) -> Position[Any] | None:
        if view.deal is not None:
            return CardPosition(self, view, view.deal, remembers)
        return AuctionPosition(view) if view.phase in ("auction", "call") else None

    def calls_itself(self, view: PartieView) -> bool:
        return view.options.self_call


class AuctionPosition:
    """A bid or a pass, or the call of a Sow: the auction goes on by rule, and then the deal."""

    def __init__(self, view: PartieView) -> None:
        assert view.seat is not None
        self._view, self._options, self._me = view, view.options, view.seat
        self._forehand = (view.dealer + 1) % SEATS
        unseen = ALL_CARDS & ~own_hand(view)
        self._sampler = HandSampler(unseen, view.hand_sizes, {}, known_hands(view, SEATS))

    def worlds(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        dealt = [self._sampler.deal(rng) for _ in range(number * SAMPLES)]
        return likely(dealt, [likelihood_of_bids(self._view, hands) for hands in dealt], number, rng)

    def outcome(self, world: tuple[CardSet, ...], action: Action) -> float:
        if isinstance(action, CallSow):
            return self._play(NAMED_SOW[action.card], self._me, world)
        auction = Auction(RANKING, SEATS, self._forehand, self._options.auction == "continuous")
        for call in self._view.calls:
            auction.call(call.bid)
        assert isinstance(action, Bid | Pass)
        auction.call(action.contract if isinstance(action, Bid) else None)
        while not auction.over:
            enough = ENOUGH if auction.turn == self._me else ENOUGH_FOR_OTHERS
            auction.call(bid_by_rule(world[auction.turn], auction.height, self._options, enough))
        contract, declarer = auction.best, auction.bidder
        if contract is None or declarer is None:
            if self._options.all_pass != "forehand_must_play_sow":  # noqa: S105 - to pass is to bid nothing
                return 0
            contract, declarer = SOW, self._forehand
        if contract == SOW:
            called = call_by_rule(world[declarer], self._options)
            if called is None:
                return 0
            contract = NAMED_SOW[called]
        return self._play(contract, declarer, world)

    def _play(self, contract: Contract, declarer: Seat, hands: Sequence[CardSet]) -> float:
        partner = None if contract.called is None else holder(1 << contract.called, hands)
        terms, by_rule = playing(GAME, self._options, contract, declarer, partner)
        tricks = play_out(Tricks(contract.order, range(SEATS), self._forehand), hands, [by_rule] * SEATS)
        return terms.outcome(tricks).points[self._me]


class CardPosition(described.CardPosition[PartieView]):
    """A card to lead or to follow. Others have bid and called as by rule, too, or may have."""

    def priors(self, dealt: Sequence[Sequence[CardSet]]) -> Sequence[float]:
        at_first = map(self.seen.dealt, dealt)
        return [likelihood_of_bids(self.view, hands) * self._of_call(hands) for hands in at_first]

    def _of_call(self, dealt: Sequence[CardSet]) -> float:
        contract, declarer = self.view.contract, self.view.declarer
        called = None if contract is None else contract.called
        if called is None or declarer is None or declarer == self.seen.me:
            return 1
        if called not in callable_sows(dealt[declarer], self.view.options):
            return 0
        return 1 if called == call_by_rule(dealt[declarer], self.view.options) else DOUBT


def likelihood_of_bids(view: PartieView, dealt: Sequence[CardSet]) -> float:
    """Return how likely others' bids are if these are the hands dealt, up to a factor."""
    likelihood = 1.0
    height: int | None = None
    for seat, bid in view.calls:
        if seat != view.seat:
            by_rule = bid_by_rule(dealt[seat], height, view.options, ENOUGH_FOR_OTHERS)
            likelihood *= 1 if bid == by_rule else DOUBT
        if bid is not None:
            height = RANKING[bid]
    return likelihood
