"""Checks whether a match between fraternities still is one when its table starts."""

from __future__ import annotations

from cogs.shell.answers import Interaction
from cogs.shell.names import worn_at
from cogs.shell.services import Services
from engine.tables import Person, Table


async def no_match(table: Table, person: Person, services: Services, *, filled: bool = False) -> bool:
    """Cancel a match for want of two fraternities when its table starts; return whether it was cancelled.

    A table that can't start yet stays as it is, unless it is ``filled`` with computers. Raises
    ``TableError("not_host")``.
    """
    snapshot = table.snapshot
    full = filled or all(state.kind != "empty" for state in snapshot.seats)
    there = {row.fraternity for row in worn_at(snapshot, services.fraternities).values()}
    if not snapshot.contest or snapshot.status != "lobby" or not full or len(there) > 1:
        return False
    await table.lobby.declare_contest(person, False)
    return True


async def tell_all(interaction: Interaction, services: Services) -> None:
    """Tell everybody in the channel that the table is no match."""
    guild = interaction.guild
    preferred = None if guild is None else guild.preferred_locale
    words = services.public_words(str(interaction.guild_id), preferred)
    await interaction.followup.send(words("fraternity-match-none"))
