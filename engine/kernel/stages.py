"""Stages of a deal before its tricks: cutting the pack, the auction, calling a card.

A deal is one stage after another. A stage says who acts next and what with, and is left when it is ``over``.
What others may see of it lies with the partie, which outlives it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeAlias

from engine.actions import PASS, Pass
from engine.cards import Card, CardSet
from engine.game import Action, Event, IllegalAction, Seat, step_to
from engine.kernel.actions import READY, B, Bid, Call, CallSow, Cut, Knock, Ready, knocks
from engine.kernel.copying import Copied
from engine.kernel.events import BidMade, PackCut, PackKnocked, SowCalled

if TYPE_CHECKING:
    from engine.kernel.partie import Partie

Fault: TypeAlias = tuple[str, Mapping[str, str | int]] | None
"""The code and the parameters of a refusal, ``None`` where there is none; cheaper than an exception."""


def check(fault: Fault) -> None:
    """Raise the refusal, if there is one."""
    if fault is not None:
        raise IllegalAction(fault[0], **fault[1])


class Stage(Protocol):
    """One thing that a deal does."""

    @property
    def phase(self) -> str: ...

    @property
    def turn(self) -> Seat:
        """The seat that acts next."""

    @property
    def over(self) -> bool: ...

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        """Return the legal actions of the seat whose turn it is."""

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        """Apply an action of the seat whose turn it is. Raises ``IllegalAction`` and changes nothing."""

    def copy(self) -> Self: ...

    def canonical(self) -> list[Any]:
        """Return what the stage holds as nested lists of numbers and texts."""


class Playing(Stage, Protocol):
    """The stage in which a deal's cards are played."""

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> Any:
        """Return the deal as a viewer sees it; a finished one is viewed by the public only."""


class OutOfTurn:
    """A stage in which somebody may speak whose turn it isn't."""

    __slots__ = ()

    @property
    def open_to_calls(self) -> bool:
        """Whether so many may that others wait for it, as far as everybody knows."""
        return False

    def beside(self, seat: Seat) -> Sequence[Action]:
        """Return what a seat may say out of its turn."""
        raise NotImplementedError

    def interrupt(self, partie: Partie[Any, Any], seat: Seat, action: Action) -> list[Event]:
        """Apply what it says. Raises ``IllegalAction`` and changes nothing."""
        raise NotImplementedError


LEAST_CUT: Final = 3
"""Minimum of cards in each part of a cut pack."""
MOST_CUTS: Final = 3
CUT_REFUSALS: Final = frozenset({"cut_thin", "cut_first", "knock_late"})


@functools.cache
def cuts(cards: int, packets: tuple[int, ...]) -> tuple[Sequence[Action], Sequence[Action]]:
    """Return what may be done with a pack of so many cards before the first cut, and after it."""
    places = tuple(map(Cut, range(LEAST_CUT, cards - LEAST_CUT + 1)))
    return (*places, *knocks(packets)), (*places, READY)


class Cutting(Copied):
    """The dealer's right neighbour cuts up to three times, or knocks and orders how to deal."""

    __slots__ = ("over", "stack", "turn")
    phase = "cut"

    def __init__(self, partie: Partie[Any, Any], stack: tuple[Card, ...]) -> None:
        self.turn: Seat = (partie.dealer + step_to("right", partie.game.direction)) % len(partie.hands)
        self.stack = stack
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        first, later = cuts(len(self.stack), tuple(partie.packets))
        return later if partie.cuts else first

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        match action:
            case Cut(at=at):
                if not LEAST_CUT <= at <= len(self.stack) - LEAST_CUT:
                    raise IllegalAction("cut_thin", least=LEAST_CUT)
                self.stack = self.stack[at:] + self.stack[:at]
                partie.cuts += (at,)
                self.over = len(partie.cuts) == MOST_CUTS
                return [PackCut(partie.deal_number, self.turn, at)]
            case Ready():
                if not partie.cuts:
                    raise IllegalAction("cut_first")
                self.over = True
                return []
            case Knock() if action in knocks(tuple(partie.packets)):
                if partie.cuts:
                    raise IllegalAction("knock_late")
                partie.knock = action
                self.over = True
                return [PackKnocked(partie.deal_number, self.turn, action)]
        raise IllegalAction("not_now")

    def canonical(self) -> list[Any]:
        return list(self.stack)


def no_fault(options: Any, bid: Any, hand: CardSet) -> Fault:
    """Let any hand bid."""
    return None


class Ladder(Generic[B]):
    """Bids and what outbids what.

    ``asked``: bids for which a hand has to be fit, by ``fault(options, bid, hand)``; they outbid nothing.
    ``free``: all others, from low to high. ``closing``: a bid that nothing outbids ends the auction.
    """

    def __init__(
        self,
        asked: Sequence[B],
        free: Sequence[B],
        fault: Callable[[Any, B, CardSet], Fault] = no_fault,
        closing: bool = False,
    ) -> None:
        self.fault = fault
        self.top = len(free) if closing else None
        self.ranks = dict.fromkeys(asked, 0) | {bid: rank for rank, bid in enumerate(free, 1)}
        self.asked = tuple(map(Bid, asked))
        self.free = tuple(map(Bid, free))
        heights = range(len(free) + 1)
        self.above: Sequence[Sequence[Action]] = [(PASS, *self.free[height:]) for height in heights]
        """The calls that may be made over each height."""
        self.named = {bid.contract.name: bid for bid in (*self.asked, *self.free)}
        """Every bid by its contract's name."""


class Auction(Copied, Generic[B]):
    """An auction from seat ``first`` on. ``ranks``: how high each bid is; equal bids don't outbid each other.

    ``height`` is the rank of the ``best`` bid so far, ``None`` while there is none. While it is not ``over``,
    ``turn`` speaks next; then ``best`` and ``bidder`` are final, both ``None`` when all have passed.
    In a single round each seat speaks once. In a ``continuous`` one whoever passed may come back: it ends
    when all others have passed on a bid one after the other, or when nobody has opened.
    """

    __slots__ = ("best", "bidder", "calls", "continuous", "height", "over", "ranks", "seats", "turn")

    def __init__(self, ranks: Mapping[B, int], seats: int, first: Seat, continuous: bool = False) -> None:
        self.ranks = ranks
        self.seats = seats
        self.turn = first
        self.continuous = continuous
        self.calls: tuple[Call[B], ...] = ()
        self.best: B | None = None
        self.height: int | None = None
        self.bidder: Seat | None = None
        self.over = False

    def call(self, bid: B | None) -> None:
        """Bid for the seat whose turn it is, higher than before, or pass (``None``)."""
        seat = self.turn
        self.turn = (seat + 1) % self.seats
        self.calls += (Call(seat, bid),)
        if bid is not None:
            self.best, self.height, self.bidder = bid, self.ranks[bid], seat
        if len(self.calls) >= self.seats:
            last = self.calls[1 - self.seats :]
            self.over = not self.continuous or self.best is None or all(call.bid is None for call in last)


class Bidding(Auction[B]):
    """The auction as a stage."""

    __slots__ = ("ladder",)
    phase = "auction"

    def __init__(self, partie: Partie[Any, Any], ladder: Ladder[B], continuous: bool = False) -> None:
        super().__init__(ladder.ranks, len(partie.hands), partie.forehand, continuous)
        self.ladder = ladder

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        if self.height is not None:
            return self.ladder.above[self.height]
        options, hand, ladder = partie.options, partie.hands[seat], self.ladder
        fit = [bid for bid in ladder.asked if ladder.fault(options, bid.contract, hand) is None]
        return [PASS, *fit, *ladder.free]

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        seat, bid = self.turn, None
        if isinstance(action, Bid):
            bid = action.contract
            rank = self.ranks.get(bid)
            if rank is None:
                raise IllegalAction("not_now")
            if self.height is not None and rank <= self.height:
                raise IllegalAction("bid_low")
            if not rank:
                check(self.ladder.fault(partie.options, bid, partie.hands[seat]))
        elif not isinstance(action, Pass):
            raise IllegalAction("not_now")
        self.call(bid)
        self.over = self.over or (bid is not None and self.height == self.ladder.top)
        partie.calls, partie.contract, partie.declarer = self.calls, self.best, self.bidder
        return [BidMade(partie.deal_number, seat, bid)]

    def canonical(self) -> list[Any]:
        return [[seat, bid and bid.name] for seat, bid in self.calls]


class Calling(Copied):
    """The declarer names one of the ``cards``. ``fault(options, card, hand)`` says why it can't be."""

    __slots__ = ("called", "cards", "fault", "turn")
    phase = "call"

    def __init__(
        self, declarer: Seat, cards: Sequence[Card], fault: Callable[[Any, Card, CardSet], Fault]
    ) -> None:
        self.turn = declarer
        self.cards = cards
        self.fault = fault
        self.called: Card | None = None

    @property
    def over(self) -> bool:
        return self.called is not None

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        hand = partie.hands[seat]
        return [CallSow(card) for card in self.cards if self.fault(partie.options, card, hand) is None]

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if not isinstance(action, CallSow):
            raise IllegalAction("not_now")
        check(self.fault(partie.options, action.card, partie.hands[self.turn]))
        self.called = action.card
        return [SowCalled(partie.deal_number, self.turn, action.card)]

    def canonical(self) -> list[Any]:
        return []
