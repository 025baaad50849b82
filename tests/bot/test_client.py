"""The client at its end."""

from bot.client import Client
from bot.config import DiscordSection


async def test_the_last_disconnect_is_nobodys_business() -> None:
    async with Client(DiscordSection()) as client:
        pass
    # the gateway says so after the loop was given up; it used to fail, and left a coroutine behind
    client.dispatch("disconnect")
