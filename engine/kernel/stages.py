"""Stages of a deal before its tricks: cutting the pack, an auction, choosing what is played.

A deal is one stage after another. A stage says who acts next and what with, and is left when it is ``over``.
What others may see of it lies with the partie, which outlives it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

from engine.cards import Card, CardSet
from engine.game import Action, Copied, Event, Fault, IllegalAction, Seat, check, step_to
from engine.kernel.vocabulary import (
    PASS,
    READY,
    B,
    Bid,
    Cut,
    Knock,
    Named,
    Pass,
    Ready,
    call,
    knocks,
    said_by,
)

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


class Stage(Copied):
    """One thing that a deal does. ``turn`` acts next, until it is ``over``; chance may, to shuffle."""

    __slots__ = ()
    phase: str
    turn: Seat
    over: bool

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        """Return the legal actions of the seat whose turn it is."""
        raise NotImplementedError

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        """Apply an action of the seat whose turn it is. Raises ``IllegalAction`` and changes nothing."""
        raise NotImplementedError

    @property
    def open_to_calls(self) -> bool:
        """Whether so many may speak out of turn that others wait for it, as far as everybody knows."""
        return False

    def beside(self, seat: Seat) -> Sequence[Action]:
        """Return what a seat may say out of its turn."""
        return ()

    def interrupt(self, partie: Partie[Any, Any], seat: Seat, action: Action) -> list[Event]:
        """Apply what it says. Raises ``IllegalAction`` and changes nothing."""
        raise IllegalAction("not_your_turn")

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> Any:
        """Return what a viewer sees of it beside the partie; a finished one is viewed by the public only."""
        return None

    def canonical(self) -> list[Any]:
        """Return what it holds beside the partie as nested lists of numbers and texts."""
        return []


LEAST_CUT: Final = 3
"""Minimum of cards in each part of a cut pack."""
MOST_CUTS: Final = 3
CUT_REFUSALS: Final = frozenset({"cut_thin", "cut_first", "knock_late"})


@functools.cache
def cuts(cards: int, packets: tuple[int, ...]) -> tuple[Sequence[Action], Sequence[Action]]:
    """Return what may be done with a pack of so many cards before the first cut, and after it."""
    places = tuple(map(Cut, range(LEAST_CUT, cards - LEAST_CUT + 1)))
    return (*places, *knocks(packets)), (*places, READY)


class Cutting(Stage):
    """The dealer's right neighbour cuts up to three times, or knocks and orders how to deal."""

    __slots__ = ("over", "stack", "turn", "ways")
    phase = "cut"

    def __init__(self, partie: Partie[Any, Any], stack: tuple[Card, ...]) -> None:
        self.turn = (partie.dealer + step_to("right", partie.game.direction)) % len(partie.hands)
        self.stack = stack
        self.ways = cuts(len(stack), tuple(partie.packets))
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return self.ways[bool(partie.cuts)]

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        match action:
            case Cut(at=at):
                if not LEAST_CUT <= at <= len(self.stack) - LEAST_CUT:
                    raise IllegalAction("cut_thin", least=LEAST_CUT)
                self.stack = self.stack[at:] + self.stack[:at]
                partie.cuts += (at,)
                self.over = len(partie.cuts) == MOST_CUTS
            case Ready():
                if not partie.cuts:
                    raise IllegalAction("cut_first")
                self.over = True
            case Knock() if action in knocks(tuple(partie.packets)):
                if partie.cuts:
                    raise IllegalAction("knock_late")
                partie.knock = action
                self.over = True
            case _:
                raise IllegalAction("not_now")
        return [said_by(partie.deal_number, self.turn)]

    def canonical(self) -> list[Any]:
        return list(self.stack)


class Ladder(Generic[B]):
    """Bids and what outbids what.

    ``asked``: bids for which a hand has to be fit, by ``fault(options, bid, hand)``; they outbid nothing.
    ``free``: all others, from low to high. ``outright``: a bid above all, for which a hand has to be fit,
    too. ``closing``: a bid that nothing outbids ends the auction.
    """

    def __init__(
        self,
        asked: Sequence[B],
        free: Sequence[B],
        fault: Callable[[Any, B, CardSet], Fault] = lambda options, bid, hand: None,
        outright: B | None = None,
        closing: bool = False,
    ) -> None:
        self.fault = fault
        self.top = len(free) if closing else None
        self.asked = tuple(map(Bid, asked))
        self.free = tuple(map(Bid, free))
        self.outright: tuple[Bid[B], ...] = () if outright is None else (Bid(outright),)
        ordered = [*free, *(bid.contract for bid in self.outright)]
        self.ranks = dict.fromkeys(asked, 0) | {bid: rank for rank, bid in enumerate(ordered, 1)}
        heights = range(len(ordered) + 1)
        self.above: Sequence[Sequence[Action]] = [(PASS, *self.free[height:]) for height in heights]
        """The calls that may be made over each height, but for the outright bid."""
        self.named: dict[str, Bid[B]] = {
            bid.contract.name: bid for bid in (*self.asked, *self.free, *self.outright)
        }
        """Every bid by its contract's name."""

    def fit(self, options: Any, bids: Sequence[Bid[B]], hand: CardSet) -> list[Bid[B]]:
        """Return those of the bids for which a hand is fit."""
        return [bid for bid in bids if self.fault(options, bid.contract, hand) is None]


class Bidding(Stage, Generic[B]):
    """An auction by a ladder of bids, from forehand on; the partie keeps the calls and the best bid so far.

    ``height`` is the rank of the best bid, ``None`` while there is none; ``before`` counts the calls of an
    earlier stage, ``order`` is that of the speakers. In a single round each seat speaks
    once. In a ``continuous`` one whoever passed may come back: it ends when all others have passed on a bid
    one after the other, or when nobody has opened.
    """

    __slots__ = ("before", "continuous", "height", "ladder", "order", "over", "turn")
    phase = "auction"

    def __init__(self, partie: Partie[Any, Any], ladder: Ladder[B], continuous: bool = False) -> None:
        self.order = partie.order
        self.turn = self.order[0]
        self.ladder = ladder
        self.continuous = continuous
        self.before = len(partie.calls)
        self.height: int | None = None
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        options, hand, ladder = partie.options, partie.hands[seat], self.ladder
        if self.height is None:
            calls: Sequence[Action] = [PASS, *ladder.fit(options, ladder.asked, hand), *ladder.free]
        else:
            calls = ladder.above[self.height]
        return [*calls, *ladder.fit(options, ladder.outright, hand)] if ladder.outright else calls

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        seat, ladder, players = self.turn, self.ladder, len(self.order)
        bid = None
        if isinstance(action, Bid):
            bid = action.contract
            rank = ladder.ranks.get(bid)
            if rank is None:
                raise IllegalAction("not_now")
            if self.height is not None and rank <= self.height:
                raise IllegalAction("bid_low")
            if not rank or action in ladder.outright:
                check(ladder.fault(partie.options, bid, partie.hands[seat]))
            self.height, partie.contract, partie.declarer = rank, bid, seat
        elif not isinstance(action, Pass):
            raise IllegalAction("not_now")
        calls = partie.calls = (*partie.calls, call((seat, bid)))
        spoken = len(calls) - self.before
        self.turn = self.order[spoken % players]
        if bid is not None and self.height == ladder.top:
            self.over = True
        elif spoken >= players:
            self.over = not self.continuous or not any(said for _, said in calls[1 - players :])
        return [said_by(partie.deal_number, seat)]


class Raising(Stage, Generic[B]):
    """An auction by a ladder of free bids, from forehand on, in which whoever has passed is out.

    A bid has to be higher than the best one so far; whoever sits nearer to forehand than its bidder may also
    hold it, and bids the same. It is over when all others are out.
    """

    __slots__ = ("height", "ladder", "left", "over", "turn")
    phase = "auction"

    def __init__(self, partie: Partie[Any, Any], ladder: Ladder[B]) -> None:
        self.turn = partie.forehand
        self.ladder = ladder
        self.left = partie.order
        """Who may still bid, from forehand on."""
        self.height = 0
        """The rank of the best bid, 0 while there is none."""
        self.over = False

    def _beaten(self, partie: Partie[Any, Any], seat: Seat) -> int:
        """Return how many of the bids a seat may no longer make, from the lowest on."""
        declarer, left = partie.declarer, self.left
        if declarer is None:
            return 0
        return self.height - (left.index(seat) < left.index(declarer))

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return self.ladder.above[self._beaten(partie, seat)]

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        seat, left = self.turn, self.left
        at, bid = left.index(seat), None
        others = left[at + 1 :] + left[:at]
        if isinstance(action, Bid):
            bid = action.contract
            rank = self.ladder.ranks.get(bid)
            if rank is None:
                raise IllegalAction("not_now")
            if rank <= self._beaten(partie, seat):
                raise IllegalAction("bid_low")
            self.height, partie.contract, partie.declarer = rank, bid, seat
        elif isinstance(action, Pass):
            self.left = left[:at] + left[at + 1 :]
        else:
            raise IllegalAction("not_now")
        partie.calls += (call((seat, bid)),)
        self.over = not others or others == (partie.declarer,)
        self.turn = others[0] if others else seat
        return [said_by(partie.deal_number, seat)]


PLAY: Final = Bid(Named("play"))
HOLD: Final = Bid(Named("hold"))
YIELD: Final = Bid(Named("yield"))


class Asking(Stage, Generic[B]):
    """First each seat says whether it would play. Of those who would, the last has to show what it plays.

    He names one of the ladder's free bids, and the one before him may hold it, or name a higher one; then the
    last has to name a still higher one. Whoever yields is out, and whoever is left meets the one before. The
    partie's contract is the kind that its declarer has to play at last; he is free to choose while it is
    ``None``. The ladder's outright bid ends the auction at once. While nobody would play, one seat may make
    one of the bids ``instead``.
    """

    __slots__ = ("beside_play", "ladder", "over", "rival", "turn", "willing")
    phase = "auction"

    def __init__(self, partie: Partie[Any, Any], ladder: Ladder[B], instead: Sequence[Bid[B]] = ()) -> None:
        self.turn = partie.forehand
        self.ladder = ladder
        self.beside_play: Sequence[Bid[B]] = (*ladder.outright, *instead)
        """The bids besides ``play`` for which a hand has to be fit."""
        self.willing: tuple[Seat, ...] = ()
        self.rival: Seat | None = None
        """Who sits before the declarer and may hold what he has named."""
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        ladder = self.ladder
        if partie.declarer is None:
            return (PASS, PLAY, *ladder.fit(partie.options, self.beside_play, partie.hands[seat]))
        best = partie.contract
        higher = ladder.free if best is None else ladder.free[ladder.ranks[best] :]
        return (YIELD, HOLD, *higher) if seat == self.rival else (YIELD, *higher)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        seat = self.turn
        if partie.declarer is None:
            self._ask(partie, seat, action)
        else:
            self._settle(partie, seat, action)
        partie.calls += (call((seat, action.contract if isinstance(action, Bid) else None)),)
        return [said_by(partie.deal_number, seat)]

    def _ask(self, partie: Partie[Any, Any], seat: Seat, action: Action) -> None:
        ladder = self.ladder
        if isinstance(action, Bid) and action == PLAY:
            self.willing += (seat,)
            self.beside_play = ladder.outright
        elif isinstance(action, Bid) and action in self.beside_play:
            check(ladder.fault(partie.options, action.contract, partie.hands[seat]))
            if action in ladder.outright:
                partie.contract, partie.declarer, self.over = action.contract, seat, True
                return
            self.beside_play = ladder.outright
        elif not isinstance(action, Pass):
            raise IllegalAction("not_now")
        self.turn = partie.after(seat)
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
            self.willing = tuple([one for one in self.willing if one != seat])
            self._meet(partie, other)
            return
        if seat == self.rival and action == HOLD:
            self.turn = other
            return
        if not isinstance(action, Bid) or not 0 < ladder.ranks.get(action.contract, 0) <= len(ladder.free):
            raise IllegalAction("not_now")
        if best is not None and ladder.ranks[action.contract] <= ladder.ranks[best]:
            raise IllegalAction("bid_low")
        partie.contract, self.turn = action.contract, other


class Choosing(Stage, Generic[B]):
    """The declarer names the contract that he plays, by one of the ``offers``.

    ``fault(options, action, hand)`` says why another one can't be named.
    """

    __slots__ = ("fault", "offers", "over", "turn")
    phase = "call"

    def __init__(
        self, declarer: Seat, offers: Mapping[Action, B], fault: Callable[[Any, Action, CardSet], Fault]
    ) -> None:
        self.turn = declarer
        self.offers = offers
        self.fault = fault
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return tuple(self.offers)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        chosen = self.offers.get(action)
        if chosen is None:
            check(self.fault(partie.options, action, partie.hands[self.turn]))
            raise IllegalAction("not_now")
        partie.contract, self.over = chosen, True
        return [said_by(partie.deal_number, self.turn)]
