"""Doubling what a deal is worth: a stage before the first card, or Kontra and Re during the tricks."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from engine.actions import PASS
from engine.cards import TakenTrick
from engine.game import Action, Event, IllegalAction, Seat, value
from engine.kernel.stages import Stage
from engine.kernel.terms import Outcome, Terms
from engine.kernel.tricking import Declared
from engine.kernel.vocabulary import Call, DoubledView, Kontra, Named, Said

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


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
        return [Said(partie.deal_number, seat, action)]

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
            return [Said(number, seat, action)]
        if not isinstance(action, Kontra):
            raise IllegalAction("not_now" if seat == self.turn else "not_your_turn")
        if action not in self.beside(seat):
            raise IllegalAction("double_late")
        self.doublers += (seat,)
        said = len(self.doublers)
        asked = self.declarer if said == 1 else self.doublers[-2]
        self._ask(asked if said < self.most else None)
        return [Said(number, seat, action)]

    def _ask(self, seat: Seat | None) -> None:
        self.asked = seat
        self.phase = "play" if seat is None else "double"
        self.turn = self.tricks.turn if seat is None else seat

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        return {**super().seen(partie, viewer), "doublers": self.doublers}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.doublers, self.asked]
