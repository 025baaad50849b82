"""Dependencies that a table gets from the registry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.store import Store
from engine.tables.clock import Clock, Schedule, TableSettings, TimerKind
from engine.tables.state import TableState


@dataclass(slots=True)
class Context:
    """Shared by all tables of a registry. ``stopping``: no operation begins any more."""

    store: Store
    settings: TableSettings
    clock: Clock
    schedule: Schedule
    publish: Callable[[TableState], None]
    stopping: bool = False

    def retry(self, table: int, kind: TimerKind) -> None:
        """Set a timer anew, because the database didn't answer."""
        self.schedule.set_later(table, kind, int(self.settings.storage_retry * 1000))
