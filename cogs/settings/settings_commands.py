"""The slash commands about settings, as Discord is told of them."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.settings.settings import SettingsPanels
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services


def register(tree: Tree, panels: SettingsPanels, services: Services) -> None:
    """Add ``/settings server, mine``."""
    text = partial(phrase, services.texts)
    group = app_commands.Group(name=text("command-settings"), description=text("command-settings-about"))

    @group.command(name=text("command-settings-server"), description=text("command-settings-server-about"))
    async def server(interaction: Interaction) -> None:
        await panels.show_server(interaction)

    @group.command(name=text("command-settings-mine"), description=text("command-settings-mine-about"))
    async def mine(interaction: Interaction) -> None:
        await panels.show_mine(interaction)

    tree.add_command(group)
