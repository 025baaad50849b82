"""Actions and events that several games share, and how actions are written as tokens and read again.

Hands are in no event: they leave the engine through views only.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Final, NamedTuple, TypeVar, get_args

from engine.cards import PACK, Card, Played, card_set, cards_in, notate, notation, parse, parse_many, picker
from engine.game import Direction, Event, Result, Seat, value

MAX_DIGITS: Final = 6


class Spelling(NamedTuple):
    """How fields of a type are written in a token, and read.

    ``read`` raises ``LookupError`` or ``ValueError``.
    """

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > MAX_DIGITS:
        raise ValueError(text)
    return int(text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split("-")))


_SPELLINGS: Final[Mapping[str, Spelling]] = {
    "int": Spelling(str, _number),
    "Seat": Spelling(str, _number),
    "str": Spelling(str, str),
    "Direction": Spelling(str, {way: way for way in get_args(Direction)}.__getitem__),
    "Card": Spelling(notation, parse),
    "CardSet": Spelling(lambda cards: notate(cards_in(cards)), lambda text: card_set(parse_many(text))),
    "tuple[Card, ...]": Spelling(lambda cards: notate(cards, ""), parse_many),
    "tuple[int, ...]": Spelling(lambda numbers: "-".join(map(str, numbers)), _numbers),
}
"""Spellings by what a class calls the type of a field."""


@functools.cache
def _spelled(kind: type[Any]) -> Sequence[tuple[str, Spelling]]:
    """Return the names of an action's fields and how these are spelled."""
    return tuple((field.name, _SPELLINGS[str(field.type)]) for field in fields(kind))


class Spelled:
    """An action whose token is its ``verb`` and, after spaces, its fields."""

    __slots__ = ()

    verb: ClassVar[str]

    @property
    def token(self) -> str:
        kind: Any = type(self)
        written = [spelling.write(getattr(self, name)) for name, spelling in _spelled(kind)]
        return " ".join([self.verb, *written])


def read_spelled(kind: Any, token: str) -> Any:
    """Return the action of a kind that is written as ``token``, after its verb.

    Raises ``LookupError`` or ``ValueError`` for anything else, even if it could be understood: each action
    has one token.
    """
    spelled = _spelled(kind)
    texts = token.split(" ", len(spelled))[1:]
    if len(texts) != len(spelled) or not all(texts):
        raise ValueError(token)
    action = kind(*[spelling.read(text) for (_, spelling), text in zip(spelled, texts, strict=True)])
    if action.token != token:
        raise ValueError(token)
    return action


@value
class Deal(Spelled):
    """Chance deals: the whole pack, top card first. Token ``deal EA9K…`` without spaces between cards.

    Where a hand is held blind (Open Trousers), its slots 0 … 7 are the order in which its cards came.
    """

    verb = "deal"
    order: tuple[Card, ...]


@value
class Play:
    """Play a card to a trick, or lead it. Token ``HK``."""

    card: Card

    @property
    def token(self) -> str:
        return notation(self.card)


@value
class Pass(Spelled):
    """Pass: do nothing, or no more. Token ``pass``."""

    verb = "pass"


PASS: Final = Pass()

PLAYS: Final[tuple[Play, ...]] = tuple(map(Play, PACK))
"""Each play once, by its card, so that lists of legal actions cost no new objects."""

plays_of = picker(PLAYS)
"""The plays of a set of cards, ascending."""


# -- events --------------------------------------------------------------------------------------------------


@value
class CardPlayed(Event):
    """A card was played to a trick."""

    continues: ClassVar[bool] = True
    seat: Seat
    card: Card


@functools.lru_cache(maxsize=128)
def cards_played(deal: int, seats: int) -> tuple[tuple[CardPlayed, ...], ...]:
    """Return the events of all cards that could be played in a deal, by seat and card; made once for all."""
    return tuple(tuple(CardPlayed(deal, seat, card) for card in PACK) for seat in range(seats))


@value
class TrickWon(Event):
    """A trick is complete. ``number`` counts from 1 in each deal."""

    number: int
    plays: tuple[Played, ...]
    winner: Seat


@value
class DealScored(Event):
    """A deal is over: its points and the partie's totals, both by seat.

    In points or chips, whatever the game counts in; every game says this once at the end of each deal,
    a deal that was thrown in included.
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]


Kind = TypeVar("Kind", bound=Event)


ScoredKind = TypeVar("ScoredKind", bound=DealScored)


def of_deal(story: Iterable[Event], deal: int) -> list[Event]:
    """The events of one deal."""
    return [event for event in story if event.deal == deal]


def only(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def scored(events: Sequence[Event], kind: type[ScoredKind]) -> ScoredKind:
    """Return the event that closed a deal. Raises ``ValueError`` for a deal that is not over."""
    found = only(events, kind)
    if not found:
        raise ValueError("the deal is not over")
    return found[-1]


def highest_first(totals: Sequence[int]) -> Result:
    """Return places by total; after equal totals, which share one, places are left out (1, 1, 3)."""
    ranked = sorted(totals, reverse=True)
    return Result(tuple(totals), tuple([1 + ranked.index(total) for total in totals]))
