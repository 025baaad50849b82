"""What can be done in a partie of Kauflabet, each with its one canonical token."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from engine.actions import Deal, Pass, Play, parse_token
from engine.cards import CardSet, card_set, cards_in, count, notate, parse, parse_many


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


KauflabetAction: TypeAlias = Deal | Pass | StayIn | Exchange | Keep | Play


def parse_action(token: str) -> KauflabetAction:
    """The action written as ``token``; raises ``IllegalAction("unknown_action")``."""
    return parse_token(token, _read)


def _read(verb: str, rest: str) -> KauflabetAction:
    match verb, rest:
        case "pass", "":
            return Pass()
        case "play", "":
            return StayIn()
        case "keep", "":
            return Keep()
        case "exchange", cards if cards:
            return Exchange(card_set(parse_many(cards)))
        case "deal", cards:
            return Deal(parse_many(cards))
        case card, "":
            return Play(parse(card))
    raise ValueError(verb)


_exchange: Final = functools.lru_cache(maxsize=8192)(Exchange)
"""An exchange by its cards; shared, since all of a hand's are listed again and again."""


def exchanges(hand: CardSet, least: int, most: int) -> Sequence[Exchange]:
    """Every way to put ``least`` … ``most`` cards of a hand away, at least one."""
    sizes = range(max(least, 1), min(most, count(hand)) + 1)
    singles = [1 << card for card in cards_in(hand)]
    return [_exchange(sum(chosen)) for size in sizes for chosen in combinations(singles, size)]
