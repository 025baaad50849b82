"""The one entry into this room: puts commands, buttons and renderers on a client."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.services import Services

ClientT = discord.Client


class Front:
    """What ``install`` put on a client, for as long as the process lives."""

    def __init__(self, tree: app_commands.CommandTree[discord.Client]) -> None:
        self.tree = tree

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109 - the process owns the deadline
        """Finish refreshes that were begun and hand the newest cards to the outbox; then do nothing more."""


async def install(client: discord.Client, services: Services) -> Front:
    """Put everything on a logged-in client that is not yet connected (call it in ``setup_hook``).

    Registers listeners on ``services.hall``, dynamic items, commands and ``on_interaction``, and
    synchronises the commands with Discord when their payload has changed since last time.

    Raises:
        discord.HTTPException: Discord refused the commands.
    """
    return Front(app_commands.CommandTree(client))
