"""Who is asking, and about which table."""

from __future__ import annotations

from cogs.ui.answers import Interaction
from engine.tables import Hall, Person, Table, TableError


async def person_of(interaction: Interaction, hall: Hall) -> Person:
    """Whoever has clicked or typed. Known by their account's name: a nickname belongs to one server only."""
    user = interaction.user
    return await hall.person(str(user.id), user.global_name or user.name, str(interaction.locale))


async def table_here(interaction: Interaction, hall: Hall, number: int) -> Table:
    """A table of this server; ``TableError("unknown_table")`` for any other: nothing is told of it."""
    table = await hall.table(number)
    if table.snapshot.guild != str(interaction.guild_id):
        raise TableError("unknown_table", table=number)
    return table
