"""Schafkopf's auction: everybody says whether they would play, and those who would settle it in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

from engine.actions import PASS
from engine.cards import CardSet
from engine.game import Action, Event, IllegalAction, Seat, value
from engine.kernel.actions import B, Bid, Call
from engine.kernel.events import Said
from engine.kernel.stages import Stage

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


@value
class Word:
    """A word of an auction besides contracts. Tokens ``bid play``, ``bid hold``, ``bid yield``."""

    name: str


PLAY: Final = Bid(Word("play"))
HOLD: Final = Bid(Word("hold"))
YIELD: Final = Bid(Word("yield"))


class Asking(Stage, Generic[B]):
    """First each seat says whether it would play. Of those who would, the last has to show what it plays.

    He names one of the ``kinds`` (from low to high), and the one before him may hold it, or name a higher
    one; then the last has to name a still higher one. Whoever yields is out, and whoever is left meets the
    one before. The partie's contract is the kind that its declarer has to play at last; he is free to choose
    while it is ``None``. ``outright``: a bid that ends the auction at once, for whoever holds the ``whole``
    hand for it; others are refused it with the code ``unfit``.
    """

    __slots__ = ("kinds", "outright", "over", "rival", "turn", "unfit", "whole", "willing")
    phase = "auction"

    def __init__(
        self, partie: Partie[Any, Any], kinds: Sequence[B], outright: B, whole: CardSet, unfit: str
    ) -> None:
        self.turn = partie.forehand
        self.kinds = tuple(map(Bid, kinds))
        self.outright = Bid(outright)
        self.whole = whole
        self.unfit = unfit
        self.willing: tuple[Seat, ...] = ()
        self.rival: Seat | None = None
        """Who sits before the declarer and may hold what he has named."""
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        if partie.declarer is None:
            outright = (self.outright,) if partie.hands[seat] == self.whole else ()
            return (PASS, PLAY, *outright)
        best = partie.contract
        higher = self.kinds if best is None else self.kinds[self.kinds.index(Bid(best)) + 1 :]
        return (YIELD, HOLD, *higher) if seat == self.rival else (YIELD, *higher)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        seat, asking = self.turn, partie.declarer is None
        if action not in self.legal(partie, seat):
            if action == self.outright and asking:
                raise IllegalAction(self.unfit)
            raise IllegalAction("bid_low" if action in self.kinds and not asking else "not_now")
        said = action.contract if isinstance(action, Bid) else None
        partie.calls += (Call(seat, said),)
        if action == self.outright:
            partie.contract, partie.declarer, self.over = said, seat, True
        elif asking:
            self._volunteer(partie, seat, action == PLAY)
        else:
            self._settle(partie, seat, action)
        return [Said(partie.deal_number, seat, action)]

    def _volunteer(self, partie: Partie[Any, Any], seat: Seat, willing: bool) -> None:
        seats = len(partie.hands)
        if willing:
            self.willing += (seat,)
        self.turn = (seat + 1) % seats
        if len(partie.calls) < seats:
            return
        if self.willing:
            self._meet(partie, self.willing[-1])
        else:
            self.over = True

    def _meet(self, partie: Partie[Any, Any], declarer: Seat) -> None:
        """Let the declarer meet whoever would play before him, if anybody is left."""
        at = self.willing.index(declarer)
        partie.declarer, self.rival = declarer, self.willing[at - 1] if at else None
        self.over = self.rival is None
        self.turn = declarer if partie.contract is None or self.rival is None else self.rival

    def _settle(self, partie: Partie[Any, Any], seat: Seat, action: Action) -> None:
        assert partie.declarer is not None and self.rival is not None
        other = self.rival if seat == partie.declarer else partie.declarer
        if action == YIELD:
            self.willing = tuple(one for one in self.willing if one != seat)
            self._meet(partie, other)
            return
        if isinstance(action, Bid) and action != HOLD:
            partie.contract = action.contract
        self.turn = other
