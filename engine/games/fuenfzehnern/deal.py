"""A deal of Fünfzehnern: eight tricks with bound leads and Zwang."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from engine.actions import Play, plays_of
from engine.cards import (
    NO_CARDS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    card_set,
    cards_in,
    count,
    notation,
    rank,
)
from engine.events import HandView, cards_played, hand_view
from engine.game import Event, IllegalAction, Seat
from engine.games.fuenfzehnern import rules
from engine.games.fuenfzehnern.actions import ZWANG_LEADS, FuenfzehnernAction, LeadWithZwang
from engine.games.fuenfzehnern.events import PointsTrickWon, ZwangAnnounced
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.games.fuenfzehnern.rules import Leads, card_points, legal_leads, score
from engine.games.fuenfzehnern.views import DealView
from engine.tricks import NATURAL, TakenTrick, Tricks


class TrickDeal:
    """A deal being played, from the first lead to its score.

    ``act`` checks everything before it changes anything.
    """

    __slots__ = (
        "_leads",
        "_plays",
        "_points",
        "dealer",
        "done",
        "hands",
        "number",
        "options",
        "tricks",
        "zwang",
    )

    zwang: tuple[int, ...]
    """Numbers of the tricks, from 1, to which an Ober was led with Zwang."""
    done: bool
    """Whether all cards are played."""

    def __init__(
        self, options: FuenfzehnernOptions, number: int, dealer: Seat, dealt: Sequence[Sequence[Card]]
    ) -> None:
        self.options = options
        self.number = number
        self.dealer = dealer
        self.hands: list[CardSet] = [card_set(hand) for hand in dealt]
        self.tricks = Tricks(NATURAL, range(options.players), self.eldest)
        self.zwang = ()
        self.done = False
        self._leads: Leads | None = None
        self._plays = cards_played(number, options.players)
        self._points = [0] * options.players

    def copy(self) -> Self:
        """Return an independent copy; finished tricks are shared."""
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.number = self.number
        twin.dealer = self.dealer
        twin.hands = self.hands.copy()
        twin.tricks = self.tricks.copy()
        twin.zwang = self.zwang
        twin.done = self.done
        twin._leads = None
        twin._plays = self._plays
        twin._points = self._points.copy()
        return twin

    @property
    def eldest(self) -> Seat:
        """The seat that leads to the first trick."""
        return (self.dealer + 1) % self.options.players

    @property
    def turn(self) -> Seat:
        """The seat that plays next; only valid while the deal is not ``done``."""
        return self.tricks.turn

    @property
    def announced(self) -> bool:
        """Whether Zwang was announced in the trick on the table."""
        return bool(self.zwang) and self.zwang[-1] == self.trick_number

    @property
    def trick_number(self) -> int:
        """The number of the current trick, from 1."""
        return len(self.tricks.taken) + 1

    @property
    def gone(self) -> CardSet:
        """The cards of the finished tricks."""
        return card_set([card for trick in self.tricks.taken for card in trick.cards])

    # What may be done.

    @property
    def leads(self) -> Leads:
        """The legal leads of the seat that leads next."""
        if self._leads is None:
            leader = self.tricks.leader
            self._leads = legal_leads(self.options, leader, self.hands[leader], self.tricks.taken)
        return self._leads

    def announceable(self, leads: CardSet) -> CardSet:
        """Return the legal leads with which Zwang may be announced."""
        if not self.options.zwang or not leads & rules.OBERS:
            return NO_CARDS
        return rules.announceable(leads, self.hands[self.tricks.leader], self.gone)

    def legal(self, seat: Seat) -> Sequence[FuenfzehnernAction]:
        """Return the legal actions of a seat."""
        if seat != self.tricks.turn or self.done:
            return ()
        if self.tricks.trick:
            return plays_of(self._follow(seat))
        leads = self.leads.cards
        plain = plays_of(leads)
        announceable = self.announceable(leads)
        return [*plain, *(ZWANG_LEADS[card] for card in cards_in(announceable))] if announceable else plain

    def plays(self, seat: Seat) -> Sequence[FuenfzehnernAction]:
        """Return an action for each card of a seat, whoever's turn it is."""
        return () if self.done else plays_of(self.hands[seat])

    def check_early(self, seat: Seat, action: object) -> None:
        """Raise ``IllegalAction`` for a card that the lead, or the Zwang announced with it, rules out."""
        if isinstance(action, Play) and self.tricks.to_follow(seat):
            self._check_follow(seat, action.card)

    def claimable(self, seat: Seat) -> int:
        """Return how many tricks a seat could claim; 0 unless it is about to lead."""
        leads = not self.done and seat == self.tricks.turn and not self.tricks.trick
        return count(self.hands[seat]) if leads else 0

    def _follow(self, seat: Seat) -> CardSet:
        hand, tricks = self.hands[seat], self.tricks
        called = self.zwang and self.announced
        return rules.follow(hand, tricks.trick) if called else tricks.follow(hand)

    def act(self, seat: object, action: object) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        tricks = self.tricks
        player = tricks.turn
        if seat != player:
            raise IllegalAction("not_your_turn")
        if not isinstance(action, (Play, LeadWithZwang)):
            raise IllegalAction("not_now")
        card, announces = action.card, isinstance(action, LeadWithZwang)
        self._check(player, card, announces)
        events: list[Event] = [self._plays[player][card]]
        if announces:
            self.zwang += (self.trick_number,)
            events.append(ZwangAnnounced(self.number, player))
        self.hands[player] &= ~(1 << card)
        self._leads = None
        trick = tricks.play(card)
        if trick is not None:
            self.done = not any(self.hands)
            events.append(self._won(trick))
        return events

    def _check(self, player: Seat, card: Card, announces: bool) -> None:
        if not self.hands[player] >> card & 1:
            raise IllegalAction("not_your_card", card=notation(card))
        if self.tricks.trick:
            if announces:
                raise IllegalAction("zwang_only_leading")
            self._check_follow(player, card)
            return
        leads = self.leads
        if not leads.cards >> card & 1:
            raise IllegalAction(f"lead_{leads.reason}", **leads.named)
        if announces and not self.announceable(leads.cards) >> card & 1:
            raise self._no_zwang(card, self.hands[player])

    def _check_follow(self, player: Seat, card: Card) -> None:
        if self._follow(player) >> card & 1:
            return
        led = self.tricks.trick[0]
        if self.announced and self.hands[player] & rules.suit_mate(led, Rank.ACE):
            raise IllegalAction("zwang_play_ace", suit=SUIT_LETTERS[led >> 3])
        raise IllegalAction("follow_suit", suit=SUIT_LETTERS[led >> 3])

    def _no_zwang(self, card: Card, hand: CardSet) -> IllegalAction:
        """Build the refusal to announce Zwang with a card that may be led."""
        if not self.options.zwang:
            return IllegalAction("zwang_not_played")
        suit = SUIT_LETTERS[card >> 3]
        if not rules.backed_by_king(card, hand):
            code = "zwang_needs_king" if rank(card) == Rank.OBER else "zwang_needs_ober"
            return IllegalAction(code, suit=suit)
        return IllegalAction("zwang_ace_not_out", suit=suit)

    def _won(self, trick: TakenTrick) -> PointsTrickWon:
        shown = self.tricks.plays(trick)
        taken = len(self.tricks.taken)
        points = card_points(trick.cards)
        self._points[trick.winner] += points
        return PointsTrickWon(self.number, taken, shown, trick.winner, points)

    # What it brought, and what others may know.

    @property
    def card_points(self) -> tuple[int, ...]:
        """Card points taken so far, by seat."""
        return tuple(self._points)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks taken so far, by seat."""
        return self.tricks.won(self.options.players)

    @property
    def score(self) -> tuple[int, ...]:
        """The deal's score by seat; final once ``done``."""
        return score(self.card_points, self.tricks_won, self.options.two_winner_shortcut)

    def hand_views(self, viewer: Seat | None) -> tuple[HandView, ...]:
        """Return all hands as a viewer sees them: only the viewer's own is shown."""
        return tuple(hand_view(hand, seat == viewer) for seat, hand in enumerate(self.hands))

    def view(self, viewer: Seat | None) -> DealView:
        """Return the view of a seat, or of the public (``None``)."""
        leading = not self.done and not self.tricks.trick and viewer == self.tricks.leader
        return DealView(
            dealer=self.dealer,
            leader=self.tricks.leader,
            trick=self.tricks.shown,
            tricks=self.tricks.shown_taken,
            zwang=self.zwang,
            leads=self.leads if leading else None,
            card_points=self.card_points,
            tricks_won=self.tricks_won,
        )

    def canonical(self) -> list[Any]:
        """Return the whole state of the deal as nested lists of numbers."""
        return [self.number, self.dealer, self.hands, self.tricks.canonical(), self.zwang]
