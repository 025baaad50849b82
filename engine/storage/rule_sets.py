"""Rule sets: house rules that a server has saved under a name."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.records import RuleSetRow
from engine.storage.schema import rule_sets
from engine.storage.statements import DELETE_RULE_SET, PUT_RULE_SET


class RuleSetStore:
    """The store of rule sets by server and case-insensitive name. Methods are durable on return."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, row: RuleSetRow) -> None:
        """Save a rule set, replacing one with the same name. Raises ``StorageError``."""
        overrides = json.dumps(dict(row.overrides))
        written = PUT_RULE_SET.write(
            row.guild,
            row.name.casefold(),
            row.name,
            row.game,
            row.preset,
            overrides,
            row.creator,
            row.saved_ms,
        )
        await self._database.writer.submit([written])

    async def delete(self, guild: str, name: str) -> None:
        """Delete a rule set; do nothing when there is none. Raises ``StorageError``."""
        await self._database.writer.submit([DELETE_RULE_SET.write(guild, name.casefold())])

    async def get(self, guild: str, name: str) -> RuleSetRow | None:
        """Return the rule set of that name, or ``None``."""
        query = select(rule_sets).where(rule_sets.c.guild == guild, rule_sets.c.key == name.casefold())
        row = await self._database.first(query)
        return None if row is None else _row(row)

    async def all_of(self, guild: str) -> list[RuleSetRow]:
        """Return a server's rule sets by name."""
        query = select(rule_sets).where(rule_sets.c.guild == guild)
        return sorted(map(_row, await self._database.rows(query)), key=lambda row: row.name.casefold())


def _row(row: Any) -> RuleSetRow:
    return RuleSetRow(
        row.guild, row.name, row.game, row.preset, json.loads(row.overrides), row.creator, row.saved_ms
    )
