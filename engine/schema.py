"""The whole database on one metadata: the core's tables, and those that stand with the features' stores."""

from __future__ import annotations

# tables are declared when their modules are imported
import engine.fraternities.store
import engine.gatherings.store
import engine.seasons.store
import engine.standings.store
import engine.storage.kept
import engine.storage.persons
import engine.storage.postgres
import engine.storage.records
import engine.storage.servers
import engine.storage.tables
import engine.tab.store  # noqa: F401
from engine.storage.rows import metadata

__all__ = ["metadata"]
