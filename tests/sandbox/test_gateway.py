"""The gateway: hello, identify, resume, and which events reach whom."""

import asyncio

import aiohttp
import pytest

from discord_sandbox import Bucket, Person, Sandbox, SandboxSettings
from discord_sandbox.intents import APPLICATION_FLAGS, PRIVILEGED, PrivilegedIntent
from tests.sandbox.raw import ALL_INTENTS, NO_CONTENT, RawGateway, Rest, until

GUILDS, GUILD_MESSAGES = 1, 1 << 9


async def closed_with(sandbox: Sandbox, **identify: object) -> int:
    """The close code that an IDENTIFY is answered with."""
    async with RawGateway(sandbox) as gateway:
        await gateway.send(2, {"token": sandbox.token, **identify})
        return await gateway.closed()


# -- identify ------------------------------------------------------------------------------------------------


async def test_hello_ready_and_the_guilds(sandbox: Sandbox) -> None:
    gateway = RawGateway(sandbox)
    hello = await gateway.open()
    assert hello["op"] == 10 and hello["d"]["heartbeat_interval"] == 41250
    ready = await gateway.identify()
    assert ready["resume_gateway_url"] == sandbox.gateway_url
    assert ready["user"]["id"] == ready["application"]["id"] == str(sandbox.application_id)
    assert all(guild["unavailable"] for guild in ready["guilds"])
    created = [event["d"] for event in gateway.events if event["t"] == "GUILD_CREATE"]
    assert [guild["preferred_locale"] for guild in created] == ["de", "en-US"]
    assert {channel["type"] for channel in created[0]["channels"]} == {0, 2, 4}
    assert len(created[0]["members"]) == 7
    await gateway.close()


async def test_without_the_members_intent_only_the_bot_is_listed(sandbox: Sandbox) -> None:
    async with RawGateway(sandbox) as gateway:
        await gateway.identify(GUILDS)
        guild = gateway.events[-1]["d"]
        assert [member["user"]["id"] for member in guild["members"]] == [str(sandbox.application_id)]
        await gateway.send(8, {"guild_id": guild["id"], "query": "", "limit": 0, "nonce": "n"})
        chunk = await gateway.event("GUILD_MEMBERS_CHUNK")
        assert len(chunk["members"]) == 7 and chunk["nonce"] == "n"


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 0}, 4004),
        (6, {"token": "wrong", "session_id": "x", "seq": 0}, 4004),
        (3, {"status": "idle"}, 4003),
        (99, None, 4001),
    ],
)
async def test_close_codes(sandbox: Sandbox, op: int, data: object, code: int) -> None:
    async with RawGateway(sandbox) as gateway:
        await gateway.send(op, data)
        assert await gateway.closed() == code


async def test_broken_frames_and_identifying_twice(sandbox: Sandbox) -> None:
    async with RawGateway(sandbox) as gateway:
        await gateway.socket.send_str("{")
        assert await gateway.closed() == 4002
    async with RawGateway(sandbox) as gateway:
        await gateway.identify()
        with pytest.raises(ConnectionError) as closed:
            await gateway.identify()
        assert closed.value.args == (4005,)


@pytest.mark.parametrize("name", sorted(PRIVILEGED))
async def test_a_privileged_intent_has_to_be_switched_on(name: PrivilegedIntent) -> None:
    asked = GUILDS | PRIVILEGED[name]
    async with Sandbox() as sandbox:
        assert await closed_with(sandbox, intents=asked) == 4014
        async with RawGateway(sandbox) as gateway:
            assert (await gateway.identify())["v"] == 10
    async with Sandbox(SandboxSettings(privileged_intents=frozenset({name}))) as sandbox:
        async with RawGateway(sandbox) as gateway:
            ready = await gateway.identify(asked)
        async with Rest(sandbox) as rest:
            told = (await rest.get("/applications/@me")).body["flags"]
    assert ready["application"]["flags"] == told == APPLICATION_FLAGS[name]


@pytest.mark.parametrize("intents", [None, True, "513", 1 << 17, 1 << 40, -1])
async def test_intents_that_do_not_exist(sandbox: Sandbox, intents: object) -> None:
    assert await closed_with(sandbox, intents=intents) == 4013


@pytest.mark.parametrize("shard", [[1, 1], [-1, 1], [0, 0], [0], [0, 1, 2], ["0", "1"], 0])
async def test_shards_that_do_not_exist(sandbox: Sandbox, shard: object) -> None:
    assert await closed_with(sandbox, intents=GUILDS, shard=shard) == 4010


async def test_too_many_guilds_for_one_shard() -> None:
    async with Sandbox(SandboxSettings(guilds_per_shard=1)) as sandbox:
        assert await closed_with(sandbox, intents=GUILDS) == 4011
        async with RawGateway(sandbox) as gateway:
            assert (await gateway.identify(GUILDS, (0, 2)))["shard"] == [0, 2]


async def test_bots_can_be_turned_away_for_good(sandbox: Sandbox) -> None:
    async with RawGateway(sandbox) as gateway, await Person.join(sandbox.url, "Anna") as anna:
        ready = await gateway.identify(GUILDS)
        assert await anna.control("close_gateway", code=4011) == {"connections": 1}
        assert await gateway.closed() == 4011
        assert await closed_with(sandbox, intents=GUILDS) == 4011
        await anna.control("close_gateway", code=None)
        async with RawGateway(sandbox) as again:
            assert (await again.identify(GUILDS))["user"] == ready["user"]


async def test_silence_ends_the_connection() -> None:
    async with (
        Sandbox(SandboxSettings(heartbeat_seconds=0.05)) as sandbox,
        RawGateway(sandbox) as gateway,
    ):
        assert await gateway.closed() == 4009


async def test_too_many_frames() -> None:
    settings = SandboxSettings(gateway_sends=Bucket(limit=2, seconds=60))
    async with Sandbox(settings) as sandbox, RawGateway(sandbox) as gateway:
        for _ in range(3):
            await gateway.send(1, None)
        assert await gateway.closed() == 4008


# -- resume --------------------------------------------------------------------------------------------------


async def test_what_was_missed_is_replayed_in_order(sandbox: Sandbox, rest: Rest) -> None:
    first = RawGateway(sandbox)
    await first.open()
    await first.identify()
    await first.close()
    await until(lambda: not sandbox.core.gateway.online)
    for n in range(3):
        await rest.post(f"{rest.channel('küche')}/messages", {"content": str(n)})
    again = RawGateway(sandbox, session_id=first.session_id, sequence=first.sequence)
    async with again:
        await again.resume()
        await again.event("RESUMED")
        missed = [event for event in again.events if event["t"] == "MESSAGE_CREATE"]
        assert [event["d"]["content"] for event in missed] == ["0", "1", "2"]
        numbers = [event["s"] for event in again.events]
        assert numbers == list(range(first.sequence + 1, first.sequence + 5))
        assert sandbox.core.gateway.identified == 1


@pytest.mark.parametrize("session", ["unknown", None])
async def test_an_unknown_session_or_a_future_event(sandbox: Sandbox, session: str | None) -> None:
    async with RawGateway(sandbox) as gateway:
        await gateway.identify()
        known, ahead = gateway.session_id, gateway.sequence + 1
    async with RawGateway(sandbox, session_id=session or known) as gateway:
        await gateway.resume(ahead)
        frame = await gateway.receive()
        assert (frame["op"], frame["d"]) == (9, False)
        await gateway.identify()


# -- intents -------------------------------------------------------------------------------------------------


async def test_the_text_needs_its_intent(sandbox: Sandbox, rest: Rest) -> None:
    async with (
        RawGateway(sandbox) as open_eyed,
        RawGateway(sandbox) as blind,
        await Person.join(sandbox.url, "Anna") as anna,
    ):
        await open_eyed.identify(ALL_INTENTS)
        await blind.identify(NO_CONTENT)
        await anna.write("küche", "secret")
        assert (await open_eyed.event("MESSAGE_CREATE"))["content"] == "secret"
        assert (await blind.event("MESSAGE_CREATE"))["content"] == ""
        await anna.write("küche", f"<@{sandbox.application_id}> hello")
        assert (await blind.event("MESSAGE_CREATE"))["content"].endswith("hello")
        await rest.post(f"{rest.channel('küche')}/messages", {"content": "own words"})
        assert (await blind.event("MESSAGE_CREATE"))["content"] == "own words"


async def test_invisible_channels_are_silent(sandbox: Sandbox, gateway: RawGateway, anna: Person) -> None:
    await anna.write("hausrat-intern", "among us")
    assert await gateway.quiet() == []


@pytest.mark.parametrize("code", [1000, 1001, None])
async def test_a_session_that_is_over_or_lost_cannot_be_resumed(sandbox: Sandbox, code: int | None) -> None:
    async with RawGateway(sandbox) as first:
        await first.identify(GUILDS)
        if code is None:
            sandbox.core.gateway.disconnect("lost")
        else:
            await first.close(code)
            await until(lambda: not sandbox.core.gateway.online)
        async with RawGateway(sandbox, session_id=first.session_id) as again:
            await again.resume(first.sequence)
            assert (await again.receive())["op"] == 9


async def test_stopping_closes_the_line() -> None:
    sandbox = Sandbox()
    await sandbox.start()
    gateway = RawGateway(sandbox)
    await gateway.open()
    await gateway.identify()
    await asyncio.wait_for(sandbox.stop(), 5)
    message = await gateway.socket.receive(timeout=5)
    assert message.type is aiohttp.WSMsgType.CLOSE and message.data == 1001
    await gateway.close()


async def test_without_the_intent_messages_of_others_are_empty_over_rest_too() -> None:
    async with Sandbox() as sandbox, Rest(sandbox) as rest, await Person.join(sandbox.url, "Anna") as anna:
        await rest.post(rest.messages, {"content": "my own"})
        await anna.write("spieltisch", f"for you, <@{sandbox.application_id}>")
        written = await anna.write("spieltisch", "not for you")
        assert [one["content"] for one in (await rest.get(rest.messages)).body] == [
            "",
            f"for you, <@{sandbox.application_id}>",
            "my own",
        ]
        assert (await rest.get(f"{rest.messages}/{written['id']}")).body["content"] == ""
