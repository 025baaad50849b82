"""The slash commands about rounds that are owed, as Discord is told of them."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services
from cogs.tab.tab import TabDesk
from engine.tab.tabs import LONGEST_NOTE, MOST_ROUNDS


def register(tree: Tree, tab: TabDesk, services: Services) -> None:
    """Add ``/tab show, enter, settle, forgive, year``."""
    text = partial(phrase, services.texts)
    group = app_commands.Group(name=text("command-tab"), description=text("command-tab-about"))
    person_named = app_commands.rename(person=text("option-tab-person"))
    person_described = app_commands.describe(person=text("option-tab-person-about"))

    @group.command(name=text("command-show"), description=text("command-tab-show-about"))
    @person_named
    @person_described
    async def show(interaction: Interaction, person: discord.User | None = None) -> None:
        await tab.show(interaction, "l", person)

    @group.command(name=text("command-settle"), description=text("command-tab-settle-about"))
    @person_named
    @person_described
    async def settle(interaction: Interaction, person: discord.User | None = None) -> None:
        await tab.show(interaction, "s", person)

    @group.command(name=text("command-forgive"), description=text("command-tab-forgive-about"))
    @person_named
    @person_described
    async def forgive(interaction: Interaction, person: discord.User | None = None) -> None:
        await tab.show(interaction, "f", person)

    @group.command(name=text("command-enter"), description=text("command-tab-enter-about"))
    @app_commands.rename(
        owes=text("option-tab-owes"),
        person=text("option-tab-person"),
        rounds=text("option-tab-rounds"),
        note=text("option-tab-note"),
    )
    @app_commands.describe(
        owes=text("option-tab-owes-about"),
        person=text("option-tab-person-about"),
        rounds=text("option-tab-rounds-about"),
        note=text("option-tab-note-about"),
    )
    @app_commands.choices(
        owes=[
            app_commands.Choice(name=text("choice-owes-i"), value="i"),
            app_commands.Choice(name=text("choice-owes-me"), value="me"),
        ]
    )
    async def enter(
        interaction: Interaction,
        owes: str,
        person: discord.User,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] = 1,
        note: app_commands.Range[str, 0, LONGEST_NOTE] = "",
    ) -> None:
        await tab.enter(interaction, person, owes, rounds, note)

    @group.command(name=text("command-year"), description=text("command-tab-year-about"))
    @app_commands.rename(year=text("option-tab-year"))
    @app_commands.describe(year=text("option-tab-year-about"))
    async def year(interaction: Interaction, year: app_commands.Range[int, 2000, 2999] | None = None) -> None:
        await tab.year(interaction, year)

    tree.add_command(group)
