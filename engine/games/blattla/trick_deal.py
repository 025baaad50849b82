"""The eight tricks of a deal, with or without a called Sow (rules 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from engine.actions import Play, plays_of
from engine.cards import SUIT_CARDS, SUIT_LETTERS, Card, CardSet, count, notation
from engine.events import TrickWon, cards_played
from engine.game import Event, IllegalAction, Seat
from engine.games.blattla.contracts import SEATS, Contract, card_points
from engine.games.blattla.events import PartnerShown
from engine.games.blattla.options import BlattlaOptions
from engine.games.blattla.views import TricksView
from engine.tricks import TakenTrick, Tricks


class TrickDeal:
    """A contract being played, from the first lead on. In a sow ``contract.called`` is named.

    ``sow`` is the called Sow as a set, empty without one; ``holder`` has or had it.
    ``side`` are the declarer and, if there is one, the partner.
    ``free``: the called suit has been led, if only by the Sow's holder running away, so that the holder
    may do with the Sow as he likes.
    """

    __slots__ = (
        "_plays",
        "_points",
        "contract",
        "declarer",
        "done",
        "free",
        "hands",
        "holder",
        "number",
        "options",
        "side",
        "sow",
        "tricks",
    )

    def __init__(
        self,
        options: BlattlaOptions,
        number: int,
        contract: Contract,
        declarer: Seat,
        forehand: Seat,
        hands: Sequence[CardSet],
    ) -> None:
        self.options = options
        self.number = number
        self.contract = contract
        self.declarer = declarer
        self.hands = list(hands)
        self.tricks = Tricks(contract.order, range(SEATS), forehand)
        self.sow: CardSet = 0
        self.holder: Seat | None = None
        if contract.called is not None:
            self.sow = 1 << contract.called
            self.holder = next((seat for seat in range(SEATS) if hands[seat] & self.sow), None)
        self.side = frozenset((declarer,) if self.holder is None else (declarer, self.holder))
        self._plays = cards_played(number, SEATS)
        self._points = [0] * SEATS
        self.free = False
        self.done = False

    def copy(self) -> Self:
        """Return an independent copy; finished tricks are shared."""
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.number = self.number
        twin.contract = self.contract
        twin.declarer = self.declarer
        twin.hands = self.hands.copy()
        twin.tricks = self.tricks.copy()
        twin.sow = self.sow
        twin.holder = self.holder
        twin.side = self.side
        twin._plays = self._plays
        twin._points = self._points.copy()
        twin.free = self.free
        twin.done = self.done
        return twin

    @property
    def turn(self) -> Seat:
        """The seat that plays next; only valid while the deal is not ``done``."""
        return self.tricks.turn

    # Which card may be played.

    def legal(self, seat: Seat) -> Sequence[Play]:
        if self.done or seat != self.tricks.turn:
            return ()
        return plays_of(self.playable(seat))

    def plays(self, seat: Seat) -> Sequence[Play]:
        """Return an action for each card of a seat, whoever's turn it is."""
        return () if self.done else plays_of(self.hands[seat])

    def check_early(self, seat: Seat, action: object) -> None:
        """Raise ``IllegalAction`` for a card that the lead rules out; later cards don't change that."""
        if isinstance(action, Play) and self.tricks.to_follow(seat):
            self._check(seat, action.card)

    def claimable(self, seat: Seat) -> int:
        """Return how many tricks a seat could claim; 0 unless it is about to lead."""
        leads = not self.done and seat == self.tricks.turn and not self.tricks.trick
        return count(self.hands[seat]) if leads else 0

    def playable(self, seat: Seat) -> CardSet:
        """Return the cards that the seat whose turn it is may play."""
        hand = self.hands[seat]
        cards = self.tricks.follow(hand)
        if not hand & self.sow or self.free or self.options.called_sow_rule != "schafkopf":
            return cards
        return cards & ~self._forbidden(seat, cards)

    def _forbidden(self, seat: Seat, cards: CardSet) -> CardSet:
        """Return the cards that the rules for the called Sow forbid, given the ``cards`` that follow suit."""
        assert self.contract.called is not None
        hand, least = self.hands[seat], self.options.run_away_min
        return forbidden_by_sow(self.contract.called, hand, cards, self.tricks.trick, least)

    def act(self, seat: object, action: object) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        player = self.tricks.turn
        if seat != player:
            raise IllegalAction("not_your_turn")
        if not isinstance(action, Play):
            raise IllegalAction("not_now")
        card = action.card
        self._check(player, card)
        self.hands[player] ^= 1 << card
        trick = self.tricks.play(card)
        events: list[Event] = [self._plays[player][card]]
        if card == self.contract.called:
            events.append(PartnerShown(self.number, player, self.declarer))
        if trick is not None:
            events.append(self._take(trick))
        return events

    def _check(self, player: Seat, card: Card) -> None:
        if self.playable(player) >> card & 1:
            return
        hand, trick = self.hands[player], self.tricks.trick
        if not hand >> card & 1:
            raise IllegalAction("not_your_card", card=notation(card))
        if not self.tricks.follow(hand) >> card & 1:
            raise IllegalAction("follow_suit", suit=SUIT_LETTERS[trick[0] >> 3])
        assert self.contract.called is not None
        called = notation(self.contract.called)
        if not trick:
            raise IllegalAction("sow_underlead", card=called, least=self.options.run_away_min)
        raise IllegalAction("sow_thrown" if card == self.contract.called else "sow_searched", card=called)

    def _take(self, trick: TakenTrick) -> TrickWon:
        called = self.contract.called
        if called is not None and trick.cards[0] >> 3 == called >> 3:
            self.free = True
        self._points[trick.winner] += card_points(trick.cards)
        lost_tout = self.contract.kind == "tout" and trick.winner != self.declarer
        self.done = not any(self.hands) or (lost_tout and self.options.stop_when_decided)
        shown = self.tricks.plays(trick)
        return TrickWon(self.number, len(self.tricks.taken), shown, trick.winner)

    # What has been taken, and what others may know of it.

    @property
    def shown(self) -> bool:
        """Whether everybody knows who plays with whom."""
        return not self.sow or (self.holder is not None and not self.hands[self.holder] & self.sow)

    @property
    def points(self) -> tuple[int, ...]:
        """Card points by seat."""
        return tuple(self._points)

    @property
    def side_points(self) -> int:
        """Card points of the declarer's side."""
        return sum([self._points[seat] for seat in self.side])

    @property
    def side_tricks(self) -> int:
        """Tricks of the declarer's side."""
        side = self.side
        return sum([trick.winner in side for trick in self.tricks.taken])

    def view(self, viewer: Seat | None) -> TricksView:
        shown = self.shown
        return TricksView(
            contract=self.contract,
            declarer=self.declarer,
            partner=self.holder if shown or viewer == self.holder else None,
            leader=self.tricks.leader,
            trick=self.tricks.shown,
            tricks=self.tricks.shown_taken,
            tricks_won=self.tricks.won(SEATS),
            points=self.points,
            side_points=self.side_points if shown else None,
        )

    def canonical(self) -> list[Any]:
        """Return the whole state of the deal as nested lists of numbers and texts."""
        return [
            self.number,
            self.contract.name,
            self.declarer,
            self.holder,
            list(self.hands),
            self.tricks.canonical(),
            self.free,
            self.done,
        ]


def forbidden_by_sow(
    called: Card, hand: CardSet, cards: CardSet, trick: Sequence[Card], run_away_min: int
) -> CardSet:
    """Return which ``cards`` the holder of the called Sow may not play, though they follow suit (rules 5.3).

    Only under ``schafkopf``, and until the called suit has been led.
    """
    sow, suit = 1 << called, SUIT_CARDS[called >> 3]
    if not trick:
        return 0 if count(hand & suit) >= run_away_min else suit & ~sow
    if suit >> trick[0] & 1:
        return suit & ~sow
    return 0 if cards == sow else sow
