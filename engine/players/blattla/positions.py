"""Bids, calls and cards at Blattla as search sees them: a deal is played to its end by rule."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.actions import Pass, Play
from engine.auction import Auction
from engine.cards import CardSet
from engine.game import Action, Seat
from engine.games.blattla.actions import Bid, CallSow
from engine.games.blattla.contracts import (
    RANKING,
    SEATS,
    SOW,
    Contract,
    card_points,
    outcome,
    settle,
)
from engine.games.blattla.options import BlattlaOptions
from engine.games.blattla.views import PartieView, TricksView
from engine.players.blattla.bidding import ENOUGH, ENOUGH_FOR_OTHERS, NAMED_SOW, bid_by_rule, call_by_rule
from engine.players.blattla.tricks import policy
from engine.players.blattla.worlds import Worlds, partner_in
from engine.players.seen_tricks import SeenTricks
from engine.players.worlds import own_hand
from engine.tricks import Tricks, play_out


def points_of(
    options: BlattlaOptions,
    contract: Contract,
    declarer: Seat,
    partner: Seat | None,
    tricks: Tricks,
    hands: Sequence[CardSet],
) -> Sequence[int]:
    """Return the game points by seat when the rest of a deal is played by rule."""
    side = {declarer} if partner is None else {declarer, partner}
    points = won = 0
    by_rule = policy(options, contract, declarer, partner)
    for trick in play_out(tricks, hands, [by_rule] * len(hands)):
        if trick.winner in side:
            points += card_points(trick.cards)
            won += 1
    return settle(contract.kind, side, outcome(contract.kind, points, won), options)


class AuctionPosition:
    """A bid or a pass, or the call of a Sow: the auction goes on by rule, and then the deal."""

    def __init__(self, view: PartieView) -> None:
        assert view.seat is not None
        self._options, self._me = view.options, view.seat
        self._forehand = (view.dealer + 1) % SEATS
        self._calls = view.calls
        self._worlds = Worlds(view)

    def worlds(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        return self._worlds.sample(number, rng)

    def outcome(self, world: tuple[CardSet, ...], action: Action) -> float:
        if isinstance(action, CallSow):
            return self._play(NAMED_SOW[action.card], self._me, world)
        auction = Auction(RANKING, SEATS, self._forehand, self._options.auction == "continuous")
        for call in self._calls:
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
        tricks = Tricks(contract.order, range(SEATS), self._forehand)
        partner = partner_in(contract, hands)
        return points_of(self._options, contract, declarer, partner, tricks, hands)[self._me]


class CardPosition:
    """A card to lead or to follow."""

    def __init__(self, view: PartieView, deal: TricksView, remembers: int | None) -> None:
        assert view.seat is not None
        self._options, self._me, self._deal = view.options, view.seat, deal
        order = deal.contract.order
        self._seen = SeenTricks(order, range(SEATS), deal.leader, deal.tricks, deal.trick, own_hand(view))
        self._played = [self._seen.played_by(seat) for seat in range(SEATS)]
        self._worlds = Worlds(view, self._seen, remembers)

    def worlds(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        return self._worlds.sample(number, rng)

    def outcome(self, world: tuple[CardSet, ...], action: Action) -> float:
        assert isinstance(action, Play)
        dealt = [hand | played for hand, played in zip(world, self._played, strict=True)]
        partner = partner_in(self._deal.contract, dealt)
        tricks, hands = self._seen.tricks.copy(), list(world)
        tricks.play(action.card)
        hands[self._me] ^= 1 << action.card
        deal = self._deal
        return points_of(self._options, deal.contract, deal.declarer, partner, tricks, hands)[self._me]
