"""Views of described games for a seat, a computer player or the public. Frozen and picklable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Literal

from engine.events import HandView, Played, Trick
from engine.game import Chance, Options, Result, Seat, value
from engine.kernel.actions import B, Call, Knock
from engine.kernel.events import DealClosed
from engine.tricks import COURTS_AND_HEARTS, NATURAL, TrickOrder


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
