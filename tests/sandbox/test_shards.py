"""Sessions that share the bot's servers: who gets which, and how fast they may begin."""

import contextlib
from typing import Any

import discord

from discord_sandbox import Bucket, Person, Sandbox, SandboxSettings
from discord_sandbox.interactions import Kind
from discord_sandbox.memberships import let_in
from tests.sandbox.raw import RawGateway, Rest, running, until

GUILDS = 1
COUNT = 9
"""Number of servers."""


def held(sandbox: Sandbox, number: int, count: int) -> set[int]:
    """The ids of a shard's servers."""
    return {guild for guild in sandbox.world.guilds if (guild >> 22) % count == number}


def click_everywhere(sandbox: Sandbox) -> None:
    """Let somebody in everywhere who clicks once on each server."""
    anna = sandbox.world.people[0]
    for guild in sandbox.world.guilds.values():
        let_in(sandbox.core, guild, anna.id)
        channel = next(iter(guild.channels.values()))
        data = {"component_type": 2, "custom_id": "a"}
        sandbox.core.interactions.send(Kind.COMPONENT, anna, channel, data)


async def test_every_session_gets_the_servers_of_its_own_shard() -> None:
    """However many shards the others speak of, and though another one has them, too."""
    asked = [(0, 1), (0, 2), (1, 2), (1, 2), (2, 3)]
    async with (
        Sandbox(SandboxSettings(guilds=COUNT, rate_limits=False)) as sandbox,
        contextlib.AsyncExitStack() as stack,
    ):
        sessions = [await stack.enter_async_context(RawGateway(sandbox)) for _ in asked]
        for gateway, shard in zip(sessions, asked, strict=True):
            ready = await gateway.identify(GUILDS, shard)
            assert tuple(ready["shard"]) == shard
            created = {int(event["d"]["id"]) for event in gateway.events[1:]}
            assert created == {int(guild["id"]) for guild in ready["guilds"]} == held(sandbox, *shard)
        click_everywhere(sandbox)
        for gateway, shard in zip(sessions, asked, strict=True):
            clicks = [int(event["d"]["guild_id"]) for event in await gateway.quiet()]
            assert sorted(clicks) == sorted(held(sandbox, *shard))


async def test_another_process_resumes_a_session_that_goes_on_still(sandbox: Sandbox, anna: Person) -> None:
    async with RawGateway(sandbox) as first:
        await first.identify()
        async with RawGateway(sandbox, session_id=first.session_id) as second:
            await second.resume(first.sequence)
            assert await first.closed() == 4000
            await anna.write("küche", "x")
            await second.event("MESSAGE_CREATE")
            assert [event["t"] for event in second.events] == ["RESUMED", "MESSAGE_CREATE"]


async def test_shards_with_one_key_begin_one_after_the_other() -> None:
    settings = SandboxSettings(max_concurrency=2, identifies=Bucket.of(1, 60.0), shards=4)
    async with (
        Sandbox(settings) as sandbox,
        Rest(sandbox) as rest,
        RawGateway(sandbox) as first,
        RawGateway(sandbox) as second,
        RawGateway(sandbox) as third,
    ):
        told = [(await rest.get("/gateway/bot")).body]
        for gateway, shard in ((first, (0, 4)), (second, (1, 4))):
            await gateway.identify(GUILDS, shard)
        identify = {"token": sandbox.token, "intents": GUILDS, "shard": (2, 4)}
        await third.send(2, identify)
        refused = await third.receive()
        assert (refused["op"], refused["d"]) == (9, False)
        sandbox.core.gateway.starts._keys[0].closes = 0.0
        await third.identify(GUILDS, (2, 4))
        told.append((await rest.get("/gateway/bot")).body)
        assert [one["session_start_limit"]["remaining"] for one in told] == [1000, 996]
        assert told[0] == {
            "url": sandbox.gateway_url,
            "shards": 4,
            "session_start_limit": {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 2},
        }
        assert 0 < told[1]["session_start_limit"]["reset_after"] <= 86_400_000


async def test_too_many_identifies_cost_the_token() -> None:
    async with (
        Sandbox(SandboxSettings(session_starts=Bucket.of(1, 60.0))) as sandbox,
        Rest(sandbox) as rest,
        RawGateway(sandbox) as first,
        RawGateway(sandbox) as second,
    ):
        token = sandbox.token
        await first.identify(GUILDS)
        await second.send(2, {"token": token, "intents": GUILDS})
        assert await first.closed() == await second.closed() == 4004
        assert (await rest.call("GET", "/gateway/bot", token=token)).status == 401


class Half(discord.AutoShardedClient):
    """One of two processes of a bot, which begins all its shards at once."""

    def __init__(self, *shards: int) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            shard_ids=list(shards),
            shard_count=4,
            guild_ready_timeout=0.05,
        )
        self.clicked: list[int | None] = []

    async def before_identify_hook(self, *_: Any, **__: Any) -> None:
        """Don't wait: there are as many keys as shards."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Note where somebody has clicked."""
        self.clicked.append(interaction.guild_id)


async def test_two_bots_have_half_of_the_shards_each() -> None:
    async with (
        Sandbox(SandboxSettings(guilds=COUNT, max_concurrency=4)) as sandbox,
        running(low := Half(0, 1), sandbox),
        running(high := Half(2, 3), sandbox),
    ):
        click_everywhere(sandbox)
        await until(lambda: len(low.clicked) + len(high.clicked) == COUNT)
        for half, shards in ((low, (0, 1)), (high, (2, 3))):
            own = set[int]().union(*(held(sandbox, shard, 4) for shard in shards))
            assert {guild.id for guild in half.guilds} == set(half.clicked) == own
