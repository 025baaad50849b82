"""Settings of servers and persons: values by key that the engine doesn't interpret."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.schema import settings
from engine.storage.statements import DELETE_SETTING, PUT_SETTING

Scope: TypeAlias = Literal["guild", "person"]
"""Kind of owner: a server (owner: Discord's id) or a person (owner: the person's number)."""

KEPT: Final = 10_000
"""Number of owners whose settings stay in memory; the least recently used are dropped."""


@dataclass(frozen=True, eq=False, slots=True)
class Chosen:
    """One owner's settings by key. Each change makes a new object, so that identity shows changes."""

    values: Mapping[str, Any] = field(default_factory=dict)


class SettingStore:
    """JSON-able values by scope, owner and key; those never chosen are missing.

    Each owner's settings are read from the database once. ``change`` and ``forget`` are durable on return.
    """

    def __init__(self, database: Database, kept: int = KEPT) -> None:
        self._database = database
        self._kept = kept
        self._known: OrderedDict[tuple[Scope, str], Chosen] = OrderedDict()
        # one at a time, so that nothing read before a change is kept after it
        self._lock = asyncio.Lock()

    def known(self, scope: Scope, owner: str) -> Chosen | None:
        """Return an owner's settings, or ``None`` when they are not in memory: ``load`` them."""
        chosen = self._known.get((scope, owner))
        if chosen is not None:
            self._known.move_to_end((scope, owner))
        return chosen

    async def load(self, scope: Scope, owners: Iterable[str]) -> None:
        """Load owners, so that ``known`` returns them; costs one query for all that are missing."""
        owners = set(owners)
        if any((scope, owner) not in self._known for owner in owners):
            async with self._lock:
                await self._load(scope, owners)

    async def get(self, scope: Scope, owner: str) -> Chosen:
        """Return an owner's settings."""
        while (chosen := self.known(scope, owner)) is None:
            await self.load(scope, [owner])
        return chosen

    async def change(self, scope: Scope, owner: str, changes: Mapping[str, Any]) -> Chosen:
        """Change settings, all or none; the value ``None`` deletes one.

        If cancelled, the write is finished all the same. Raises ``StorageError``.
        """
        async with self._lock:
            await self._load(scope, {owner})
            values = dict(self._known[scope, owner].values)
            writes = []
            for key, value in changes.items():
                if value is not None:
                    values[key] = value
                    writes.append(PUT_SETTING.write(scope, owner, key, json.dumps(value)))
                elif values.pop(key, None) is not None:
                    writes.append(DELETE_SETTING.write(scope, owner, key))
            cancelled = await self._database.writer.see_through(writes)
            chosen = self._keep(scope, owner, values)
            if cancelled is not None:
                raise cancelled
            return chosen

    async def forget(self, scope: Scope, owner: str) -> None:
        """Delete all of an owner's settings. Raises ``StorageError``."""
        chosen = await self.get(scope, owner)
        await self.change(scope, owner, dict.fromkeys(chosen.values))

    async def _load(self, scope: Scope, owners: set[str]) -> None:
        missing = {owner for owner in owners if (scope, owner) not in self._known}
        if not missing:
            return
        query = select(settings.c.owner, settings.c.key, settings.c.value).where(
            settings.c.scope == scope, settings.c.owner.in_(missing)
        )
        found: dict[str, dict[str, Any]] = {owner: {} for owner in missing}
        for row in await self._database.rows(query):
            found[row.owner][row.key] = json.loads(row.value)
        for owner, values in found.items():
            self._keep(scope, owner, values)

    def _keep(self, scope: Scope, owner: str, values: Mapping[str, Any]) -> Chosen:
        chosen = self._known[scope, owner] = Chosen(values)
        self._known.move_to_end((scope, owner))
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
        return chosen
