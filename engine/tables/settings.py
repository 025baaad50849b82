"""Settings of tables: what whoever runs the bot can set, and what only tests change."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.settings import ClockOptions, TableOptions
from engine.tables.pace import Paces, paces_of

_PACES: Final = lru_cache(maxsize=8)(paces_of)  # asked for several times in every click


class TableSettings(TableOptions):
    """Pauses and intervals in seconds, limits as counts."""

    clocks: ClockOptions = ClockOptions()
    """How long people are waited for."""
    answer_pause: float = 45.0
    """Seconds that computers wait for answers to a question that is void as soon as play goes on."""
    thinking: float = 0.3
    """The part of a computer's pause, in seconds, in which it thinks. Its move comes when they are over."""
    idle_after: float = 900.0
    """Seconds after its last use until a table is dropped from memory."""
    over_idle_after: float = 30.0
    """The same for a table that is over: its score sheet is looked at right away, or hardly ever."""
    max_loaded: int = 2000
    """Tables in memory; above that the longest unused go first, unless something is due there."""
    storage_retry: float = 5.0
    """Seconds until a computer tries again when its action could not be stored."""
    rendered_pause: float = 2.0
    """Seconds without changes until a table is noted as shown, so that a start doesn't wake it."""
    entries_per_deal: int = 200
    """Limit on changes of mind by one person in a deal or the lobby: each is an entry that stays."""
    invited: int = 4
    """Most people whom a host can name for a table that not everyone may join."""
    abandoned_expires_days: float = 14.0
    """Days until a table closes that was put away when its only person went: a server's shelf is small."""
    alive_every: float = 15.0
    """Seconds between two notes that the bot is alive, so that the time in which it wasn't is known."""

    @property
    def paces(self) -> Paces:
        """The durations of each pace."""
        return _PACES(self.clocks)
