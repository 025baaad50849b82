"""The words in which a described game is told: actions with their tokens, events, and views. All are frozen.

Everybody may see every event as it is. Hands, the order of the pack and who holds a called card are in no
event before that card itself falls.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Sequence
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

from engine.actions import Deal, DealScored, Pass, Spelled
from engine.cards import COURTS_AND_HEARTS, NATURAL, Card, HandView, Played, Trick, TrickOrder
from engine.game import Chance, Direction, Event, Options, Result, Seat, value
from engine.kernel.terms import Outcome, Taken

# -- actions -------------------------------------------------------------------------------------------------


class Biddable(Hashable, Protocol):
    """A contract that can be bid: a game's own value, with a name."""

    @property
    def name(self) -> str: ...


B = TypeVar("B", bound=Biddable)


@value
class Named:
    """A contract, or another word of an auction, that is no more than its name."""

    name: str


class Call(NamedTuple, Generic[B]):
    """A seat's word at its turn: a bid, or ``None`` for a pass."""

    seat: Seat
    bid: B | None


call: Final[Callable[[tuple[Seat, Any]], Call[Any]]] = functools.partial(tuple.__new__, Call)
"""The constructor that a named tuple inherits: its own takes twice as long."""


@value
class DrawForDealer(Spelled):
    """Chance lays out a shuffled pack to draw the first dealer from. Token ``draw EA9K…``, top card first."""

    verb = "draw"
    order: tuple[Card, ...]


@value
class Shuffle(Spelled):
    """Chance shuffles within a deal. Token ``shuffle EA9K…``: the order in which the cards lie now."""

    verb = "shuffle"
    order: tuple[Card, ...]


@value
class Cut(Spelled):
    """Move the top ``at`` cards under the rest. Token ``cut 16``."""

    verb = "cut"
    at: int


@value
class Ready(Spelled):
    """Enough cut: the pack may be dealt. Token ``ready``."""

    verb = "ready"


@value
class Knock(Spelled):
    """Order how to deal, instead of cutting. Token ``knock 4-4 clockwise``."""

    verb = "knock"
    packets: tuple[int, ...]
    direction: Direction


@value
class Bid(Generic[B]):
    """Bid a contract. Token ``bid sow``, ``bid solo E``, ``bid tout H``; with a named Sow ``bid sow G``."""

    contract: B

    @property
    def token(self) -> str:
        return f"bid {self.contract.name}"


@value
class CallSow(Spelled):
    """The declarer names the Sow whose holder is to be the partner. Token ``call GA``."""

    verb = "call"
    card: Card


@value
class Kontra(Spelled):
    """Double what the deal is worth, for the ``number``-th time: Kontra, Re, … Token ``kontra 1``."""

    verb = "kontra"
    number: int


READY: Final = Ready()
USUAL_VERBS: Final = (Deal, DrawForDealer, Cut, Ready, Knock, Pass, CallSow)


@functools.cache
def knocks(packets: tuple[int, ...]) -> tuple[Knock, ...]:
    """Return the ways to deal that a cutter may order: as usual, which comes first, or each hand at once."""
    ways = packets, (sum(packets),)
    return tuple(Knock(way, direction) for way in ways for direction in ("clockwise", "anticlockwise"))


# -- events --------------------------------------------------------------------------------------------------


@value
class DealerDrawn(Event):
    """The cards drawn for the first deal, one after the other; the highest deals."""

    plays: tuple[Played, ...]
    dealer: Seat


@value
class PackShuffled(Event):
    """The pack is shuffled and lies before the seat that may cut it; nobody knows its order."""


@value
class Dealt(Event):
    """The cards are dealt."""


@value
class Said(Event):
    """Somebody cut, knocked, bid, passed, chose, doubled or exchanged cards; views tell what it was."""

    seat: Seat


@value
class PartnerShown(Event):
    """The called Sow was played; now everybody knows who belongs to the declarer, or that nobody does."""

    continues: ClassVar[bool] = True
    partner: Seat
    declarer: Seat


@value
class DealClosed(DealScored):
    """A deal is over; views keep this event as its score. A game adds what its score was made of."""

    dealer: Seat

    @property
    def number(self) -> int:
        """The deal's number, from 1."""
        return self.deal


@value
class DealSettled(DealClosed):
    """A deal was settled by its terms. ``contract`` and ``declarer`` are ``None`` where nobody bid.

    The level of a deal that was thrown in is ``thrown_in``.
    """

    contract: Biddable | None
    declarer: Seat | None
    sides: tuple[int | None, ...]
    taken: Taken
    outcome: Outcome

    @property
    def side(self) -> tuple[Seat, ...]:
        """The declarer and, if there was one, the partner."""
        own = [seat for seat, side in enumerate(self.sides) if side == 0]
        return tuple(sorted(own, key=lambda seat: seat != self.declarer))

    @property
    def partner(self) -> Seat | None:
        """The declarer's partner, if there was one."""
        return self.side[1] if self.declarer is not None and self.side[1:] else None


@value
class PartieEnded(Event):
    """The last deal has been played."""

    result: Result


# -- views ---------------------------------------------------------------------------------------------------


@value
class TricksView:
    """The tricks of a deal. ``points`` by seat are the card points that everybody could count."""

    leader: Seat
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...]


@value
class DeclaredView(TricksView, Generic[B]):
    """The tricks of a declarer's contract, or of a deal in which each plays alone.

    ``partner`` holds or held the called card: known to everybody once it was played, before that to itself
    alone. Before that ``side_points`` (card points of the declarer's side) is ``None`` for everybody, and
    where card points don't count.
    """

    contract: B
    declarer: Seat | None
    partner: Seat | None
    side_points: int | None


@value
class DoubledView(DeclaredView[B]):
    """The tricks of a contract that may be doubled, and who has: Kontra, Re, …"""

    doublers: tuple[Seat, ...]


@value
class PartieView:
    """Everything one viewer may know of a partie. A game derives its own, and says there what is more exact.

    ``phase``: ``draw`` (chance draws the first dealer), ``deal`` (chance shuffles), ``cut``, ``auction``,
    ``call`` (the declarer names a card), ``play``, ``over``. ``resting``: the dealer, where the others play
    the deal alone. ``drawn``: the cards drawn for the dealer, until the first card is played. ``cuts`` and
    ``knock``: what was done with the pack of this deal. ``redeals``: how often this deal was thrown in to be
    dealt again. ``calls``: the auction so far. ``contract`` and ``declarer``: the best bid so far and its
    bidder, later what is played. ``last`` is the deal that just ended, as everybody saw it, until the next
    first trick is complete.
    """

    seat: Seat | None
    options: Options
    phase: str
    waiting_for: frozenset[Seat] | Literal[Chance.CHANCE]
    deal_number: int
    deals: int
    dealer: Seat
    resting: Seat | None
    drawn: tuple[Played, ...]
    cuts: tuple[int, ...]
    knock: Knock | None
    redeals: int
    calls: tuple[Call[Any], ...]
    contract: Any
    declarer: Seat | None
    hand: HandView
    hand_sizes: tuple[int, ...]
    deal: Any
    last: Any
    scores: Sequence[DealClosed]
    totals: tuple[int, ...]
    result: Result | None

    usual: ClassVar[TrickOrder] = NATURAL
    """The order of cards until a contract is chosen that has another one."""

    @property
    def order(self) -> TrickOrder:
        decided = self.contract if self.phase in ("call", "play", "double") else None
        order: TrickOrder = getattr(decided, "order", self.usual)
        return order


@value
class TrumpsView(PartieView):
    """The view of a game in which Obers, Unters and hearts are trumps, unless a contract says otherwise."""

    usual = COURTS_AND_HEARTS
