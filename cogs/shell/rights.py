"""May this person, here, do this to that table? The one place that decides, for commands, buttons and ids.

A table is known to those who see the channel in which it stands, and until it is over to those who own a seat
there: they are waited for. To everybody else it is answered exactly like one that doesn't exist, before
anything of it is read. What somebody may do at a table that they know is up to the table.
"""

from __future__ import annotations

from collections.abc import Callable

from cogs.shell.answers import Interaction
from cogs.shell.services import Services
from engine.storage.tables import UNFINISHED
from engine.tables import Person, Snapshot, Table, TableError


async def known_table(interaction: Interaction, services: Services, person: Person, number: int) -> Table:
    """A table that whoever asks may know of. Raises ``TableError("unknown_table")`` for any other."""
    if await _may_load(interaction, services, person, number):
        table = await services.hall.table(number)
        if await knows(interaction, services, person.id, lambda: table.snapshot):
            return table
    raise TableError("unknown_table", table=number)


async def table_here(interaction: Interaction, services: Services, number: int) -> Table:
    """The table whose public buttons were pressed: it stands in this channel.

    Raises ``TableError("unknown_table")`` for any other.
    """
    here = str(interaction.guild_id), str(interaction.channel_id)
    if await _place(services, number) == here:
        table = await services.hall.table(number)
        if (table.snapshot.guild, table.snapshot.channel) == here:
            return table
    raise TableError("unknown_table", table=number)


async def table_in_charge(
    interaction: Interaction, services: Services, person: Person, number: int
) -> tuple[Table, bool]:
    """A table, and whether whoever asks manages the channel in which it stands, also if that is gone.

    Raises ``TableError("unknown_table")`` for one that they may not know of.
    """
    place = await _place(services, number)
    here = place is not None and place[0] == str(interaction.guild_id)
    if place is not None and here and await services.visibility.manages(interaction, place[1]):
        table = await services.hall.table(number)
        if table.snapshot.channel == place[1]:
            return table, True
    return await known_table(interaction, services, person, number), False


async def knows(
    interaction: Interaction, services: Services, person: int, newest: Callable[[], Snapshot]
) -> bool:
    """Whether whoever asks may know of a table, wherever it stands by the time that this is answered."""
    if newest().guild != str(interaction.guild_id):
        return False
    while not _owns_a_seat(newest(), person):
        channel = newest().channel
        visible = await services.visibility.sees(interaction, channel)
        if newest().channel == channel:
            return visible
    return True


async def sight_of(interaction: Interaction, services: Services, number: int) -> Callable[[str], bool]:
    """Says of a channel whether a table stands there, over or not, that whoever asks may look at."""
    place = await _place(services, number)
    here = place is not None and place[0] == str(interaction.guild_id)
    seen = await services.visibility.seen(interaction, [place[1]] if place is not None and here else [])
    return seen.__contains__


async def _may_load(interaction: Interaction, services: Services, person: Person, number: int) -> bool:
    """Whether a table may be read at all: how long that takes, or that it fails, tells of it."""
    if services.hall.loaded(number):
        return True
    place = await _place(services, number)
    if place is None or place[0] != str(interaction.guild_id):
        return False
    if await services.visibility.sees(interaction, place[1]):
        return True
    return number in await services.store.tables.open_with(person.id, UNFINISHED)


async def _place(services: Services, number: int) -> tuple[str, str] | None:
    """The server and the channel of a table; of one that isn't in memory the database tells."""
    if services.hall.loaded(number):
        snapshot = (await services.hall.table(number)).snapshot
        return snapshot.guild, snapshot.channel
    row = await services.store.tables.get(number)
    return None if row is None else (row.guild, row.channel)


def _owns_a_seat(snapshot: Snapshot, person: int) -> bool:
    return snapshot.status in UNFINISHED and snapshot.seat_of(person) is not None
