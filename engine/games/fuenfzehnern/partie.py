"""A partie of Fünfzehnern: as many deals as agreed upon, under dealers who take turns."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import astuple
from operator import add
from typing import Literal, Self

from engine.actions import Deal
from engine.cards import NO_CARDS, PACK, SUIT_LETTERS, Card, CardSet
from engine.dealing import deal_out, digest_of
from engine.events import highest_first
from engine.game import ALONE, CHANCE, NOBODY, Action, Actor, Chance, Event, IllegalAction, Result, Seat
from engine.games.fuenfzehnern.actions import FuenfzehnernAction
from engine.games.fuenfzehnern.deal import TrickDeal
from engine.games.fuenfzehnern.events import Dealt, PartieEnded, PointsScored
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.games.fuenfzehnern.views import DealScore, DealView, PartieView

Phase = Literal["deal", "play", "over"]


class Partie:
    """The state of a table that plays Fünfzehnern. Seat 0 is the eldest of the first deal."""

    __slots__ = ("deal_number", "dealer", "finished", "options", "playing", "result", "scores", "totals")

    deal_number: int
    dealer: Seat
    playing: TrickDeal | None
    scores: tuple[DealScore, ...]
    totals: tuple[int, ...]
    finished: TrickDeal | None
    """The deal that was just played, until the first trick of the next is complete."""
    result: Result | None

    def __init__(self, options: FuenfzehnernOptions) -> None:
        self.options = options
        self.deal_number = 1
        self.dealer = options.players - 1
        self.playing = None
        self.scores = ()
        self.totals = (0,) * options.players
        self.finished = None
        self.result = None

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.deal_number = self.deal_number
        twin.dealer = self.dealer
        twin.playing = None if self.playing is None else self.playing.copy()
        twin.scores = self.scores
        twin.totals = self.totals
        twin.finished = self.finished
        twin.result = self.result
        return twin

    # What the game stands still for, and what may be done.

    @property
    def phase(self) -> Phase:
        """``deal`` (chance shuffles), ``play`` or ``over``."""
        if self.playing is not None:
            return "play"
        return "deal" if self.result is None else "over"

    @property
    def waiting_for(self) -> frozenset[Seat] | Literal[Chance.CHANCE]:
        if self.playing is not None:
            return ALONE[self.playing.tricks.turn]
        return CHANCE if self.result is None else NOBODY

    @property
    def pack(self) -> Sequence[Card]:
        """All 32 cards; three players do without a suit (rules 4.6)."""
        if self.options.players == 4:
            return PACK
        removed = SUIT_LETTERS.index(self.options.removed_suit)
        return tuple(card for card in PACK if card >> 3 != removed)

    def deal(self, order: Sequence[Card]) -> Deal:
        return Deal(tuple(order))

    def legal(self, seat: Seat) -> Sequence[FuenfzehnernAction]:
        return () if self.playing is None else self.playing.legal(seat)

    def plays(self, seat: Seat) -> Sequence[FuenfzehnernAction]:
        return () if self.playing is None else self.playing.plays(seat)

    def check_early(self, seat: Seat, action: Action) -> None:
        if self.playing is not None:
            self.playing.check_early(seat, action)

    def claimable(self, seat: Seat) -> int:
        return 0 if self.playing is None else self.playing.claimable(seat)

    def rest_key(self) -> Hashable:
        return self.all_hands(), () if self.playing is None else self.playing.tricks.taken

    def apply(self, actor: Actor, action: Action) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        if self.playing is not None:
            events = self.playing.act(actor, action)
            if self.finished is not None and self.playing.tricks.taken:
                self.finished = None
            if self.playing.done:
                events += self._close_deal(self.playing)
            return events
        if self.result is not None:
            raise IllegalAction("partie_over")
        if actor is not CHANCE or not isinstance(action, Deal):
            raise IllegalAction("not_now")
        if sorted(action.order) != list(self.pack):
            raise IllegalAction("bad_deal")
        return self._deal_cards(action.order)

    # From the deal to its score.

    def _deal_cards(self, order: Sequence[Card]) -> list[Event]:
        players = self.options.players
        eldest = (self.dealer + 1) % players
        dealt, _ = deal_out(order, eldest, self.options.packets, players)
        self.playing = TrickDeal(self.options, self.deal_number, self.dealer, dealt)
        return [Dealt(self.deal_number, self.dealer, eldest)]

    def _close_deal(self, deal: TrickDeal) -> list[Event]:
        points, card_points, tricks_won = deal.score, deal.card_points, deal.tricks_won
        self.totals = tuple(map(add, self.totals, points))
        self.scores += (DealScore(deal.number, self.dealer, card_points, tricks_won, points),)
        self.finished = deal
        self.playing = None
        events: list[Event] = [PointsScored(deal.number, points, self.totals, card_points, tricks_won)]
        if self.deal_number == self.options.n_deals:
            self.result = highest_first(self.totals)
            events.append(PartieEnded(deal.number, self.result))
        else:
            self.deal_number += 1
            self.dealer = (self.dealer + 1) % self.options.players
        return events

    # What others may know.

    @property
    def last(self) -> DealView | None:
        """The finished deal as everybody saw it."""
        return None if self.finished is None else self.finished.view(None)

    def view(self, seat: Seat | None) -> PartieView:
        playing = self.playing
        hands = ((),) * self.options.players if playing is None else playing.hand_views(seat)
        return PartieView(
            seat=seat,
            options=self.options,
            phase=self.phase,
            waiting_for=self.waiting_for,
            deal_number=self.deal_number,
            deals=self.options.n_deals,
            dealer=self.dealer,
            hand=() if seat is None else hands[seat],
            hand_sizes=tuple(map(len, hands)),
            deal=None if playing is None else playing.view(seat),
            last=self.last,
            scores=self.scores,
            totals=self.totals,
            result=self.result,
        )

    def all_hands(self) -> tuple[CardSet, ...]:
        return (NO_CARDS,) * self.options.players if self.playing is None else tuple(self.playing.hands)

    def digest(self) -> str:
        """SHA-256 over everything the state holds but its house rules, as canonical JSON."""
        everything = [
            self.deal_number,
            self.dealer,
            None if self.playing is None else self.playing.canonical(),
            [astuple(score) for score in self.scores],
            self.totals,
            None if self.last is None else astuple(self.last),
            None if self.result is None else astuple(self.result),
        ]
        return digest_of(everything)
