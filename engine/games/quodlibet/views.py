"""Views of a partie for a seat, a computer player or the public. Frozen, picklable, flat enough to draw.

A hand is a tuple of cards; ``None`` stands for a card that the viewer may not see. ``PartieView.deal``
is one of four kinds of deal.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.cards import Card, CardSet, HandView, card_set
from engine.game import Result, Seat, value
from engine.games.quodlibet.contracts import LAID_OUT
from engine.games.quodlibet.events import (
    CensusHeld,
    ContractScored,
    OffenceNoted,
    PenaltyGiven,
    SchnappsDue,
)
from engine.games.quodlibet.ledger import KingdomAccount
from engine.games.quodlibet.options import QuodlibetOptions
from engine.kernel.chaining import ChainLed
from engine.kernel.layout import Turn
from engine.kernel.vocabulary import PartieView as AnyView, TricksView


@value
class TrickDealView(TricksView):
    """A deal of tricks: all contracts but Quadrature and Snack. ``points`` are costs that can be told.

    ``hands[s]`` is seat ``s``'s hand as the viewer sees it. In Open Trousers (``blind``) the viewer's
    own hand is all ``None`` in its slots' order, ``slots`` names the slots left (for the viewer's own
    hand) and ``blind_set`` holds the set of the own cards where the option lets it be known.
    """

    hands: tuple[HandView, ...]
    open_hands: bool
    blind: bool = False
    slots: tuple[int, ...] = ()
    blind_set: CardSet | None = None


@value
class SheddingView:
    """A deal in which whoever holds no card any more is out, and the cards of the others are counted."""

    hands: tuple[HandView, ...]
    censuses: tuple[CensusHeld, ...]
    points: tuple[int, ...]

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that are out, in their order."""
        return tuple([held.out for held in self.censuses])


@value
class ChainDealView(SheddingView):
    """A deal of Quadrature or Sequence."""

    leader: Seat
    chains: tuple[ChainLed, ...]


@value
class LayoutDealView(SheddingView):
    """A deal of Snack. ``layout``: the cards that lie in rows; ``packets`` are the sizes left in order."""

    layout: CardSet
    packets: tuple[int, ...]
    turn: Seat | None
    laid: tuple[Card, ...]
    """Cards laid in the turn that is going on."""
    turns: tuple[Turn, ...]
    """Finished turns, oldest first."""
    challenge: int | None
    """The number, from 1, of the finished turn that may be challenged and was not proven yet."""
    claims: tuple[Seat, ...]
    """The seats that have challenged that turn already."""
    caught: tuple[Seat, ...]
    """The seats that were caught holding back an Unter in this deal, once for each time."""

    @property
    def every_turn(self) -> tuple[Turn, ...]:
        """All turns, oldest first; the one that is going on counts once something was laid in it."""
        if self.turn is None or not self.laid:
            return self.turns
        return (*self.turns, Turn(self.turn, self.laid))


@value
class PairDealView(SheddingView):
    """A deal of Black Peter. ``turns``: who laid pairs away at first, then every draw, oldest first."""

    turns: tuple[Turn, ...]

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that are out; nobody counts any cards."""
        return tuple([seat for seat, hand in enumerate(self.hands) if not hand])

    @property
    def draws(self) -> int:
        """The number of cards drawn so far."""
        return sum([turn.drawn for turn in self.turns])

    @property
    def open_cards(self) -> CardSet:
        """The card that was laid out, and all pairs."""
        return card_set([LAID_OUT, *(card for turn in self.turns for card in turn.laid)])


DealView: TypeAlias = TrickDealView | SheddingView


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
    course: int | None
    """The number of the current wheel or kingdom, from 1; ``None`` where there are none, and in a playoff."""
    choices: tuple[str, ...]
    blind_choice: bool
    past: tuple[Result, ...]
    """Results of the parties finished at this table."""
    accounts: tuple[KingdomAccount, ...]
    """Everybody's account of the current kingdom, by seat; none where there are no kingdoms."""
    rounds: tuple[SchnappsDue, ...]
    """Schnapps rounds that have come due in this partie, oldest first."""
    offences: tuple[OffenceNoted, ...]
    """Offences since the cards were dealt, which the beer king may fine or has fined."""
    fines: tuple[PenaltyGiven, ...]
    """All fines of this partie; they are part of the totals and of no deal's points."""

    @property
    def king(self) -> Seat:
        """The beer king."""
        return self.dealer
