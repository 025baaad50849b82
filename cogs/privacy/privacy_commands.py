"""The slash command about what is kept of people, as Discord is told of it."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.privacy.privacy import Privacy
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services


def register(tree: Tree, privacy: Privacy, services: Services) -> None:
    """Add ``/privacy show, forget``."""
    text = partial(phrase, services.texts)
    group = app_commands.Group(name=text("command-privacy"), description=text("command-privacy-about"))

    @group.command(name=text("command-privacy-show"), description=text("command-privacy-show-about"))
    async def show(interaction: Interaction) -> None:
        await privacy.show(interaction)

    @group.command(name=text("command-privacy-forget"), description=text("command-privacy-forget-about"))
    async def forget(interaction: Interaction) -> None:
        await privacy.ask(interaction)

    tree.add_command(group)
