"""Tables suggested while somebody types: functions for ``app_commands.autocomplete``, of any feature."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import discord
from discord import app_commands

from cogs.shell.answers import Interaction
from cogs.shell.rights import person_of, told_of
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.storage.records import TableRow
from engine.tables import TableState

MAX_CHOICES: Final = 25
"""Maximum number of suggestions that Discord allows."""
MAX_CHOICE: Final = 100
"""Maximum number of characters in a suggestion, as Discord allows."""


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Return the services of the bot in which somebody types: a suggesting function belongs to no feature."""
    services: Services = interaction.client.parts.services
    return services


async def suggest_own_table(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the tables at which the user owns a seat."""
    services = services_of(interaction)
    person = await person_of(interaction, services.registry)
    tables = await services.registry.tables(str(interaction.guild_id), person=person.id)
    return table_choices(tables, typed, services.words_for(interaction))


async def suggest_table(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the tables whose channels the user sees."""
    services = services_of(interaction)
    tables = await services.registry.tables(str(interaction.guild_id))
    seen = await services.visibility.seen(interaction, (one.channel for one in tables))
    visible = [one for one in tables if one.channel in seen]
    return table_choices(visible, typed, services.words_for(interaction))


async def suggest_past_table(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest tables at which cards have been dealt, over or not, the newest first."""
    services = services_of(interaction)
    rows = await services.registry.archive.played(str(interaction.guild_id), limit=MAX_CHOICES)
    seen = await told_of(interaction, services, (row.channel for row in rows))
    told = [row for row in rows if row.channel in seen]
    return table_choices(told, typed, services.words_for(interaction))


def table_choices(
    tables: Iterable[TableState | TableRow], typed: str, words: Words
) -> list[app_commands.Choice[int]]:
    """Return those tables as suggestions whose titles contain what is typed."""
    titles = {
        one.table: words("card-title", game=words.game(one.game), table=str(one.table)) for one in tables
    }
    found = [app_commands.Choice(name=title, value=table) for table, title in titles.items()]
    return [choice for choice in found if typed.lower() in choice.name.lower()][:MAX_CHOICES]
