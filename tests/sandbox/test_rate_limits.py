"""Buckets, the global limit, and the ban of those who don't listen."""

from __future__ import annotations

import asyncio

import discord
import pytest

from discord_sandbox import Bucket, Buckets, Sandbox, SandboxSettings
from tests.sandbox.bots.running import running
from tests.sandbox.raw import Answer, Rest

FAST = Bucket(limit=3, seconds=0.3)
NONE = Bucket(limit=10_000, seconds=1)


async def test_a_bucket_announces_itself_and_refuses() -> None:
    settings = SandboxSettings(buckets=Buckets(message_create=FAST))
    async with Sandbox(settings) as sandbox, Rest(sandbox) as rest:
        path = f"{rest.channel('spieltisch')}/messages"
        answers = [await rest.post(path, {"content": str(n)}) for n in range(4)]
        assert [answer.status for answer in answers] == [200, 200, 200, 429]
        assert [answer.headers["X-RateLimit-Remaining"] for answer in answers] == ["2", "1", "0", "0"]
        assert answers[0].headers["X-RateLimit-Limit"] == "3"
        assert len({answer.headers["X-RateLimit-Bucket"] for answer in answers}) == 1
        refused = answers[3]
        assert refused.body["message"] == "You are being rate limited."
        assert refused.body["global"] is False
        assert 0 < refused.body["retry_after"] <= 0.3
        assert refused.headers["X-RateLimit-Scope"] == "user"
        assert refused.headers["Via"]
        other = await rest.post(f"{rest.channel('küche')}/messages", {"content": "x"})
        assert other.status == 200, "another channel has its own bucket"
        edit = await rest.patch(f"{path}/{answers[0].body['id']}", {"content": "x"})
        assert edit.status == 200, "edits have their own bucket"
        assert edit.headers["X-RateLimit-Bucket"] != refused.headers["X-RateLimit-Bucket"]
        await asyncio.sleep(refused.body["retry_after"])
        assert (await rest.post(path, {"content": "again"})).status == 200


async def test_fifty_a_second_in_all() -> None:
    settings = SandboxSettings(buckets=Buckets(other=NONE), global_limit=Bucket(limit=5, seconds=5))
    async with Sandbox(settings) as sandbox, Rest(sandbox) as rest:
        answers: list[Answer] = [await rest.get("/users/@me") for _ in range(6)]
        assert [answer.status for answer in answers] == [200] * 5 + [429]
        refused = answers[5]
        assert refused.body["global"] is True
        assert refused.headers["X-RateLimit-Global"] == "true"
        assert refused.headers["X-RateLimit-Scope"] == "global"
        assert int(refused.headers["Retry-After"]) >= 1
        answer = await rest.post("/interactions/1/x/callback", {"type": 6})
        assert answer.code == 10062, "interaction endpoints don't count"


async def test_a_token_has_a_bucket_but_no_share_of_the_global_limit() -> None:
    settings = SandboxSettings(buckets=Buckets(webhook=FAST), global_limit=Bucket(limit=1, seconds=60))
    async with Sandbox(settings) as sandbox, Rest(sandbox) as rest:
        path = f"/webhooks/{sandbox.application_id}/nobody/messages/@original"
        answers = [await rest.patch(path, {"content": "x"}) for _ in range(4)]
        assert [answer.status for answer in answers] == [401, 401, 401, 429]
        assert not answers[3].body["global"]


async def test_too_many_invalid_requests_bring_a_ban() -> None:
    settings = SandboxSettings(invalid_requests=Bucket(limit=3, seconds=60))
    async with Sandbox(settings) as sandbox, Rest(sandbox) as rest:
        for _ in range(3):
            assert (await rest.call("GET", "/users/@me", token="wrong")).status == 401
        banned = await rest.get("/users/@me")
        assert banned.status == 429
        assert "Via" not in banned.headers
        assert isinstance(banned.body, str)


async def test_discord_py_waits_and_gets_through() -> None:
    """The library sleeps when a bucket is empty, and retries a 429 of somebody else's making."""
    settings = SandboxSettings(buckets=Buckets(message_create=FAST))
    client = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
    async with Sandbox(settings) as sandbox, running(client, sandbox), Rest(sandbox) as rest:
        channel = next(c for c in client.get_all_channels() if c.name == "spieltisch")
        assert isinstance(channel, discord.TextChannel)
        await asyncio.gather(*(channel.send(str(n)) for n in range(7)))
        assert 429 not in [entry.status for entry in sandbox.core.journal.entries]
        for _ in range(3):
            await rest.post(f"/channels/{channel.id}/messages", {"content": "by another process"})
        await channel.send("after all")
        assert 429 in [entry.status for entry in sandbox.core.journal.entries]
        messages = sandbox.world.channels[channel.id].messages.values()
        assert [m.payload["content"] for m in messages][-1] == "after all"


async def test_rate_limits_can_be_switched_off() -> None:
    settings = SandboxSettings(rate_limits=False, buckets=Buckets(message_create=FAST))
    async with Sandbox(settings) as sandbox, Rest(sandbox) as rest:
        answers = [await rest.post(f"{rest.channel('küche')}/messages", {"content": "x"}) for _ in range(9)]
        assert {answer.status for answer in answers} == {200}
        assert "X-RateLimit-Limit" not in answers[0].headers


@pytest.mark.parametrize("token", ["", "wrong", "Bot sandbox-token"])
async def test_the_token_is_checked(sandbox: Sandbox, rest: Rest, token: str) -> None:
    answer = await rest.call("GET", "/users/@me", token=token)
    assert (answer.status, answer.code) == (401, 0)
    assert answer.body["message"] == "401: Unauthorized"
