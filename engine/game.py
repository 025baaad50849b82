"""The interface of every game: states, actions, events, views, refusals.

A partie is a list of actions. Chance is one of the actors: a deal is an action that carries the
cards, so rules contain neither random numbers nor a clock, and a state is the fold of its actions.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Literal,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    runtime_checkable,
)

from pydantic import BaseModel

if TYPE_CHECKING:
    from engine.cards import Card, CardSet, TrickOrder


T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a class a hashable dataclass with slots, frozen for mypy, which refuses assignments to its fields.

    For what a partie is made of. At run time nothing is refused: a frozen dataclass takes three to four times
    as long to make, and most of what an action does is to make events.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


class Copied:
    """A part of a state, with slots, that can be copied.

    A class names as ``deep`` its attributes that change in place: a copy gets copies of these. Everything
    else is replaced as a whole when it changes, so that a copy may share it.
    """

    __slots__ = ()

    _deep: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, deep: Sequence[str] = ()) -> None:
        super().__init_subclass__()
        cls._deep = (*cls._deep, *deep)
        slots = [slot for kind in cls.__mro__ for slot in vars(kind).get("__slots__", ())]
        setattr(cls, "copy", _written_out(slots, cls._deep))  # noqa: B010 - mypy lets no method be assigned

    def copy(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError


def _written_out(slots: Sequence[str], deep: Sequence[str]) -> Callable[[Any], Any]:
    """Write the method that copies, a line a slot: searches copy states so often that a loop would cost."""
    lines = ["def copy(self):", "    twin = new(type(self))"]
    for slot in slots:
        own = f"self.{slot}"
        lines.append(
            f"    twin.{slot} = None if {own} is None else {own}.copy()"
            if slot in deep
            else f"    twin.{slot} = {own}"
        )
    space: dict[str, Any] = {"new": object.__new__}
    exec("\n".join([*lines, "    return twin"]), space)  # noqa: S102 - as dataclasses are written
    copy: Callable[[Any], Any] = space["copy"]
    return copy


Direction: TypeAlias = Literal["clockwise", "anticlockwise"]
"""The way round the table, as seen from above."""
Side: TypeAlias = Literal["left", "right"]


def step_to(side: Side, direction: Direction) -> int:
    """Return how many seats on, in order of play, the neighbour on one's left or right sits: 1 or -1."""
    return 1 if (side == "left") == (direction == "clockwise") else -1


Seat: TypeAlias = int
"""A place at the table, 0 … n-1 in order of play (rules 1.2)."""


MOST_SEATS: Final = 8
"""Upper bound on seats."""

NOBODY: Final[frozenset[Seat]] = frozenset()
ALONE: Final = tuple(frozenset((seat,)) for seat in range(MOST_SEATS))
"""Sets of one seat, by seat."""


@functools.lru_cache(maxsize=256)
def seats_from(players: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """Return the players in order, beginning with one of them."""
    at = players.index(first)
    return players[at:] + players[:at]


@functools.lru_cache(maxsize=256)
def rounds(players: tuple[Seat, ...]) -> dict[Seat, tuple[Seat, ...]]:
    """Return the players in order from each of them on."""
    return {first: seats_from(players, first) for first in players}


class Chance(enum.Enum):
    """The actor who deals."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = Seat | Literal[Chance.CHANCE]
"""An actor: a seat or chance."""

AWAITED: Final[Mapping[Actor, frozenset[Seat] | Literal[Chance.CHANCE]]] = {
    CHANCE: CHANCE,
    **dict(enumerate(ALONE)),
}
"""The answer of a state that waits for one actor; made once, since it is asked for before every action."""


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """A request that can't be met. It carries a code and parameters, never a sentence.

    Sentences stand in the text catalogues under ``refusal-<code>``; every code has one in each language.
    Parameters are strings and ints that a catalogue can format; cards are given in notation.
    """

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, str | int] = params

    @classmethod
    def unless(cls, holds: object, code: str, **params: str | int) -> None:
        """Raise such a refusal unless something holds."""
        cls.when(not holds, code, **params)

    @classmethod
    def when(cls, holds: object, code: str, **params: str | int) -> None:
        """Raise such a refusal when something holds."""
        if holds:
            raise cls(code, **params)

    def __str__(self) -> str:
        return f"{self.code} {dict(self.params)}" if self.params else self.code


class IllegalAction(Refusal):
    """The rules forbid the action; the state is unchanged."""


Fault: TypeAlias = tuple[str, Mapping[str, str | int]] | None
"""The code and the parameters of a refusal, ``None`` where there is none; cheaper than an exception."""


def check(fault: Fault) -> None:
    """Raise the refusal, if there is one."""
    if fault is not None:
        raise IllegalAction(fault[0], **fault[1])


class OptionsError(Refusal):
    """A house rule has an unknown key, a value that is not allowed, or two that exclude each other."""


class Action(Protocol):
    """One step of a partie: a small frozen value with one canonical text token.

    The token is the same in the log, the record, a ``custom_id`` and the tests: ``HK``,
    ``contract minus``, ``draw``. ``Game.parse(action.token) == action``.
    """

    @property
    def token(self) -> str: ...


@value
class Event:
    """Something that happened. Flat, and marked with the number of the deal it belongs to (1-based).

    ``seen_by`` is an allow-list: subclasses that carry something secret override it and return a
    redacted copy, or ``None`` when the viewer may not even know that it happened.
    """

    deal: int

    continues: ClassVar[bool] = False
    """Whether a trick or turn goes on with it: replays show it together with what ends that."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event as a seat (``None``: the public) may know it."""
        return self


@value
class Result:
    """The end of a partie: points by seat, and place by seat (1 is best; ties share a place)."""

    points: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places_of(goods: Sequence[Any], few_points_win: bool = False) -> tuple[int, ...]:
    """Return places by points; after equal points, which share one, places are left out (1, 1, 3)."""
    ranked = sorted(goods, reverse=not few_points_win)
    return tuple([1 + ranked.index(good) for good in goods])


@value
class DealStat:
    """A countable fact about a seat in a deal; ``seat`` is ``None`` where it concerns the table.

    ``kind`` is a word such as ``round``; ``number`` is how many or how much, or which.
    """

    kind: str
    seat: Seat | None
    number: int = 1


@value
class DealSummary:
    """A finished deal. ``contract`` is what was played, "" where a game has but one kind of deal.

    ``leader``: the beer king or declarer. ``points`` by seat, in the game's points or chips, don't
    count towards the partie unless ``counts``.
    """

    deal: int
    contract: str
    leader: Seat | None
    points: tuple[int, ...]
    counts: bool = True
    deeds: tuple[DealStat, ...] = ()


class View(Protocol):
    """The part of a state that a seat, or the public (``seat is None``), may know. Frozen and picklable."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The viewer's own cards; ``None`` stands for each that may not be seen."""

    @property
    def deals(self) -> int:
        """The number of deals in the partie, as far as it is known yet."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the partie by seat."""

    @property
    def order(self) -> TrickOrder:
        """The trumps and ranks by which hands are sorted; it changes only where new trumps are made."""


class State(Protocol):
    """A partie at one moment; equal lists of actions give equal states."""

    @property
    def waiting_for(self) -> frozenset[Seat] | Literal[Chance.CHANCE]:
        """The seats whose decisions the game waits for, often several, or chance; no seats when over."""

    @property
    def pack(self) -> Sequence[Card]:
        """The cards that chance has to shuffle next; only while ``waiting_for is CHANCE``."""

    @property
    def deal_number(self) -> int:
        """The deal that is being played or prepared, from 1."""

    @property
    def result(self) -> Result | None:
        """Points and places once the partie is over, else ``None``."""

    def deal(self, order: Sequence[Card]) -> Action:
        """The action of chance that deals ``order`` (the shuffled ``pack``, top card first)."""

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Return the legal actions of a seat; there may be some out of turn."""

    def apply(self, actor: Actor, action: Action) -> Sequence[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""

    def copy(self) -> Self:
        """Return an independent copy."""

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat (``None``: the public), with nothing that it may not know."""

    def all_hands(self) -> tuple[CardSet, ...]:
        """Return everybody's cards now, by seat: the one way around ``view``.

        For replays of finished deals, and for tables whose players have all agreed to be watched with open
        hands. Nobody else may ask.
        """

    def rested(self, deal: int) -> Seat | None:
        """Return the seat that had no part in a deal that was played, or is being played, if any."""

    def digest(self) -> str:
        """Return a hash of everything the state holds (hex), stable over processes and versions."""


@runtime_checkable
class NotesOffences(Protocol):
    """A state whose rules take note of what people do and should not.

    Such an action changes nothing but what is known of it, and is one of its seat's own: doing it without
    the table's help would be the same offence.
    """

    def noted(self, seat: Seat, refused: Action) -> Action | None:
        """Return the offence to note when the rules have refused ``refused`` to a seat; ``None`` for none."""

    def picked_up(self, seat: Seat) -> Action | None:
        """Return the offence to note when a seat takes up its hand at this moment; ``None`` for none."""


@runtime_checkable
class PlaysTricks(Protocol):
    """A state whose deals are played in tricks, some of them at least."""

    def plays(self, seat: Seat) -> Sequence[Action]:
        """Return an action for each card of a seat's hand that plays it to a trick, legal now or not.

        Whoever's turn it is; none while no tricks are played. They depend on nothing that the seat doesn't
        know.
        """

    def check_early(self, seat: Seat, action: Action) -> None:
        """Raise ``IllegalAction`` for one of ``plays`` that the card led to the open trick rules out already.

        Whatever others play before the seat's turn. Nothing is ruled out while nobody has led, or when the
        seat has played to the trick. Depends on nothing that the seat doesn't know.
        """

    def claimable(self, seat: Seat) -> int:
        """Return how many tricks to come a seat could claim; 0 unless it is about to lead.

        Also 0 where somebody doesn't know their own cards.
        """

    def rest_key(self) -> Hashable:
        """Return, between two tricks, everything that decides which plays will be legal in the deal."""


_IN_TRICKS: Final[dict[type, bool]] = {}
"""Types of state and whether they play tricks; cached, since checking the whole protocol is slow."""


def as_tricks(state: object) -> PlaysTricks | None:
    """Return a state as ``PlaysTricks`` if it is one, else ``None``. Asked for every hand that is drawn."""
    kind = type(state)
    if kind not in _IN_TRICKS:
        _IN_TRICKS[kind] = issubclass(kind, PlaysTricks)
    return cast(PlaysTricks, state) if _IN_TRICKS[kind] else None


@runtime_checkable
class TakesCalls(Protocol):
    """A state in which some may act out of turn, which says something of what they hold."""

    @property
    def open_to_calls(self) -> bool:
        """Whether anybody may act out of turn at this moment, as far as everybody knows."""


@runtime_checkable
class OlderDigests(Protocol):
    """A state whose ``digest`` was computed otherwise once: logs of that time hold the older ones."""

    def older_digests(self) -> Sequence[str]:
        """Return the digests that earlier versions would have given this state."""


class Options(BaseModel):
    """House rules: one frozen model a game. A preset only chooses defaults."""

    model_config: ClassVar[Any] = {"frozen": True, "extra": "forbid"}


class Game(Protocol):
    """A family of rules that a table can play."""

    @property
    def name(self) -> str:
        """The name in commands and records: ``quodlibet``."""

    @property
    def presets(self) -> Sequence[str]:
        """Names of the rule sets, the default first."""

    @property
    def refusal_codes(self) -> frozenset[str]:
        """Every code that this game's ``IllegalAction`` and ``OptionsError`` can carry."""

    def seats(self, options: Options) -> int:
        """Return how many seats a table with these options has."""

    def draws_seats(self, options: Options) -> bool:
        """Whether the seats are drawn by lot when the partie starts, instead of by order of coming."""

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> Options:
        """Return fully resolved house rules. Values may be given as text. Raises ``OptionsError``."""

    def load_options(self, stored: str) -> Options:
        """House rules from the JSON text that ``options.model_dump_json()`` gave."""

    def new(self, options: Options) -> State:
        """The state before the first deal."""

    @property
    def few_points_win(self) -> bool:
        """Whether points are penalties."""

    @property
    def pairs(self) -> bool:
        """Whether those who sit opposite are partners in the whole partie."""

    @property
    def stakes(self) -> bool:
        """Whether points are won from one another, so that those of a whole partie come to nothing."""

    def standing(self, view: View) -> Result:
        """Return points and places of a partie as if it ended now."""

    def parse(self, token: str) -> Action:
        """The action written as ``token``; raises ``IllegalAction("unknown_action", token=…)``."""

    def summarise(self, story: Sequence[Event], deal: int) -> DealSummary:
        """Summarise a finished deal, from the events of it and of the one before as everybody saw them.

        Raises ``ValueError`` for a deal that is not over.
        """
