"""Schafkopf's auction: everybody says whether they would play, and those who would settle it in pairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

from engine.actions import PASS, Pass
from engine.cards import CardSet
from engine.game import Action, Event, IllegalAction, Seat, value
from engine.kernel.actions import B, Bid, Call
from engine.kernel.copying import Copied
from engine.kernel.events import BidMade, ContractChosen
from engine.kernel.stages import Fault, check

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


@value
class Word:
    """A word of an auction besides contracts. Tokens ``bid play``, ``bid hold``, ``bid yield``."""

    name: str


PLAY: Final = Bid(Word("play"))
HOLD: Final = Bid(Word("hold"))
YIELD: Final = Bid(Word("yield"))


class Asking(Copied, Generic[B]):
    """First each seat says whether it would play. Of those who would, the last has to show what it plays.

    He names one of the ``kinds`` (from low to high), and the one before him may hold it, or name a higher
    one; then the last has to name a still higher one. Whoever yields is out, and whoever is left meets the
    one before. ``best`` is the kind that the ``bidder`` has to play at last; he is free to choose while it is
    ``None``. ``outright``: a bid that ends the auction at once, for whoever holds the ``whole`` hand for it;
    others are refused it with the code ``unfit``.
    """

    __slots__ = (
        "best",
        "bidder",
        "calls",
        "kinds",
        "outright",
        "over",
        "rival",
        "turn",
        "unfit",
        "whole",
        "willing",
    )
    phase = "auction"

    def __init__(
        self, partie: Partie[Any, Any], kinds: Sequence[B], outright: B, whole: CardSet, unfit: str
    ) -> None:
        self.turn: Seat = partie.forehand
        self.kinds = tuple(map(Bid, kinds))
        self.outright = Bid(outright)
        self.whole = whole
        self.unfit = unfit
        self.calls: tuple[Call[Any], ...] = ()
        self.willing: tuple[Seat, ...] = ()
        self.best: B | None = None
        self.bidder: Seat | None = None
        self.rival: Seat | None = None
        """Who sits before the bidder and may hold what he has named."""
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        if self.bidder is None:
            outright = (self.outright,) if partie.hands[seat] == self.whole else ()
            return (PASS, PLAY, *outright)
        return (YIELD, HOLD, *self._higher) if seat == self.rival else (YIELD, *self._higher)

    @property
    def _higher(self) -> tuple[Bid[B], ...]:
        """The bids that outbid the best one so far."""
        return self.kinds if self.best is None else self.kinds[self.kinds.index(Bid(self.best)) + 1 :]

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        seat = self.turn
        if action not in self.legal(partie, seat):
            if action == self.outright and self.bidder is None:
                raise IllegalAction(self.unfit)
            raise IllegalAction("bid_low" if self.bidder is not None and action in self.kinds else "not_now")
        said = None if isinstance(action, Pass) else action.contract  # type: ignore[attr-defined]
        self.calls += (Call(seat, said),)
        if action == self.outright:
            self.best, self.bidder, self.over = said, seat, True
        elif self.bidder is None:
            self._volunteer(partie, seat, action == PLAY)
        else:
            self._settle(seat, action)
        partie.calls, partie.contract, partie.declarer = self.calls, self.best, self.bidder
        return [BidMade(partie.deal_number, seat, said)]

    def _volunteer(self, partie: Partie[Any, Any], seat: Seat, willing: bool) -> None:
        seats = len(partie.hands)
        if willing:
            self.willing += (seat,)
        self.turn = (seat + 1) % seats
        if len(self.calls) < seats:
            return
        if self.willing:
            self._meet(self.willing[-1])
        else:
            self.over = True

    def _meet(self, bidder: Seat) -> None:
        """Let the bidder meet whoever would play before him, if anybody is left."""
        at = self.willing.index(bidder)
        self.bidder, self.rival = bidder, self.willing[at - 1] if at else None
        self.over = self.rival is None
        self.turn = bidder if self.best is None or self.rival is None else self.rival

    def _settle(self, seat: Seat, action: Action) -> None:
        assert self.bidder is not None and self.rival is not None
        if action == YIELD:
            bidder = self.rival if seat == self.bidder else self.bidder
            self.willing = tuple(other for other in self.willing if other != seat)
            self._meet(bidder)
            return
        if isinstance(action, Bid) and action != HOLD:
            self.best = action.contract
        self.turn = self.rival if seat == self.bidder else self.bidder

    def canonical(self) -> list[Any]:
        return [[seat, bid and bid.name] for seat, bid in self.calls]


class Choosing(Copied, Generic[B]):
    """The declarer names the contract that he plays, one of ``contracts``.

    ``fault(options, contract, hand)`` says why another one can't be played.
    """

    __slots__ = ("chosen", "contracts", "fault", "turn")
    phase = "call"

    def __init__(
        self, declarer: Seat, contracts: Sequence[B], fault: Callable[[Any, B, CardSet], Fault]
    ) -> None:
        self.turn = declarer
        self.contracts = tuple(map(Bid, contracts))
        self.fault = fault
        self.chosen: B | None = None

    @property
    def over(self) -> bool:
        return self.chosen is not None

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return self.contracts

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if action not in self.contracts:
            if isinstance(action, Bid):
                check(self.fault(partie.options, action.contract, partie.hands[self.turn]))
            raise IllegalAction("not_now")
        assert isinstance(action, Bid)
        self.chosen = partie.contract = action.contract
        return [ContractChosen(partie.deal_number, self.turn, action.contract)]

    def canonical(self) -> list[Any]:
        return [bid.contract.name for bid in self.contracts]
