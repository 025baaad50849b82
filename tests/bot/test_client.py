"""The client: what it makes of clicks, when it closes, and how it copes with answers that are broken."""

from typing import Any

import aiohttp
import discord
import pytest
from pydantic import SecretStr

from bot.client import ClickedMessage, Client, log_in, point_at
from bot.config import DiscordSection
from discord_sandbox import Sandbox, SandboxSettings
from tests.payloads import MESSAGE, USER

CLICK: Any = {
    "id": "1",
    "application_id": "2",
    "type": 3,
    "token": "secret",
    "version": 1,
    "data": {"custom_id": "bk1:x:1", "component_type": 2},
    "guild_id": "3",
    "channel": {"id": "4", "type": 0, "guild_id": "3", "name": "spieltisch", "position": 0},
    "channel_id": "4",
    "member": {"user": USER, "roles": [], "joined_at": None, "flags": 0, "permissions": "2048"},
    "app_permissions": "3072",
    "locale": "de",
    "attachment_size_limit": 0,
    "message": {**MESSAGE, "id": "5", "components": [{"type": 10, "id": 1, "content": "**Minus**"}]},
}
"""A click on a private message, as the gateway sends it."""


async def test_the_last_disconnect_is_nobodys_business() -> None:
    async with Client(DiscordSection()) as client:
        pass
    # the gateway says so after the loop was given up; it used to fail, and left a coroutine behind
    client.dispatch("disconnect")


async def test_an_answer_of_which_a_part_is_missing_is_a_connection_that_broke() -> None:
    async with Sandbox(SandboxSettings()) as sandbox:
        section = DiscordSection(
            token=SecretStr(sandbox.token), api_url=sandbox.api_url, gateway_url=sandbox.gateway_url
        )
        point_at(section)
        client = await log_in(section)
        (channel, *_) = [one for one in sandbox.world.channels.values() if one.name == "spieltisch"]
        sandbox.core.faults.fail("POST .*/messages", "garbled", 1)
        with pytest.raises(aiohttp.ClientPayloadError):
            await client.get_partial_messageable(channel.id).send("Prost")
        sandbox.core.faults.fail("/webhooks/", "garbled", 1)
        with pytest.raises(aiohttp.ClientPayloadError):
            await discord.Webhook.partial(sandbox.application_id, "token", client=client).fetch_message(1)
        await client.close()


async def test_of_a_clicked_message_its_id_and_flags_are_what_discord_py_makes_of_them() -> None:
    client = Client(DiscordSection())
    state = client._connection
    state.user = discord.ClientUser(state=state, data={**USER, "id": "2"})  # type: ignore
    interaction = discord.Interaction[discord.Client](data=CLICK, state=state)
    message = interaction.message
    theirs = discord.Message(state=state, channel=interaction.channel, data=CLICK["message"])  # type: ignore
    assert isinstance(message, ClickedMessage)
    assert (message, message.flags, message.channel) == (theirs, theirs.flags, theirs.channel)
    assert message.flags.ephemeral
    assert message.guild is not None and message.guild.id == interaction.guild_id
