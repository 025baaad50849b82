"""The period that a leaderboard or statistics cover."""

from __future__ import annotations

from dataclasses import dataclass

from engine.standings.statistics.facts import ALWAYS, Span


@dataclass(frozen=True, slots=True)
class BoardPeriod:
    """A period in one server: ``key`` is its name in the standings, ``code`` in ids, ``name`` for readers.

    An evening has no ``key``: the standings don't know evenings.
    """

    code: str
    name: str
    key: str = ""
    lasts: Span = ALWAYS

    @property
    def is_evening(self) -> bool:
        """Whether this is an evening, whose board is summed from its deals."""
        return self.code.startswith("e")

    @property
    def span(self) -> tuple[int, int] | None:
        """The begin and end of an evening, in milliseconds since 1970; ``None`` for other periods."""
        begins_ms, ends_ms = self.lasts
        if not self.is_evening or begins_ms is None or ends_ms is None:
            return None
        return begins_ms, ends_ms
