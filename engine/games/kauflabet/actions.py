"""Actions in a partie of Kauflabet, each with its one canonical token."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from typing import Final, TypeAlias

from engine.actions import PASS, Deal, Pass, Play, parse_token
from engine.cards import NO_CARDS, PACK, CardSet, card_set, cards_in, notate, parse, parse_many
from engine.values import value


@value
class StayIn:
    """Play this deal. Where cards are exchanged at the declaration, keep them all. Token ``play``."""

    @property
    def token(self) -> str:
        return "play"


@value
class Exchange:
    """Put some cards away and draw as many. At the declaration it also means to play this deal.

    Token ``exchange E7 G8``, the cards sorted by suit and rank.
    """

    cards: CardSet

    @property
    def token(self) -> str:
        return f"exchange {notate(cards_in(self.cards))}"


@value
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


_FEW: Final = {cards: Exchange(cards) for size in (1, 2) for cards in map(card_set, combinations(PACK, size))}
"""The 528 exchanges of one or two cards, made once, since the same ones are listed over and over."""


def exchanges(hand: CardSet, least: int, most: int) -> Sequence[Exchange]:
    """List every exchange of ``least`` … ``most`` cards of a hand, at least one card."""
    subsets = [NO_CARDS]
    while (subset := subsets[-1]) != hand:
        subsets.append(subset - hand & hand)  # the next one as a number
    few, more = _places(hand.bit_count(), least, most)
    subset_at = subsets.__getitem__
    return [*map(_FEW.__getitem__, map(subset_at, few)), *map(Exchange, map(subset_at, more))]


@functools.lru_cache(maxsize=64)
def _places(cards: int, least: int, most: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the places of the subsets of these sizes in an ascending list: few cards, and more."""
    sizes = range(least or 1, min(most, cards) + 1)
    few, more = [size for size in sizes if size <= 2], [size for size in sizes if size > 2]
    return _of_sizes(cards, few), _of_sizes(cards, more)


def _of_sizes(cards: int, sizes: Sequence[int]) -> tuple[int, ...]:
    return tuple(card_set(chosen) for size in sizes for chosen in combinations(range(cards), size))
