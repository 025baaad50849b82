"""The bot is thrown out of a guild and invited again: what it hears, and what it may do meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.person import Person, RejectedError
from tests.sandbox.raw import RawGateway, Rest

GUILD, OTHER = 1_100_000_000_000_001_000, 1_100_000_000_005_002_000


async def kick(anna: Person, sandbox: Sandbox) -> None:
    await anna.control("kick", guild_id=GUILD, person=sandbox.application_id)


async def test_the_bot_hears_that_it_was_thrown_out_and_invited(sandbox: Sandbox, rest: Rest) -> None:
    async with RawGateway(sandbox) as gateway, await Person.join(sandbox.url, "Anna") as anna:
        await gateway.identify()
        await kick(anna, sandbox)
        assert await gateway.event("GUILD_DELETE") == {"id": str(GUILD)}
        await anna.write("spieltisch", "Nobody hears this")
        assert await gateway.quiet() == []
        await anna.control("invite_bot", guild_id=GUILD)
        guild = await gateway.event("GUILD_CREATE")
        assert guild["id"] == str(GUILD) and guild["unavailable"] is False
        own = next(m for m in guild["members"] if m["user"]["id"] == str(sandbox.application_id))
        roles = {role["id"]: role for role in guild["roles"]}
        assert [roles[role]["managed"] for role in own["roles"]] == [True]
        await anna.write("spieltisch", "This it does")
        assert (await gateway.event("MESSAGE_CREATE"))["content"] == "This it does"
        with pytest.raises(RejectedError, match="already"):
            await anna.control("invite_bot", guild_id=GUILD)


async def test_where_the_bot_is_not(sandbox: Sandbox, rest: Rest) -> None:
    channel = rest.channel("spieltisch")
    message = (await rest.post(f"{channel}/messages", {"content": "hello"})).body["id"]
    async with await Person.join(sandbox.url, "Anna") as anna:
        await kick(anna, sandbox)
        assert [guild["id"] for guild in (await rest.get("/users/@me/guilds")).body] == [str(OTHER)]
        assert (await rest.get("/applications/@me")).body["approximate_guild_count"] == 1
        answer = await rest.get(f"/guilds/{GUILD}")
        assert (answer.status, answer.code) == (404, 10004)
        for refused in (
            await rest.get(f"/guilds/{GUILD}/members/{anna.id}"),
            await rest.get(f"/guilds/{GUILD}/channels"),
            await rest.get(f"/guilds/{GUILD}/scheduled-events"),
            await rest.put(f"{rest.application}/guilds/{GUILD}/commands", []),
            await rest.get(channel),
            await rest.post(f"{channel}/messages", {"content": "hello again"}),
            await rest.patch(f"{channel}/messages/{message}", {"content": "changed"}),
            await rest.delete(f"{channel}/messages/{message}"),
        ):
            assert (refused.status, refused.code) == (403, 50001)
        assert [one["content"] for one in await anna.messages("spieltisch")] == ["hello"]
        async with RawGateway(sandbox) as gateway:
            assert [guild["id"] for guild in (await gateway.identify())["guilds"]] == [str(OTHER)]
        await anna.control("invite_bot", guild_id=GUILD)
        assert (await rest.patch(f"{channel}/messages/{message}", {"content": "changed"})).status == 200


async def test_tokens_outlive_the_membership_and_new_interactions_fail(sandbox: Sandbox, rest: Rest) -> None:
    await rest.put(f"{rest.application}/commands", [{"name": "hi", "description": "Say hello"}])
    async with RawGateway(sandbox) as gateway, await Person.join(sandbox.url, "Anna") as anna:
        await gateway.identify()
        reply = asyncio.ensure_future(anna.command("spieltisch", "hi"))
        sent = await gateway.event("INTERACTION_CREATE")
        answer = {"type": 4, "data": {"content": "hello"}}
        assert (await rest.post(f"/interactions/{sent['id']}/{sent['token']}/callback", answer)).status == 204
        assert (await reply).state == "answered"
        await kick(anna, sandbox)
        hook = f"/webhooks/{sandbox.application_id}/{sent['token']}"
        assert (await rest.patch(f"{hook}/messages/@original", {"content": "still here"})).status == 200
        assert (await rest.post(hook, {"content": "and here"})).status == 200
        assert [one["content"] for one in await anna.messages("spieltisch")] == ["still here", "and here"]
        assert (await anna.command("spieltisch", "hi")).state == "failed"
        assert [frame["t"] for frame in await gateway.quiet()] == ["MESSAGE_CREATE", "GUILD_DELETE"]


async def test_people_see_who_is_there(sandbox: Sandbox) -> None:
    bot = str(sandbox.application_id)

    def there() -> bool:
        return bot in [member["user"]["id"] for member in anna.guilds[0]["members"]]

    async with await Person.join(sandbox.url, "Anna") as anna:
        assert there()
        await kick(anna, sandbox)
        await anna.wait_until(lambda: not there())
        await anna.control("invite_bot", guild_id=GUILD)
        await anna.wait_until(there)
        await anna.refresh()
        assert there()
