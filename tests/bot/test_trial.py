"""``bierkoenig doctor --try``: everything once, over real sockets, and nothing stays behind."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from bot.config import load
from bot.doctor import Finding
from bot.trial import try_out
from discord_sandbox.app import Sandbox
from discord_sandbox.permissions import Permission
from discord_sandbox.settings import SandboxSettings
from discord_sandbox.world import Channel
from tests.bot.processes import environment, output_of

STEPS = [
    "versions",
    "gateway",
    "channel",
    "picture posted",
    "picture kept",
    "picture not listed",
    "picture replaced",
    "thread",
    "event",
    "emoji",
    "command",
    "cleaning up",
]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox without rate limits: six requests in one channel would take five seconds."""
    async with Sandbox(SandboxSettings(rate_limits=False)) as running:
        yield running


@pytest.fixture
def configured(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment(sandbox).items():
        if name.startswith("BIERKOENIG_"):
            monkeypatch.setenv(name, value)


def place(sandbox: Sandbox, name: str = "spieltisch") -> Channel:
    return next(one for one in sandbox.world.channels.values() if one.name == name)


async def report(channel: int) -> dict[str, Finding]:
    return {finding.subject: finding async for finding in try_out(load(), channel)}


def faults(findings: dict[str, Finding]) -> set[str]:
    return {subject for subject, finding in findings.items() if not finding.fine}


def left_behind(sandbox: Sandbox) -> list[object]:
    """Everything left behind but archived threads: deleting one takes a right that the bot doesn't need."""
    world = sandbox.world
    channel = place(sandbox)
    guild = world.guild_of(channel)
    threads = [thread for thread in world.threads_of(channel) if not thread.archived]
    commands = sandbox.core.commands.of(guild.id)
    return [*channel.messages, *threads, *guild.events, *world.emojis, *commands]


@pytest.mark.usefixtures("configured")
async def test_everything_is_tried_and_taken_away(sandbox: Sandbox) -> None:
    channel = place(sandbox)
    link = f"https://discord.com/channels/{channel.guild_id}/{channel.id}"
    status, output = await output_of("doctor", "--try", link, env=environment(sandbox))
    reported = output.partition("The report")[2]
    told = re.findall(r"^([✓✗]) ([a-z ]+): ", reported, re.MULTILINE)
    assert told == [("✓", step) for step in STEPS], output
    assert status == 0 and "Traceback" not in output
    assert "names its attachment_id, only in the components" in output
    assert "doesn't list it is refused with status 400, code 50035" in output
    lines = [line for line in reported.splitlines() if not line.startswith("{")]  # no log
    assert not re.search(r"\d{15}|spieltisch|Studentenheim", "\n".join(lines)), "no ids, no names"
    assert sandbox.token not in output
    assert "an archived thread remains" in reported and left_behind(sandbox) == []
    guild = sandbox.world.guild_of(channel)
    for role in guild.roles.values():
        role.permissions |= Permission.MANAGE_THREADS
    sandbox.core.permissions_changed()
    assert (await report(channel.id))["cleaning up"].text == "nothing was left behind"


@pytest.mark.usefixtures("configured")
async def test_a_step_that_fails_keeps_no_other_from_being_cleaned_up(sandbox: Sandbox) -> None:
    guild = place(sandbox).guild_id
    sandbox.core.faults.fail(
        rf"POST .*/guilds/{guild}/scheduled-events", "refused", 2, status=400, code=50035
    )
    sandbox.core.faults.fail("POST .*/commands$", "refused", 1, status=403, code=50001)
    sandbox.core.faults.fail("DELETE .*/emojis/", "refused", 1, status=403, code=50013)
    findings = await report(place(sandbox).id)
    assert faults(findings) == {"event", "command", "cleaning up"}
    assert findings["command"].text == "refused with status 403, code 50001: Missing Access"
    assert "an emoji of the application (refused with status 403" in findings["cleaning up"].text
    assert left_behind(sandbox) == list(sandbox.world.emojis) and len(sandbox.world.emojis) == 1


@pytest.mark.usefixtures("configured")
async def test_without_a_picture_the_rest_is_tried(sandbox: Sandbox) -> None:
    sandbox.core.faults.fail("POST .*/messages$", "refused", 1, status=403, code=50013)
    findings = await report(place(sandbox).id)
    unposted = {"picture posted", "picture kept", "picture not listed", "picture replaced", "thread"}
    assert faults(findings) == unposted
    assert findings["thread"].text == "not tried: no picture was posted"
    assert left_behind(sandbox) == []


@pytest.mark.usefixtures("configured")
async def test_a_channel_that_is_none_and_a_gateway_that_refuses(sandbox: Sandbox) -> None:
    sandbox.core.gateway.refuse(4014)
    findings = await report(place(sandbox, "Stammtisch").id)
    assert "Privileged Gateway Intents" in findings["gateway"].text
    assert findings["channel"].text == "a text channel is needed, this is a VoiceChannel"
    assert faults(findings) == set(STEPS) - {"versions", "cleaning up"}


@pytest.mark.usefixtures("configured")
async def test_a_wrong_token_is_not_tried(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIERKOENIG_DISCORD__TOKEN", "wrong")
    assert list(await report(place(sandbox).id)) == ["versions", "log in"]
