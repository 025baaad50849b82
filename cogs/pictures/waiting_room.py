"""Limits on how many requests may wait, in all and of one person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from engine.game import Refusal


class WaitingRoom:
    """Limits how many people wait for something that is done one after the other.

    ``places``: maximum number of waiting requests; ``each``: maximum number by the same person.
    """

    def __init__(self, places: int, each: int) -> None:
        self._places = places
        self._each = each
        self._waiting: Counter[int] = Counter()

    @contextmanager
    def place(self, person: int, *, full: Refusal, again: Refusal | None = None) -> Iterator[None]:
        """Hold a place while the body runs. ``person``: Discord's id.

        Raises ``full`` if all places are taken, and ``again`` (by default ``full``) if this person already
        waits for as many as allowed.
        """
        if self._waiting[person] >= self._each:
            raise again or full
        if self._waiting.total() >= self._places:
            raise full
        self._waiting[person] += 1
        try:
            yield
        finally:
            self._waiting[person] -= 1
            self._waiting += Counter()  # forgets those with nothing left
