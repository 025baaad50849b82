"""The bot is told to stop in the middle of a deal: every click gets an answer, and the deal goes on later."""

from __future__ import annotations

import signal

from discord_sandbox.app import Sandbox
from discord_sandbox.person import Person, Reply
from tests.bot.processes import bierkoenig, environment
from tests.wire.table import Seated, eventually, ids_of, open_table, press, take_hand, text_of

RESTARTING = "startet gerade neu"
SLOW = r"PATCH .*/channels/"


async def move(anna: Seated) -> Reply:
    """The first move that the hand offers."""
    await eventually(lambda: anna.moves)
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
            await press(person, table, "fill")
            anna = await take_hand(person, table)
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
