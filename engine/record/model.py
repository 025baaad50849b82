"""The data of a record, built from the actions of a partie, and its faults. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, NamedTuple

from engine.dealing import Proof
from engine.game import CHANCE, Action, Actor, Event, Game, Options, Refusal, Result, State
from engine.house_rules import changed
from engine.kernel.vocabulary import DealScored, TrickWon

MAX_NAME: Final = 100
"""Most characters of a name in a record."""
MAX_LISTED: Final = 12
"""Most legal moves that an error names."""
_MAX_SHOWN: Final = 40
"""Most characters of a wrong line or move that an error quotes."""


class Move(NamedTuple):
    """One action and who did it; ``closes`` says that a trick was complete with it.

    ``proof`` says of a deal how its cards came about, where that was promised before.
    """

    actor: Actor
    token: str
    closes: bool = False
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A deal from its first action to its score; ``points`` and ``totals`` by seat, as the game counts."""

    number: int
    moves: tuple[Move, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A partie up to its end or to its last finished deal.

    ``rules`` are the house rules that differ from the rule set, key and value as text. ``names`` are those of
    the seats. ``date`` is the day (UTC) on which the partie began. ``ending`` is what was done after the last
    deal and ended the partie. ``result`` is ``None`` while it is not over.
    """

    game: str
    preset: str
    rules: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    date: date
    deals: tuple[RecordedDeal, ...]
    ending: tuple[Move, ...]
    result: Result | None

    def until(self, number: int) -> Record:
        """Return the record as it was when deal ``number`` had just ended and the partie went on."""
        deals = tuple(deal for deal in self.deals if deal.number <= number)
        return replace(self, deals=deals, ending=(), result=None)


class Recorder:
    """Plays a partie and keeps its finished deals."""

    def __init__(self, game: Game, options: Options) -> None:
        self.state: State = game.new(options)
        self.deals: list[RecordedDeal] = []
        self._moves: list[Move] = []

    def add(self, actor: Actor, action: Action, proof: Proof | None = None) -> Sequence[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        events = self.state.apply(actor, action)
        closes = any(isinstance(event, TrickWon) for event in events)
        self._moves.append(Move(actor, action.token, closes, proof))
        for event in events:
            if isinstance(event, DealScored):
                self.deals.append(RecordedDeal(event.deal, tuple(self._moves), event.points, event.totals))
                self._moves = []
        return events

    @property
    def ending(self) -> tuple[Move, ...]:
        """Moves after the last deal, when they ended the partie; moves of an unfinished deal are left out."""
        return () if self.state.result is None else tuple(self._moves)


def compose(
    game: Game,
    preset: str,
    options: Options,
    names: Sequence[str],
    day: date,
    moves: Iterable[tuple[Actor, Action]],
    proofs: Iterable[Proof | None] = (),
) -> Record:
    """Compose the record of a partie from its actions, complete up to the last finished deal.

    ``proofs`` tells of each deal of chance, in order, how it came about. Names that are too long are cut.
    Raises ``IllegalAction`` when the rules forbid a move.
    """
    recorder = Recorder(game, options)
    told = iter(proofs)
    for actor, action in moves:
        recorder.add(actor, action, next(told, None) if actor is CHANCE else None)
    return Record(
        game=game.name,
        preset=preset,
        rules=tuple(changed(game, preset, options).items()),
        names=tuple(map(_name, names)),
        date=day,
        deals=tuple(recorder.deals),
        ending=recorder.ending,
        result=recorder.state.result,
    )


def _name(name: str) -> str:
    """Return a name that can be written in UTF-8 and is not too long."""
    name = name.encode(errors="replace").decode()
    return name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + "…"


class RecordError(Exception):
    """A record that doesn't hold: the file, the line (from 1) and what was expected there."""

    def __init__(self, source: str, line: int, fault: str) -> None:
        super().__init__(f"{source}:{line}: {fault}")
        self.line = line


def awaited(recorder: Recorder) -> str:
    """Return the moves that the game waits for, in words."""
    state = recorder.state
    waiting = state.waiting_for
    if waiting is CHANCE:
        return "a deal of chance"
    moves = [f"{seat} {action.token}" for seat in sorted(waiting) for action in state.legal(seat)]
    more = [] if len(moves) <= MAX_LISTED else ["…"]
    return " or ".join([*moves[:MAX_LISTED], *more]) if moves else "nothing more"


def reason(refusal: Refusal) -> str:
    """Return a refusal's code and parameters."""
    params = ", ".join(f"{key} {harmless(str(value))}" for key, value in refusal.params.items())
    return f"{refusal.code} ({params})" if params else refusal.code


def harmless(text: str) -> str:
    """Return text fit for a message on a terminal: short, and without control characters."""
    shown = "".join(char if char.isprintable() else "�" for char in text[:_MAX_SHOWN])
    return shown if len(text) <= _MAX_SHOWN else f"{shown}…"
