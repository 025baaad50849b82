"""The sandbox as a process, and a bot as another that is killed under people's hands."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process

import aiohttp
import pytest

from discord_sandbox import PortTakenError, Sandbox, SandboxSettings
from discord_sandbox.__main__ import run
from discord_sandbox.person import Person, buttons


async def start(*arguments: str) -> Process:
    return await asyncio.create_subprocess_exec(sys.executable, "-m", *arguments, stdout=PIPE, stderr=PIPE)


async def ready(process: Process) -> dict[str, str]:
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), 20)
    found: dict[str, str] = json.loads(line)
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_says_where_it_is_and_ends_in_peace(number: signal.Signals) -> None:
    process = await start("discord_sandbox", "--host", "0.0.0.0", "--allow-host", "cards.example")
    where = await ready(process)
    assert where["api_url"] == where["url"] + "/api/v10"
    assert where["gateway_url"].startswith("ws://127.0.0.1:") and where["gateway_url"].endswith("/gw/")
    assert where["token"] == "sandbox-token"
    async with await Person.join(where["url"], "Anna") as anna:
        assert anna.name == "Anna"
        async with aiohttp.request("GET", where["url"], headers={"Host": "cards.example"}) as page:
            assert page.status == 200
        process.send_signal(number)
        assert await asyncio.wait_for(process.wait(), 10) == 0


def test_a_taken_port_is_one_clear_line(capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["--port", str(port)]) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [f"cannot listen on 127.0.0.1:{port}: Address already in use"]


async def test_a_taken_port_in_process() -> None:
    async with Sandbox() as first:
        port = int(first.url.rsplit(":", 1)[1])
        with pytest.raises(PortTakenError):
            await Sandbox(SandboxSettings(port=port)).start()


async def test_a_bot_is_killed_and_its_buttons_live_on() -> None:
    async with Sandbox() as sandbox, await Person.join(sandbox.url, "Anna") as anna:
        arguments = ("tests.sandbox.bots", sandbox.api_url, sandbox.gateway_url, sandbox.token)
        message = None
        for life in range(3):
            bot = await start(*arguments)
            try:
                await anna.wait_until(lambda: anna.bot_online, 20)
                if message is None:
                    await anna.wait_until(lambda: bool(anna.commands), 20)
                    message = (await anna.command("spieltisch", "counter")).message
                    assert message is not None
                reply = await anna.click(message, "counter:up")
                assert reply.message is not None
                assert buttons(reply.message)[0]["label"] == str(life + 1)
            finally:
                bot.kill()
                await bot.wait()
            await anna.wait_until(lambda: not anna.bot_online)
