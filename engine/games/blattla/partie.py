"""A partie of Blattla: so many deals, each cut, dealt, bid for, played and paid."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import astuple
from operator import add
from typing import Final, Literal, NamedTuple, Self

from engine.actions import PASS, Deal, Pass
from engine.auction import Auction
from engine.cards import PACK, SUIT_LETTERS, Card, CardSet, Rank, card_set
from engine.dealing import deal_out, digest_of, is_pack
from engine.events import DealScored, Played, hand_view, highest_first
from engine.game import (
    ALONE,
    CHANCE,
    NOBODY,
    Action,
    Actor,
    Chance,
    Event,
    IllegalAction,
    Result,
    Seat,
    step_to,
)
from engine.games.blattla.actions import (
    BID_ALONE,
    BID_NAMED_SOW,
    BID_SOW,
    FIRST_CUTS,
    KNOCKS,
    LATER_CUTS,
    PASS_OR_OUTBID,
    Bid,
    BlattlaAction,
    CallSow,
    Cut,
    DrawForDealer,
    Knock,
    Ready,
)
from engine.games.blattla.contracts import (
    CUT_PLACES,
    DIRECTION,
    HEIGHT,
    LEAST_CUT,
    RANKING,
    SEATS,
    SOW,
    Contract,
    bids,
    call_fault,
    callable_sows,
    outcome,
    settle,
)
from engine.games.blattla.events import (
    AllPassed,
    AuctionWon,
    BidMade,
    ContractScored,
    DealerDrawn,
    Dealt,
    PackCut,
    PackKnocked,
    PackShuffled,
    PartieEnded,
    SowCalled,
)
from engine.games.blattla.options import BlattlaOptions
from engine.games.blattla.trick_deal import TrickDeal
from engine.games.blattla.views import DealScore, PartieView, Phase, TricksView

MOST_CUTS: Final = 3

_TO_RIGHT: Final = step_to("right", DIRECTION)
_NO_CARDS: Final[tuple[CardSet, ...]] = (0,) * SEATS
_NO_POINTS: Final = (0,) * SEATS


class DealerDraw(NamedTuple):
    """The cards drawn for the first deal and who drew them, and the dealer."""

    drawn: tuple[Played, ...]
    dealer: Seat


def draw_dealer(order: Sequence[Card]) -> DealerDraw:
    """Each seat draws a card from the top, the highest by ``ACE10`` deals; equals draw again (rules 5.5).

    Should a pack run out before that is decided, the first of those who are still equal deals.
    """
    drawn: tuple[Played, ...] = ()
    equal: tuple[Seat, ...] = tuple(range(SEATS))
    while len(equal) > 1 and len(drawn) + len(equal) <= len(order):
        plays = tuple(map(Played, equal, order[len(drawn) :]))
        drawn += plays
        best = max(HEIGHT[play.card & 7] for play in plays)
        equal = tuple(play.seat for play in plays if HEIGHT[play.card & 7] == best)
    return DealerDraw(drawn, equal[0])


class Partie:
    """The state of a table that plays Blattla.

    The order of a deal: chance shuffles, the seat before the dealer cuts or knocks (where the house rules
    want it), the auction, the call of a Sow, eight tricks.
    """

    __slots__ = (
        "auction",
        "contract",
        "cuts",
        "deal_number",
        "dealer",
        "declarer",
        "drawn",
        "finished",
        "hands",
        "knock",
        "options",
        "phase",
        "playing",
        "redeals",
        "result",
        "scores",
        "stack",
        "totals",
        "turn",
    )

    phase: Phase
    turn: Seat | None
    """The seat that acts next; ``None`` while chance acts and when the partie is over."""
    deal_number: int
    dealer: Seat
    drawn: tuple[Played, ...]
    stack: tuple[Card, ...]
    """The shuffled pack while it may be cut, top card first; nobody sees it."""
    cuts: tuple[int, ...]
    knock: Knock | None
    redeals: int
    hands: tuple[CardSet, ...]
    """The cards from the deal to the first lead."""
    auction: Auction[Contract] | None
    contract: Contract | None
    declarer: Seat | None
    playing: TrickDeal | None
    finished: TrickDeal | None
    """The deal that was just played, until the first trick of the next is complete."""
    scores: tuple[DealScore, ...]
    totals: tuple[int, ...]
    result: Result | None

    def __init__(self, options: BlattlaOptions) -> None:
        self.options = options
        self.deal_number = 1
        self.dealer = SEATS - 1
        self.drawn = ()
        self.finished = None
        self.scores = ()
        self.totals = _NO_POINTS
        self.result = None
        self._open_deal()
        if options.cutting:
            self.phase = "draw"

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.phase = self.phase
        twin.turn = self.turn
        twin.deal_number = self.deal_number
        twin.dealer = self.dealer
        twin.drawn = self.drawn
        twin.stack = self.stack
        twin.cuts = self.cuts
        twin.knock = self.knock
        twin.redeals = self.redeals
        twin.hands = self.hands
        twin.auction = None if self.auction is None else self.auction.copy()
        twin.contract = self.contract
        twin.declarer = self.declarer
        twin.playing = None if self.playing is None else self.playing.copy()
        twin.finished = self.finished
        twin.scores = self.scores
        twin.totals = self.totals
        twin.result = self.result
        return twin

    @property
    def forehand(self) -> Seat:
        """The seat that gets cards, bids and leads first."""
        return (self.dealer + 1) % SEATS

    @property
    def cutter(self) -> Seat:
        """The seat that cuts: the dealer's right neighbour."""
        return (self.dealer + _TO_RIGHT) % SEATS

    # What the game stands still for, and what may be done.

    @property
    def waiting_for(self) -> frozenset[Seat] | Literal[Chance.CHANCE]:
        if self.turn is not None:
            return ALONE[self.turn]
        return NOBODY if self.phase == "over" else CHANCE

    @property
    def pack(self) -> Sequence[Card]:
        return PACK

    def deal(self, order: Sequence[Card]) -> DrawForDealer | Deal:
        return DrawForDealer(tuple(order)) if self.phase == "draw" else Deal(tuple(order))

    def legal(self, seat: Seat) -> Sequence[BlattlaAction]:
        if seat != self.turn:
            return ()
        if self.playing is not None:
            return self.playing.legal(seat)
        if self.phase == "cut":
            return LATER_CUTS if self.cuts else FIRST_CUTS
        if self.phase == "call":
            return [CallSow(card) for card in callable_sows(self.hands[seat], self.options)]
        assert self.auction is not None
        return self._legal_bids(self.auction, self.hands[seat])

    def plays(self, seat: Seat) -> Sequence[BlattlaAction]:
        return () if self.playing is None else self.playing.plays(seat)

    def check_early(self, seat: Seat, action: Action) -> None:
        if self.playing is not None:
            self.playing.check_early(seat, action)

    def claimable(self, seat: Seat) -> int:
        return 0 if self.playing is None else self.playing.claimable(seat)

    def rest_key(self) -> Hashable:
        return self.all_hands(), self.playing is not None and self.playing.free

    def apply(self, actor: Actor, action: Action) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        deal = self.playing
        if deal is not None:
            events = deal.act(actor, action)
            self.turn = deal.tricks.turn
            if self.finished is not None and deal.tricks.taken:
                self.finished = None
            self.drawn = ()
            if deal.done:
                events += self._score(deal)
            return events
        if self.phase == "over":
            raise IllegalAction("partie_over")
        if self.turn is None:
            return self._chance(actor, action)
        if actor != self.turn:
            raise IllegalAction("not_your_turn")
        if self.phase == "cut":
            return self._handle_pack(action)
        return self._bid(action) if self.phase == "auction" else self._call(action)

    # The pack.

    def _open_deal(self) -> None:
        self.phase = "deal"
        self.redeals = 0
        self._throw_together()

    def _throw_together(self) -> None:
        """Reset the deal to a whole pack."""
        self.turn = None
        self.stack = ()
        self.cuts = ()
        self.knock = None
        self.hands = _NO_CARDS
        self.auction = None
        self.contract = None
        self.declarer = None
        self.playing = None

    def _chance(self, actor: Actor, action: Action) -> list[Event]:
        if actor is not CHANCE:
            raise IllegalAction("not_now")
        if not isinstance(action, DrawForDealer if self.phase == "draw" else Deal):
            raise IllegalAction("not_now")
        assert isinstance(action, DrawForDealer | Deal)
        if not is_pack(action.order):
            raise IllegalAction("bad_deal")
        if self.phase == "draw":
            self.drawn, self.dealer = draw_dealer(action.order)
            self.phase = "deal"
            return [DealerDrawn(self.deal_number, self.drawn, self.dealer)]
        self.stack = action.order
        if not self.options.cutting:
            return self._deal_cards()
        self.phase = "cut"
        self.turn = self.cutter
        return [PackShuffled(self.deal_number, self.dealer, self.turn)]

    def _handle_pack(self, action: Action) -> list[Event]:
        """Handle the cutter's action: a cut, a knock, or being ready."""
        number, seat = self.deal_number, self.cutter
        match action:
            case Cut():
                at = action.at
                if at not in CUT_PLACES:
                    raise IllegalAction("cut_thin", least=LEAST_CUT)
                self.stack = self.stack[at:] + self.stack[:at]
                self.cuts += (at,)
                cut = PackCut(number, seat, at)
                return [cut] if len(self.cuts) < MOST_CUTS else [cut, *self._deal_cards()]
            case Ready():
                if not self.cuts:
                    raise IllegalAction("cut_first")
                return self._deal_cards()
            case Knock():
                if self.cuts:
                    raise IllegalAction("knock_late")
                self.knock = action
                return [PackKnocked(number, seat, action), *self._deal_cards()]
        raise IllegalAction("not_now")

    def _deal_cards(self) -> list[Event]:
        """Deal in packets of four from forehand on, unless the cutter ordered otherwise (rules 5.1)."""
        how = self.knock or KNOCKS[0]
        step = 1 if how.direction == DIRECTION else -1
        dealt, _ = deal_out(self.stack, (self.dealer + step) % SEATS, how.packets, SEATS, step)
        self.hands = tuple(map(card_set, dealt))
        self.stack = ()
        self.turn = self.forehand
        self.auction = Auction(RANKING, SEATS, self.turn, self.options.auction == "continuous")
        self.phase = "auction"
        return [Dealt(self.deal_number, self.dealer, tuple(map(len, dealt)))]

    # The auction.

    def _legal_bids(self, auction: Auction[Contract], hand: CardSet) -> Sequence[BlattlaAction]:
        if auction.height is not None:
            return PASS_OR_OUTBID[auction.height]
        sows = callable_sows(hand, self.options)
        if self.options.name_sow == "with_bid":
            return [PASS, *[BID_NAMED_SOW[called] for called in sows], *BID_ALONE]
        return [PASS, BID_SOW, *BID_ALONE] if sows else [PASS, *BID_ALONE]

    def _bid_fault(self, seat: Seat, bid: Contract) -> str | None:
        """Return the reason why a seat can't make one of the table's ``bids``, ``None`` if it can."""
        assert self.auction is not None
        if not self.auction.outbids(bid):
            return "bid_low"
        hand = self.hands[seat]
        if bid.kind != "sow":
            return None
        if bid.called is None:
            return None if callable_sows(hand, self.options) else "sow_none"
        return call_fault(bid.called >> 3, hand, self.options)

    def _bid(self, action: Action) -> list[Event]:
        assert self.auction is not None
        seat, bid = self.auction.turn, None
        if isinstance(action, Bid):
            bid = action.contract
            if bid not in bids(self.options):
                raise IllegalAction("not_now")
            fault = self._bid_fault(seat, bid)
            if fault is not None:
                raise _refusal(fault, bid)
        elif not isinstance(action, Pass):
            raise IllegalAction("not_now")
        self.auction.call(bid)
        self.turn = self.auction.turn
        made = BidMade(self.deal_number, seat, bid)
        return [made, *self._close_auction(self.auction)] if self.auction.over else [made]

    def _close_auction(self, auction: Auction[Contract]) -> list[Event]:
        if auction.best is not None and auction.bidder is not None:
            return self._declare(auction.bidder, auction.best)
        if self.options.all_pass == "redeal_same_dealer":  # noqa: S105
            self._throw_together()
            self.redeals += 1
            self.phase = "deal"
            return [AllPassed(self.deal_number, redeal=True)]
        forced = self.options.all_pass == "forehand_must_play_sow"  # noqa: S105
        if forced and callable_sows(self.hands[self.forehand], self.options):
            return self._declare(self.forehand, SOW, forced=True)
        self.finished = None
        events: list[Event] = [AllPassed(self.deal_number, redeal=False)]
        events.append(DealScored(self.deal_number, _NO_POINTS, self.totals))
        return events + self._close_deal(DealScore(self.deal_number, self.dealer, _NO_POINTS))

    def _declare(self, declarer: Seat, contract: Contract, forced: bool = False) -> list[Event]:
        self.declarer = declarer
        self.contract = contract
        if contract == SOW:
            self.phase = "call"
            self.turn = declarer
        else:
            self._start(declarer, contract)
        return [AuctionWon(self.deal_number, declarer, contract, forced)]

    def _call(self, action: Action) -> list[Event]:
        assert self.declarer is not None
        if not isinstance(action, CallSow):
            raise IllegalAction("not_now")
        if action.card & 7 != Rank.ACE:
            raise IllegalAction("sow_no_ace")
        contract = Contract(SOW.kind, SOW.trump, action.card)
        fault = call_fault(action.card >> 3, self.hands[self.declarer], self.options)
        if fault is not None:
            raise _refusal(fault, contract)
        self._start(self.declarer, contract)
        return [SowCalled(self.deal_number, self.declarer, action.card)]

    def _start(self, declarer: Seat, contract: Contract) -> None:
        self.contract = contract
        self.playing = TrickDeal(
            self.options, self.deal_number, contract, declarer, self.forehand, self.hands
        )
        self.turn = self.forehand
        self.phase = "play"

    # From the last trick to the next deal.

    def _score(self, deal: TrickDeal) -> list[Event]:
        kind, number = deal.contract.kind, self.deal_number
        side_points, side_tricks = deal.side_points, deal.side_tricks
        result = outcome(kind, side_points, side_tricks)
        points = settle(kind, deal.side, result, self.options)
        self.finished = deal
        self.totals = tuple(map(add, self.totals, points))
        score = DealScore(
            number,
            self.dealer,
            points,
            deal.contract,
            deal.declarer,
            deal.holder,
            side_points,
            result,
        )
        scored = ContractScored(
            number,
            points,
            self.totals,
            deal.contract,
            deal.declarer,
            deal.holder,
            side_points,
            side_tricks,
            result,
        )
        return [scored, *self._close_deal(score)]

    def _close_deal(self, score: DealScore) -> list[Event]:
        self.scores += (score,)
        self.drawn = ()
        self._open_deal()
        if self.deal_number < self.options.n_deals:
            self.deal_number += 1
            self.dealer = (self.dealer + 1) % SEATS
            return []
        self.phase = "over"
        self.result = highest_first(self.totals)
        return [PartieEnded(self.deal_number, self.result)]

    # What others may know.

    @property
    def last(self) -> TricksView | None:
        """The finished deal as everybody saw it."""
        return None if self.finished is None else self.finished.view(None)

    def all_hands(self) -> tuple[CardSet, ...]:
        return self.hands if self.playing is None else tuple(self.playing.hands)

    def view(self, seat: Seat | None) -> PartieView:
        hands = self.all_hands()
        auction = self.auction
        best = None if auction is None else auction.best
        bidder = None if auction is None else auction.bidder
        return PartieView(
            seat=seat,
            options=self.options,
            phase=self.phase,
            waiting_for=self.waiting_for,
            deal_number=self.deal_number,
            deals=self.options.n_deals,
            dealer=self.dealer,
            drawn=self.drawn,
            cuts=self.cuts,
            knock=self.knock,
            redeals=self.redeals,
            calls=() if auction is None else auction.calls,
            contract=self.contract or best,
            declarer=bidder if self.declarer is None else self.declarer,
            hand=() if seat is None else hand_view(hands[seat], True),
            hand_sizes=tuple(hand.bit_count() for hand in hands),
            deal=None if self.playing is None else self.playing.view(seat),
            last=self.last,
            scores=self.scores,
            totals=self.totals,
            result=self.result,
        )

    def digest(self) -> str:
        """SHA-256 over everything the state holds but its house rules, as canonical JSON."""
        everything = [
            self.phase,
            self.deal_number,
            self.dealer,
            [astuple(play) for play in self.drawn],
            self.stack,
            self.cuts,
            None if self.knock is None else self.knock.token,
            self.redeals,
            self.hands,
            None if self.auction is None else [call.bid and call.bid.name for call in self.auction.calls],
            None if self.contract is None else self.contract.name,
            self.declarer,
            None if self.playing is None else self.playing.canonical(),
            None if self.last is None else astuple(self.last),
            [astuple(score) for score in self.scores],
            self.totals,
            None if self.result is None else astuple(self.result),
        ]
        return digest_of(everything)


def _refusal(fault: str, bid: Contract) -> IllegalAction:
    """Build the refusal of a bid or call; faults about a Sow name its suit."""
    if fault in ("sow_is_trump", "sow_is_yours", "sow_suit_missing") and bid.called is not None:
        return IllegalAction(fault, suit=SUIT_LETTERS[bid.called >> 3])
    return IllegalAction(fault)
