"""What can be done in a partie of Kauflabet, each with its one canonical token."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from engine.actions import Deal, Pass, Play, parse_token
from engine.cards import NO_CARDS, CardSet, card_set, cards_in, notate, parse, parse_many


@dataclass(frozen=True, slots=True)
class StayIn:
    """Play this deal; where cards are exchanged with this word, keep all of one's own. Token ``play``."""

    @property
    def token(self) -> str:
        return "play"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put some cards away and draw as many; where it is the same word, play this deal.

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


PASS: Final = Pass()
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
"""All of a hand's are listed again and again. There are a quarter of a million, so not all are kept."""


def exchanges(hand: CardSet, least: int, most: int) -> Sequence[Exchange]:
    """Every way to put ``least`` … ``most`` cards of a hand away, at least one."""
    subsets = [NO_CARDS]
    for card in cards_in(hand):
        subsets += [1 << card | subset for subset in subsets]
    return [_exchange(subsets[place]) for place in _places(hand.bit_count(), least, most)]


@functools.lru_cache(maxsize=64)
def _places(cards: int, least: int, most: int) -> tuple[int, ...]:
    """Where in a list of all subsets those of the sizes asked for stand: small ones first."""
    sizes = range(least or 1, min(most, cards) + 1)
    return tuple(card_set(chosen) for size in sizes for chosen in combinations(range(cards), size))
