"""What servers and persons have chosen: values by key that the engine doesn't read."""

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
"""Whose choices: a server's (owner: Discord's id) or a person's (owner: the number of the person)."""

KEPT: Final = 10_000
"""Owners whose choices stay in memory; those not asked for longest are dropped."""


@dataclass(frozen=True, eq=False, slots=True)
class Chosen:
    """What one owner has chosen, by key. A change makes a new one, so that it is compared by identity."""

    values: Mapping[str, Any] = field(default_factory=dict)


class Settings:
    """JSON-able values by scope, owner and key; those never chosen are missing.

    An owner's are read from the database once. Durable when ``change`` and ``forget`` return.
    """

    def __init__(self, database: Database, kept: int = KEPT) -> None:
        self._database = database
        self._kept = kept
        self._known: OrderedDict[tuple[Scope, str], Chosen] = OrderedDict()
        # one at a time, so that nothing read before a change is kept after it
        self._lock = asyncio.Lock()

    def known(self, scope: Scope, owner: str) -> Chosen | None:
        """What an owner has chosen, or ``None`` when it is not in memory: ``load`` it."""
        chosen = self._known.get((scope, owner))
        if chosen is not None:
            self._known.move_to_end((scope, owner))
        return chosen

    async def load(self, scope: Scope, owners: Iterable[str]) -> None:
        """Make owners ``known``; costs one query for all that are not, and none when there are none."""
        owners = set(owners)
        if any((scope, owner) not in self._known for owner in owners):
            async with self._lock:
                await self._load(scope, owners)

    async def get(self, scope: Scope, owner: str) -> Chosen:
        """What an owner has chosen."""
        while (chosen := self.known(scope, owner)) is None:
            await self.load(scope, [owner])
        return chosen

    async def change(self, scope: Scope, owner: str, changes: Mapping[str, Any]) -> Chosen:
        """Keep values in place of those before, all or none; ``None`` forgets one.

        Cancelled while it is written, it is finished all the same. Raises ``StorageError``.
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
        """Forget everything that an owner has chosen. Raises ``StorageError``."""
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
