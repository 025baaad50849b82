"""Actions in a partie of Kauflabet, each with its one canonical token."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from engine.actions import PASS, Deal, Pass, Play, parse_token
from engine.cards import NO_CARDS, CardSet, card_set, cards_in, notate, parse, parse_many


@dataclass(frozen=True, slots=True)
class StayIn:
    """Play this deal. Where cards are exchanged at the declaration, keep them all. Token ``play``."""

    @property
    def token(self) -> str:
        return "play"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put some cards away and draw as many. At the declaration it also means to play this deal.

    Token ``exchange E7 G8``, the cards sorted by suit and rank.
    """

    cards: CardSet

    @property
    def token(self) -> str:
        return f"exchange {notate(cards_in(self.cards))}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Exchange nothing. Token ``keep``."""

    @property
    def token(self) -> str:
        return "keep"


STAY_IN: Final = StayIn()
KEEP: Final = Keep()

KauflabetAction: TypeAlias = Deal | Pass | StayIn | Exchange | Keep | Play


def parse_action(token: str) -> KauflabetAction:
    """The action written as ``token``; raises ``IllegalAction("unknown_action")``."""
    return parse_token(token, _read)


def _read(verb: str, rest: str) -> KauflabetAction:
    match verb, rest:
        case "pass", "":
            return PASS
        case "play", "":
            return STAY_IN
        case "keep", "":
            return KEEP
        case "exchange", cards if cards:
            return Exchange(card_set(parse_many(cards)))
        case "deal", cards:
            return Deal(parse_many(cards))
        case card, "":
            return Play(parse(card))
    raise ValueError(verb)


_exchange: Final = functools.lru_cache(maxsize=4096)(Exchange)
"""Cached ``Exchange``, since the same ones are listed over and over. Bounded: some 40,000 are possible."""


def exchanges(hand: CardSet, least: int, most: int) -> Sequence[Exchange]:
    """List every exchange of ``least`` … ``most`` cards of a hand, at least one card."""
    subsets = [NO_CARDS]
    for card in cards_in(hand):
        bit = 1 << card
        subsets += [bit | subset for subset in subsets]
    places = _places(hand.bit_count(), least, most)
    return list(map(_exchange, map(subsets.__getitem__, places)))


@functools.lru_cache(maxsize=64)
def _places(cards: int, least: int, most: int) -> tuple[int, ...]:
    """Return the places of the subsets of these sizes in a list of all subsets, small ones first."""
    sizes = range(least or 1, min(most, cards) + 1)
    return tuple(card_set(chosen) for size in sizes for chosen in combinations(range(cards), size))
