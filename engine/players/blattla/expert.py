"""The expert for Blattla, from the cut to the last trick, and bids, calls and cards as search sees them.

Worlds are judged by what was bid, called and played in them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from engine.actions import Pass
from engine.cards import ALL_CARDS, Card, CardSet
from engine.game import Action, Seat
from engine.games.blattla import (
    RANKING,
    SEATS,
    SOW,
    TRUMPS_LOW_TO_HIGH,
    BlattlaOptions,
    Contract,
    PartieView,
    TricksView,
    callable_sows,
    card_points,
    outcome,
    permitted,
    settle,
)
from engine.kernel.actions import Bid, CallSow, Cut
from engine.kernel.duties import Asked
from engine.kernel.stages import Auction
from engine.players.blattla.bidding import (
    ENOUGH,
    ENOUGH_FOR_OTHERS,
    NAMED_SOW,
    bid_by_rule,
    call_by_rule,
    promise,
    stake,
)
from engine.players.blattla.tricks import policy
from engine.players.expert import Expert
from engine.players.search import Position
from engine.players.trick_position import SeenTricks, TrickPosition, World
from engine.players.worlds import HandSampler, known_hands, likely, own_hand
from engine.tricks import Choose, TakenTrick, Tricks, play_out

MIDDLE: Final = 16
"""Number of cards to cut off the top: half of the pack."""

WORTH_A_THOUGHT: Final = {"sow": 0.0, "solo": 3.5, "tout": 6.5}
"""Tricks that a hand has to promise before a bid of each kind is compared with others."""

SAMPLES: Final = 3
"""Deals that are sampled for each world wanted."""
DOUBT: Final = 0.2
"""How likely a word or card is that one wouldn't have chosen by rule, against one that one would have."""


class BlattlaExpert(Expert[PartieView]):
    """The expert under all house rules."""

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        if view.phase == "cut":
            return [legal[-1] if view.cuts else Cut(MIDDLE)]
        if view.phase != "auction":
            return legal
        tricks = {trump: promise(own_hand(view), trump) for trump in TRUMPS_LOW_TO_HIGH}
        return [
            action
            for action in legal
            if not isinstance(action, Bid)
            or tricks[action.contract.trump] >= WORTH_A_THOUGHT[action.contract.kind]
        ]

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        if view.deal is not None:
            return _seen(view, view.deal).by_rule(_policy(view.options, view.deal))
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
            return CardPosition(view, view.deal, remembers)
        return AuctionPosition(view) if view.phase in ("auction", "call") else None


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
        partner = partner_in(contract, hands)
        by_rule = policy(self._options, contract, declarer, partner)
        tricks = play_out(Tricks(contract.order, range(SEATS), self._forehand), hands, [by_rule] * SEATS)
        return points_of(self._options, contract, declarer, partner, tricks)[self._me]


class CardPosition(TrickPosition):
    """A card to lead or to follow. Others have bid, called and played as by rule, or may have."""

    def __init__(self, view: PartieView, deal: TricksView, remembers: int | None) -> None:
        self._view, self._options, self._deal = view, view.options, deal
        seen = _seen(view, deal, remembers)
        barred = seen.voids()
        called = deal.contract.called
        if called is not None and not view.options.self_call:
            barred[deal.declarer] = barred.get(deal.declarer, 0) | 1 << called
        sampler = HandSampler(seen.unseen, view.hand_sizes, barred, known_hands(view, SEATS))
        super().__init__(seen, sampler, [_policy(view.options, deal)], DOUBT, SAMPLES)

    def lawful(
        self, seat: Seat, hand: CardSet, trick: Sequence[Card], taken: Sequence[TakenTrick]
    ) -> CardSet:
        follows = super().lawful(seat, hand, trick, taken)
        return permitted(self._options, self._deal.contract, Asked(seat, hand, follows, trick, taken))

    def priors(self, dealt: Sequence[Sequence[CardSet]]) -> Sequence[float]:
        at_first = map(self.seen.dealt, dealt)
        return [likelihood_of_bids(self._view, hands) * self._of_call(hands) for hands in at_first]

    def outcome(self, world: World, action: Action) -> float:
        deal = self._deal
        by_rule = policy(self._options, deal.contract, deal.declarer, self._partner(world))
        return super().outcome(world.played_by(by_rule), action)

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        deal, partner = self._deal, self._partner(world)
        return points_of(self._options, deal.contract, deal.declarer, partner, tricks)[self.seen.me]

    def _partner(self, world: World) -> Seat | None:
        return partner_in(self._deal.contract, self.seen.dealt(world.hands))

    def _of_call(self, dealt: Sequence[CardSet]) -> float:
        called, hand = self._deal.contract.called, dealt[self._deal.declarer]
        if called is None or self._deal.declarer == self.seen.me:
            return 1
        if called not in callable_sows(hand, self._options):
            return 0
        return 1 if called == call_by_rule(hand, self._options) else DOUBT


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


def partner_in(contract: Contract, dealt: Sequence[CardSet]) -> Seat | None:
    """Return who was dealt the called Sow; ``None`` where none is called."""
    called = contract.called
    return None if called is None else next(seat for seat in range(SEATS) if dealt[seat] >> called & 1)


def points_of(
    options: BlattlaOptions,
    contract: Contract,
    declarer: Seat,
    partner: Seat | None,
    tricks: Sequence[TakenTrick],
) -> Sequence[int]:
    """Return the game points by seat for the tricks of a deal."""
    side = {declarer} if partner is None else {declarer, partner}
    mine = [trick for trick in tricks if trick.winner in side]
    points = sum(card_points(trick.cards) for trick in mine)
    return settle(contract.kind, side, outcome(contract.kind, points, len(mine)), options)


def _seen(view: PartieView, deal: TricksView, remembers: int | None = None) -> SeenTricks:
    return SeenTricks(view, deal.tricks, deal.trick, range(SEATS), remembers)


def _policy(options: BlattlaOptions, deal: TricksView) -> Choose:
    """Return everybody's choice as far as the viewer knows who is whose partner."""
    return policy(options, deal.contract, deal.declarer, deal.partner)
