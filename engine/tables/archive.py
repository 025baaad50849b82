"""Tables as the database has them, over or not: what was opened and played, records and proofs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.game import Game, Options, Refusal
from engine.record import Record
from engine.storage.records import TableRow
from engine.storage.tables import Opened
from engine.store import Store
from engine.tables.clock import PACES, Clock, PaceName
from engine.tables.errors import TableError
from engine.tables.export import record_of
from engine.tables.fairness import Promise, promises_of

RECENT_MS = 42 * 86_400_000
"""Milliseconds for which it is remembered what a server likes to open: six weeks."""


class LastPlayed(NamedTuple):
    """The terms of the newest table at which somebody has played."""

    game: str
    preset: str
    options: Options
    rule_set: str | None
    pace: PaceName


class Archive:
    """Questions about a server's tables that need none of them in memory.

    ``game`` finds a game by name and raises ``Refusal("unknown_game")``.
    """

    def __init__(self, store: Store, clock: Clock, game: Callable[[str], Game]) -> None:
        self._store = store
        self._clock = clock
        self._game = game

    async def opened_most(self, guild: str, limit: int = 5) -> list[Opened]:
        """Return the games and rule sets that a server opened in the last weeks, most often first."""
        return await self._store.tables.opened_most(guild, self._clock.now_ms() - RECENT_MS, limit)

    async def last_played(self, guild: str, person: int, game: str | None = None) -> LastPlayed | None:
        """Return the terms on which somebody played last in a server, any game or one of them.

        ``None`` if they never did, or if this version doesn't know those rules any more.
        """
        row = await self._store.tables.last_with(guild, person, game)
        if row is None:
            return None
        try:
            options = self._game(row.game).load_options(row.options)
        except (Refusal, ValueError):
            return None
        named = await self._store.logs.pace(row.table)
        pace: PaceName = next((one for one in PACES if one == named), "none")
        return LastPlayed(row.game, row.preset, options, row.rule_set, pace)

    async def played(self, guild: str, channel: str | None = None, limit: int = 25) -> list[TableRow]:
        """Return the tables at which cards have been dealt, over or not, newest first."""
        return await self._store.tables.dealt_at(guild, channel, limit)

    async def record(
        self, table: int, guild: str, visible: Callable[[str], bool] = lambda channel: True
    ) -> Record:
        """Return the record of a table of this server, over or not, up to its last finished deal.

        ``visible`` says whether whoever asks may know of a channel; a table in another is unknown.

        Raises ``TableError`` ``unknown_table`` or ``no_deal_finished``, and ``Refusal("unknown_game")``.
        """
        row = await self._row(table, guild, visible)
        return await record_of(self._store, self._game(row.game), row)

    async def promises(
        self, table: int, guild: str, visible: Callable[[str], bool] = lambda channel: True
    ) -> list[Promise]:
        """Return the commitments of a table of this server and their outcomes, oldest first.

        Seeds are told of finished deals only. ``visible`` as for ``record``. Raises ``unknown_table`` and
        ``Refusal("unknown_game")``.
        """
        row = await self._row(table, guild, visible)
        return await promises_of(self._store, self._game(row.game), row)

    async def _row(self, table: int, guild: str, visible: Callable[[str], bool]) -> TableRow:
        row = await self._store.tables.get(table)
        if row is None or row.guild != guild or not visible(row.channel):
            raise TableError("unknown_table", table=table)
        return row
