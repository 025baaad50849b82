"""A bot of slash commands: options of every kind, autocomplete, groups, localised names, errors."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

FRUIT = ("apple", "apricot", "banana", "cherry", "elderberry")


class GermanNames(app_commands.Translator):
    """Translates one name, to check that localisations arrive."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Translate ``greet`` as ``grüßen`` in German."""
        if locale is discord.Locale.german and string.message == "greet":
            return "grüßen"
        return None


class SlashBot(discord.Client):
    """Registers its commands globally when it starts."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self._register()

    async def setup_hook(self) -> None:
        """Synchronise, in both languages."""
        await self.tree.set_translator(GermanNames())
        await self.tree.sync()

    def _register(self) -> None:
        @self.tree.command(name=app_commands.locale_str("greet"), description="Say hello")
        @app_commands.guild_only()
        @app_commands.describe(name="whom to greet", times="how often")
        async def greet(
            interaction: discord.Interaction, name: str, times: app_commands.Range[int, 1, 3] = 1
        ) -> None:
            await interaction.response.send_message(", ".join([f"Hello {name}"] * times))

        @self.tree.command(description="Where am I?")
        async def where(
            interaction: discord.Interaction,
            person: discord.Member,
            place: discord.TextChannel | None = None,
        ) -> None:
            target = place or interaction.channel
            languages = f"speaks {interaction.locale}, the house {interaction.guild_locale}"
            await interaction.response.send_message(
                f"{person.display_name} in {target} {languages}", ephemeral=True
            )

        @self.tree.command(description="Choose fruit")
        async def fruit(interaction: discord.Interaction, kind: str) -> None:
            await interaction.response.defer(thinking=True)
            await interaction.followup.send(f"A {kind}, please")

        @fruit.autocomplete("kind")
        async def kinds(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=f, value=f) for f in FRUIT if f.startswith(current)]

        @self.tree.command(description="Never answers")
        async def silence(_: discord.Interaction) -> None:
            return

        group = app_commands.Group(name="stock", description="What there is")

        @group.command(name="add", description="Put something in")
        async def add(interaction: discord.Interaction, what: str, amount: float, fresh: bool = True) -> None:
            state = "fresh" if fresh else "old"
            await interaction.response.send_message(f"{amount:g} {state} {what}")

        self.tree.add_command(group)

        @self.tree.context_menu(name="Quote")
        async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"> {message.content}")
