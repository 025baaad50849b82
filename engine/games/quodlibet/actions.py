"""Actions in a partie of Quodlibet, each with its one canonical token."""

from __future__ import annotations

from typing import Final

from engine.actions import Deal, Pass, Spelled
from engine.cards import PACK, Card, notation
from engine.game import Seat, value
from engine.kernel.layout import Lay
from engine.kernel.vocabulary import Shuffle


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
