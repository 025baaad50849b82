"""People at the page's API, in the test's process and in one of its own."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

import aiohttp
import pytest

from discord_sandbox import Sandbox
from discord_sandbox.__main__ import run
from discord_sandbox.person import Person, RejectedError, people
from discord_sandbox.unicode_emoji import is_unicode_emoji
from tests.sandbox.bodies import button, legacy, row
from tests.sandbox.raw import RawGateway, Rest

# The page's API as the page and the tests use it.


async def get(browser: aiohttp.ClientSession, url: str) -> Any:
    async with browser.get(url) as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


class TestState:
    async def test_the_ids_are_the_same_every_time(self) -> None:
        seen = []
        for _ in range(2):
            async with Sandbox() as sandbox:
                seen.append((list(sandbox.world.users), list(sandbox.world.channels)))
        assert seen[0] == seen[1]

    async def test_closed_channels_are_closed(self, sandbox: Sandbox) -> None:
        async with await Person.join(sandbox.url, "Cilli") as cilli:
            channels = {c["name"]: c for guild in cilli.guilds for c in guild["channels"]}
            assert not channels["hausrat-intern"]["can_view"]
            with pytest.raises(RejectedError, match="Missing Access"):
                await cilli.messages("hausrat-intern")

    @pytest.mark.parametrize("who", ["", "17", "anna", "1100000000000000001"])
    async def test_nobody_else_has_a_page(
        self, sandbox: Sandbox, browser: aiohttp.ClientSession, who: str
    ) -> None:
        for path in ("state", "ws"):
            async with browser.get(f"{sandbox.url}/_/{path}?person={who}") as answer:
                assert answer.status == 400
                assert "message" in await answer.json()


class TestMessages:
    async def test_history_in_pages(self, anna: Person, rest: Rest) -> None:
        for n in range(5):
            await rest.post(f"{rest.channel('küche')}/messages", {"content": str(n)})
        newest = await anna.messages("küche", limit=2)
        assert [m["content"] for m in newest] == ["3", "4"]
        path = f"/_/channels/{anna.channel('küche')}/messages"
        older = await anna._get(path, before=newest[0]["id"], limit="2")
        assert [m["content"] for m in older] == ["1", "2"]

    async def test_the_bot_reads_the_history_too(self, rest: Rest) -> None:
        path = f"{rest.channel('küche')}/messages"
        ids = [(await rest.post(path, {"content": str(n)})).body["id"] for n in range(5)]

        async def read(query: str) -> list[str]:
            return [message["content"] for message in (await rest.get(f"{path}?{query}")).body]

        assert await read("limit=2") == ["4", "3"]
        assert await read(f"before={ids[2]}") == ["1", "0"]
        assert await read(f"after={ids[2]}") == ["4", "3"]
        assert await read(f"around={ids[2]}&limit=3") == ["3", "2", "1"]
        assert (await rest.get(f"{path}?limit=101")).code == 50035

    async def test_several_tabs_and_people_hear_the_same(self, sandbox: Sandbox, anna: Person) -> None:
        async with people(sandbox.url, "Anna", "Bert") as (second_tab, bert):
            await anna.write("küche", "hello")
            for one in (anna, second_tab, bert):
                heard = await one.wait_for(lambda m: m["content"] == "hello")
                assert heard["author"]["username"] == "anna"
            await bert.wait_until(lambda: bool(bert.unread))
            assert bert.unread[bert.channel("küche")]["count"] == 1
            assert anna.unread.get(anna.channel("küche"), {"count": 0})["count"] == 0

    async def test_deleting_ones_own_and_others(self, sandbox: Sandbox, anna: Person) -> None:
        async with await Person.join(sandbox.url, "Cilli") as cilli:
            mine, hers = await anna.write("küche", "a"), await cilli.write("küche", "c")
            with pytest.raises(RejectedError, match="Missing Permissions"):
                await cilli.delete(mine)
            await cilli.delete(hers)
            await anna.delete(mine)
            assert await anna.messages("küche") == []

    @pytest.mark.parametrize("content", ["", "x" * 2001])
    async def test_too_little_or_too_much(self, anna: Person, content: str) -> None:
        with pytest.raises(RejectedError, match="Invalid Form Body"):
            await anna.write("küche", content)


class TestClicks:
    async def test_disabled_foreign_and_missing_buttons(self, anna: Person, rest: Rest) -> None:
        body = legacy(
            row(button("on"), button("off", disabled=True), button(None, style=5, url="https://x.org"))
        )
        await rest.post(f"{rest.channel('küche')}/messages", body)
        message = await anna.wait_for(lambda m: bool(m["components"]))
        with pytest.raises(RejectedError, match="disabled"):
            await anna.click(message, "off")
        with pytest.raises(RejectedError):
            await anna.click(message, "elsewhere")
        with pytest.raises(RejectedError, match="can't see that message"):
            await anna.click(message | {"id": "17"}, "on", force=True)


class TestControl:
    async def test_languages_and_names(
        self, sandbox: Sandbox, rest: Rest, anna: Person, gateway: RawGateway
    ) -> None:
        guild = anna.guilds[0]["id"]
        await anna.control("set_locale", person=anna.id, locale="fr")
        await anna.control("set_locale", guild_id=guild, locale="pl")
        assert (await gateway.event("GUILD_UPDATE"))["preferred_locale"] == "pl"
        await anna.control("set_nick", person=anna.id, guild_id=guild, nick="Ännchen")
        assert (await gateway.event("GUILD_MEMBER_UPDATE"))["nick"] == "Ännchen"
        await anna.refresh()
        assert sandbox.world.users[int(anna.id)].locale == "fr"

    async def test_failures_and_delays(self, rest: Rest, anna: Person) -> None:
        await anna.control("fail", route_regex="^GET .*/users/@me$", status=403, code=50013, times=2)
        await anna.control("delay", route_regex="/users/@me$", ms=5)
        answers = [await rest.get("/users/@me") for _ in range(3)]
        assert [answer.status for answer in answers] == [403, 403, 200]
        assert answers[0].body == {"message": "Missing Permissions", "code": 50013}
        await anna.control("delay", route_regex="/users/@me$", ms=0)

    @pytest.mark.parametrize(
        ("do", "what"),
        [
            ("dance", {}),
            ("delay", {"route_regex": "(", "ms": 1}),
            ("permissions", {"channel_id": "1100000000000001101", "deny": ["FLY"]}),
            ("set_locale", {"locale": "xx"}),
            ("archive_thread", {"channel_id": "1100000000000001101"}),
            ("delete_message", {"channel_id": "1100000000000001101", "message_id": "1"}),
        ],
    )
    async def test_what_cannot_be_done(self, anna: Person, do: str, what: dict[str, Any]) -> None:
        with pytest.raises(RejectedError):
            await anna.control(do, **what)

    async def test_the_journal_counts_and_hides_secrets(
        self, sandbox: Sandbox, rest: Rest, browser: aiohttp.ClientSession
    ) -> None:
        await rest.get("/users/@me")
        await rest.post("/interactions/17/secret/callback", {"type": 6})
        entries = await get(browser, f"{sandbox.url}/_/journal")
        assert [entry["status"] for entry in entries] == [200, 404]
        assert entries[1]["path"] == "/api/v10/interactions/17/…/callback"
        assert "secret" not in json.dumps(entries)
        later = await get(browser, f"{sandbox.url}/_/journal?since={entries[0]['n']}")
        assert later == entries[1:]


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("🍺", True),
        ("♠", True),
        ("♠️", True),
        ("🇩🇪", True),
        ("1️⃣", True),
        ("👨‍👩‍👧", True),
        ("👍🏽", True),
        ("🃏", True),
        ("🂡", False),
        ("▢", False),
        ("1", False),
        ("a", False),
        ("", False),
        ("🍺🍺", False),
    ],
)
def test_what_is_an_emoji(text: str, fits: bool) -> None:
    assert is_unicode_emoji(text) is fits


# The sandbox as a process, and a bot as another that is killed under people's hands.


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
