"""Paths and pages: which exist, who may ask for them, and what people ask of the page's API."""

import asyncio
import json
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any, Final

import aiohttp
import pytest

from discord_sandbox import Person, RejectedError, Sandbox, SandboxSettings
from discord_sandbox.__main__ import run
from discord_sandbox.app import ROUTES
from discord_sandbox.default_world import add_small_guild
from discord_sandbox.person import people
from discord_sandbox.rest.unrouted import ROUTE, lacking
from discord_sandbox.unicode_emoji import is_unicode_emoji
from tests.bot.processes import bierkoenig
from tests.sandbox.bodies import button, legacy, row
from tests.sandbox.openapi_referee import DESCRIPTION
from tests.sandbox.raw import RawGateway, Rest

# Only the sandbox's own page can drive it, whatever else is open in the same browser; over real sockets.

EVIL: Final = "https://evil.example"
UPGRADE: Final = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
FRAME: Final = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
LINK: Final = FRAME | {"Sec-Fetch-Dest": "document"}
DOORS: Final[tuple[tuple[str, str, dict[str, str]], ...]] = (
    ("GET", "/", {}),
    ("GET", "/page/main.js", {}),
    ("GET", "/_/people", {}),
    ("GET", "/_/journal", {}),
    ("POST", "/_/control", {}),
    ("POST", "/_/interactions", {}),
    ("GET", "/_/ws", UPGRADE),
    ("GET", "/gw/", UPGRADE),
    ("GET", "/api/v10/gateway", {}),
    ("POST", "/api/v10/interactions/1/token/callback", {}),
    ("GET", "/nowhere", {}),
)


async def ask(
    browser: aiohttp.ClientSession, sandbox: Sandbox, method: str, path: str, **headers: str
) -> tuple[int, str]:
    """Make a request; returns status and text of the answer, 101 and nothing when it opens a WebSocket."""
    async with browser.request(method, sandbox.url + path, headers=headers) as answer:
        return answer.status, "" if answer.status == 101 else await answer.text()


def names(sandbox: Sandbox, name: str) -> dict[str, str]:
    """A header that calls the sandbox by another name."""
    return {"Host": f"{name}:{sandbox.url.rsplit(':', 1)[1]}"}


@pytest.mark.parametrize(
    ("method", "path", "more"), DOORS, ids=lambda one: one if isinstance(one, str) else ""
)
class TestEveryDoor:
    async def test_a_name_that_somebody_points_here_is_refused(
        self, sandbox: Sandbox, browser: aiohttp.ClientSession, method: str, path: str, more: dict[str, str]
    ) -> None:
        host = names(sandbox, "evil.example")
        own = {"Origin": f"http://{host['Host']}"}  # as a page that was rebound would truly say
        status, text = await ask(browser, sandbox, method, path, **more, **host, **own)
        assert status == 403
        assert text == (
            f'This sandbox is not known as "evil.example": open {sandbox.url} instead, '
            "or start it with --allow-host evil.example if it should be."
        )

    async def test_another_page_is_refused(
        self,
        sandbox: Sandbox,
        browser: aiohttp.ClientSession,
        method: str,
        path: str,
        more: dict[str, str],
    ) -> None:
        why = (
            f"Only the sandbox's own page may do this, not one of another origin: open {sandbox.url} for it."
        )
        for origin in (EVIL, "null", "http://127.0.0.1:1", "http://localhost", "file://"):
            assert await ask(browser, sandbox, method, path, **more, Origin=origin) == (403, why)

    async def test_own_page_and_programs_come_in(
        self, sandbox: Sandbox, browser: aiohttp.ClientSession, method: str, path: str, more: dict[str, str]
    ) -> None:
        for name in ("127.0.0.1", "localhost", "LOCALHOST", "bierkönig.localhost".encode("idna").decode()):
            host = names(sandbox, name)
            for who in ({}, {"Origin": f"http://{host['Host']}", "Sec-Fetch-Site": "same-origin"}):
                status, _ = await ask(browser, sandbox, method, path, **more, **host, **who)
                assert status != 403


async def test_what_a_page_may_do_with_another(sandbox: Sandbox, browser: aiohttp.ClientSession) -> None:
    """Browsers tell who asks even where a request has no origin: pictures, frames, links."""
    assert (await ask(browser, sandbox, "GET", "/", **LINK))[0] == 200
    for site in ("cross-site", "same-site"):
        for headers in (FRAME, {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"}):
            for path in ("/", "/_/journal"):
                status, text = await ask(browser, sandbox, "GET", path, **headers | {"Sec-Fetch-Site": site})
                assert status == 403
                assert (
                    text
                    == f"Other pages may link to the sandbox and nothing more: open {sandbox.url} itself."
                )


@pytest.mark.parametrize(
    "host", ["", "127.0.0.1:x", "127.0.0.1@evil.example", "127.0.0.1, evil.example", "[::1"]
)
async def test_no_host_at_all(sandbox: Sandbox, browser: aiohttp.ClientSession, host: str) -> None:
    status, text = await ask(browser, sandbox, "GET", "/", Host=host)
    assert status in (400, 403) and "<html" not in text


async def test_a_proxy_is_let_in_by_name(browser: aiohttp.ClientSession) -> None:
    async with Sandbox(SandboxSettings(allowed_hosts=frozenset({"Cards.Example"}))) as sandbox:
        for origin in ("https://cards.example", "http://cards.example"):
            status, _ = await ask(browser, sandbox, "POST", "/_/control", Host="cards.example", Origin=origin)
            assert status != 403
        status, _ = await ask(browser, sandbox, "POST", "/_/control", Host="cards.example", Origin=EVIL)
        assert status == 403


async def test_in_a_network_it_answers_to_its_addresses(browser: aiohttp.ClientSession) -> None:
    """A phone knows only the address; 127.0.0.2, which exists everywhere, stands for one in a network."""
    async with Sandbox(SandboxSettings(host="0.0.0.0", rate_limits=False)) as sandbox:
        assert sandbox.url.startswith("http://127.0.0.1:")
        port = int(sandbox.url.rsplit(":", 1)[1])
        async with browser.get(f"http://127.0.0.2:{port}/_/people") as answer:
            assert answer.status == 200
        for known, status in (("127.0.0.2", 200), ("127.0.0.3", 403), ("evil.example", 403)):
            async with browser.get(
                f"http://127.0.0.2:{port}/_/people", headers={"Host": f"{known}:{port}"}
            ) as answer:
                assert answer.status == status
        async with await Person.join(sandbox.url, "Anna") as anna, Rest(sandbox) as bot:
            assert anna.name == "Anna"
            assert (await bot.get("/users/@me")).status == 200


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
async def test_it_can_listen_at_an_address_of_six(browser: aiohttp.ClientSession) -> None:
    async with Sandbox(SandboxSettings(host="::1")) as sandbox:
        assert sandbox.url.startswith("http://[::1]:")
        assert (await ask(browser, sandbox, "GET", "/_/people", Origin=sandbox.url))[0] == 200
        assert (await ask(browser, sandbox, "GET", "/_/people", Origin=EVIL))[0] == 403


async def test_the_command_takes_addresses_and_names(browser: aiohttp.ClientSession) -> None:
    hosts = ("--host", "0.0.0.0", "--allow-host", "cards.example", "--allow-host", "beer.example")
    async with bierkoenig("sandbox", "--no-bot", "--port", "0", *hosts) as command:
        await command.says('"url"')
        port = int(json.loads(command.output.splitlines()[0])["url"].rsplit(":", 1)[1])
        for name, status in (("cards.example", 200), ("beer.example", 200), ("evil.example", 403)):
            async with browser.get(f"http://127.0.0.2:{port}/", headers={"Host": name}) as answer:
                assert answer.status == status
        command.signal(signal.SIGINT)
        assert await command.ends() == 0
    assert "logging in" not in command.output


# The paths that exist, the answer at all others, and the pages of the bot's guilds.


@pytest.mark.parametrize(
    ("method", "path", "status", "message"),
    [
        ("GET", "/beer", 404, "404: Not Found"),
        ("GET", "/channels/1/beer", 404, "404: Not Found"),
        ("PUT", "/channels/1/messages", 405, "405: Method Not Allowed"),
        ("POST", "/channels/1/pins", 405, "405: Method Not Allowed"),
        ("PUT", "/channels/1/messages/2/reactions/🍺/@me", 501, "Discord has PUT"),
    ],
)
async def test_what_is_no_route(
    sandbox: Sandbox, rest: Rest, method: str, path: str, status: int, message: str
) -> None:
    answer = await rest.call(method, path, {"thirst": 3})
    assert answer.refusal == (status, 0)
    assert message in answer.body["message"]
    noted = sandbox.core.journal.entries[-1]
    assert (noted.method, noted.route, noted.status) == (method, ROUTE, status)
    assert noted.path.endswith(path) and noted.body == b'{"thirst":3}'


def test_every_route_of_discord_is_served_or_listed_as_lacking() -> None:
    if not DESCRIPTION.is_file():
        pytest.skip("Discord's description is not here")
    paths = json.loads(DESCRIPTION.read_text())["paths"]
    described = {
        (method.upper(), _anonymous(path))
        for path, operations in paths.items()
        for method in operations
        if method in ("get", "post", "put", "patch", "delete") and not path.endswith("/@original")
    }
    assert set(lacking()) == described - {(route.method, _anonymous(route.path)) for route in ROUTES}


def _anonymous(path: str) -> str:
    return "/".join("*" if part.startswith("{") else part for part in path.split("/"))


async def pages(rest: Rest, query: str) -> list[int]:
    return [int(guild["id"]) for guild in (await rest.get(f"/users/@me/guilds?{query}")).body]


async def test_the_guilds_come_in_pages(sandbox: Sandbox, rest: Rest) -> None:
    world = sandbox.world
    for number in range(2, 250):
        add_small_guild(world, number)
    everything = sorted(world.guilds)
    assert await pages(rest, "") == everything[:200]
    assert await pages(rest, f"after={everything[199]}") == everything[200:]
    assert await pages(rest, f"after={everything[0]}&limit=1") == everything[1:2]
    assert await pages(rest, f"before={everything[9]}&limit=1") == everything[:1]
    for limit in ("0", "201", "all"):
        assert (await rest.get(f"/users/@me/guilds?limit={limit}")).code == 50035


async def test_a_guild_tells_its_size_if_asked(rest: Rest) -> None:
    plain = (await rest.get("/users/@me/guilds")).body[0]
    counted = (await rest.get("/users/@me/guilds?with_counts=true")).body[0]
    assert "approximate_member_count" not in plain and counted["approximate_member_count"] == 7


# The page's API as the page and the tests use it.


async def get(browser: aiohttp.ClientSession, url: str) -> Any:
    async with browser.get(url) as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


# -- state ---------------------------------------------------------------------------------------------------


async def test_the_ids_are_the_same_every_time() -> None:
    seen = []
    for _ in range(2):
        async with Sandbox() as sandbox:
            seen.append((list(sandbox.world.users), list(sandbox.world.channels)))
    assert seen[0] == seen[1]


async def test_closed_channels_are_closed(sandbox: Sandbox) -> None:
    async with await Person.join(sandbox.url, "Cilli") as cilli:
        channels = {c["name"]: c for guild in cilli.guilds for c in guild["channels"]}
        assert not channels["hausrat-intern"]["can_view"]
        with pytest.raises(RejectedError, match="Missing Access"):
            await cilli.messages("hausrat-intern")


@pytest.mark.parametrize("who", ["", "17", "anna", "1100000000000000001"])
async def test_nobody_else_has_a_page(sandbox: Sandbox, browser: aiohttp.ClientSession, who: str) -> None:
    for path in ("state", "ws"):
        async with browser.get(f"{sandbox.url}/_/{path}?person={who}") as answer:
            assert answer.status == 400
            assert "message" in await answer.json()


# -- messages ------------------------------------------------------------------------------------------------


async def test_history_in_pages(anna: Person, rest: Rest) -> None:
    for n in range(5):
        await rest.post(f"{rest.channel('küche')}/messages", {"content": str(n)})
    newest = await anna.messages("küche", limit=2)
    assert [m["content"] for m in newest] == ["3", "4"]
    path = f"/_/channels/{anna.channel('küche')}/messages"
    older = await anna._get(path, before=newest[0]["id"], limit="2")
    assert [m["content"] for m in older] == ["1", "2"]


async def test_the_bot_reads_the_history_too(rest: Rest) -> None:
    path = f"{rest.channel('küche')}/messages"
    ids = [(await rest.post(path, {"content": str(n)})).body["id"] for n in range(5)]

    async def read(query: str) -> list[str]:
        return [message["content"] for message in (await rest.get(f"{path}?{query}")).body]

    assert await read("limit=2") == ["4", "3"]
    assert await read(f"before={ids[2]}") == ["1", "0"]
    assert await read(f"after={ids[2]}") == ["4", "3"]
    assert await read(f"around={ids[2]}&limit=3") == ["3", "2", "1"]
    assert (await rest.get(f"{path}?limit=101")).code == 50035


async def test_several_tabs_and_people_hear_the_same(sandbox: Sandbox, anna: Person) -> None:
    async with people(sandbox.url, "Anna", "Bert") as (second_tab, bert):
        await anna.write("küche", "hello")
        for one in (anna, second_tab, bert):
            heard = await one.wait_for(lambda m: m["content"] == "hello")
            assert heard["author"]["username"] == "anna"
        await bert.wait_until(lambda: bool(bert.unread))
        assert bert.unread[bert.channel("küche")]["count"] == 1
        assert anna.unread.get(anna.channel("küche"), {"count": 0})["count"] == 0


async def test_deleting_ones_own_and_others(sandbox: Sandbox, anna: Person) -> None:
    async with await Person.join(sandbox.url, "Cilli") as cilli:
        mine, hers = await anna.write("küche", "a"), await cilli.write("küche", "c")
        with pytest.raises(RejectedError, match="Missing Permissions"):
            await cilli.delete(mine)
        await cilli.delete(hers)
        await anna.delete(mine)
        assert await anna.messages("küche") == []


@pytest.mark.parametrize("content", ["", "x" * 2001])
async def test_too_little_or_too_much(anna: Person, content: str) -> None:
    with pytest.raises(RejectedError, match="Invalid Form Body"):
        await anna.write("küche", content)


# -- clicks --------------------------------------------------------------------------------------------------


async def test_disabled_foreign_and_missing_buttons(anna: Person, rest: Rest) -> None:
    body = legacy(row(button("on"), button("off", disabled=True), button(None, style=5, url="https://x.org")))
    await rest.post(f"{rest.channel('küche')}/messages", body)
    message = await anna.wait_for(lambda m: bool(m["components"]))
    with pytest.raises(RejectedError, match="disabled"):
        await anna.click(message, "off")
    with pytest.raises(RejectedError):
        await anna.click(message, "elsewhere")
    with pytest.raises(RejectedError, match="can't see that message"):
        await anna.click(message | {"id": "17"}, "on", force=True)


# -- control -------------------------------------------------------------------------------------------------


async def test_languages_and_names(sandbox: Sandbox, rest: Rest, anna: Person, gateway: RawGateway) -> None:
    guild = anna.guilds[0]["id"]
    await anna.control("set_locale", person=anna.id, locale="fr")
    await anna.control("set_locale", guild_id=guild, locale="pl")
    assert (await gateway.event("GUILD_UPDATE"))["preferred_locale"] == "pl"
    await anna.control("set_nick", person=anna.id, guild_id=guild, nick="Ännchen")
    assert (await gateway.event("GUILD_MEMBER_UPDATE"))["nick"] == "Ännchen"
    await anna.refresh()
    assert sandbox.world.users[int(anna.id)].locale == "fr"


async def test_failures_and_delays(rest: Rest, anna: Person) -> None:
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
async def test_what_cannot_be_done(anna: Person, do: str, what: dict[str, Any]) -> None:
    with pytest.raises(RejectedError):
        await anna.control(do, **what)


async def test_the_journal_counts_and_hides_secrets(
    sandbox: Sandbox, rest: Rest, browser: aiohttp.ClientSession
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
