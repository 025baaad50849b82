"""A deal of eight tricks: every contract but Quadrature and Snack."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import Any

from engine.actions import Play, plays_of
from engine.cards import SUIT_LETTERS, Card, CardSet, count, notation
from engine.events import cards_played
from engine.game import Event, IllegalAction, Seat
from engine.games.quodlibet.actions import SLOTS, PlaySlot, QuodlibetAction
from engine.games.quodlibet.contracts import CONTRACTS, SEATS, Sight
from engine.games.quodlibet.deals import DealState, Hands
from engine.games.quodlibet.events import PenaltyTrickWon
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import TrickDealView
from engine.kernel.bills import Costs
from engine.tricks import NATURAL, TakenTrick, Tricks


class TrickDeal(DealState, deep=("tricks", "costs")):
    """Tricks without trumps. Blind hands are kept in the slots in which their cards came."""

    __slots__ = ("_plays", "blind", "costly", "costs", "king", "slots", "tricks")

    def __init__(
        self, contract: str, options: QuodlibetOptions, number: int, king: Seat, dealt: Hands
    ) -> None:
        super().__init__(contract, options, number, king, dealt)
        self.king = king
        self.slots = dealt
        self.tricks = Tricks(NATURAL, range(SEATS), king)
        bills = CONTRACTS[contract].bills(options)
        self.blind = CONTRACTS[contract].blind
        self.costs = Costs(bills, SEATS)
        self.costly = functools.reduce(operator.or_, (bill.costly for bill in bills))
        self._plays = cards_played(number, SEATS)

    @property
    def under_way(self) -> bool:
        return bool(self.tricks.taken)

    def legal(self, seat: Seat) -> Sequence[QuodlibetAction]:
        if self.done or seat != self.turn:
            return ()
        if self.blind:
            return [SLOTS[slot] for slot in self._slots_left(seat)]
        return plays_of(self.tricks.follow(self.hands[seat]))

    def plays(self, seat: Seat) -> Sequence[QuodlibetAction]:
        """Return an action for each card of a seat, whoever's turn it is."""
        if self.done:
            return ()
        return [SLOTS[slot] for slot in self._slots_left(seat)] if self.blind else plays_of(self.hands[seat])

    def check_early(self, seat: Seat, action: object) -> None:
        """Raise ``IllegalAction`` for a card that can't follow the lead; blind cards are not checked."""
        if self.tricks.to_follow(seat) and not self.blind:
            self._hand_card(seat, action)

    def claimable(self, seat: Seat) -> int:
        """Return how many tricks a seat could claim; 0 unless it is about to lead."""
        leads = not self.done and seat == self.turn and not self.tricks.trick
        return count(self.hands[seat]) if leads and not self.blind else 0

    def act(self, seat: object, action: object) -> list[Event]:
        player = self.turn
        if seat != player:
            raise IllegalAction("not_your_turn")
        card = self._slot_card(player, action) if self.blind else self._hand_card(player, action)
        self.hands[player] ^= 1 << card
        tricks = self.tricks
        trick = tricks.play(card)
        self.turn = tricks.turn
        event = self._plays[player][card]
        return [event] if trick is None else [event, self._take(trick)]

    def _hand_card(self, player: Seat, action: object) -> Card:
        if not isinstance(action, Play):
            raise IllegalAction("not_now")
        card, hand = action.card, self.hands[player]
        if self.tricks.follow(hand) >> card & 1:
            return card
        if hand >> card & 1:
            raise IllegalAction("follow_suit", suit=SUIT_LETTERS[self.tricks.trick[0] >> 3])
        raise IllegalAction("not_your_card", card=notation(card))

    def _slot_card(self, player: Seat, action: object) -> Card:
        if not isinstance(action, PlaySlot):
            raise IllegalAction("not_now")
        slot, slots = action.slot, self.slots[player]
        if slot not in range(len(slots)) or not self.hands[player] >> slots[slot] & 1:
            raise IllegalAction("slot_empty", slot=slot)
        return slots[slot]

    def _slots_left(self, seat: Seat) -> list[int]:
        hand = self.hands[seat]
        return [slot for slot, card in enumerate(self.slots[seat]) if hand >> card & 1]

    def _take(self, trick: TakenTrick) -> PenaltyTrickWon:
        taken = self.tricks.taken
        self.done = self._decided()
        self.costs.add(len(taken), trick)
        self.points = self.costs.points(taken, over=self.done)
        shown = self.tricks.plays(trick)
        return PenaltyTrickWon(self.number, len(taken), shown, trick.winner, self.points)

    def _decided(self) -> bool:
        left = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        return not left or (not left & self.costly and self.options.stop_when_decided)

    def view(self, viewer: Seat | None) -> TrickDealView:
        blind_seat = viewer if self.blind else None
        return TrickDealView(
            kind="tricks",
            hands=self.hand_views(viewer),
            blind=self.blind,
            open_hands=CONTRACTS[self.contract].sight(self.options) is Sight.ALL,
            slots=() if blind_seat is None else tuple(self._slots_left(blind_seat)),
            blind_set=self._known_set(blind_seat),
            leader=self.tricks.leader,
            trick=self.tricks.shown,
            tricks=self.tricks.shown_taken,
            tricks_won=self.tricks.won(SEATS),
            points=self.points,
        )

    def _known_set(self, seat: Seat | None) -> CardSet | None:
        """The cards in a seat's blind slots, where the house rule lets it know them (rules 2.4)."""
        if seat is None:
            return None
        known = self.options.blind_set_known
        return self.hands[seat] if known == "all" or (known == "king" and seat == self.king) else None

    def canonical(self) -> list[Any]:
        return [
            self.contract,
            self.number,
            self.king,
            list(self.hands),
            [list(hand) for hand in self.slots],
            self.tricks.canonical(),
            list(self.points),
            self.done,
        ]
