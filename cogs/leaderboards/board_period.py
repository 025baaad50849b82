"""A time that a leaderboard or statistics are about."""

from __future__ import annotations

from dataclasses import dataclass

from engine.standings.statistics.played import ALWAYS, Span


@dataclass(frozen=True, slots=True)
class BoardPeriod:
    """A time in one server: ``key`` as the standings call it, ``code`` as ids do, ``name`` for the reader.

    The standings know nothing of evenings.
    """

    code: str
    name: str
    key: str = ""
    lasts: Span = ALWAYS

    @property
    def is_evening(self) -> bool:
        """Whether it is added up from deals."""
        return self.code.startswith("e")

    @property
    def span(self) -> tuple[int, int] | None:
        """When an evening begins and ends, in milliseconds since 1970; ``None`` for everything else."""
        begins_ms, ends_ms = self.lasts
        if not self.is_evening or begins_ms is None or ends_ms is None:
            return None
        return begins_ms, ends_ms
