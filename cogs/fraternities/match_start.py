"""What becomes of a match between fraternities when its table starts."""

from __future__ import annotations

from cogs.shell.answers import Interaction
from cogs.shell.services import Services
from cogs.shell.worn_colours import worn_at
from engine.tables import Person, Table


async def no_match(table: Table, person: Person, services: Services) -> bool:
    """Whether a table that somebody starts was to be a match but has fewer than two fraternities; it is none
    from then on. A table that can't start yet stays as it is. Raises ``TableError("not_host")``.
    """
    snapshot = table.snapshot
    full = all(state.kind != "empty" for state in snapshot.seats)
    there = {row.fraternity for row in worn_at(snapshot, services.roll).values()}
    if not snapshot.contest or snapshot.status != "lobby" or not full or len(there) > 1:
        return False
    await table.declare_contest(person, False)
    return True


async def tell_all(interaction: Interaction, services: Services) -> None:
    """Say to everybody in the channel that it is no match."""
    guild = interaction.guild
    preferred = None if guild is None else guild.preferred_locale
    words = services.public_words(str(interaction.guild_id), preferred)
    await interaction.followup.send(words("fraternity-match-none"))
