"""``python -m discord_sandbox``: run a sandbox until told to stop."""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
from collections.abc import Sequence

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
    parser = argparse.ArgumentParser(prog="python -m discord_sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="port to listen on (default: any free one)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: %(default)s)")
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a further name to answer to"
    )
    parser.add_argument(
        "--intent",
        action="append",
        default=[],
        choices=sorted(PRIVILEGED),
        help="a privileged intent that is switched on for the bot (default: none, as on Discord)",
    )
    arguments = parser.parse_args(argv)
    if not 0 <= arguments.port <= 65535:
        parser.error(f"--port: 0 to 65535 expected, {arguments.port} found")
    try:
        settings = SandboxSettings(
            host=arguments.host,
            port=arguments.port,
            allowed_hosts=arguments.allow_host,
            privileged_intents=arguments.intent,
        )
        asyncio.run(serve(settings))
    except PortTakenError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(run())
