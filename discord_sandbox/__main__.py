"""``python -m discord_sandbox``: run a sandbox until told to stop."""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
from collections.abc import Sequence

from pydantic import ValidationError

from discord_sandbox.app import PortTakenError, Sandbox
from discord_sandbox.intents import PRIVILEGED
from discord_sandbox.settings import SandboxSettings


def addresses(sandbox: Sandbox) -> dict[str, str]:
    """Return the addresses and credentials that a bot and a person need to connect."""
    return {
        "url": sandbox.url,
        "api_url": sandbox.api_url,
        "gateway_url": sandbox.gateway_url,
        "token": sandbox.token,
        "application_id": str(sandbox.application_id),
    }


async def serve(settings: SandboxSettings) -> None:
    """Run until SIGINT or SIGTERM; one JSON line on stdout says when it is ready and where."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with Sandbox(settings) as sandbox:
        sys.stdout.write(json.dumps(addresses(sandbox)) + "\n")
        sys.stdout.flush()
        await stop.wait()


def run(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status: 0, or 2 when the port is taken."""
    parser = argparse.ArgumentParser(
        prog="python -m discord_sandbox", description=__doc__, argument_default=argparse.SUPPRESS
    )
    for name, what in (
        ("--port", "port to listen on (default: any free one)"),
        ("--guilds", "servers that the bot is on (default: 2)"),
        ("--shards", "shards that the bot is told to use (default: 1)"),
        ("--max-concurrency", "shards that may identify at a time (default: 1)"),
    ):
        parser.add_argument(name, type=int, metavar="N", help=what)
    parser.add_argument("--host", help="address to listen at (default: 127.0.0.1)")
    parser.add_argument(
        "--allow-host",
        action="append",
        dest="allowed_hosts",
        metavar="NAME",
        help="a further name to answer to",
    )
    parser.add_argument(
        "--intent",
        action="append",
        dest="privileged_intents",
        choices=sorted(PRIVILEGED),
        help="a privileged intent that is switched on for the bot (default: none, as on Discord)",
    )
    arguments = parser.parse_args(argv)
    try:
        settings = SandboxSettings(**vars(arguments))
    except ValidationError as error:
        (wrong, *_) = error.errors()
        parser.error(f"--{str(wrong['loc'][0]).replace('_', '-')}: {wrong['msg']}")
    try:
        asyncio.run(serve(settings))
    except PortTakenError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(run())
