"""Faults and rate limits of Discord."""

import asyncio

import aiohttp
import discord
import pytest

from discord_sandbox import Bucket, Buckets, Person, Sandbox, SandboxSettings
from discord_sandbox.faults import How
from discord_sandbox.sessions import Session, Trouble
from tests.sandbox.raw import Answer, Rest, running

# Faults caused on purpose in the sandbox look as they do at Discord, and are noted in the journal.

SCOPES: tuple[tuple[How, str], ...] = (("route", "user"), ("shared", "shared"), ("global", "global"))


@pytest.mark.parametrize(("how", "scope"), SCOPES)
async def test_a_limit_says_whose_it_is_and_how_long_it_lasts(how: How, scope: str) -> None:
    async with Sandbox(SandboxSettings()) as sandbox, Rest(sandbox) as rest:
        sandbox.core.faults.fail("GET /", how, 1, seconds=0.5)
        refused = await rest.get("/users/@me")
        assert refused.status == 429
        assert refused.headers["X-RateLimit-Scope"] == scope
        assert refused.headers["Via"]
        assert (refused.body["retry_after"], refused.body["global"]) == (0.5, scope == "global")
        assert (await rest.get("/users/@me")).status == 200, "once was asked for"


async def test_too_many_edits_of_old_messages_look_like_a_limit() -> None:
    async with Sandbox(SandboxSettings()) as sandbox, Rest(sandbox) as rest:
        sandbox.core.faults.fail("GET /", "too old", 1, seconds=0.5)
        refused = await rest.get("/users/@me")
        assert (refused.status, refused.code, refused.body["retry_after"]) == (429, 30046, 0.5)
        assert refused.headers["Via"]


async def test_the_proxy_in_front_answers_without_json() -> None:
    async with Sandbox(SandboxSettings()) as sandbox, aiohttp.ClientSession() as session:
        for how, status in (("banned", 429), ("unavailable", 502), ("page", 200)):
            sandbox.core.faults.fail("", how, 1)  # type: ignore[arg-type]
            async with session.get(f"{sandbox.api_url}/users/@me") as answer:
                assert answer.status == status
                assert answer.content_type != "application/json"
                assert "Via" not in answer.headers


async def test_what_is_lost_after_it_took_effect_has_taken_effect() -> None:
    hows: tuple[tuple[How, bool], ...] = (
        ("unsure", True),
        ("cut", True),
        ("dropped", False),
        ("garbled", True),
    )
    async with Sandbox(SandboxSettings()) as sandbox, aiohttp.ClientSession() as session:
        (channel, *_) = [one for one in sandbox.world.channels.values() if one.name == "spieltisch"]
        url = f"{sandbox.api_url}/channels/{channel.id}/messages"
        head = {"Authorization": f"Bot {sandbox.token}"}
        for how, done in hows:
            sandbox.core.faults.fail("POST .*/messages$", how, 1)
            before = len(channel.messages)
            try:
                async with session.post(url, json={"content": how}, headers=head) as answer:
                    assert how in ("unsure", "garbled")
                    if how == "garbled":
                        with pytest.raises(ValueError):
                            await answer.json()
                    else:
                        assert (answer.status, answer.content_type) == (504, "text/html")
            except aiohttp.ServerDisconnectedError:
                assert how in ("cut", "dropped")
            assert (len(channel.messages) > before) == done, how
            assert sandbox.core.journal.entries[-1].fault == how


async def test_faults_can_be_asked_for_from_outside_and_taken_back() -> None:
    async with Sandbox(SandboxSettings()) as sandbox, await Person.join(sandbox.url, "Anna") as anna:
        await anna.control("fail", route_regex="GET", how="shared", times=3)
        await anna.control("trouble_events", double=2, replay=1, late=0.5)
        assert sandbox.core.gateway.trouble == Trouble(2, 1, 0.5)
        assert (await anna.control("clear"))["left"] == 3
        assert not sandbox.core.faults.active
        assert sandbox.core.gateway.trouble == Trouble()
        made = await anna.control("create_channel", guild_id=anna.guilds[0]["id"], name="stube")
        channels = anna.guilds[0]["channels"]
        await anna.wait_until(lambda: made["id"] in [one["id"] for one in channels])


class _Line:
    """A connection that keeps the frames sent over it."""

    def __init__(self) -> None:
        self.outlet = self
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)


def test_only_interactions_come_twice() -> None:
    session = Session(0, (0, 1), 10, Trouble(doubled=1))
    line = _Line()
    session.connection = line  # type: ignore[assignment]
    for name in ("MESSAGE_CREATE", "INTERACTION_CREATE", "INTERACTION_CREATE"):
        session.dispatch(name, b"{}")
    assert [frame.split(b'"s":')[1][:1] for frame in line.frames] == [b"1", b"2", b"2", b"3"]


# Buckets, the global limit, and the ban of those who don't listen.

FAST = Bucket(limit=3, seconds=0.3)
NONE = Bucket(limit=10_000, seconds=1)


async def test_a_bucket_announces_itself_and_refuses() -> None:
    settings = SandboxSettings(buckets=Buckets(message_create=FAST))
    async with Sandbox(settings) as sandbox, Rest(sandbox) as rest:
        answers = [await rest.post(rest.messages, {"content": str(n)}) for n in range(4)]
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
        edit = await rest.patch(f"{rest.messages}/{answers[0].body['id']}", {"content": "x"})
        assert edit.status == 200, "edits have their own bucket"
        assert edit.headers["X-RateLimit-Bucket"] != refused.headers["X-RateLimit-Bucket"]
        await asyncio.sleep(refused.body["retry_after"])
        assert (await rest.post(rest.messages, {"content": "again"})).status == 200


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


@pytest.mark.parametrize("token", ["", "wrong", "Bot sandbox-token"])
async def test_the_token_is_checked(sandbox: Sandbox, rest: Rest, token: str) -> None:
    answer = await rest.call("GET", "/users/@me", token=token)
    assert answer.refusal == (401, 0)
    assert answer.body["message"] == "401: Unauthorized"
