"""Limits on tables that are open or put away at once: in a channel, on a server, and of one opener there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from engine.storage.records import TableRow
from engine.tables.context import Context
from engine.tables.errors import TableError, reading

Scope: TypeAlias = Literal["channel", "guild", "channel_opener", "guild_opener", "person"]


class Limit(NamedTuple):
    """A limit on a number of tables; ``tables`` are those that count, by number."""

    scope: Scope
    limit: int
    tables: Sequence[int]

    def reached(self, tables: Iterable[int]) -> TableError:
        """Return the refusal of one more beside these tables."""
        numbers = " ".join(map(str, tables))
        return TableError("too_many_tables", scope=self.scope, limit=self.limit, tables=numbers)


def shared(guild: str, channel: str, opener: int) -> dict[Scope, str]:
    """Return by scope a key that is the same for all open tables that count together."""
    place = f"{guild}/{channel}"
    return {
        "channel": place,
        "guild": guild,
        "channel_opener": f"{place}/{opener}",
        "guild_opener": f"{guild}/{opener}",
        "person": f"{opener}",
    }


async def open_limits(
    context: Context, guild: str, channel: str, opener: int, table: int | None = None
) -> list[Limit]:
    """Return the limits on the open tables of a channel. Raises ``StorageError``.

    ``opener`` has opened, or wants to open, the ``table``. That doesn't change, so nobody gets round it by
    making others the host, nor by having themselves forgotten.
    """
    rows, settings = context.store.tables, context.settings
    # one more than may be: the table itself may be among them
    here = await rows.open_at(guild, channel, limit=settings.tables_per_channel + 1)
    everywhere = await rows.open_at(guild, limit=settings.tables_per_guild + 1)
    own = {*await rows.open_at(guild, opener=opener), *_before(context, opener, table)}
    return [
        Limit("channel", settings.tables_per_channel, here),
        Limit("guild", settings.tables_per_guild, everywhere),
        Limit("channel_opener", settings.opened_per_channel, _among(here, own)),
        Limit("guild_opener", settings.opened_per_guild, _among(everywhere, own)),
    ]


async def expect_room(context: Context, row: TableRow, channel: str) -> None:
    """Raise ``too_many_tables`` when a table would be one more than may be open in a channel."""
    with reading(row.table):
        limits = await open_limits(context, row.guild, channel, row.host, row.table)
    for one in limits:
        others = [number for number in one.tables if number != row.table]
        if len(others) >= one.limit:
            raise one.reached(others)


async def full_shelf(context: Context, row: TableRow) -> TableError | None:
    """Return ``too_many_shelved`` if the server or the opener has no room on the shelf, else ``None``."""
    with reading(row.table):
        limits = await _shelf_limits(context, row)
    for one in limits:
        if len(one.tables) >= one.limit:
            return TableError("too_many_shelved", scope=one.scope, limit=one.limit)
    return None


async def expect_shelf(context: Context, row: TableRow) -> None:
    """Raise ``too_many_shelved`` if there is no room on the shelf."""
    if full := await full_shelf(context, row):
        raise full


async def _shelf_limits(context: Context, row: TableRow) -> list[Limit]:
    """Return the limits on a server's parties put away, as in ``open_limits``. Raises ``StorageError``."""
    rows, settings = context.store.tables, context.settings
    everybodys = await rows.shelved_at(row.guild)
    own = {*await rows.shelved_at(row.guild, row.host), *_before(context, row.host, row.table)}
    return [
        Limit("person", settings.shelved_per_person, _among(everybodys, own)),
        Limit("guild", settings.shelved_per_guild, everybodys),
    ]


def _before(context: Context, opener: int, table: int | None) -> frozenset[int]:
    """Return the tables that the same person opened under a number that is forgotten."""
    store = context.store
    return store.forgotten.opened_by(store.persons.known(opener).external_id, table)


def _among(tables: Sequence[int], own: set[int]) -> list[int]:
    return [table for table in tables if table in own]
