"""The tricks of a deal as a stage: alone, or for a declarer with a partner whom a called card makes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

from engine.actions import Play, plays_of
from engine.cards import SUIT_CARDS, SUIT_LETTERS, Card, CardSet, notation
from engine.events import TrickWon, cards_played
from engine.game import MOST_SEATS, Action, Event, IllegalAction, Seat
from engine.kernel.actions import B
from engine.kernel.copying import Copied
from engine.kernel.duties import Asked, Bound, Duty, bound, concerned
from engine.kernel.events import PartnerShown
from engine.kernel.views import DeclaredView, TricksView
from engine.tricks import TakenTrick, TrickOrder, Tricks

if TYPE_CHECKING:
    from engine.kernel.partie import Partie

_SEATS: Final = tuple(tuple(range(seats)) for seats in range(MOST_SEATS + 1))
"""The seats in their order, by how many there are; made once, since every deal begins with them."""


class Tricking(Copied, deep=("tricks", "_points")):
    """The tricks of a deal.

    ``values``: card points by card; empty where cards count nothing. ``duties``: those that still bind
    somebody. ``stops``: whether a trick decides the deal, so that the rest isn't played. ``called``: a card
    that nobody but its holder knows to be his, as a set; empty without one, and once it was played.
    """

    __slots__ = (
        "_bound",
        "_ends",
        "_followers",
        "_leaders",
        "_plays",
        "_points",
        "called",
        "duties",
        "over",
        "stops",
        "tricks",
        "turn",
        "values",
    )
    phase = "play"

    def __init__(
        self,
        partie: Partie[Any, Any],
        order: TrickOrder,
        values: Sequence[int],
        duties: Sequence[Duty] = (),
        stops: Callable[[TakenTrick], bool] | None = None,
        leader: Seat | None = None,
    ) -> None:
        seats = len(partie.hands)
        self.turn = partie.forehand if leader is None else leader
        self.tricks = Tricks(order, _SEATS[seats], self.turn)
        self.values = values
        self.stops = stops
        self.over = False
        self.called: CardSet = 0
        self._bound: Bound | None = None
        self._plays = cards_played(partie.deal_number, seats)
        self._points = [0] * seats
        self.duties: tuple[Duty, ...] = ()
        self._leaders: CardSet = 0
        self._followers: CardSet = 0
        self._ends = False
        if duties:
            self.owe(duties)

    def owe(self, duties: Sequence[Duty]) -> None:
        """Make these the duties that bind from now on."""
        self.duties = tuple(duties)
        self._leaders = concerned(duties, leading=True)
        self._followers = concerned(duties, leading=False)
        self._ends = any(duty.until is not None for duty in duties)
        self._bound = None

    # Which card may be played.

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        tricks, hand = self.tricks, partie.hands[seat]
        if self.duties and hand & (self._followers if tricks.trick else self._leaders):
            return plays_of(self.bound(seat, hand).cards)
        return plays_of(hand & tricks.following or hand)

    def playable(self, seat: Seat, hand: CardSet) -> CardSet:
        """Return the cards of a hand that may be played to the trick as it lies."""
        tricks = self.tricks
        if hand & (self._followers if tricks.trick else self._leaders):
            return self.bound(seat, hand).cards
        return hand & tricks.following or hand

    def bound(self, seat: Seat, hand: CardSet) -> Bound:
        """Return what the duties leave of a hand; cached until the next card."""
        known = self._bound
        if known is None or known.asked.hand != hand:
            tricks = self.tricks
            asked = Asked(seat, hand, tricks.follow(hand), tricks.trick, tricks.taken)
            known = self._bound = bound(self.duties, asked)
        return known

    def check(self, seat: Seat, hand: CardSet, card: Card) -> None:
        """Raise ``IllegalAction`` for a card that may not be played."""
        if not self.playable(seat, hand) >> card & 1:
            raise self.refusal(seat, hand, card)

    def refusal(self, seat: Seat, hand: CardSet, card: Card) -> IllegalAction:
        """Build the refusal of a card."""
        found = self.bound(seat, hand)
        asked, duty = found.asked, found.duty
        if not asked.hand >> card & 1:
            return IllegalAction("not_your_card", card=notation(card))
        if duty is None or not asked.cards >> card & 1:
            suit = asked.trick[0] >> 3
            if self.tricks.following & ~SUIT_CARDS[suit]:
                return IllegalAction("trumps_led")
            return IllegalAction("follow_suit", suit=SUIT_LETTERS[suit])
        return IllegalAction(duty.code, **duty.named(asked))

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if not isinstance(action, Play):
            return self.otherwise(partie, action)
        card, tricks, hands, player = action.card, self.tricks, partie.hands, self.turn
        hand = hands[player]
        legal = hand & tricks.following or hand
        if self.duties and hand & (self._followers if tricks.trick else self._leaders):
            legal = self.bound(player, hand).cards
        if not legal >> card & 1:
            raise self.refusal(player, hand, card)
        hands[player] = hand ^ 1 << card
        trick = tricks.play(card)
        self.turn = tricks.turn
        self._bound = None
        partie.drawn = ()
        events: list[Event] = [self._plays[player][card]]
        if self.called >> card & 1:
            events.append(self.shows(partie, player))
        if trick is not None:
            events.append(self._take(partie, trick))
        return events

    def otherwise(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        """Apply an action that plays no card as it is; a game may have some."""
        raise IllegalAction("not_now")

    def shows(self, partie: Partie[Any, Any], player: Seat) -> Event:
        """Return what everybody learns when a called card falls."""
        raise NotImplementedError

    def _take(self, partie: Partie[Any, Any], trick: TakenTrick) -> TrickWon:
        tricks, winner = self.tricks, trick.winner
        if self.values:
            self._points[winner] += sum(map(self.values.__getitem__, trick.cards))
        if self._ends:
            left = [duty for duty in self.duties if duty.until is None or not duty.until(trick)]
            if len(left) < len(self.duties):
                self.owe(left)
        self.over = not any(partie.hands) or (self.stops is not None and self.stops(trick))
        partie.finished = None
        return TrickWon(partie.deal_number, len(tricks.taken), tricks.plays(trick), winner)

    # What has been taken, and what others may know of it.

    @property
    def points(self) -> tuple[int, ...]:
        """Card points by seat."""
        return tuple(self._points)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks by seat."""
        return self.tricks.won(len(self._points))

    @property
    def rest_key(self) -> Hashable:
        """Everything besides the hands that decides which plays will be legal."""
        recalled = self.tricks.taken if any(duty.recalls for duty in self.duties) else ()
        return self.duties, recalled

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> TricksView:
        return TricksView(**self.seen)

    @property
    def seen(self) -> dict[str, Any]:
        """The fields of a view that are the same for everybody."""
        return {
            "leader": self.tricks.leader,
            "trick": self.tricks.shown,
            "tricks": self.tricks.shown_taken,
            "tricks_won": self.tricks_won,
            "points": self.points,
        }

    def canonical(self) -> list[Any]:
        return [self.tricks.canonical(), [duty.code for duty in self.duties]]


class Declared(Tricking, Generic[B]):
    """The tricks of the partie's contract, for its declarer and, if there is one, a partner.

    The partner holds the called card. Until it is played nobody else knows the sides.
    """

    __slots__ = ("contract", "declarer", "partner", "side")

    def __init__(
        self,
        partie: Partie[Any, Any],
        order: TrickOrder,
        values: Sequence[int],
        called: Card | None,
        duties: Sequence[Duty] = (),
        stops: Callable[[TakenTrick], bool] | None = None,
    ) -> None:
        super().__init__(partie, order, values, duties, stops)
        self.contract: B = partie.contract
        assert partie.declarer is not None
        self.declarer = declarer = partie.declarer
        self.partner: Seat | None = None
        if called is not None:
            self.called = 1 << called
            self.partner = next((seat for seat, hand in enumerate(partie.hands) if hand & self.called), None)
        self.side = frozenset((declarer,) if self.partner is None else (declarer, self.partner))

    def shows(self, partie: Partie[Any, Any], player: Seat) -> PartnerShown:
        self.called = 0
        return PartnerShown(partie.deal_number, player, self.declarer)

    @property
    def shown(self) -> bool:
        """Whether everybody knows who plays with whom."""
        return not self.called

    @property
    def side_points(self) -> int:
        """Card points of the declarer's side."""
        return sum([self._points[seat] for seat in self.side])

    @property
    def side_tricks(self) -> int:
        """Tricks of the declarer's side."""
        return sum([trick.winner in self.side for trick in self.tricks.taken])

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> DeclaredView[B]:
        return DeclaredView(**self.known(viewer))

    def known(self, viewer: Seat | None) -> dict[str, Any]:
        """The fields of a view for a seat, or for everybody."""
        return {
            **self.seen,
            "contract": self.contract,
            "declarer": self.declarer,
            "partner": self.partner if self.shown or viewer == self.partner else None,
            "side_points": self.side_points if self.shown else None,
        }

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.partner]
