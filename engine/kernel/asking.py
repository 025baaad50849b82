"""Schafkopf's auction: everybody says whether they would play, and those who would settle it in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

from engine.actions import PASS
from engine.game import Action, Event, IllegalAction, Seat, value
from engine.kernel.actions import B, Bid, Call
from engine.kernel.events import Said
from engine.kernel.stages import Ladder, Stage, check

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

    He names one of the ladder's free bids, and the one before him may hold it, or name a higher one; then the
    last has to name a still higher one. Whoever yields is out, and whoever is left meets the one before. The
    partie's contract is the kind that its declarer has to play at last; he is free to choose while it is
    ``None``. The ladder's outright bid ends the auction at once.
    """

    __slots__ = ("ladder", "over", "rival", "turn", "willing")
    phase = "auction"

    def __init__(self, partie: Partie[Any, Any], ladder: Ladder[B]) -> None:
        self.turn = partie.forehand
        self.ladder = ladder
        self.willing: tuple[Seat, ...] = ()
        self.rival: Seat | None = None
        """Who sits before the declarer and may hold what he has named."""
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        ladder = self.ladder
        if partie.declarer is None:
            return (PASS, PLAY, *ladder.fit(partie.options, ladder.outright, partie.hands[seat]))
        best = partie.contract
        higher = ladder.free if best is None else ladder.free[ladder.ranks[best] :]
        return (YIELD, HOLD, *higher) if seat == self.rival else (YIELD, *higher)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        seat, ladder, asking = self.turn, self.ladder, partie.declarer is None
        if action not in self.legal(partie, seat):
            if asking and isinstance(action, Bid) and action in ladder.outright:
                check(ladder.fault(partie.options, action.contract, partie.hands[seat]))
            raise IllegalAction("bid_low" if action in ladder.free and not asking else "not_now")
        said = action.contract if isinstance(action, Bid) else None
        partie.calls += (Call(seat, said),)
        if action in ladder.outright:
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
