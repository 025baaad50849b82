"""Limits for drawing: how many requests may wait, and which share of the time they may take."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from engine.game import Refusal


class WaitingRoom:
    """Limits how many people wait for something that is done one after the other.

    ``places``: maximum number of waiting requests; ``each``: maximum number by the same person.
    """

    def __init__(self, places: int, each: int) -> None:
        self.places: Final = places
        self.each: Final = each
        self._waiting: Counter[int] = Counter()

    def __len__(self) -> int:
        return self._waiting.total()

    @contextmanager
    def place(self, person: int, again: Refusal | None = None, full: Refusal | None = None) -> Iterator[None]:
        """Hold a place while the body runs. ``person``: Discord's id.

        Raises ``full`` or ``Refusal("pictures_busy")`` if all places are taken, and ``again``, if given, if
        this person already waits for as many as allowed.
        """
        if self._waiting[person] >= self.each:
            raise again or full or Refusal("pictures_busy")
        if len(self) >= self.places:
            raise full or Refusal("pictures_busy")
        self._waiting[person] += 1
        try:
            yield
        finally:
            self._waiting[person] -= 1
            self._waiting += Counter()  # forgets those with nothing left


class Share:
    """Limits work to a ``part`` of the time, by a rest after each piece of it."""

    def __init__(self, part: float) -> None:
        self._part = part
        self._rested_at = 0.0

    @property
    def rest(self) -> float:
        """Seconds until the next piece of work may begin."""
        return max(0.0, self._rested_at - asyncio.get_running_loop().time())

    @contextmanager
    def work(self) -> Iterator[None]:
        """Do a piece of work and schedule the rest after it."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            yield
        finally:
            ended = loop.time()
            self._rested_at = ended + (ended - begun) * (1 / self._part - 1)
