"""What can be done in a partie of Quodlibet, each with its one canonical token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.actions import Deal, Pass, Play, parse_token
from engine.cards import PACK, Card, notation, parse, parse_many


@dataclass(frozen=True, slots=True)
class Choose:
    """The beer king declares a contract. Token ``contract minus``."""

    contract: str

    @property
    def token(self) -> str:
        return f"contract {self.contract}"


@dataclass(frozen=True, slots=True)
class PlaySlot:
    """Play the card in one's blind slot, 0 … 7 (Open Trousers). Token ``slot 3``."""

    slot: int

    @property
    def token(self) -> str:
        return f"slot {self.slot}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card to the layout of Snack. Token ``lay HU``."""

    card: Card

    @property
    def token(self) -> str:
        return f"lay {notation(self.card)}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next packet; the whole turn in Snack. Token ``draw``."""

    @property
    def token(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Stop laying. Token ``end``."""

    @property
    def token(self) -> str:
        return "end"


QuodlibetAction: TypeAlias = Deal | Choose | Play | PlaySlot | Lay | Draw | EndTurn | Pass


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
        case card, "":
            return Play(parse(card))
    raise ValueError(verb)


LAYS: tuple[Lay, ...] = tuple(map(Lay, PACK))
SLOTS: tuple[PlaySlot, ...] = tuple(map(PlaySlot, range(8)))
"""Each action once, by its card or slot, so that lists of legal actions cost no new objects."""
