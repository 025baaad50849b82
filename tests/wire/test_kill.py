"""The bot is killed or cut off in the middle of play: nothing is lost, and play goes on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final, Literal

import pytest

from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.person import Person
from tests.acquainted import acquainted, been_there
from tests.bot.processes import Running, bierkoenig, environment, output_of
from tests.databases import prepare
from tests.lengths import amount
from tests.wire.players import Players, calls
from tests.wire.table import PARTIE, Json, eventually, ids_of, open_table, press, take_hand
from tests.wire.witness import Follower

Moment = Literal["click", "computer", "requests"]
MOMENTS: Final[tuple[Moment, ...]] = ("click", "computer", "requests", "click", "requests")
"""The moments of kills: in a click, while a computer thinks, between any two requests."""
KILLS: Final = MOMENTS * amount(1, 4)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox without rate limits: they are not the subject, and would keep these tests waiting."""
    async with acquainted(SandboxSettings(rate_limits=False, answer_seconds=1.5)) as running:
        yield running


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return prepare(tmp_path / "bot.db", been_there)


@asynccontextmanager
async def running(sandbox: Sandbox, database: Path, pause: float = 0.03) -> AsyncIterator[Running]:
    """The bot in a process of its own, killed at the end of the block unless it has ended before.

    ``pause``: seconds for which its computer players think.
    """
    settings = {
        "storage__url": str(database),
        "tables__computer_pause": str(pause),
        "tables__deal_pause": "0",
        "cogs__render_pause": "0.02",
        "cogs__refreshes": "500",
        "cogs__mention_after": "0.05",
        "outbox__channel_requests": "100",
        "outbox__channel_seconds": "1",
    }
    async with bierkoenig("run", env=environment(sandbox, **settings)) as bot:
        await eventually(lambda: sandbox.core.gateway.online or bot.process.returncode is not None)
        assert bot.process.returncode is None, bot.output
        yield bot
    await eventually(lambda: not sandbox.core.gateway.online)
    assert "Traceback" not in bot.output, bot.output


async def sit_down(
    sandbox: Sandbox, database: Path, chance: random.Random, stack: AsyncExitStack, **options: Any
) -> Players:
    """Anna, Bert, Dora and a computer at a table that has begun, each with a hand. The bot has to run.

    ``options`` are those of the command that opens the table.
    """
    people = [
        await stack.enter_async_context(await Person.join(sandbox.url, name))
        for name in ("Anna", "Bert", "Dora")
    ]
    await people[0].wait_until(lambda: people[0].bot_online)
    table = await open_table(people[0], "spieltisch", **options)
    for person in people[1:]:
        await press(person, table, "join")
    await press(people[0], table, "fill")
    seated = [await take_hand(person, table) for person in people]
    return Players(seated, Follower(database, table), chance)


def _is_played(message: Json) -> bool:
    """Whether a card is of a partie that goes on: its people can take their hands."""
    return any(one.startswith("bk1:t:") and one.endswith(":hand") for one in ids_of(message))


async def assert_in_order(database: Path) -> None:
    status, output = await output_of("db", "verify", env=environment(storage__url=str(database)))
    assert (status, output) == (0, "1 tables checked, 0 faults\n")


# -- kills -----------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.scaled
@pytest.mark.timeout(400)  # twenty starts of a process on a machine that others use, too
async def test_a_partie_survives_many_kills(sandbox: Sandbox, database: Path) -> None:
    chance, unheard = random.Random(20), 0
    async with AsyncExitStack() as stack:
        async with running(sandbox, database):
            players = await sit_down(sandbox, database, chance, stack, **PARTIE)
            await play_until(KILLS[0], sandbox, players)
        for number, moment in enumerate(KILLS[1:], start=1):
            if number % 4 == 2:
                await players.put_hand_away()
            if number >= 4 * unheard + 3:
                unheard += await click_in_vain(players)
            async with running(sandbox, database):
                # nobody clicks: hands and card come up to date, computers move, who has no hand is called
                await players.settled()
                await players.play(chance.randint(0, 4))
                await play_until(moment, sandbox, players)
        while not unheard:  # nobody was waited for when the bot was gone
            async with running(sandbox, database):
                await players.settled()
                await players.play(1)
                await players.settled()
            unheard += await click_in_vain(players)
        async with running(sandbox, database, pause=0):
            await players.settled()
            await players.play()
            await players.settled()
            await players.answers()
            players.assert_nothing_lost()
            await eventually(lambda: not any(map(calls, players.people)))
            # the cards of earlier deals stay as history
            await eventually(lambda: not any(map(_is_played, players.public)))
    assert players.follower.fold.status == "finished"
    assert players.called >= amount(1, 2), "people without a hand were called"
    assert len(players.attempts) > amount(50, 150)
    assert not all(attempt.acknowledged for attempt in players.attempts)
    await assert_in_order(database)


async def click_in_vain(players: Players) -> bool:
    """Click while the bot is gone; returns whether anybody could."""
    if not players.can_act:
        return False
    assert (await players.press_move().reply).state == "failed", "nobody is there"
    return True


async def play_until(moment: Moment, sandbox: Sandbox, players: Players) -> None:
    """Play up to a random moment of that kind, without waiting for anything under way."""
    chance = players.chance
    clicking = asyncio.create_task(players.play())
    if moment == "click":
        before = len(players.attempts)
        await eventually(lambda: clicking.done() or len(players.attempts) > before)
        await asyncio.sleep(chance.uniform(0, 0.015))
    elif moment == "computer":
        await eventually(lambda: clicking.done() or players.computer_thinks)
        await asyncio.sleep(chance.uniform(0, 0.05))
    else:
        journal = sandbox.core.journal
        last = journal.entries[-1].n + chance.randint(1, 25)
        await eventually(lambda: clicking.done() or journal.entries[-1].n >= last)
    await leave_off(clicking)


async def leave_off(clicking: asyncio.Task[None]) -> None:
    """Stop clicking. Anything that went wrong before fails the test."""
    clicking.cancel()
    await asyncio.wait({clicking})
    if not clicking.cancelled():
        clicking.result()


# -- a gateway that breaks ----------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("how", "times", "back"),
    [
        ({"how": "reconnect"}, 3, '"resumed"'),
        ({"how": "drop"}, 3, '"resumed"'),
        # once: discord.py waits 5 s before it identifies again
        ({"how": "invalid"}, 1, '"ready"'),
    ],
    ids=["resumed", "cut", "a new session"],
)
async def test_play_goes_on_when_the_gateway_breaks(
    sandbox: Sandbox, database: Path, how: dict[str, str], times: int, back: str
) -> None:
    """``back`` is the line in the bot's log that tells that it is connected again."""
    chance = random.Random(7)
    async with AsyncExitStack() as stack, running(sandbox, database) as bot:
        players = await sit_down(sandbox, database, chance, stack)
        clicking = asyncio.create_task(players.play())
        for _ in range(times):
            wanted = len(players.attempts) + chance.randint(2, 12)
            await eventually(lambda: clicking.done() or len(players.attempts) >= wanted)  # noqa: B023
            said = bot.output.count(back)
            await players.people[0].control("disconnect_gateway", **how)
            await eventually(lambda: bot.output.count(back) > said)  # noqa: B023
        await leave_off(clicking)
        await players.answers()  # what is under way may still come through
        await players.settled()
        await players.play(10)
        await players.answers()
        players.assert_nothing_lost()
    await assert_in_order(database)
