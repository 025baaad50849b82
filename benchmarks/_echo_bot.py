"""A bot that makes the same requests as a table and nothing else, to measure the cost of discord.py itself.

A click on a card is answered by editing the message it is in, and the hands of the three others at the table
are edited through their newest tokens. It knows no rules and stores nothing. Its messages have the shape and
size of ours.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from collections import defaultdict
from typing import Any, Self

import discord
import yarl
from discord import app_commands, ui

_LINES = (
    "-# Rad 1/3 · Spiel 3/12 · 👑 Anna\n### Minus\nMeide Stiche! Jeder kostet 10, alle acht kosten 100.",
    "**Stich 5**\n<:EK:1000000000000000006> Cilli · <:H7:1000000000000000016> Dora\n"
    "<:E9:1000000000000000002> Anna\n-# Stich 4 geht an Cilli: <:G9:1000000000000000010> Dora · "
    "<:G8:1000000000000000009> Anna · <:G7:1000000000000000008> **Bert** · <:GX:1000000000000000011> Cilli",
    "`Stich Spiel Summe`\n`    0     0     0` Anna\n`    1    10     0` ➤ **Bert**\n"
    "`    1    10     0` Cilli\n`    2    20     0` Dora",
    "**➤ <:suit_E:1000000000000000034> Du bist dran – bediene Eichel.**",
)
_CARDS = ("🍎", "🍏", "🍐", "🍊", "🍋", "🍌", "🍉", "🍇")


def hand(table: int, clicks: int) -> ui.LayoutView:
    """Return a message like a private hand: a container, texts, two rows of four buttons."""
    container: ui.Container[Any] = ui.Container(accent_colour=0x3BA55D)
    for line in _LINES:
        container.add_item(ui.TextDisplay(line))
        if line in (_LINES[0], _LINES[2]):
            container.add_item(ui.Separator())
    container.add_item(ui.TextDisplay(f"-# {clicks}"))
    for row in (_CARDS[:4], _CARDS[4:]):
        container.add_item(
            ui.ActionRow(
                *(
                    ui.Button(
                        custom_id=f"echo:{table}:{clicks}:{card}",
                        emoji=discord.PartialEmoji(name=card),
                        style=discord.ButtonStyle.success,
                    )
                    for card in row
                )
            )
        )
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return view


class Table(ui.View):
    """The public message: a button that deals a private one."""

    def __init__(self, table: int) -> None:
        super().__init__(timeout=None)
        button: ui.Button[Self] = ui.Button(label="Hand", custom_id=f"table:{table}")
        self.add_item(button)
        self.stop()


class HandButton(ui.DynamicItem[ui.Button[Any]], template=r"table:(?P<table>\d+)"):
    """Deals a private message."""

    def __init__(self, table: int) -> None:
        super().__init__(ui.Button(label="Hand", custom_id=f"table:{table}"))
        self.table = table

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["table"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=hand(self.table, 0), ephemeral=True)
        interaction.client.hands[self.table][interaction.user.id] = interaction


class CardButton(
    ui.DynamicItem[ui.Button[Any]], template=r"echo:(?P<table>\d+):(?P<clicks>\d+):(?P<card>.+)"
):
    """Answers and refreshes the others."""

    def __init__(self, table: int, clicks: int, card: str) -> None:
        super().__init__(ui.Button(label="x", custom_id=f"echo:{table}:{clicks}:{card}"))
        self.table = table
        self.clicks = clicks

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["table"]), int(match["clicks"]), match["card"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        clicks = self.clicks + 1
        await interaction.response.edit_message(view=hand(self.table, clicks))
        hands = interaction.client.hands[self.table]
        hands[interaction.user.id] = interaction
        await asyncio.gather(
            *(
                other.edit_original_response(view=hand(self.table, clicks))
                for person, other in list(hands.items())
                if person != interaction.user.id
            )
        )


class EchoBot(discord.Client):
    """Keeps the newest interaction of each person at each table, and nothing more."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.hands: dict[int, dict[int, discord.Interaction[Any]]] = defaultdict(dict)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Open a table")
        async def echo(interaction: discord.Interaction, table: int) -> None:
            await interaction.response.send_message("Table", view=Table(table))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(HandButton, CardButton)
        await self.tree.sync()


def main() -> None:
    """Run against a sandbox until killed."""
    parser = argparse.ArgumentParser()
    for name in ("--api-url", "--gateway-url", "--token"):
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    discord.http.Route.BASE = options.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(options.gateway_url)
    EchoBot().run(options.token, log_handler=None)


if __name__ == "__main__":
    main()
