"""What can be done in a partie of Kauflabet, each with its one canonical token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Final, TypeAlias

from engine.actions import Deal, Pass, Play, parse_token
from engine.cards import Card, CardSet, card_set, cards_in, notate, parse, parse_many


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


class _Exchanges(dict[tuple[Card, ...], Exchange]):
    """Each exchange once, by its cards: all of a hand's are listed again and again."""

    def __missing__(self, cards: tuple[Card, ...]) -> Exchange:
        exchange = self[cards] = Exchange(card_set(cards))
        return exchange


_EXCHANGES: Final = _Exchanges()


def exchanges(hand: CardSet, least: int, most: int) -> Iterable[Exchange]:
    """Every way to put ``least`` … ``most`` cards of a hand away, at least one."""
    cards = cards_in(hand)
    sizes = range(least or 1, min(most, len(cards)) + 1)
    return map(_EXCHANGES.__getitem__, chain.from_iterable(combinations(cards, size) for size in sizes))
