"""Faults of a record: where they are, and what was expected there."""

from __future__ import annotations

from typing import Final

from engine.game import CHANCE, Refusal
from engine.record.model import Recorder

MAX_LISTED: Final = 12
"""Most legal moves that an error names."""
_MAX_SHOWN: Final = 40
"""Most characters of a wrong line or move that an error quotes."""


class RecordError(Exception):
    """A record that doesn't hold: the file, the line (from 1) and what was expected there."""

    def __init__(self, source: str, line: int, fault: str) -> None:
        super().__init__(source, line, fault)
        self.source = source
        self.line = line
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.fault}"


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
