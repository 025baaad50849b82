"""The client when it closes, and how it copes with answers that aren't proper ones."""

import aiohttp
import discord
import pytest
from pydantic import SecretStr

from bot.client import Client, log_in, point_at
from bot.config import DiscordSection
from discord_sandbox import Sandbox, SandboxSettings


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
