"""A partie of Kauflabet: deals round the table, and the pot that goes from one to the next."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import astuple
from operator import sub
from typing import Final, Literal

from engine.actions import Deal
from engine.cards import NO_CARDS, PACK, Card, CardSet
from engine.dealing import digest_of, is_pack
from engine.events import DealScored, hand_view, highest_first
from engine.game import ALONE, CHANCE, NOBODY, Action, Actor, Chance, Event, IllegalAction, Result, Seat
from engine.games.kauflabet.actions import KauflabetAction
from engine.games.kauflabet.deal import KauflabetDeal
from engine.games.kauflabet.events import (
    AntePaid,
    Dealt,
    ExtraDealDue,
    PartieEnded,
    PotSettled,
    PotShared,
)
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.settlement import bete, settle_deal
from engine.games.kauflabet.views import DealScore, KauflabetDealView, PartieView
from engine.kernel.copying import Copied
from engine.pot import Pot, each, even_shares

FIRST_DEALER: Final[Seat] = 0


class Partie(Copied, deep=("playing",)):
    """The state of a table that plays Kauflabet.

    The order of a deal: chance deals, with which the ante is paid, then the deal's own phases, then the pot
    is settled.
    """

    __slots__ = (
        "deal_number",
        "finished",
        "options",
        "playing",
        "pot",
        "result",
        "scores",
        "totals_before",
    )

    playing: KauflabetDeal | None
    pot: Pot
    totals_before: tuple[int, ...]
    """The balances before the current deal, so without its ante."""
    scores: tuple[DealScore, ...]
    finished: KauflabetDeal | None
    """The deal that was just played, until the first trick of the next is complete."""
    result: Result | None

    def __init__(self, options: KauflabetOptions) -> None:
        self.options = options
        self.deal_number = 1
        self.playing = None
        self.pot = Pot((0,) * options.players)
        self.totals_before = self.pot.balances
        self.scores = ()
        self.finished = None
        self.result = None

    # What the game stands still for, and what may be done.

    @property
    def dealer(self) -> Seat:
        """The dealer of the current deal, also before it is dealt."""
        return (FIRST_DEALER + self.deal_number - 1) % self.options.players

    @property
    def waiting_for(self) -> frozenset[Seat] | Literal[Chance.CHANCE]:
        if self.playing is not None:
            return ALONE[self.playing.turn]
        return CHANCE if self.result is None else NOBODY

    @property
    def pack(self) -> Sequence[Card]:
        return PACK

    def deal(self, order: Sequence[Card]) -> Deal:
        return Deal(tuple(order))

    def legal(self, seat: Seat) -> Sequence[KauflabetAction]:
        return () if self.playing is None else self.playing.legal(seat)

    def plays(self, seat: Seat) -> Sequence[KauflabetAction]:
        return () if self.playing is None else self.playing.card_plays(seat)

    def check_early(self, seat: Seat, action: Action) -> None:
        if self.playing is not None:
            self.playing.check_early(seat, action)

    def claimable(self, seat: Seat) -> int:
        return 0 if self.playing is None else self.playing.claimable(seat)

    def rest_key(self) -> Hashable:
        return self.all_hands()

    def apply(self, actor: Actor, action: Action) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        deal = self.playing
        if deal is not None:
            events = deal.act(actor, action)
            if self.finished is not None and deal.under_way:
                self.finished = None
            if deal.phase == "done":
                events += self.close_deal(deal)
            return events
        if self.result is not None:
            raise IllegalAction("partie_over")
        if actor is not CHANCE or not isinstance(action, Deal):
            raise IllegalAction("not_now")
        if not is_pack(action.order):
            raise IllegalAction("bad_deal")
        return self._open_deal(action.order)

    # From the ante of a deal to its score.

    @property
    def in_extra_deals(self) -> bool:
        """Whether the current deal is an extra one, without an ante, for the rest of the pot (rules 3.6)."""
        return self.deal_number > self.options.n_deals

    def _open_deal(self, cards: Sequence[Card]) -> list[Event]:
        events: list[Event] = []
        if not self.in_extra_deals:
            seats = self.options.players
            payers = range(seats) if self.options.ante == "everybody" else (self.dealer,)
            antes = each(seats, payers, self.options.stake)
            self.pot = self.pot.paid_in(antes)
            events.append(AntePaid(self.deal_number, antes, self.pot.chips))
        deal = self.playing = KauflabetDeal(self.options, self.deal_number, self.dealer, cards)
        sizes = tuple(map(int.bit_count, deal.hands))
        events.append(Dealt(self.deal_number, self.dealer, deal.upcard, len(deal.talon), sizes))
        return events

    def close_deal(self, deal: KauflabetDeal) -> list[Event]:
        number = self.deal_number
        settlement = settle_deal(self.options, self.pot.chips, deal.dealer, deal.active, deal.tricks_won)
        self.pot = self.pot.settled(settlement.taken, settlement.betes)
        events: list[Event] = [PotSettled(number, settlement)]
        over = number >= self.options.n_deals and not self._extra_deal_due()
        shares: tuple[int, ...] = ()
        if over and self.pot.chips:
            next_forehand = (self.dealer + 2) % self.options.players
            shares = even_shares(self.pot.chips, self.options.players, next_forehand)
            self.pot = self.pot.paid_out(shares)
            events.append(PotShared(number, shares))
        totals = self.pot.balances
        points = tuple(map(sub, totals, self.totals_before))
        events.append(DealScored(number, points, totals))
        self.scores += (DealScore(number, deal.dealer, settlement, shares, points),)
        self.totals_before = totals
        self.finished = deal
        self.playing = None
        if over:
            self.result = highest_first(totals)
            events.append(PartieEnded(number, self.result))
        else:
            self.deal_number += 1
            if self.in_extra_deals:
                events.append(ExtraDealDue(number, self.pot.chips))
        return events

    def _extra_deal_due(self) -> bool:
        """Whether an extra deal is played for the rest of the pot; at most one for each player (3.6)."""
        return (
            self.options.final_pot == "extra_deals_without_ante"
            and self.pot.chips > 0
            and self.deal_number < self.options.n_deals + self.options.players
        )

    # What others may know.

    @property
    def last(self) -> KauflabetDealView | None:
        """The finished deal as everybody saw it."""
        return None if self.finished is None else self.finished.view(None)

    def view(self, seat: Seat | None) -> PartieView:
        playing = self.playing
        hands = self.all_hands()
        phase: Literal["deal", "declare", "exchange", "play", "over"]
        if playing is None:
            phase = "deal" if self.result is None else "over"
        else:
            assert playing.phase != "done"
            phase = playing.phase
        return PartieView(
            seat=seat,
            options=self.options,
            phase=phase,
            waiting_for=self.waiting_for,
            deal_number=self.deal_number,
            deals=max(self.options.n_deals, self.deal_number),
            dealer=self.dealer,
            pot=self.pot.chips,
            bete=bete(self.options, self.pot.chips),
            hand=() if seat is None else hand_view(hands[seat], True),
            hand_sizes=tuple(map(int.bit_count, hands)),
            deal=None if playing is None else playing.view(seat),
            last=self.last,
            scores=self.scores,
            totals=self.pot.balances,
            result=self.result,
        )

    def all_hands(self) -> tuple[CardSet, ...]:
        return (NO_CARDS,) * self.options.players if self.playing is None else tuple(self.playing.hands)

    def digest(self) -> str:
        """SHA-256 over everything the state holds but its house rules, as canonical JSON."""
        everything = [
            self.deal_number,
            None if self.playing is None else self.playing.canonical(),
            astuple(self.pot),
            self.totals_before,
            [astuple(score) for score in self.scores],
            None if self.last is None else astuple(self.last),
            None if self.result is None else astuple(self.result),
        ]
        return digest_of(everything)
