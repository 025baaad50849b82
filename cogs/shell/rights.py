"""Decide whether somebody may do something to a table, for all commands, buttons and ids.

A table is visible to everybody who sees its channel, and until it is over to the owners of its seats, because
it waits for them. Anybody else gets exactly the answer for a table that doesn't exist, before anything of it
is read. What somebody may do at a visible table is up to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cogs.shell.answers import Interaction
from cogs.shell.context import only, own_tables
from cogs.shell.services import Services
from engine.storage.tables import UNFINISHED
from engine.tables import Person, Snapshot, Table, TableError


async def known_table(interaction: Interaction, services: Services, person: Person, number: int) -> Table:
    """Return a table that the user may know of. Raises ``TableError("unknown_table")`` for any other."""
    if await _may_load(interaction, services, person, number):
        table = await services.registry.table(number)
        if await knows(interaction, services, person.id, lambda: table.snapshot):
            return table
    raise TableError("unknown_table", table=number)


async def own_table(
    interaction: Interaction, services: Services, person: Person, number: int | None
) -> Table:
    """Return the table by number, or else the user's only one; as ``known_table`` and ``only``."""
    if number is None:
        number = only(await own_tables(interaction, services.registry, person.id))
    return await known_table(interaction, services, person, number)


async def table_here(interaction: Interaction, services: Services, number: int) -> Table:
    """Return the table whose public buttons were pressed, which has to be in this channel.

    Raises ``TableError("unknown_table")`` for any other.
    """
    here = str(interaction.guild_id), str(interaction.channel_id)
    if await _place(services, number) == here:
        table = await services.registry.table(number)
        if (table.snapshot.guild, table.snapshot.channel) == here:
            return table
    raise TableError("unknown_table", table=number)


async def table_in_charge(
    interaction: Interaction, services: Services, person: Person, number: int
) -> tuple[Table, bool]:
    """Return a table, and whether the user manages its channel, even if that was deleted.

    Raises ``TableError("unknown_table")`` for a table that they may not know of.
    """
    place = await _place(services, number)
    here = place is not None and place[0] == str(interaction.guild_id)
    if place is not None and here and await services.visibility.manages(interaction, place[1]):
        table = await services.registry.table(number)
        if table.snapshot.channel == place[1]:
            return table, True
    return await known_table(interaction, services, person, number), False


async def knows(
    interaction: Interaction, services: Services, person: int, newest: Callable[[], Snapshot]
) -> bool:
    """Whether the user may know of a table, considering that it may move while this is checked."""
    if newest().guild != str(interaction.guild_id):
        return False
    while not _owns_a_seat(newest(), person):
        channel = newest().channel
        visible = await services.visibility.sees(interaction, channel)
        if newest().channel == channel:
            return visible
    return True


async def sight_of(interaction: Interaction, services: Services, number: int) -> Callable[[str], bool]:
    """Return a predicate for channels: whether the table is in one and the user may see it, over or not."""
    place = await _place(services, number)
    here = place is not None and place[0] == str(interaction.guild_id)
    told = await told_of(interaction, services, [place[1]] if place is not None and here else [])
    return told.__contains__


async def told_of(interaction: Interaction, services: Services, channels: Iterable[str]) -> frozenset[str]:
    """Return those channels of this server of whose past parties the user may be told, whatever they keep.

    They see them. Administrators see all, also those that are archived or deleted; what was played on paper
    has none.
    """
    if interaction.permissions.administrator:
        return frozenset(filter(str.isdecimal, channels))
    return await services.visibility.seen(interaction, channels)


async def _may_load(interaction: Interaction, services: Services, person: Person, number: int) -> bool:
    """Whether the table may be read at all; the time that takes, or an error, would reveal that it exists."""
    if services.registry.loaded.kept(number):
        return True
    place = await _place(services, number)
    if place is None or place[0] != str(interaction.guild_id):
        return False
    if await services.visibility.sees(interaction, place[1]):
        return True
    return number in await services.store.tables.open_with(person.id, UNFINISHED)


async def _place(services: Services, number: int) -> tuple[str, str] | None:
    """Return the server and the channel of a table, from the database if it isn't in memory."""
    if services.registry.loaded.kept(number):
        snapshot = (await services.registry.table(number)).snapshot
        return snapshot.guild, snapshot.channel
    row = await services.store.tables.get(number)
    return None if row is None else (row.guild, row.channel)


def _owns_a_seat(snapshot: Snapshot, person: int) -> bool:
    return snapshot.status in UNFINISHED and snapshot.seat_of(person) is not None
