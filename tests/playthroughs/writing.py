"""Render a partie as text that people read and version control compares."""

from __future__ import annotations

import dataclasses
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from engine.cards import cards_in, notation
from engine.events import Played
from engine.game import CHANCE, Event, Options, State
from tests.seeded import Step

WIDTH: Final = 110
"""The width at which a long line of legal actions is broken."""

FIXED_SPACE: Final = "\N{NO-BREAK SPACE}"

_CARD: Final = re.compile(r"\bCard\b|\bHandView\b")
"""Matches the type of a field whose numbers are cards."""


def option_lines(options: Options) -> Iterator[str]:
    """The house rules, a line each."""
    for key, value in options.model_dump(mode="json").items():
        yield f"  {key} = {_option_text(value)}"


def _option_text(value: Any) -> str:
    if not isinstance(value, list):
        return str(value).lower()
    return (" / " if value and isinstance(value[0], list) else "-").join(map(_option_text, value))


def step_lines(number: int, state: State, step: Step) -> Iterator[str]:
    """Lines with everybody's legal actions, and the action taken."""
    waiting = state.waiting_for
    if isinstance(waiting, frozenset):
        view: Any = state.view(None)
        for seat in range(len(view.hand_sizes)):
            legal = state.legal(seat)
            if seat in waiting:
                yield from _wrapped(f"{seat} may ", [action.token for action in legal])
            elif legal:
                yield from _wrapped(f"{seat} may out of turn ", [action.token for action in legal])
    yield f"{number}. {actor_text(step)}: {step.action.token}"


def token_lines(steps: Iterable[Step]) -> Iterator[str]:
    """Lines with the actions taken, each with its actor."""
    yield from _wrapped("", [f"{actor_text(step)}: {step.action.token}" for step in steps])


def actor_text(step: Step) -> str:
    """The actor: a seat's number, or ``chance``."""
    return "chance" if step.actor is CHANCE else str(step.actor)


def _wrapped(head: str, words: Sequence[str]) -> list[str]:
    """Lines of words separated by commas; further lines start below the first word."""
    listed = ", ".join(word.replace(" ", FIXED_SPACE) for word in words)
    return [line.replace(FIXED_SPACE, " ") for line in _broken(head + listed, " " * len(head))]


def _broken(line: str, indent: str) -> list[str]:
    return textwrap.wrap(
        line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def event_lines(events: Iterable[Event]) -> Iterator[str]:
    """A line for each event, including everything that only some may know of it."""
    for event in events:
        told = ", ".join(
            f"{name} {text(value, kind)}" for name, value, kind in _fields(event) if name != "deal"
        )
        yield f"  {type(event).__name__}: {told}" if told else f"  {type(event).__name__}"


def view_lines(view: Any) -> Iterator[str]:
    """The public view, a line for each field but the house rules and the scores of earlier deals."""
    for name, value, kind in _fields(view):
        if name == "scores":
            value = value[-1:]
        if name not in ("options", "seat") and value not in (None, ()):
            yield from _broken(f"  | {name}: {text(value, kind)}", "  |   ")


def text(value: Any, kind: str = "") -> str:
    """A short text for a value; ``kind`` is the type of its field, which tells cards from other numbers."""
    if isinstance(value, Played):
        return f"{value.seat}:{notation(value.card)}"
    if dataclasses.is_dataclass(value):
        return "{" + ", ".join(f"{name} {text(inner, kind)}" for name, inner, kind in _fields(value)) + "}"
    if hasattr(value, "_fields"):
        inner_kinds = type(value).__annotations__
        pairs = (f"{name} {text(getattr(value, name), str(inner_kinds[name]))}" for name in value._fields)
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, tuple):
        return "[" + " ".join(text(inner, kind) for inner in value) + "]"
    if isinstance(value, frozenset):
        return "[" + " ".join(sorted(text(inner, kind) for inner in value)) + "]"
    if value is None:
        return "–"
    if isinstance(value, bool) or not isinstance(value, int):
        return str(value.value) if hasattr(value, "value") else str(value)
    if "CardSet" in kind:
        return "[" + " ".join(map(notation, cards_in(value))) + "]"
    return notation(value) if _CARD.search(kind) else str(int(value))


def _fields(value: Any) -> Iterator[tuple[str, Any, str]]:
    for field in dataclasses.fields(value):
        yield field.name, getattr(value, field.name), str(field.type)
