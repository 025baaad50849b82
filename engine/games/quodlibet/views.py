"""Views of a partie for a seat, a computer player or the public. Frozen, picklable, flat enough to draw.

A hand is a tuple of cards; ``None`` stands for a card that the viewer may not see. ``PartieView.deal``
is one of three kinds of deal, one for each kernel.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TypeAlias

from engine.cards import Card, CardSet
from engine.events import HandView, Played, hand_view
from engine.game import Result, Seat, value
from engine.games.quodlibet.contracts import Sight
from engine.games.quodlibet.events import ContractScored, PenaltyGiven, SchnappsDue
from engine.games.quodlibet.ledger import KingdomAccount, Offence
from engine.games.quodlibet.options import QuodlibetOptions
from engine.kernel.views import PartieView as AnyView
from engine.kernel.views import TricksView


@value
class Census:
    """Counting of the cards still held, after a hand went empty (rules 2.6, 2.7).

    ``points`` by seat; ``number`` is 1 … 3.
    """

    number: int
    out: Seat
    points: tuple[int, ...]


@value
class TrickDealView(TricksView):
    """A deal of tricks: all contracts but Quadrature and Snack. ``points`` are costs that can be told.

    ``hands[s]`` is seat ``s``'s hand as the viewer sees it. In Open Trousers (``blind``) the viewer's
    own hand is all ``None`` in its slots' order, ``slots`` names the slots left (for the viewer's own
    hand) and ``blind_set`` holds the set of the own cards where the option lets it be known.
    """

    hands: tuple[HandView, ...]
    blind: bool
    open_hands: bool
    slots: tuple[int, ...]
    blind_set: CardSet | None


@value
class Chain:
    """The cards that one lead of Quadrature brought to the table, ascending, and the censuses it caused."""

    leader: Seat
    plays: tuple[Played, ...]
    winner: Seat
    censuses: tuple[Census, ...]


@value
class ChainDealView:
    """A deal of Quadrature."""

    hands: tuple[HandView, ...]
    leader: Seat
    chains: tuple[Chain, ...]
    out: tuple[Seat, ...]
    censuses: tuple[Census, ...]
    points: tuple[int, ...]


@value
class SuitRow:
    """A suit's row in the layout: lowest and highest rank laid (``engine.cards.Rank``)."""

    low: int
    high: int


@value
class Turn:
    """A turn of Snack as everybody saw it: cards laid, or how many were drawn, or a pass."""

    seat: Seat
    laid: tuple[Card, ...]
    drawn: int
    passed: bool


@value
class LayoutDealView:
    """A deal of Snack. ``rows`` by suit, ``None`` while closed; ``packets`` are the sizes left in order."""

    hands: tuple[HandView, ...]
    rows: tuple[SuitRow | None, ...]
    packets: tuple[int, ...]
    turn: Seat | None
    laid: tuple[Card, ...]
    """Cards laid in the turn that is going on."""
    turns: tuple[Turn, ...]
    """Finished turns, oldest first."""
    out: tuple[Seat, ...]
    censuses: tuple[Census, ...]
    points: tuple[int, ...]
    challenge: int | None = None
    """The number, from 1, of the finished turn that may be challenged and was not proven yet."""
    claims: tuple[Seat, ...] = ()
    """The seats that have challenged that turn already."""
    caught: tuple[Seat, ...] = ()
    """The seats that were caught holding back an Unter in this deal, once for each time."""

    @property
    def every_turn(self) -> tuple[Turn, ...]:
        """All turns, oldest first; the one that is going on counts once something was laid in it."""
        if self.turn is None or not self.laid:
            return self.turns
        return (*self.turns, Turn(self.turn, self.laid, 0, False))


DealView: TypeAlias = TrickDealView | ChainDealView | LayoutDealView


@value
class PartieView(AnyView):
    """Everything one viewer may know of a partie of Quodlibet.

    ``phase``: ``deal`` (chance shuffles), ``declare`` (the beer king, who is the dealer, chooses; before the
    cards are dealt when ``blind_choice``), ``play``, ``over``. ``hand`` is the viewer's own hand (also while
    the king looks at his cards and chooses, when ``deal`` is still ``None``). ``last`` is the deal that just
    ended, as everybody saw it, until the next first trick, or second lead or turn. ``scores`` and ``totals``
    are those of the current partie.
    """

    options: QuodlibetOptions
    contract: str | None
    deal: DealView | None
    last: DealView | None
    scores: tuple[ContractScored, ...]
    partie_number: int
    wheel: int | None
    choices: tuple[str, ...]
    blind_choice: bool
    past: tuple[Result, ...]
    """Results of the parties finished at this table."""
    kingdom: int | None
    """The number of the current kingdom, from 1; ``None`` where there are none."""
    accounts: tuple[KingdomAccount, ...]
    """Everybody's account of that kingdom, by seat."""
    rounds: tuple[SchnappsDue, ...]
    """Schnapps rounds that have come due in this partie, oldest first."""
    offences: tuple[Offence, ...]
    """Offences since the cards were dealt, which the beer king may fine or has fined."""
    fines: tuple[PenaltyGiven, ...]
    """All fines of this partie; they are part of the totals and of no deal's points."""

    @property
    def king(self) -> Seat:
        """The beer king."""
        return self.dealer


def census(number: int, out: Seat, held: Sequence[int]) -> Census:
    """Count the cards that each seat holds: 10, 20 and 30 points a card (rules 2.6, 2.7)."""
    return Census(number, out, tuple(10 * number * cards for cards in held))


def hands_seen(hands: Sequence[CardSet], sight: Sight, viewer: Seat | None) -> tuple[HandView, ...]:
    """Return all hands as a viewer may see them."""
    return tuple([hand_view(hand, sight.shows(viewer, seat)) for seat, hand in enumerate(hands)])


def add(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The sum of two lists of points by seat."""
    return tuple(map(operator.add, points, more))
