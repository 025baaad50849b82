"""``python -m tests.sandbox.bots API_URL GATEWAY_URL TOKEN``: the counter bot as a process of its own."""

from __future__ import annotations

import sys

import discord.gateway
import discord.http
import yarl

from tests.sandbox.bots.counter import CounterBot


def main(api_url: str, gateway_url: str, token: str) -> None:
    """Run until killed."""
    discord.http.Route.BASE = api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    CounterBot().run(token, log_handler=None)


if __name__ == "__main__":
    main(*sys.argv[1:4])
