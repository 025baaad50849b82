"""What can be done in a partie of Quodlibet, each with its one canonical token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import PACK, Card, notate, notation, parse, parse_many
from engine.game import IllegalAction


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals: the whole pack, top card first. Token ``deal EA9K…`` without spaces between cards.

    Where a hand is held blind (Open Trousers), its slots 0 … 7 are the order in which its cards came.
    """

    order: tuple[Card, ...]

    @property
    def token(self) -> str:
        return f"deal {notate(self.order, '')}"


@dataclass(frozen=True, slots=True)
class Choose:
    """The beer king declares a contract. Token ``contract minus``."""

    contract: str

    @property
    def token(self) -> str:
        return f"contract {self.contract}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to a trick, or lead it in Quadrature. Token ``HK``."""

    card: Card

    @property
    def token(self) -> str:
        return notation(self.card)


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


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing fits and no packet is left. Token ``pass``."""

    @property
    def token(self) -> str:
        return "pass"


QuodlibetAction: TypeAlias = Deal | Choose | Play | PlaySlot | Lay | Draw | EndTurn | Pass


def parse_action(token: str) -> QuodlibetAction:
    """The action written as ``token``; raises ``IllegalAction("unknown_action")``."""
    verb, _, rest = token.partition(" ")
    try:
        match verb, rest:
            case "draw", "":
                return Draw()
            case "end", "":
                return EndTurn()
            case "pass", "":
                return Pass()
            case "deal", cards:
                action: QuodlibetAction = Deal(parse_many(cards))
            case "contract", name:
                action = Choose(name)
            case "slot", number if len(number) == 1:
                action = PlaySlot(int(number))
            case "lay", card:
                action = Lay(parse(card))
            case card, "":
                action = Play(parse(card))
            case _:
                raise ValueError(token)
        if action.token != token:  # one action, one token
            raise ValueError(token)
        return action
    except ValueError:
        raise IllegalAction("unknown_action", token=token[:40]) from None


PLAYS: tuple[Play, ...] = tuple(map(Play, PACK))
LAYS: tuple[Lay, ...] = tuple(map(Lay, PACK))
SLOTS: tuple[PlaySlot, ...] = tuple(map(PlaySlot, range(8)))
"""Each action once, by its card or slot, so that lists of legal actions cost no new objects."""
