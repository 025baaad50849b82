"""Schafkopf's auction: everybody says whether they would play, and those who would settle it in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

from engine.actions import PASS, Pass
from engine.game import Action, Event, IllegalAction, Seat
from engine.kernel.actions import B, Bid, Call, Named
from engine.kernel.events import Said
from engine.kernel.stages import Ladder, Stage, check

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


PLAY: Final = Bid(Named("play"))
HOLD: Final = Bid(Named("hold"))
YIELD: Final = Bid(Named("yield"))


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
        seat = self.turn
        if partie.declarer is None:
            self._ask(partie, seat, action)
        else:
            self._settle(partie, seat, action)
        partie.calls += (Call(seat, action.contract if isinstance(action, Bid) else None),)
        return [Said(partie.deal_number, seat, action)]

    def _ask(self, partie: Partie[Any, Any], seat: Seat, action: Action) -> None:
        ladder, seats = self.ladder, len(partie.hands)
        willing = action == PLAY
        if willing:
            self.willing += (seat,)
        elif isinstance(action, Bid) and action in ladder.outright:
            check(ladder.fault(partie.options, action.contract, partie.hands[seat]))
            partie.contract, partie.declarer, self.over = action.contract, seat, True
            return
        elif not isinstance(action, Pass):
            raise IllegalAction("not_now")
        self.turn = (seat + 1) % seats
        if self.turn != partie.forehand:
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
        ladder, best = self.ladder, partie.contract
        other = self.rival if seat == partie.declarer else partie.declarer
        if action == YIELD:
            self.willing = tuple(one for one in self.willing if one != seat)
            self._meet(partie, other)
            return
        if action == HOLD and seat == self.rival:
            self.turn = other
            return
        if not isinstance(action, Bid) or action not in ladder.free:
            raise IllegalAction("not_now")
        if best is not None and ladder.ranks[action.contract] <= ladder.ranks[best]:
            raise IllegalAction("bid_low")
        partie.contract, self.turn = action.contract, other
