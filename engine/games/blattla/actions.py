"""Actions in a partie of Blattla, each with its one canonical token."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine.actions import PASS, Deal, Pass, Play, parse_token
from engine.cards import Card, notate, notation, parse, parse_many
from engine.game import Direction, value
from engine.games.blattla.contracts import ALONE, CUT_PLACES, NAMED_SOWS, SOW, Contract, read_contract


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
class Bid:
    """Bid a contract. Token ``bid sow``, ``bid solo E``, ``bid tout H``; with a named Sow ``bid sow G``."""

    contract: Contract

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


BlattlaAction: TypeAlias = DrawForDealer | Deal | Cut | Ready | Knock | Bid | Pass | CallSow | Play

KNOCKS: Final = tuple(
    Knock(packets, direction) for packets in ((4, 4), (8,)) for direction in ("clockwise", "anticlockwise")
)
"""Ways to deal that the cutter may order (rules 5.1); the first is the default."""
_KNOCKS_BY_TOKEN: Final = {knock.token: knock for knock in KNOCKS}

_READY: Final = Ready()
_CUTS: Final = tuple(map(Cut, CUT_PLACES))
FIRST_CUTS: Final[tuple[Cut | Knock, ...]] = (*_CUTS, *KNOCKS)
LATER_CUTS: Final[tuple[Cut | Ready, ...]] = (*_CUTS, _READY)
"""The legal actions of a cutter before the first cut and after it, listed once for all deals."""

BID_SOW: Final = Bid(SOW)
BID_NAMED_SOW: Final = {contract.called: Bid(contract) for contract in NAMED_SOWS}
BID_ALONE: Final = tuple(map(Bid, ALONE))
"""The bids of solos and touts from low to high: the one at place ``n`` outbids what has the rank ``n``."""
PASS_OR_OUTBID: Final[tuple[tuple[Pass | Bid, ...], ...]] = tuple(
    (PASS, *BID_ALONE[rank:]) for rank in range(len(BID_ALONE) + 1)
)
"""The legal actions at one's turn to bid, by the rank of the bid to be outbid."""


def parse_action(token: str) -> BlattlaAction:
    """The action written as ``token``; raises ``IllegalAction("unknown_action")``."""
    return parse_token(token, _read)


def _read(verb: str, rest: str) -> BlattlaAction:
    match verb, rest:
        case "draw", cards:
            return DrawForDealer(parse_many(cards))
        case "deal", cards:
            return Deal(parse_many(cards))
        case "cut", place if place.isdecimal() and len(place) <= 2:
            return Cut(int(place))
        case "ready", "":
            return _READY
        case "knock", _ if knock := _KNOCKS_BY_TOKEN.get(f"knock {rest}"):
            return knock
        case "bid", name:
            return Bid(read_contract(name))
        case "call", card:
            return CallSow(parse(card))
        case "pass", "":
            return PASS
        case card, "":
            return Play(parse(card))
    raise ValueError(verb)
