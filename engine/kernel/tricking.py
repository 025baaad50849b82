"""The tricks of a deal as a stage: alone, or for a declarer with a partner whom a called card makes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine.actions import Play, TrickWon, cards_played, plays_of
from engine.cards import SUIT_CARDS, SUIT_LETTERS, Card, CardSet, TakenTrick, notation, played
from engine.game import Action, Event, IllegalAction, Seat
from engine.kernel.duties import Asked, Bound, Duty, When, asked_of, bound, concerned
from engine.kernel.stages import Stage
from engine.kernel.terms import Taken, Terms
from engine.kernel.vocabulary import DeclaredView, PartnerShown, TricksView
from engine.tricks import Tricks

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


class Tricking(Stage, deep=("tricks",)):
    """The tricks of a deal by its terms.

    ``duties``: those that still bind somebody. ``offered``: the cards that whoever's turn it is may play,
    once they were asked for; empty before. ``called``: a card that nobody but its holder knows to be his,
    as a set; empty without one, and once it was played.
    """

    __slots__ = (
        "_concerned",
        "_plays",
        "_taken",
        "called",
        "duties",
        "offered",
        "over",
        "terms",
        "tricks",
        "turn",
    )
    phase = "play"
    blind: ClassVar[bool] = False
    """Whether nobody sees their own cards."""
    views: ClassVar[type[TricksView]] = TricksView

    def __init__(self, partie: Partie[Any, Any], terms: Terms, tricks: Tricks | None = None) -> None:
        seats = len(partie.hands)
        if tricks is None:
            leader = partie.forehand if terms.leader is None else terms.leader
            tricks = Tricks(terms.order, terms.sides.players, leader)
        self.tricks = tricks
        self.turn = tricks.turn
        self.terms = terms
        self.over = False
        self.called: CardSet = 0
        self._plays = cards_played(partie.deal_number, seats)
        self._taken: Taken | None = None
        self.owe(terms.duties)

    def owe(self, duties: tuple[Duty, ...]) -> None:
        """Make these the duties that bind from now on."""
        self.duties = duties
        self._concerned = concerned(duties)
        self.offered: CardSet = 0

    # Which card may be played.

    def every_play(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        """Return an action for each card of a seat, legal or not."""
        return plays_of(partie.hands[seat])

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        hand = partie.hands[seat]
        cards = hand & self.tricks.following or hand
        if self.duties and cards & cards - 1 and hand & self._concerned["ever"]:
            cards = self.playable(seat, hand)
        self.offered = cards
        return plays_of(cards)

    def playable(self, seat: Seat, hand: CardSet) -> CardSet:
        """Return the cards of a hand that may be played to the trick as it lies."""
        tricks = self.tricks
        when: When = "following" if tricks.trick else "leading"
        cards = hand & tricks.following
        if not cards:
            cards, when = hand, "void"
        if hand & self._concerned[when] and cards & cards - 1:
            return bound(self.duties, Asked(seat, hand, cards, tricks.trick, tricks.taken, when)).cards
        return cards

    def bound(self, seat: Seat, hand: CardSet) -> Bound:
        """Return what the duties leave of a hand, and why."""
        tricks = self.tricks
        return bound(self.duties, asked_of(seat, hand, tricks.following, tricks.trick, tricks.taken))

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
            return self.unfollowed(asked.trick[0], card)
        return IllegalAction(duty.code, **duty.named(asked))

    def unfollowed(self, led: Card, card: Card) -> IllegalAction:
        """Build the refusal of a card that doesn't follow the lead."""
        if self.tricks.following & ~SUIT_CARDS[led >> 3]:
            return IllegalAction("trumps_led")
        return IllegalAction("follow_suit", suit=SUIT_LETTERS[led >> 3])

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if not isinstance(action, Play):
            return self.otherwise(partie, action)
        card, hands, player = action.card, partie.hands, self.turn
        hand = hands[player]
        if not (self.offered & hand or self.playable(player, hand)) >> card & 1:
            raise self.refusal(player, hand, card)
        self.offered = 0
        hands[player] = hand ^ 1 << card
        trick = self.tricks.play(card)
        self.turn = self.tricks.turn
        partie.drawn = ()
        events: list[Event] = [self._plays[player][card]]
        if self.called >> card & 1:
            events.append(self.shows(partie, player))
        if trick is not None:
            self._take(partie, trick, events)
        return events

    def otherwise(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        """Apply an action that plays no card as it is; a game may have some."""
        raise IllegalAction("not_now")

    def shows(self, partie: Partie[Any, Any], player: Seat) -> Event:
        """Return what everybody learns when a called card falls."""
        raise NotImplementedError

    def _take(self, partie: Partie[Any, Any], trick: TakenTrick, events: list[Event]) -> None:
        """Go on after a trick, and add to the ``events`` what everybody saw."""
        tricks, terms = self.tricks, self.terms
        self._taken = None
        for duty in self.duties:
            if duty.until is not None and duty.until(trick):
                self.owe(tuple([other for other in self.duties if other is not duty]))
        self.over = not sum(partie.hands) & terms.costly or (terms.stop is not None and terms.stop(trick))
        partie.finished = None
        leader, cards, winner = trick
        plays = played(tricks.rounds[leader], cards)
        events.append(TrickWon(partie.deal_number, len(tricks.taken), plays, winner))

    # What has been taken, and what others may know of it.

    @property
    def taken(self) -> Taken:
        """Card points, tricks and units that each seat has taken; counted once a trick, as all views tell."""
        if self._taken is None:
            self._taken = self.terms.taken(self.tricks.taken, self.over)
        return self._taken

    @property
    def points(self) -> tuple[int, ...]:
        """Card points by seat."""
        return self.taken.points

    @property
    def rest_key(self) -> Hashable:
        """Everything besides the hands that decides which plays will be legal."""
        recalled = self.tricks.taken if any(duty.recalls for duty in self.duties) else ()
        return self.duties, recalled

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> TricksView:
        return self.views(**self.seen(partie, viewer))

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        """Return the fields of a view for a seat, or for everybody."""
        return {
            "leader": self.tricks.leader,
            "trick": self.tricks.shown,
            "tricks": self.tricks.shown_taken,
            "tricks_won": self.taken.tricks,
            "points": self.points,
        }

    def canonical(self) -> list[Any]:
        return [self.tricks.canonical(), [duty.code for duty in self.duties]]


class Declared(Tricking):
    """The tricks of the partie's contract, for its declarer and, if there is one, a partner.

    A partner who holds the called card is secret until it is played; any other is known from the first.
    Nobody is declarer where each plays alone.
    """

    __slots__ = ("contract", "declarer", "partner")
    views: ClassVar[type[DeclaredView[Any]]] = DeclaredView

    def __init__(self, partie: Partie[Any, Any], terms: Terms) -> None:
        super().__init__(partie, terms)
        self.contract, self.declarer = partie.contract, partie.declarer
        self.called = called = terms.sides.called
        mates: Sequence[Seat] = ()
        if called:
            mates = [seat for seat, hand in enumerate(partie.hands) if hand & called]
        elif self.declarer is not None:
            mates = [seat for seat in terms.sides.seats(0) if seat != self.declarer]
        self.partner = mates[0] if mates else None

    def shows(self, partie: Partie[Any, Any], player: Seat) -> PartnerShown:
        assert self.declarer is not None
        self.called = 0
        return PartnerShown(partie.deal_number, player, self.declarer)

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        shown = not self.called
        counted, points = shown and self.declarer is not None and self.terms.values, self.points
        side = {self.declarer, self.partner}
        return {
            **super().seen(partie, viewer),
            "contract": self.contract,
            "declarer": self.declarer,
            "partner": self.partner if shown or viewer == self.partner else None,
            "side_points": sum([points[seat] for seat in side if seat is not None]) if counted else None,
        }

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.partner]
