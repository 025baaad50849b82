"""Faults caused on purpose in the sandbox look as they do at Discord, and are noted in the journal."""

from __future__ import annotations

import aiohttp
import pytest

from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.faults import How
from discord_sandbox.person import Person
from discord_sandbox.sessions import Session, Trouble
from tests.sandbox.raw import Rest

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
