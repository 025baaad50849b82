"""The expert for Blattla: cards as in every game that states its terms, bids and calls by counting tricks.

Bid a Sow with anything, since the partner brings an Ace at least; a solo from a bit over four tricks on that
a hand takes by itself, since it pays six times as much; a Tout when nearly all are sure. The Sow is called in
the suit of which one has fewest: it is likeliest to make its trick there. Others are thought to be more
careful, as most people are. Worlds are judged by what was bid, called and played in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.actions import PASS
from engine.cards import RANK_LETTERS, SUIT_CARDS, Card, CardSet, Rank, count
from engine.game import Action, Seat
from engine.games.blattla import (
    HEIGHT,
    NAMED_SOW,
    RANKING,
    SOW,
    TRUMPS_LOW_TO_HIGH,
    Blattla,
    BlattlaOptions,
    Contract,
    Kind,
    PartieView,
    callable_sows,
    outcome,
    settle,
)
from engine.kernel.actions import Bid, CallSow
from engine.kernel.partie import Partie
from engine.kernel.stages import Bidding
from engine.kernel.terms import PAIRS, against
from engine.players import described
from engine.players.described import DescribedExpert, WordPosition
from engine.players.search import Position
from engine.players.trick_position import DOUBT, SAMPLES
from engine.players.worlds import own_hand

TRICKS_OF_APPETITE: Final = 2.5
"""Tricks that a hand may promise less for each point by which one more at stake is worth it by itself."""


class Enough(NamedTuple):
    """Tricks that a hand should promise for a bid of each kind."""

    sow: float
    solo: float
    tout: float = 7.8

    def for_appetite(self, appetite: float) -> Enough:
        """Return what is enough for somebody with that liking for risk."""
        sow, solo, tout = (tricks - TRICKS_OF_APPETITE * appetite for tricks in self)
        return Enough(sow, solo, tout)


ENOUGH: Final = Enough(0.0, 4.3)
ENOUGH_FOR_OTHERS: Final = Enough(0.9, 4.9)
"""With how much others are thought to bid."""

_LOW_TO_HIGH: Final = sorted(range(len(RANK_LETTERS)), key=HEIGHT.__getitem__)


def _trump_tricks(ranks: int) -> float:
    """Estimate the tricks of so many ranks of trumps, a bit each.

    As if one led them from the top, and two of the others' fell each time.
    """
    mine = [HEIGHT[rank] for rank in _LOW_TO_HIGH[::-1] if ranks >> rank & 1]
    theirs = [HEIGHT[rank] for rank in _LOW_TO_HIGH[::-1] if not ranks >> rank & 1]
    tricks = 0.0
    for height in mine:
        if theirs and theirs[0] > height:
            del theirs[0]
            del theirs[-1:]
        else:
            tricks += 1
            del theirs[-2:]
    return tricks


def _side_tricks(ranks: int) -> float:
    """Estimate the tricks of the Ace and the Ten of a suit that isn't trump."""
    ace, ten = (ranks >> rank & 1 for rank in (Rank.ACE, Rank.TEN))
    if ace:
        return (0.9 if ranks.bit_count() <= 3 else 0.6) + 0.5 * ten
    return 0.3 if ten and ranks.bit_count() > 1 else 0.0


_TRUMP_TRICKS: Final = tuple(map(_trump_tricks, range(256)))
_SIDE_TRICKS: Final = tuple(map(_side_tricks, range(256)))


def promise(hand: CardSet, trump: int) -> float:
    """Estimate how many tricks a hand takes by itself with that trump suit."""
    own = hand >> 8 * trump & 255
    return _TRUMP_TRICKS[own] - _SIDE_TRICKS[own] + _all_sides(hand)


def _all_sides(hand: CardSet) -> float:
    return (
        _SIDE_TRICKS[hand & 255]
        + _SIDE_TRICKS[hand >> 8 & 255]
        + _SIDE_TRICKS[hand >> 16 & 255]
        + _SIDE_TRICKS[hand >> 24]
    )


def stake(kind: Kind, options: BlattlaOptions) -> int:
    """Return the game points that whoever bids loses if the contract just fails, or the others then get."""
    sides = PAIRS if kind == "sow" else against(0)
    return max(map(abs, settle(kind, sides, outcome(kind, 60, 1), options)))


def bid_by_rule(
    hand: CardSet, height: int | None, options: BlattlaOptions, enough: Enough = ENOUGH
) -> Contract | None:
    """Return what a hand bids, ``None`` for a pass; ``height`` is the rank of the best bid so far."""
    trump = max(TRUMPS_LOW_TO_HIGH, key=lambda suit: promise(hand, suit))
    tricks = promise(hand, trump)
    least = -1 if height is None else height
    if tricks >= enough.solo:
        tout, solo = Contract("tout", trump), Contract("solo", trump)
        if tricks >= enough.tout and RANKING[tout] > least:
            return tout
        if RANKING[solo] > least:
            return solo
    if height is None and promise(hand, SOW.trump) >= enough.sow:
        called = call_by_rule(hand, options)
        if called is not None:
            return NAMED_SOW[called] if options.name_sow == "with_bid" else SOW
    return None


def call_by_rule(hand: CardSet, options: BlattlaOptions) -> Card | None:
    """Return the Sow to call, ``None`` if the hand can't call any: few cards of its suit, one's own last."""
    return min(
        callable_sows(hand, options),
        key=lambda sow: (count(hand & SUIT_CARDS[sow >> 3]) + 8 * (hand >> sow & 1), sow),
        default=None,
    )


WORTH_A_THOUGHT: Final = {"sow": 0.0, "solo": 3.5, "tout": 6.5}
"""Tricks that a hand has to promise before a bid of each kind is compared with others."""


class BlattlaExpert(DescribedExpert[PartieView]):
    """The expert under all house rules."""

    def __init__(self) -> None:
        super().__init__(Blattla())

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
        return next(action for action in actions if action == (PASS if bid is None else Bid(bid)))

    def stake(self, view: PartieView, action: Action) -> float:
        return stake(action.contract.kind, view.options) if isinstance(action, Bid) else 0.0

    def position(self, view: PartieView, remembers: int | None = None) -> Position[Any] | None:
        if view.deal is not None:
            return CardPosition(self, view, view.deal, remembers)
        return AuctionPosition(self.game, view) if view.phase in ("auction", "call") else None


class AuctionPosition(WordPosition[PartieView]):
    """A bid or a pass, or the call of a Sow: the auction goes on by rule, and then the deal."""

    samples = SAMPLES

    def prior(self, hands: Sequence[CardSet]) -> float:
        return likelihood_of_bids(self.view, hands)

    def says(self, partie: Partie[Any, Any], seat: Seat) -> Action:
        stage, hand, options = partie.stage, partie.hands[seat], self.view.options
        if not isinstance(stage, Bidding):
            called = call_by_rule(hand, options)
            assert called is not None
            return CallSow(called)
        enough = ENOUGH if seat == self.me else ENOUGH_FOR_OTHERS
        bid = bid_by_rule(hand, stage.height, options, enough)
        return PASS if bid is None else Bid(bid)


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
