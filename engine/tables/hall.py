"""All tables of a bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from engine.game import Game
from engine.players import Players
from engine.storage.facts import Facts
from engine.storage.records import Person
from engine.storage.store import Store
from engine.storage.surfaces import Surfaces
from engine.tables.access import EVERYONE, Access
from engine.tables.clock import Clock
from engine.tables.settings import TableSettings
from engine.tables.snapshot import Snapshot
from engine.tables.table import Table

Listener: TypeAlias = Callable[[Snapshot], Awaitable[None] | None]


class Hall:
    """Opens and finds tables, wakes those that have something due, tells listeners what is published.

    ``games`` defaults to the registry, ``players`` to a worker process of its own.
    """

    listeners: list[Listener]
    """Called with every published snapshot, functions at once and coroutines in a task of their own.

    What a listener raises is logged and goes no further. In order for each table.
    """
    surfaces: Surfaces
    facts: Facts

    def __init__(
        self,
        store: Store,
        *,
        players: Players | None = None,
        settings: TableSettings | None = None,
        clock: Clock | None = None,
        games: Mapping[str, Game] | None = None,
    ) -> None:
        raise NotImplementedError

    async def start(self) -> None:
        """Wake what was due, in the background and at a bounded rate, earliest first."""
        raise NotImplementedError

    async def stop(self) -> None:
        """Finish what was begun and refuse everything new (``stopping``). Doesn't close the store."""
        raise NotImplementedError

    async def person(self, external_id: str, name: str, locale: str | None = None) -> Person:
        """Get or create a person; a changed name or locale is noted. Costs no query when known."""
        raise NotImplementedError

    async def open(
        self,
        guild: str,
        channel: str,
        host: Person,
        game: str,
        preset: str | None = None,
        overrides: Mapping[str, Any] | None = None,
        access: Access = EVERYONE,
    ) -> Table:
        """Open a table; the host sits on seat 0. ``preset`` ``None`` is the game's first.

        Raises ``TableError`` ``too_many_tables`` or ``too_many_invited``, ``OptionsError``, and
        ``Refusal("unknown_game")``.
        """
        raise NotImplementedError

    async def table(self, table_id: int) -> Table:
        """A table by number, loaded when it isn't in memory; raises ``unknown_table``."""
        raise NotImplementedError

    async def tables(
        self, guild: str | None = None, channel: str | None = None, person: int | None = None
    ) -> list[Snapshot]:
        """The tables that are not over (lobby, playing, quarantined), oldest first.

        ``person`` is the number of somebody who owns a seat there.
        """
        raise NotImplementedError

    def rendered(self, table_id: int, seq: int) -> None:
        """The public card of a table shows ``seq`` now; when that is the newest, no rendering is due."""
        raise NotImplementedError
