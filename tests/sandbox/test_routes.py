"""The paths that exist, the answer at all others, and the pages of the bot's guilds."""

from __future__ import annotations

import json

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.app import ROUTES
from discord_sandbox.rest.unrouted import ROUTE, lacking
from discord_sandbox.world import Guild, Member
from tests.sandbox.openapi_referee import DESCRIPTION
from tests.sandbox.raw import Rest


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
    assert (answer.status, answer.code) == (status, 0)
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
    served = {(route.method, _anonymous(route.path)) for route in ROUTES}
    assert set(lacking()) == described - served


def _anonymous(path: str) -> str:
    return "/".join("*" if part.startswith("{") else part for part in path.split("/"))


async def pages(rest: Rest, query: str) -> list[int]:
    return [int(guild["id"]) for guild in (await rest.get(f"/users/@me/guilds?{query}")).body]


async def test_the_guilds_come_in_pages(sandbox: Sandbox, rest: Rest) -> None:
    world = sandbox.world
    first, second = sorted(world.guilds)
    for number in range(2, 250):
        guild = Guild(first - number, f"Guild {number}", world.people[0].id, "de", "#000000")
        guild.roles[guild.id] = next(iter(world.guilds[first].roles.values()))
        guild.members[world.bot.id] = Member(world.bot, "2020-01-01T00:00:00+00:00")
        world.guilds[guild.id] = guild
    everything = sorted(world.guilds)
    assert await pages(rest, "") == everything[:200]
    assert await pages(rest, f"after={everything[199]}") == everything[200:]
    assert await pages(rest, f"after={first}&limit=1") == [second]
    assert await pages(rest, f"before={second}&limit=1") == everything[:1]
    for limit in ("0", "201", "all"):
        assert (await rest.get(f"/users/@me/guilds?limit={limit}")).code == 50035


async def test_a_guild_tells_its_size_if_asked(rest: Rest) -> None:
    plain = (await rest.get("/users/@me/guilds")).body[0]
    counted = (await rest.get("/users/@me/guilds?with_counts=true")).body[0]
    assert "approximate_member_count" not in plain and counted["approximate_member_count"] == 7
