"""Views of a partie for a seat, a computer player or the public. Frozen and picklable."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.auction import Call
from engine.events import HandView, Played, Trick
from engine.game import Chance, Result, Seat, value
from engine.games.blattla.actions import Knock
from engine.games.blattla.contracts import SOW, Contract, ContractOutcome
from engine.games.blattla.options import BlattlaOptions
from engine.tricks import TrickOrder

Phase: TypeAlias = Literal["draw", "deal", "cut", "auction", "call", "play", "over"]


@value
class TricksView:
    """The tricks of a deal.

    ``partner`` holds or held the called Sow: known to everybody once it was played, before that to itself
    alone. Before that ``side_points`` (card points of the declarer's side) is ``None`` for everybody.
    ``points`` by seat are what everybody could count in the tricks that lie there.
    """

    contract: Contract
    declarer: Seat
    partner: Seat | None
    leader: Seat
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...]
    side_points: int | None


@value
class DealScore:
    """A finished deal and its game points by seat. Where all passed, all from ``contract`` on is ``None``."""

    number: int
    dealer: Seat
    points: tuple[int, ...]
    contract: Contract | None = None
    declarer: Seat | None = None
    partner: Seat | None = None
    side_points: int | None = None
    outcome: ContractOutcome | None = None


@value
class PartieView:
    """Everything one viewer may know of a partie of Blattla.

    ``phase``: ``draw`` (chance draws the first dealer), ``deal`` (chance shuffles), ``cut``, ``auction``,
    ``call`` (the declarer names the Sow), ``play``, ``over``. ``drawn``: the cards drawn for the dealer,
    until the first card is played. ``cuts`` and ``knock``: what was done with the pack of this deal.
    ``redeals``: how often this deal was thrown in to be dealt again. ``calls``: the auction so far.
    ``contract`` and ``declarer``: the best bid so far and its bidder, later what is played. ``last`` is the
    deal that just ended, as everybody saw it, until the next first card is played.
    """

    seat: Seat | None
    options: BlattlaOptions
    phase: Phase
    waiting_for: frozenset[Seat] | Literal[Chance.CHANCE]
    deal_number: int
    deals: int
    dealer: Seat
    drawn: tuple[Played, ...]
    cuts: tuple[int, ...]
    knock: Knock | None
    redeals: int
    calls: tuple[Call[Contract], ...]
    contract: Contract | None
    declarer: Seat | None
    hand: HandView
    hand_sizes: tuple[int, ...]
    deal: TricksView | None
    last: TricksView | None
    scores: tuple[DealScore, ...]
    totals: tuple[int, ...]
    result: Result | None

    @property
    def order(self) -> TrickOrder:
        """Hearts are trumps, as in a called Sow, until an auction that is over has made others."""
        decided = self.contract if self.phase in ("call", "play") else None
        return (decided or SOW).order
