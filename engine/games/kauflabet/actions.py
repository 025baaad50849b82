"""Actions in a partie of Kauflabet, each with its one canonical token."""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

from engine.actions import PASS, Deal, Pass, Play, parse_token
from engine.cards import PACK, CardSet, card_set, cards_in, notate, parse, parse_many, picker
from engine.games.kauflabet.options import TRICKS
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


_SHARED: Final = {
    cards: Exchange(cards) for size in (1, 2, 3) for cards in map(card_set, combinations(PACK, size))
}
"""The 5488 exchanges of up to three cards, made once, since the same ones are listed over and over."""
_UP_TO: Final = (0, 4, 10, 14, 14)
"""How many of them there are of up to so many cards of a hand of four."""
_cards_apart: Final = picker([1 << card for card in PACK])
"""The cards of a set as sets of one card, ascending."""


def exchanges(hand: CardSet, most: int) -> list[Exchange]:
    """List every exchange of one to ``most`` cards of a hand, fewer cards first."""
    apart = _cards_apart(hand)
    few: tuple[CardSet, ...]
    if len(apart) == TRICKS:
        a, b, c, d = apart
        few = (a, b, c, d, a | b, a | c, a | d, b | c, b | d, c | d, hand ^ d, hand ^ c, hand ^ b, hand ^ a)
    else:  # a position set up with fewer cards
        few = tuple(sum(some) for size in range(1, most + 1) for some in combinations(apart, size))
    listed = list(map(_SHARED.__getitem__, few[: _UP_TO[most]]))
    if most == TRICKS == len(apart):
        listed.append(Exchange(hand))
    return listed
