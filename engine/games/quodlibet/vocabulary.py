"""The words in which Quodlibet is told: actions with their tokens, events, and views. All are frozen.

Everybody may see every event as it is, unless its class redacts it. Hands are in no event: they leave the
engine through views only. There a hand is a tuple of cards, and ``None`` stands for a card that the viewer
may not see. ``PartieView.deal`` is one of four kinds of deal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final, Literal, TypeAlias

from engine.cards import PACK, Card, CardSet, HandView, card_set, notation
from engine.game import Event, Result, Seat, value
from engine.games.quodlibet.contracts import LAID_OUT, QuodlibetOptions
from engine.kernel.shedding import ChainLed, Lay, Turn
from engine.kernel.vocabulary import (
    Deal,
    DealClosed,
    PartieView as AnyView,
    Pass,
    Shuffle,
    Spelled,
    TricksView,
)

# -- actions -------------------------------------------------------------------------------------------------


@value
class Choose(Spelled):
    """The beer king declares a contract. Token ``contract minus``."""

    verb = "contract"
    contract: str


@value
class PlaySlot(Spelled):
    """Play the card in one's blind slot, 0 … 7 (Open Trousers). Token ``slot 3``."""

    verb = "slot"
    slot: int


@value
class Draw(Spelled):
    """Take the next packet, which is a whole turn in Snack. Token ``draw``."""

    verb = "draw"


@value
class Take(Spelled):
    """Draw the card at a place of the next player's hand, from 1 (Black Peter). Token ``draw 3``."""

    verb = "draw"
    place: int


@value
class EndTurn(Spelled):
    """Stop laying. Token ``end``."""

    verb = "end"


@value
class Challenge(Spelled):
    """Say that an Unter was held back before the turn just finished. Token ``challenge 7``.

    The turn's number, from 1 in each deal, keeps a late claim from meeting a newer turn.
    """

    verb = "challenge"
    turn: int


@value
class Penalise(Spelled):
    """The beer king fines a seat. Token ``penalty 2 5``.

    ``number`` is the offence's, or, where no offence is needed, the next one free: so one click can't
    fine twice.
    """

    verb = "penalty"
    seat: Seat
    number: int


@value
class Offend:
    """Pick up one's cards before the beer king has declared, or try a card that may not be played.

    The table notes it when it happens; it changes nothing else. Tokens ``offence early``, ``offence HK``.
    """

    card: Card | None

    @property
    def token(self) -> str:
        return "offence early" if self.card is None else f"offence {notation(self.card)}"


VERBS: Final = (Deal, Shuffle, Choose, PlaySlot, Lay, Take, EndTurn, Pass, Challenge, Penalise)
OFFENCES: Final = tuple(map(Offend, (None, *PACK)))

DRAW: Final = Draw()
END: Final = EndTurn()
SLOTS: Final = tuple(map(PlaySlot, range(8)))
TAKES: Final = tuple(map(Take, range(1, 9)))
"""Each action once, by its card or slot, so that lists of legal actions cost no new objects."""


# -- events --------------------------------------------------------------------------------------------------


@value
class CardLaid(Event):
    """A card was laid to the layout of Snack, or laid away as one of a pair."""

    continues: ClassVar[bool] = True
    seat: Seat
    card: Card


@value
class PacketDrawn(Event):
    """A packet of Snack was taken, or a card drawn from a hand; only who took it sees its cards."""

    seat: Seat
    cards: HandView

    def seen_by(self, seat: Seat | None) -> PacketDrawn:
        return self if seat == self.seat else replace(self, cards=(None,) * len(self.cards))


@value
class CensusHeld(Event):
    """A hand went empty and the cards of the others were counted. ``points`` by seat; ``number`` is 1 … 3."""

    number: int
    out: Seat
    points: tuple[int, ...]


@value
class HoldbackCaught(Event):
    """More Unters were laid in a turn than could have come since the last one: one was held back."""

    continues: ClassVar[bool] = True
    seat: Seat
    drawn: int
    points: int


@value
class OffenceNoted(Event):
    """A player picked up too early, or tried a card that may not be played; the card is not told.

    Only the ``king`` of that time may fine it. ``number`` counts all that happens at a table, from 1.
    """

    king: Seat
    seat: Seat
    number: int
    kind: Literal["early", "card"]


@value
class PenaltyGiven(Event):
    """The beer king has fined somebody; ``totals`` by seat stand with it."""

    king: Seat
    seat: Seat
    number: int
    points: int
    totals: tuple[int, ...]


@value
class SchnappsDue(Event):
    """A player owes the table a round, or several."""

    seat: Seat
    rounds: int


@value
class ContractScored(DealClosed):
    """A deal is over: its penalty points and the partie's totals, both by seat; its dealer was beer king.

    The points of a ``playoff`` decide a tie for the lowest total and do not count towards the totals.
    """

    contract: str
    playoff: bool

    @property
    def king(self) -> Seat:
        """The beer king of the deal."""
        return self.dealer


@value
class CourseEnded(Event):
    """A wheel or a kingdom is complete. ``next_king`` is ``None`` after the last one."""

    kind: Literal["wheel", "kingdom"]
    number: int
    next_king: Seat | None


# -- views ---------------------------------------------------------------------------------------------------


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
class KingdomAccount:
    """A player's kingdom: points ``carried`` in from the one before, below 100, and ``points`` made in it."""

    carried: int
    points: int

    @property
    def hundreds(self) -> int:
        """Completed hundreds, each written as C at once."""
        return (self.carried + self.points) // 100

    @property
    def remainder(self) -> int:
        """The points carried into the next kingdom."""
        return (self.carried + self.points) % 100


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
