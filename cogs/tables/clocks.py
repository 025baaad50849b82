"""Command that sets a table's clock."""

from __future__ import annotations

from cogs.shell.answers import Interaction, say
from cogs.shell.context import only, own_tables, person_of
from cogs.shell.rights import known_table
from cogs.shell.services import Services
from cogs.tables.paces import pace_named


class Clocks:
    """Sets tables' clocks."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def set_pace(self, interaction: Interaction, name: str, number: int | None) -> None:
        """Change a table's pace, as the host or their deputy; the card shows it to everybody."""
        registry = self._services.registry
        pace = pace_named(name)
        person = await person_of(interaction, registry)
        if number is None:
            tables = await own_tables(interaction, registry, person.id)
            number = only([table for table in tables if person.id in table.acting_hosts])
        table = await known_table(interaction, self._services, person, number)
        await table.clock.set_pace(person, pace)
        words = self._services.words_for(interaction)
        await say(interaction, words("pace-set", table=str(number), pace=words(f"setting-pace-{pace}")))
