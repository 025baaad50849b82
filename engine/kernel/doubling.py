"""Doubling as a stage: before the first card a side may double what a deal is worth, the other answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.game import Action, Event, IllegalAction, Seat, value
from engine.kernel.actions import Call, Named
from engine.kernel.events import Said
from engine.kernel.stages import Stage

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
