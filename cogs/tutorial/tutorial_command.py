"""The slash command ``/tutorial``, as Discord is told of it."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services
from cogs.tutorial.tutorial import Tutorial


def register(tree: Tree, tutorial: Tutorial, services: Services) -> None:
    """Add ``/tutorial``."""
    text = partial(phrase, services.texts)

    @app_commands.command(name=text("command-tutorial"), description=text("command-tutorial-about"))
    async def begin(interaction: Interaction) -> None:
        await tutorial.begin(interaction)

    tree.add_command(begin)
