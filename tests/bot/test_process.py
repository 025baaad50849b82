"""The bot as a process: how it starts, how it is told to stop, and how it fares when Discord isn't there."""

# ruff: noqa: ASYNC110, ASYNC240 - a test may look at a small file, and ask again and again

import asyncio
import contextlib
import json
import signal
import sqlite3
import threading
from pathlib import Path

import pytest

from bot.__main__ import main
from discord_sandbox import Person, RejectedError, Reply, Sandbox, SandboxSettings
from tests.bot.processes import PATIENCE, bierkoenig, environment, output_of
from tests.wire.asking import free_port
from tests.wire.table import Seated, begin_alone, eventually, ids_of, open_table, take_hand, text_of


async def offline(sandbox: Sandbox) -> None:
    async with asyncio.timeout(PATIENCE):
        while sandbox.core.gateway.online:
            await asyncio.sleep(0.01)


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_in_order(sandbox: Sandbox, number: signal.Signals) -> None:
    async with bierkoenig("run", env=environment(sandbox), fresh=True) as bot:
        await bot.says('"ready"')
        bot.signal(number)
        assert await bot.ends() == 0
    assert '"stopped"' in bot.output
    assert "Traceback" not in bot.output
    assert sandbox.token not in bot.output
    await offline(sandbox)
    assert Path("data/bierkoenig.db").exists()
    assert Path("data").stat().st_mode & 0o077 == 0, "tokens and cards are for its owner"
    assert not Path("data/bierkoenig.db-wal").exists(), "the database was closed"


async def test_a_second_signal_ends_it_at_once(sandbox: Sandbox) -> None:
    async with bierkoenig("run", env=environment(sandbox)) as bot:
        await bot.says('"ready"')
        # asleep, so that both have arrived before it can deal with the first
        bot.signal(signal.SIGSTOP)
        bot.signal(signal.SIGTERM)
        bot.signal(signal.SIGINT)
        bot.signal(signal.SIGCONT)
        assert await bot.ends() in (128 + signal.SIGINT, 128 + signal.SIGTERM)
    assert '"stopped"' not in bot.output


def hang() -> None:
    """Let closing the database block the whole process for ever; called in the bot's process."""
    from bot import lifecycle
    from engine.store import Store

    vars(lifecycle)["HANGS_AFTER"] = 0.5
    Store.close = lambda self: threading.Event().wait()  # type: ignore[assignment, method-assign, return-value]


async def test_it_ends_whatever_hangs(sandbox: Sandbox) -> None:
    env = environment(sandbox, process__shutdown_seconds="0")
    async with bierkoenig("run", env=env, prepare="tests.bot.test_process:hang") as bot:
        await bot.says('"ready"')
        bot.signal(signal.SIGTERM)
        assert await bot.ends() == 1
    assert "something doesn't end" in bot.output


async def test_it_can_be_stopped_while_discord_is_not_there() -> None:
    address = f"http://127.0.0.1:{free_port()}/api/v10"
    async with bierkoenig("run", env=environment(discord__token="x", discord__api_url=address)) as bot:
        await bot.says("Discord can't be reached; trying again")
        bot.signal(signal.SIGTERM)
        assert await bot.ends() == 0
    assert "Traceback" not in bot.output


async def test_it_comes_up_and_comes_back_when_discord_does() -> None:
    settings = SandboxSettings(port=free_port())
    async with Sandbox(settings) as sandbox:
        env = environment(sandbox)
    async with bierkoenig("run", env=env) as bot:
        await bot.says("Discord can't be reached; trying again")
        async with Sandbox(settings):
            await bot.says('"ready"')
        await bot.says("gateway can't be reached or hung up; next attempt in")
        async with Sandbox(settings) as again, asyncio.timeout(PATIENCE):
            while not again.core.gateway.online:
                await asyncio.sleep(0.02)
        assert "Traceback" not in bot.output


async def test_it_stops_with_the_one_who_started_it(sandbox: Sandbox) -> None:
    async with bierkoenig(
        "run", "--while-stdin-open", env=environment(sandbox), stdin=asyncio.subprocess.PIPE
    ) as bot:
        await bot.says('"ready"')
        assert bot.process.stdin is not None
        bot.process.stdin.close()
        assert await bot.ends() == 0


async def test_a_refused_token_is_one_line(sandbox: Sandbox) -> None:
    wrong = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GhIjKl.a-wrong-token-that-nobody-may-see-anywhere"
    status, output = await output_of("run", env=environment(sandbox, discord__token=wrong))
    assert status == 2
    lines = [line for line in output.splitlines() if not line.startswith("{")]
    assert len(lines) == 1
    assert lines[0].startswith("bierkoenig: discord.token: expected a token that Discord accepts")
    assert wrong not in output
    assert "Traceback" not in output


def test_no_token_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("bierkoenig: discord.token: expected the bot's token, found none")


@pytest.mark.parametrize("command", ["run", "doctor", "db migrate"])
def test_a_wrong_setting_is_one_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("config.toml").write_text("[tables]\ncomputer_pause = 'soon'\n")
    assert main(command.split()) == 2
    assert capsys.readouterr().err == (
        'bierkoenig: config.toml: tables.computer_pause: expected a number, found "soon"\n'
    )


async def test_something_that_is_not_discord_is_one_line(sandbox: Sandbox) -> None:
    status, output = await output_of(
        "run", env=environment(sandbox, discord__api_url=sandbox.url + "/elsewhere")
    )
    assert status == 2
    assert "bierkoenig: discord.api_url: expected Discord's interface at" in output


async def test_a_second_bot_on_the_same_database_is_one_line(sandbox: Sandbox) -> None:
    env = environment(sandbox, storage__url="shared.db")
    async with bierkoenig("run", env=env) as first:
        await first.says("ready")
        status, output = await output_of("run", env=env)
        assert status == 2
        assert "bierkoenig: another bot is using the database shared.db" in output
        assert "Traceback" not in output
        first.signal(signal.SIGKILL)
        await first.ends()
    async with bierkoenig("run", env=env) as third:
        await third.says("ready")


async def test_the_emoji_are_uploaded_once(sandbox: Sandbox) -> None:
    # stopped in the midst of it, then complete, then known
    for said in ('"uploading the cards', '"emoji uploaded"', '"ready"'):
        async with bierkoenig("run", env=environment(sandbox)) as bot:
            await bot.says(said)
            bot.signal(signal.SIGTERM)
            await bot.ends()
    assert "upload" not in bot.output
    names = [emoji.name for emoji in sandbox.world.emojis.values()]
    assert len(set(names)) == len(names)
    with sqlite3.connect("data/bierkoenig.db") as database:
        ((remembered,),) = database.execute("SELECT value FROM facts WHERE key = 'application-emoji'")
    assert len(json.loads(remembered)) == len(sandbox.world.emojis)


# -- sandbox command: ``bierkoenig sandbox``: one JSON line, and the bot beside it ---------------------------


@pytest.mark.long
async def test_the_bot_is_online_when_the_addresses_are_told() -> None:
    async with bierkoenig("sandbox", "--port", "0", "--database", "s.db", fresh=True) as command:
        await command.says('"api_url"')
        line = next(line for line in command.output.splitlines() if '"api_url"' in line)
        assert set(json.loads(line)) == {"url", "api_url", "gateway_url", "token", "application_id"}
        await command.says('"ready"')
        command.signal(signal.SIGTERM)
        assert await command.ends() == 0
    assert '"stopped"' in command.output, "the bot was stopped in order"
    assert Path("s.db").exists()


async def test_a_port_that_is_taken(sandbox: Sandbox) -> None:
    port = sandbox.url.rpartition(":")[2]
    status, output = await output_of("sandbox", "--port", port)
    assert status == 2
    assert output.startswith(f"bierkoenig: cannot listen on 127.0.0.1:{port}")


@pytest.mark.long
async def test_it_ends_when_the_bot_cannot_run() -> None:
    status, output = await output_of("sandbox", "--port", "0", "--database", "/proc/nowhere/x.db")
    assert status == 1
    assert "the bot ended with status 1" in output


HOPELESS = {
    4004: "copy the new one",
    4010: "update it",
    4012: "update the bot",
    4013: "update it",
    4014: "Privileged Gateway Intents",
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("code", HOPELESS)
async def test_a_connection_that_is_closed_for_good_ends_it_with_a_sentence(
    sandbox: Sandbox, code: int
) -> None:
    """While it runs, and when it starts again."""
    async with bierkoenig("run", env=environment(sandbox)) as bot:
        await bot.says('"ready"')
        assert sandbox.core.gateway.refuse(code) == 1
        assert await bot.ends() == 2
    identified = sandbox.core.gateway.identified
    status, output = await output_of("run", env=environment(sandbox))
    assert status == 2 and sandbox.core.gateway.identified == identified
    for said in (bot.output, output):
        assert "Traceback" not in said
        (sentence,) = [line for line in said.splitlines() if line.startswith("bierkoenig: ")]
        assert HOPELESS[code] in sentence


async def test_a_bot_that_needs_more_shards_takes_them_when_it_starts_again() -> None:
    """The service manager starts it: 2 would keep it down."""
    async with Sandbox(SandboxSettings(rate_limits=False, shards=2)) as sandbox:
        sandbox.core.gateway.refuse(4011)
        status, output = await output_of("run", env=environment(sandbox))
        assert (status, "more shards" in output) == (1, True)
        sandbox.core.gateway.refuse(None)
        async with bierkoenig("run", env=environment(sandbox)):
            async with asyncio.timeout(PATIENCE):
                while not sandbox.core.gateway.online:
                    await asyncio.sleep(0.01)
            assert [one.shard for one in sandbox.core.gateway._sessions.values()] == [(0, 2)], "the first"


# The bot is told to stop in the middle of a deal: every click gets an answer, and the deal goes on later.

RESTARTING = "startet gerade neu"
SLOW = r"PATCH .*/channels/"


async def move(anna: Seated) -> Reply:
    """The first move that the hand offers, which may change at the very moment of a click."""
    while True:
        await eventually(lambda: anna.moves)
        with contextlib.suppress(RejectedError):
            return await anna.click(anna.moves[0])


def said(reply: Reply) -> str:
    assert reply.message is not None
    return text_of(reply.message)


async def test_in_the_middle_of_a_deal(sandbox: Sandbox) -> None:
    env = environment(
        sandbox,
        tables__computer_pause="0",
        tables__deal_pause="0",
        cogs__render_pause="0",
        process__shutdown_seconds="4",
    )
    async with await Person.join(sandbox.url, "Anna") as person:
        async with bierkoenig("run", env=env) as bot:
            await bot.says('"ready"')
            table = await open_table(person, "allgemein", game="quodlibet")
            anna = await begin_alone(person, table)
            for _ in range(3):
                assert RESTARTING not in said(await move(anna))

            # the card is drawn for longer than the bot may wait, so that there is time to click meanwhile
            await person.control("delay", route_regex=SLOW, ms=60_000)
            await move(anna)

            bot.signal(signal.SIGTERM)
            await bot.says("no more moves")
            card = next(one for one in ids_of(anna.hand) if one.startswith(("bk1:h:", "bk1:i:")))
            for reply in (
                await anna.click(card, force=True),
                await person.command("allgemein", "table open", game="quodlibet"),
            ):
                assert reply.state == "answered", (reply, bot.output)
                assert RESTARTING in said(reply)
            assert await bot.ends() == 0
        assert "Traceback" not in bot.output, bot.output
        assert '"level": "error"' not in bot.output, bot.output
        await person.control("delay", route_regex=SLOW, ms=0)

        async with bierkoenig("run", env=env) as bot:
            await bot.says('"ready"')
            anna = await take_hand(person, table)
            for _ in range(3):
                reply = await move(anna)
                assert reply.state == "answered"
                assert RESTARTING not in said(reply)
        assert "Traceback" not in bot.output, bot.output
