"""A bot that makes the same requests as a table and nothing else, to measure the cost of discord.py itself.

A click on a card is answered by editing the message it is in, and the hands of the three others at the table
are edited through their newest tokens. It knows no rules and stores nothing, and is written the way that
discord.py's documentation shows.

It is the yardstick and so it is frozen: it is never tuned, and changes only to keep its messages as large as
ours, which the benchmark prints (bytes and components, cards as the application's own emoji).

``--lean``: the four requests of a click are sent as ours are, past discord.py's objects.
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

from cogs.shell.card_emoji import emoji_files
from cogs.shell.direct import answer_in_place, edit
from cogs.shell.layout import RawLayout
from cogs.texts.catalogue import Texts

_TURN = (
    "-# Rad 1/3 · Spiel 3/12 · **Minus** · Meide Stiche! Jeder kostet 10, alle acht kosten 100.\n"
    "-# Summe: **Anna** 0 · Bert 10 · Cilli 10 · Dora 20 · ⏱️ <t:1795548831:R>\n"
    "**➤ Du bist dran – bediene Eichel.**"
)
_TRICKS = (
    "**Stich 5** Cilli <:herz_acht:1000000000000000006> Dora <:herz_sieben:1000000000000000016> "
    "Anna <:eichel_neun:1000000000000000002>\n"
    "-# Stich 4 geht an Bert: <:gras_neun:1000000000000000010> <:gras_acht:1000000000000000009>"
)
_CARDS = 8


def hand(table: int, clicks: int, cards: list[discord.Emoji]) -> ui.LayoutView:
    """Return a message like a private hand: a container, two texts, two rows of four cards, and a menu."""
    container: ui.Container[Any] = ui.Container(accent_colour=0x3BA55D)
    container.add_item(ui.TextDisplay(_TURN))
    container.add_item(ui.TextDisplay(f"{_TRICKS}\n-# {clicks}"))
    buttons: list[ui.Button[Any]] = [
        ui.Button(custom_id=f"echo:{table}:{clicks}:{place}", emoji=card, style=discord.ButtonStyle.success)
        for place, card in enumerate(cards)
    ]
    for row in (buttons[:4], buttons[4:]):
        container.add_item(ui.ActionRow(*row))
    container.add_item(ui.ActionRow(ui.Button(custom_id=f"menu:{table}", label="⋯")))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    view.stop()
    return view


def raw(view: ui.LayoutView) -> RawLayout:
    """Return a message in the shape that our own requests take."""
    return RawLayout([item.to_component_dict() for item in view.children])


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
        await interaction.response.send_message(
            view=hand(self.table, 0, interaction.client.cards), ephemeral=True
        )
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
        hands = interaction.client.hands[self.table]
        if interaction.client.lean:
            await self._lean(interaction, clicks)
            return
        await interaction.response.edit_message(view=hand(self.table, clicks, interaction.client.cards))
        hands[interaction.user.id] = interaction
        await asyncio.gather(
            *(
                other.edit_original_response(view=hand(self.table, clicks, interaction.client.cards))
                for person, other in list(hands.items())
                if person != interaction.user.id
            )
        )

    async def _lean(self, interaction: discord.Interaction[Any], clicks: int) -> None:
        """Do the same by our own requests."""
        client = interaction.client
        hands = client.hands[self.table]
        await answer_in_place(interaction, raw(hand(self.table, clicks, client.cards)), [])
        hands[interaction.user.id] = interaction
        await asyncio.gather(
            *(
                edit(client, other.token, raw(hand(self.table, clicks, client.cards)))
                for person, other in list(hands.items())
                if person != interaction.user.id
            )
        )


class EchoBot(discord.Client):
    """Keeps the newest interaction of each person at each table, and nothing more."""

    def __init__(self, lean: bool) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.hands: dict[int, dict[int, discord.Interaction[Any]]] = defaultdict(dict)
        self.cards: list[discord.Emoji] = []
        self.lean = lean
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Open a table")
        async def echo(interaction: discord.Interaction, table: int) -> None:
            await interaction.response.send_message("Table", view=Table(table))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(HandButton, CardButton)
        for name, picture in list(emoji_files(Texts()).items())[:_CARDS]:
            self.cards.append(await self.create_application_emoji(name=name, image=picture.read_bytes()))
        await self.tree.sync()


def main() -> None:
    """Run against a sandbox until killed."""
    parser = argparse.ArgumentParser()
    for name in ("--api-url", "--gateway-url", "--token"):
        parser.add_argument(name, required=True)
    parser.add_argument("--lean", action="store_true")
    options = parser.parse_args()
    discord.http.Route.BASE = options.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(options.gateway_url)
    EchoBot(options.lean).run(options.token, log_handler=None)


if __name__ == "__main__":
    main()
