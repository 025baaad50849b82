"""A bot of buttons: a counter in a view that outlives the bot, and dynamic buttons that carry their state."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import app_commands


class Counter(discord.ui.View):
    """Counts on its own label; persistent, so it works on messages of an earlier run."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="0", custom_id="counter:up", style=discord.ButtonStyle.green)
    async def up(self, interaction: discord.Interaction, _: discord.ui.Button[Self]) -> None:
        """Count one up."""
        assert interaction.message is not None
        row = interaction.message.components[0]
        assert isinstance(row, discord.ActionRow) and isinstance(row.children[0], discord.Button)
        view = Counter()
        view.up.label = str(int(row.children[0].label or 0) + 1)
        await interaction.response.edit_message(view=view)

    @discord.ui.button(label="Private", custom_id="counter:private")
    async def private(self, interaction: discord.Interaction, _: discord.ui.Button[Self]) -> None:
        """Send a private message, later edited through the token and joined by a second one."""
        await interaction.response.send_message("just a moment", ephemeral=True)
        await interaction.edit_original_response(content="only for you")
        await interaction.followup.send("and one more", ephemeral=True)


class Vote(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"vote:(?P<who>[a-z]+):(?P<votes>\d+)"):
    """A button whose custom id is its whole memory."""

    def __init__(self, who: str, votes: int) -> None:
        super().__init__(discord.ui.Button(label=f"{who} {votes}", custom_id=f"vote:{who}:{votes}"))
        self.who = who
        self.votes = votes

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Restore the button from its custom id."""
        return cls(match["who"], int(match["votes"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Add one vote."""
        view = discord.ui.View(timeout=None)
        view.add_item(Vote(self.who, self.votes + 1))
        await interaction.response.edit_message(view=view)


class CounterBot(discord.Client):
    """Posts counters and votes when told to."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Post a counter")
        async def counter(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Count", view=Counter())

        @self.tree.command(description="Post a vote")
        async def vote(interaction: discord.Interaction, who: str) -> None:
            view = discord.ui.View(timeout=None)
            view.add_item(Vote(who, 0))
            await interaction.response.send_message("Vote", view=view)

    async def setup_hook(self) -> None:
        """Make everything that an earlier run posted work again."""
        self.add_view(Counter())
        self.add_dynamic_items(Vote)
        await self.tree.sync()
