"""The whole database on one metadata: the core's tables, and those that stand with the features' stores."""

from __future__ import annotations

# features define their tables when they are imported
import engine.evenings.store
import engine.fraternities.store
import engine.seasons.store
import engine.standings.store
import engine.tab.store
import engine.tournaments.store  # noqa: F401
from engine.storage.schema import metadata

__all__ = ["metadata"]
