"""A bot of forms: a modal with texts and a select, selects of every kind in a message."""

from __future__ import annotations

from typing import Any, Self

import discord
from discord import app_commands


class Order(discord.ui.Modal, title="Your order"):
    """A dish by select, a wish in words."""

    dish: discord.ui.Label[Self] = discord.ui.Label(
        text="Dish",
        component=discord.ui.Select(
            custom_id="dish",
            options=[
                discord.SelectOption(label="Soup", value="soup"),
                discord.SelectOption(label="Cake", value="cake"),
            ],
        ),
    )
    wish: discord.ui.Label[Self] = discord.ui.Label(
        text="Wish",
        description="Anything else?",
        component=discord.ui.TextInput(custom_id="wish", required=False, max_length=60),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Repeat the order."""
        dish, wish = self.dish.component, self.wish.component
        assert isinstance(dish, discord.ui.Select) and isinstance(wish, discord.ui.TextInput)
        await interaction.response.send_message(f"{dish.values[0]} with {wish.value or 'nothing'}")


class Delivery(discord.ui.Modal, title="Your delivery"):
    """Up to two files, where to and how."""

    files: discord.ui.Label[Self] = discord.ui.Label(
        text="Files", component=discord.ui.FileUpload(custom_id="files", max_values=2)
    )
    place: discord.ui.Label[Self] = discord.ui.Label(
        text="Place",
        component=discord.ui.ChannelSelect(
            custom_id="place", channel_types=[discord.ChannelType.voice], required=False
        ),
    )
    speed: discord.ui.Label[Self] = discord.ui.Label(
        text="Speed",
        component=discord.ui.RadioGroup(
            custom_id="speed",
            options=[discord.RadioGroupOption(label=s, value=s) for s in ("slow", "fast")],
            required=False,
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """List what has arrived."""
        files = self.files.component
        assert isinstance(files, discord.ui.FileUpload)
        said = [f"{file.filename}: {file.size} bytes" for file in files.values]
        await interaction.response.send_message("\n".join(said))


class Chooser(discord.ui.View):
    """One select of each kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(
        custom_id="colours",
        min_values=1,
        max_values=2,
        placeholder="Colours",
        options=[
            discord.SelectOption(label=c.title(), value=c, emoji="🎨", description="a colour")
            for c in ("red", "green", "blue")
        ],
    )
    async def colours(self, interaction: discord.Interaction, select: discord.ui.Select[Self]) -> None:
        """Show the chosen strings."""
        await interaction.response.edit_message(content="+".join(select.values))

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="people", max_values=3)
    async def people(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Self]) -> None:
        """Show the chosen people."""
        await interaction.response.edit_message(content=" ".join(user.display_name for user in select.values))

    @discord.ui.select(
        cls=discord.ui.ChannelSelect, custom_id="place", channel_types=[discord.ChannelType.text]
    )
    async def place(self, interaction: discord.Interaction, select: discord.ui.ChannelSelect[Self]) -> None:
        """Show the chosen channel."""
        await interaction.response.defer()
        await interaction.edit_original_response(content=select.values[0].name)


class FormBot(discord.Client):
    """Opens the modal from a command, posts the selects by another."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents.none() | discord.Intents(guilds=True), guild_ready_timeout=0.05
        )
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Order something")
        async def order(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Order())

        @self.tree.command(description="Deliver something")
        async def deliver(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Delivery())

        @self.tree.command(description="Speak in a voice channel")
        async def speak(
            interaction: discord.Interaction,
            where: discord.VoiceChannel,
            who: discord.Member | None = None,
        ) -> None:
            await interaction.response.send_message(where.name)

        @self.tree.command(description="Choose things")
        async def choose(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("nothing yet", view=Chooser())

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()
