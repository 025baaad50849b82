"""Actions in a partie of Quodlibet, each with its one canonical token."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from engine.actions import Deal, Pass, Play, parse_token
from engine.cards import PACK, Card, notation, parse, parse_many, picker
from engine.game import Seat, value

MAX_DIGITS: Final = 6
_PENALTY: Final = re.compile(rf"[0-3] [0-9]{{1,{MAX_DIGITS}}}")


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


QuodlibetAction: TypeAlias = (
    Deal | Choose | Play | PlaySlot | Lay | Draw | EndTurn | Pass | Challenge | Penalise | Offend
)


def parse_action(token: str) -> QuodlibetAction:
    """The action written as ``token``; raises ``IllegalAction("unknown_action")``."""
    return parse_token(token, _read)


def _read(verb: str, rest: str) -> QuodlibetAction:
    match verb, rest:
        case "draw", "":
            return Draw()
        case "end", "":
            return EndTurn()
        case "pass", "":
            return Pass()
        case "deal", cards:
            return Deal(parse_many(cards))
        case "contract", name:
            return Choose(name)
        case "slot", number if len(number) == 1:
            return PlaySlot(int(number))
        case "lay", card:
            return Lay(parse(card))
        case "challenge", turn if turn.isdecimal() and len(turn) <= MAX_DIGITS:
            return Challenge(int(turn))
        case "penalty", rest if _PENALTY.fullmatch(rest):
            seat, number = rest.split()
            return Penalise(int(seat), int(number))
        case "offence", "early":
            return Offend(None)
        case "offence", card:
            return Offend(parse(card))
        case card, "":
            return Play(parse(card))
    raise ValueError(verb)


LAYS: tuple[Lay, ...] = tuple(map(Lay, PACK))
SLOTS: tuple[PlaySlot, ...] = tuple(map(PlaySlot, range(8)))
"""Each action once, by its card or slot, so that lists of legal actions cost no new objects."""

lays_of = picker(LAYS)
"""The actions of laying the cards of a set, ascending."""
