"""The command that sets a table's clock."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.shell.answers import Interaction, say
from cogs.shell.commands import phrase
from cogs.shell.context import only, own_tables, person_of
from cogs.shell.rights import known_table
from cogs.shell.services import Services
from cogs.tables.lobby import Lobby
from cogs.tables.paces import pace_choices, pace_named


class Clocks:
    """What hosts do with clocks."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def set_pace(self, interaction: Interaction, name: str, number: int | None) -> None:
        """Give a table another pace; the host, or who stands in. Everybody reads of it on the card."""
        hall = self._services.hall
        pace = pace_named(name)
        person = await person_of(interaction, hall)
        if number is None:
            tables = await own_tables(interaction, hall, person.id)
            number = only([table for table in tables if person.id in table.acting_hosts])
        table = await known_table(interaction, self._services, person, number)
        await table.set_pace(person, pace)
        words = self._services.words_for(interaction)
        await say(interaction, words("pace-set", table=str(number), pace=words(f"setting-pace-{pace}")))


def register(group: app_commands.Group, clocks: Clocks, lobby: Lobby, services: Services) -> None:
    """Add ``pace`` to the group ``/table``."""
    text = partial(phrase, services.texts)

    @group.command(name=text("command-pace"), description=text("command-pace-about"))
    @app_commands.rename(pace=text("option-pace"), table=text("option-table"))
    @app_commands.describe(pace=text("option-pace-about"), table=text("option-table-about"))
    @app_commands.choices(pace=pace_choices(services))
    async def set_pace(interaction: Interaction, pace: str, table: int | None = None) -> None:
        await clocks.set_pace(interaction, pace, table)

    async def complete_own(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await lobby.choices(interaction, typed, own=True)

    set_pace.autocomplete("table")(complete_own)
