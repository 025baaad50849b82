"""Actions in a partie of Quodlibet, each with its one canonical token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.actions import PASS
from engine.cards import PACK, Card, notation, parse, picker
from engine.game import Seat, value
from engine.kernel.actions import DEALING, Reader

MAX_DIGITS: Final = 6


@value
class Choose:
    """The beer king declares a contract. Token ``contract minus``."""

    contract: str

    @property
    def token(self) -> str:
        return f"contract {self.contract}"


@value
class PlaySlot:
    """Play the card in one's blind slot, 0 … 7 (Open Trousers). Token ``slot 3``."""

    slot: int

    @property
    def token(self) -> str:
        return f"slot {self.slot}"


@value
class Lay:
    """Lay a card to the layout of Snack. Token ``lay HU``."""

    card: Card

    @property
    def token(self) -> str:
        return f"lay {notation(self.card)}"


@value
class Draw:
    """Take the next packet, which is a whole turn in Snack. Token ``draw``."""

    @property
    def token(self) -> str:
        return "draw"


@value
class EndTurn:
    """Stop laying. Token ``end``."""

    @property
    def token(self) -> str:
        return "end"


@value
class Challenge:
    """Say that an Unter was held back before the turn just finished. Token ``challenge 7``.

    The turn's number, from 1 in each deal, keeps a late claim from meeting a newer turn.
    """

    turn: int

    @property
    def token(self) -> str:
        return f"challenge {self.turn}"


@value
class Penalise:
    """The beer king fines a seat. Token ``penalty 2 5``.

    ``number`` is the offence's, or, where no offence is needed, the next one free: so one click can't
    fine twice.
    """

    seat: Seat
    number: int

    @property
    def token(self) -> str:
        return f"penalty {self.seat} {self.number}"


@value
class Offend:
    """Pick up one's cards before the beer king has declared, or try a card that may not be played.

    The table notes it when it happens; it changes nothing else. Tokens ``offence early``, ``offence HK``.
    """

    card: Card | None

    @property
    def token(self) -> str:
        return "offence early" if self.card is None else f"offence {notation(self.card)}"


def _number(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise ValueError(text)
    return int(text)


def _penalise(rest: str) -> Penalise:
    seat, number = rest.split()
    return Penalise(range(4)[int(seat)], _number(number))


DRAW: Final = Draw()
END: Final = EndTurn()
LAYS: Final = tuple(map(Lay, PACK))
SLOTS: Final = tuple(map(PlaySlot, range(8)))
"""Each action once, by its card or slot, so that lists of legal actions cost no new objects."""

lays_of = picker(LAYS)
"""The actions of laying the cards of a set, ascending."""

VERBS: Final[Mapping[str, Reader]] = {
    **DEALING,
    "contract": Choose,
    "slot": lambda slot: PlaySlot(range(10)[int(slot)]),
    "lay": lambda card: Lay(parse(card)),
    "draw": lambda _: DRAW,
    "end": lambda _: END,
    "pass": lambda _: PASS,
    "challenge": lambda turn: Challenge(_number(turn)),
    "penalty": _penalise,
    "offence": lambda card: Offend(None if card == "early" else parse(card)),
}
