"""Actions of described games, each with its one canonical token, and how tokens are read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from engine.actions import PASS, Deal
from engine.cards import Card, notate, notation, parse, parse_many
from engine.game import Action, Direction, Seat, value


class Biddable(Hashable, Protocol):
    """A contract that can be bid: a game's own value, with a name."""

    @property
    def name(self) -> str: ...


B = TypeVar("B", bound=Biddable)


@value
class Named:
    """A contract that is no more than its name."""

    name: str


class Call(NamedTuple, Generic[B]):
    """A seat's word at its turn: a bid, or ``None`` for a pass."""

    seat: Seat
    bid: B | None


@value
class DrawForDealer:
    """Chance lays out a shuffled pack to draw the first dealer from. Token ``draw EA9K…``, top card first."""

    order: tuple[Card, ...]

    @property
    def token(self) -> str:
        return f"draw {notate(self.order, '')}"


@value
class Cut:
    """Move the top ``at`` cards under the rest. Token ``cut 16``."""

    at: int

    @property
    def token(self) -> str:
        return f"cut {self.at}"


@value
class Ready:
    """Enough cut: the pack may be dealt. Token ``ready``."""

    @property
    def token(self) -> str:
        return "ready"


@value
class Knock:
    """Order how to deal, instead of cutting. Token ``knock 4-4 clockwise``."""

    packets: tuple[int, ...]
    direction: Direction

    @property
    def token(self) -> str:
        return f"knock {'-'.join(map(str, self.packets))} {self.direction}"


@value
class Bid(Generic[B]):
    """Bid a contract. Token ``bid sow``, ``bid solo E``, ``bid tout H``; with a named Sow ``bid sow G``."""

    contract: B

    @property
    def token(self) -> str:
        return f"bid {self.contract.name}"


@value
class CallSow:
    """The declarer names the Sow whose holder is to be the partner. Token ``call GA``."""

    card: Card

    @property
    def token(self) -> str:
        return f"call {notation(self.card)}"


@value
class Kontra:
    """Double what the deal is worth, for the ``number``-th time: Kontra, Re, … Token ``kontra 1``."""

    number: int

    @property
    def token(self) -> str:
        return f"kontra {self.number}"


READY: Final = Ready()


def knocks(packets: tuple[int, ...]) -> tuple[Knock, ...]:
    """Return the ways to deal that a cutter may order: as usual, which comes first, or each hand at once."""
    ways = packets, (sum(packets),)
    return tuple(Knock(way, direction) for way in ways for direction in ("clockwise", "anticlockwise"))


Reader: TypeAlias = Callable[[str], Action]

DEALING: Final[Mapping[str, Reader]] = {"deal": lambda cards: Deal(parse_many(cards))}
CUTTING: Final[Mapping[str, Reader]] = {
    "draw": lambda cards: DrawForDealer(parse_many(cards)),
    "cut": {str(at): Cut(at) for at in range(100)}.__getitem__,
    "ready": lambda _: READY,
    "knock": {
        knock.token.removeprefix("knock "): knock
        for packets in ((4, 4), (3, 3), (2, 3))
        for knock in knocks(packets)
    }.__getitem__,
}
BIDDING: Final[Mapping[str, Reader]] = {"pass": lambda _: PASS, "call": lambda card: CallSow(parse(card))}
CONTESTING: Final[Mapping[str, Reader]] = {
    "kontra": {str(number): Kontra(number) for number in range(1, 5)}.__getitem__
}
"""Readers of what follows a token's verb, by the verb. They raise ``LookupError`` or ``ValueError``."""
USUAL_VERBS: Final[Mapping[str, Reader]] = {**DEALING, **CUTTING, **BIDDING}
