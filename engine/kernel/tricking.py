"""The tricks of a deal as a stage: alone, or for a declarer with a partner whom a called card makes.

What they are worth may be doubled: in a stage before the first card, or by Kontra and Re during the tricks.
"""

from __future__ import annotations

import functools
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias

from engine.cards import SET_OF, SUIT_CARDS, SUIT_LETTERS, Card, CardSet, TakenTrick, Tricks, notation, played
from engine.game import Action, Event, IllegalAction, Seat, value
from engine.kernel.stages import Stage
from engine.kernel.terms import Asked, Bound, Duty, Outcome, Taken, Terms, When, asked_of, bound, concerned
from engine.kernel.vocabulary import (
    PASS,
    Call,
    DeclaredView,
    DoubledView,
    Kontra,
    Named,
    PartnerShown,
    Play,
    TricksView,
    TrickWon,
    cards_played,
    plays_of,
    said_by,
)

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
        following = hand & self.tricks.following
        cards = following or hand
        if self.duties and hand & self._concerned["able" if following else "void"] and cards & cards - 1:
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
        hand, bit = hands[player], SET_OF[card]
        if not (self.offered & hand or self.playable(player, hand)) & bit:
            raise self.refusal(player, hand, card)
        self.offered = 0
        hands[player] = hand ^ bit
        trick = self.tricks.play(card)
        self.turn = self.tricks.turn
        partie.drawn = ()
        events: list[Event] = [self._plays[player][card]]
        if self.called & bit:
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
            mates = [seat for seat, side in enumerate(terms.sides.of) if side == 0 and seat != self.declarer]
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


# Doubling what a deal is worth: before the first card, or during the tricks.


@value
class Word:
    """A word that is its own token: ``double``, ``no``, ``accept``, ``give up``."""

    token: str


DOUBLE: Final = Word("double")
NO: Final = Word("no")
ACCEPT: Final = Word("accept")
GIVE_UP: Final = Word("give up")
WORDS: Final = (DOUBLE, NO, ACCEPT, GIVE_UP)


@value
class Doubled:
    """The deal is worth twice as much, so many times; ``seat`` said the last of these doubles."""

    times: int
    seat: Seat

    @property
    def name(self) -> str:
        return f"doubled_{self.times}"


class Doubling(Stage):
    """Pairs may double the deal, up to so many times, before the first card.

    Forehand is asked first, and the next seat if nobody of forehand's side doubles. After a double the seat
    after the doubler accepts, gives up or, while ``left`` allows, doubles in turn. Whoever is asked is
    ``turn``; the partner may double or answer instead. ``given_up``: no card is played.
    """

    __slots__ = ("asked", "given_up", "left", "over", "times", "turn")
    phase = "double"

    def __init__(self, partie: Partie[Any, Any], left: int) -> None:
        self.turn = partie.forehand
        self.left = left
        self.asked = 1
        self.times = 0
        self.given_up = False
        self.over = not left

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return (NO, *self.beside((seat + 2) % 4)) if not self.times else self.beside((seat + 2) % 4)

    def beside(self, seat: Seat) -> Sequence[Action]:
        """Return what a seat may say out of its turn: its partner's double or answer."""
        if (seat - self.turn) % 4 != 2:
            return ()
        answers = (ACCEPT, GIVE_UP) if self.times else ()
        return (*answers, DOUBLE) if self.left else answers

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        return self.interrupt(partie, self.turn, action)

    def interrupt(self, partie: Partie[Any, Any], seat: Seat, action: Action) -> list[Event]:
        if action not in (self.legal(partie, seat) if seat == self.turn else self.beside(seat)):
            raise IllegalAction("not_now" if seat == self.turn else "not_your_turn")
        said: Doubled | Named | None = None
        if action == DOUBLE:
            self.left -= 1
            self.times += 1
            said = partie.contract = Doubled(self.times, seat)
        elif action == NO:
            self.over = self.asked == 2
            self.asked += 1
        else:
            self.over, self.given_up = True, action == GIVE_UP
            said = Named("give_up" if self.given_up else "accept")
        self.turn = (seat + 1) % len(partie.hands)
        partie.calls += (Call(seat, said),)
        return [said_by(partie.deal_number, seat)]

    def canonical(self) -> list[Any]:
        return [self.turn, self.asked, self.times]


def doubled(outcome: Outcome, times: int) -> Outcome:
    """Return the outcome of a deal that was doubled so often; its items name each double."""
    doubles = [(f"double {number}", outcome.worth << number - 1) for number in range(1, times + 1)]
    points = tuple([points << times for points in outcome.points])
    items = (*outcome.items, *doubles)
    return Outcome(points, outcome.won, outcome.level, outcome.worth << times, items)


_kontra: Final = functools.cache(Kontra)
Until: TypeAlias = Literal["own_first_card", "second_card", "first_card"]
"""How long Kontra may be said: before one's own first card, or the deal's first or second card."""


class Contested(Declared):
    """The tricks of a contract that both sides may double in turn, so often as ``kontra`` among the options.

    The declarer's opponents begin, whoever's turn it is, ``kontra_until`` some card. Play stands still then,
    while the other side is ``asked``: the declarer, for whom a partner may answer, later whoever has doubled
    for that side before. A trick that was led in the called card's suit, and is complete without it, shows
    that its leader holds it.
    """

    __slots__ = ("asked", "doublers", "most", "phase", "until")
    views = DoubledView

    def __init__(self, partie: Partie[Any, Any], terms: Terms) -> None:
        super().__init__(partie, terms)
        self.most: int = 0 if self.declarer is None else partie.options.kontra
        self.until: Until = partie.options.kontra_until
        self.doublers: tuple[Seat, ...] = ()
        self.asked: Seat | None = None
        self.phase = "play"

    def beside(self, seat: Seat) -> Sequence[Action]:
        """Return the call that a seat may make, if any."""
        number = len(self.doublers)
        if self.asked is not None:
            may = seat == self.asked or (number == 1 and seat == self.partner)
        else:
            opposed = seat in self.tricks.players and seat not in (self.declarer, self.partner)
            may = opposed and not number and self.most > 0 and self._early(seat)
        return (_kontra(number + 1),) if may else ()

    def _early(self, seat: Seat) -> bool:
        """Whether a seat may still say Kontra."""
        tricks = self.tricks
        if tricks.taken:
            return False
        if self.until == "own_first_card":
            return seat in tricks.seats[len(tricks.trick) :]
        return len(tricks.trick) < (2 if self.until == "second_card" else 1)

    @property
    def open_to_calls(self) -> bool:
        """Whether somebody may say Kontra, or answer it: the same whoever holds what."""
        if self.asked is not None:
            return True
        return not self.doublers and self.most > 0 and any(map(self._early, self.tricks.players))

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        if self.asked is not None:
            return (PASS, *self.beside(seat))
        plays = Declared.legal(self, partie, seat)  # quicker than super(), and asked before every card
        return plays if self.tricks.taken else [*plays, *self.beside(seat)]

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if self.asked is not None:
            return self.otherwise(partie, action)
        return Declared.act(self, partie, action)

    def _take(self, partie: Partie[Any, Any], trick: TakenTrick, events: list[Event]) -> None:
        super()._take(partie, trick, events)
        if self.called:
            suit = self.terms.order.suit_of[self.called.bit_length() - 1]
            if suit >> trick.cards[0] & 1:  # whoever else held the called card had to play it
                events.append(self.shows(partie, trick.leader))

    def otherwise(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        return self.interrupt(partie, self.turn, action)

    def interrupt(self, partie: Partie[Any, Any], seat: Seat, action: Action) -> list[Event]:
        """Apply a call of whoever makes it."""
        number = partie.deal_number
        if action == PASS and seat == self.asked:
            self._ask(None)
            return [said_by(number, seat)]
        if not isinstance(action, Kontra):
            raise IllegalAction("not_now" if seat == self.turn else "not_your_turn")
        if action not in self.beside(seat):
            raise IllegalAction("double_late")
        self.doublers += (seat,)
        said = len(self.doublers)
        asked = self.declarer if said == 1 else self.doublers[-2]
        self._ask(asked if said < self.most else None)
        return [said_by(number, seat)]

    def _ask(self, seat: Seat | None) -> None:
        self.asked = seat
        self.phase = "play" if seat is None else "double"
        self.turn = self.tricks.turn if seat is None else seat

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        return {**super().seen(partie, viewer), "doublers": self.doublers}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.doublers, self.asked]
