"""Actions of described games, each with its one canonical token."""

from __future__ import annotations

import functools
from collections.abc import Hashable
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from engine.actions import Deal, Pass, Spelled
from engine.cards import Card
from engine.game import Direction, Seat, value


class Biddable(Hashable, Protocol):
    """A contract that can be bid: a game's own value, with a name."""

    @property
    def name(self) -> str: ...


B = TypeVar("B", bound=Biddable)


@value
class Named:
    """A contract, or another word of an auction, that is no more than its name."""

    name: str


class Call(NamedTuple, Generic[B]):
    """A seat's word at its turn: a bid, or ``None`` for a pass."""

    seat: Seat
    bid: B | None


@value
class DrawForDealer(Spelled):
    """Chance lays out a shuffled pack to draw the first dealer from. Token ``draw EA9K…``, top card first."""

    verb = "draw"
    order: tuple[Card, ...]


@value
class Shuffle(Spelled):
    """Chance shuffles within a deal. Token ``shuffle EA9K…``: the order in which the cards lie now."""

    verb = "shuffle"
    order: tuple[Card, ...]


@value
class Cut(Spelled):
    """Move the top ``at`` cards under the rest. Token ``cut 16``."""

    verb = "cut"
    at: int


@value
class Ready(Spelled):
    """Enough cut: the pack may be dealt. Token ``ready``."""

    verb = "ready"


@value
class Knock(Spelled):
    """Order how to deal, instead of cutting. Token ``knock 4-4 clockwise``."""

    verb = "knock"
    packets: tuple[int, ...]
    direction: Direction


@value
class Bid(Generic[B]):
    """Bid a contract. Token ``bid sow``, ``bid solo E``, ``bid tout H``; with a named Sow ``bid sow G``."""

    contract: B

    @property
    def token(self) -> str:
        return f"bid {self.contract.name}"


@value
class CallSow(Spelled):
    """The declarer names the Sow whose holder is to be the partner. Token ``call GA``."""

    verb = "call"
    card: Card


@value
class Kontra(Spelled):
    """Double what the deal is worth, for the ``number``-th time: Kontra, Re, … Token ``kontra 1``."""

    verb = "kontra"
    number: int


READY: Final = Ready()
USUAL_VERBS: Final = (Deal, DrawForDealer, Cut, Ready, Knock, Pass, CallSow)


@functools.cache
def knocks(packets: tuple[int, ...]) -> tuple[Knock, ...]:
    """Return the ways to deal that a cutter may order: as usual, which comes first, or each hand at once."""
    ways = packets, (sum(packets),)
    return tuple(Knock(way, direction) for way in ways for direction in ("clockwise", "anticlockwise"))
