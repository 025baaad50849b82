"""``bierkoenig doctor`` finds each fault and says how to mend it; with ``--try`` it tries everything."""

# ruff: noqa: ASYNC240 - a test may look at a small file

import os
import re
import socket
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from prometheus_client import Counter

from bot import doctor
from bot.account import PAGE
from bot.config import load
from bot.doctor import TOLD, Doctor, Finding
from bot.language import of_command_line
from bot.monitoring.monitor import Monitor
from bot.trial import try_out
from cogs.config import CogSettings
from cogs.texts.catalogue import Words
from discord_sandbox.app import Sandbox
from discord_sandbox.default_world import add_small_guild
from discord_sandbox.permissions import Permission
from discord_sandbox.world import Channel, Guild
from engine.storage import sqlite
from tests.bot.processes import environment, output_of
from tests.databases import prepare
from tests.languages import LANGUAGES, NAME, made_up

TEXTS = of_command_line(CogSettings())
GERMAN, ENGLISH = map(TEXTS.of, LANGUAGES)


@pytest.fixture
def configured(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment(sandbox).items():
        if name.startswith("BIERKOENIG_"):
            monkeypatch.setenv(name, value)


Part = Callable[[Doctor], Awaitable[None]]


async def look(*parts: Part) -> dict[str, Finding]:
    """Some parts of the doctor's findings, or all, by subject; the last one of a subject counts."""
    return {found.subject: found for found in await told(*parts or (Doctor.examine,))}


async def told(*parts: Part, words: Words = ENGLISH) -> list[Finding]:
    """All that some parts of the doctor find."""
    found: list[Finding] = []
    here = Doctor(load(), None, words, found.append)
    for part in parts:
        await part(here)
    return found


def faults(findings: dict[str, Finding]) -> set[str]:
    return {subject for subject, finding in findings.items() if not finding.fine}


@pytest.mark.usefixtures("configured")
async def test_a_healthy_bot() -> None:
    findings = await look()
    assert faults(findings) == set()
    assert {"configuration", "database", "disk", "computer players", "token", "servers", "gateway"} <= set(
        findings
    )
    assert not Path("data").exists(), "looking changes nothing"


@pytest.mark.usefixtures("configured")
async def test_every_fault_comes_with_advice(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIERKOENIG_DISCORD__TOKEN", "wrong")
    monkeypatch.setenv("BIERKOENIG_DISCORD__GATEWAY_URL", "ws://127.0.0.1:9/")
    monkeypatch.setenv("BIERKOENIG_STORAGE__URL", "mysql://host/db")
    findings = await look(Doctor.storage, Doctor.discord, Doctor.gateway)
    assert faults(findings) == {"token", "gateway", "database"}
    assert all(finding.advice for finding in findings.values() if not finding.fine)
    assert "can't be reached" in findings["gateway"].text
    monkeypatch.setenv("BIERKOENIG_DISCORD__API_URL", "http://127.0.0.1:9/api/v10")
    monkeypatch.setenv("BIERKOENIG_DISCORD__GATEWAY_URL", sandbox.gateway_url.replace("/gw/", "/page/"))
    assert faults(await look(Doctor.discord, Doctor.gateway)) == {"Discord", "gateway"}
    monkeypatch.delenv("BIERKOENIG_DISCORD__TOKEN")
    assert "BIERKOENIG_DISCORD__TOKEN" in (await look(Doctor.discord))["token"].advice


async def test_computer_players_that_do_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", "/bin/false")
        assert faults(await look(Doctor.players)) == {"computer players"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv("BIERKOENIG_MONITORING__PORT", str(free.getsockname()[1]))
    monitor = Monitor(load().monitoring)
    await monitor.open()
    failed = Counter(
        "bierkoenig_worker_failures", "As of the running bot.", registry=monitor.metrics.registry
    )
    try:
        assert faults(await look(Doctor.players)) == set()
        failed.inc(3)
        finding = (await look(Doctor.players))["computer players"]
        assert not finding.fine and "3 moves by rules of thumb" in finding.text
    finally:
        await monitor.close()
    assert faults(await look(Doctor.players)) == set(), "no bot has to run"


async def test_a_database_that_somebody_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    path = prepare(Path("changed.db"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE invitations")
        connection.execute("DROP INDEX due_by_time")
    monkeypatch.setenv("BIERKOENIG_STORAGE__URL", str(path))
    found = [one for one in await told(Doctor.storage) if one.subject == "schema"]
    assert [finding.text for finding in found] == [
        "table invitations is missing",
        "index due_by_time of due is missing",
    ]
    assert not any(finding.fine for finding in found)
    assert all("put a backup in its place" in finding.advice for finding in found)
    with closing(sqlite3.connect(path)) as connection:
        tried = connection.execute("SELECT value FROM facts WHERE key = 'doctor'").fetchone()
    assert int(tried[0]) > 0, "whether it can be written to is tried"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_that_may_not_be_written_to() -> None:
    Path("data").mkdir(mode=0o500)
    assert faults(await look(Doctor.storage)) == {"database"}


async def test_a_place_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").write_text("")
    monkeypatch.setenv("BIERKOENIG_STORAGE__URL", "file/below.db")
    finding = (await look(Doctor.storage))["database"]
    assert not finding.fine
    assert "set storage.url to a place" in finding.advice


@pytest.mark.parametrize("kind", ["nfs4", "cifs", "fuse.sshfs", "9p", "ext4"])
async def test_a_database_on_a_network_file_system(
    kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mounts = tmp_path / "mountinfo"
    (tmp_path / "over there").mkdir()
    place = str(tmp_path).replace(" ", "\\040")
    mounts.write_text(
        f"21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
        f"99 21 0:52 / {place}/over\\040there rw - {kind} host:/share rw,vers=4.2\n"
        f"98 21 0:5 / {place}/over rw - nfs4 host:/other rw\n"
    )
    monkeypatch.setattr(sqlite, "MOUNTS", mounts)
    assert faults(await look(Doctor.storage)) == set()
    monkeypatch.setenv("BIERKOENIG_STORAGE__URL", str(tmp_path / "over there" / "bot.db"))
    disk = (await look(Doctor.storage))["disk"]
    assert disk.fine if kind == "ext4" else f"({kind})" in disk.text


@pytest.mark.usefixtures("configured")
async def test_it_speaks_german(sandbox: Sandbox) -> None:
    take_away(next(iter(sandbox.world.guilds.values())), "send_messages")
    findings = [str(one) for one in await told(Doctor.settings, Doctor.discord, words=GERMAN)]
    assert findings[0] == "✓ Einstellungen: Standardwerte und Umgebungsvariablen"
    assert any(": Dem Bot fehlt „Nachrichten senden“\n    → Gib ihm das" in finding for finding in findings)


async def test_translations_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made_up(tmp_path)
    monkeypatch.setenv("BIERKOENIG_COGS__TRANSLATIONS", str(tmp_path))
    assert (await look(Doctor.settings))["translations"].text == f"Deutsch, English, {NAME}"
    own = tmp_path / "fr.ftl"
    own.write_text("language-motto = à nous\n", encoding="utf-8-sig")  # as Windows' Notepad writes it
    assert (await look(Doctor.settings))["translations"].fine
    own.write_text("language-motto = à nous\n", encoding="latin-1")
    finding = (await look(Doctor.settings))["translations"]
    assert finding.text.endswith("fr.ftl: expected UTF-8, found another encoding")
    own.write_text("old = { $", encoding="utf-8")
    finding = (await look(Doctor.settings))["translations"]
    assert not finding.fine and finding.hopeless and "fr.ftl, line 1" in finding.text


def test_every_finding_has_its_texts() -> None:
    source = Path(doctor.__file__).read_text(encoding="utf-8")
    pairs = re.findall(r'_found\(\s*"(\w+)", "([\w-]+)"', source)
    said = set(re.findall(r'"([\w-]+)"', source))
    for words in (ENGLISH, GERMAN):
        for subject, text in pairs:
            assert words.has(f"doctor-subject-{subject}") and words.has(f"doctor-{text}"), text
    named = {name.removeprefix("doctor-") for name in TEXTS.ids if name.startswith("doctor-")}
    assert {name.removeprefix("subject-") for name in named} <= said


async def test_language_and_exit_status_of_the_command(sandbox: Sandbox) -> None:
    env = environment(sandbox) | {"LC_ALL": "de_AT.UTF-8"}
    status, output = await output_of("doctor", env=env)
    assert (status, "✗" in output, "✓ Token: Es gehört" in output) == (0, False, True), output
    assert sandbox.token not in output
    wrong = environment(sandbox, discord__token="wrong-token") | {"LC_ALL": "de_AT.UTF-8"}
    status, output = await output_of("doctor", "--language", "en", env=wrong)
    assert (status, "✗ token" in output) == (1, True)
    assert "wrong-token" not in output
    status, output = await output_of("doctor", "--language", "fr", env=env)
    assert (status, "the languages are de, en" in output) == (2, True)


async def test_the_invitation_alone(sandbox: Sandbox) -> None:
    """For a script, or for a second server: one line that can be opened."""
    status, output = await output_of("doctor", "--invite", env=environment(sandbox))
    assert status == 0
    (link,) = output.splitlines()
    asked = parse_qs(urlsplit(link).query)
    assert asked["client_id"] == [str(sandbox.application_id)]
    assert asked["scope"] == ["bot applications.commands"]
    assert discord.Permissions(int(asked["permissions"][0])) == discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        create_public_threads=True,
        attach_files=True,
        read_message_history=True,
        create_events=True,
    )
    status, output = await output_of("doctor", "--invite", env=environment(sandbox, discord__token="wrong"))
    assert (status, "Discord refuses" in output) == (2, True)


def take_away(guild: Guild, *rights: str) -> None:
    """Take a permission away from everybody on a server."""
    flags = discord.Permissions(**dict.fromkeys(rights, True)).value
    for role in guild.roles.values():
        role.permissions &= ~flags


async def servers() -> list[Finding]:
    return [finding for finding in await told(Doctor.discord) if finding.subject.startswith("server")]


@pytest.mark.usefixtures("configured")
async def test_a_server_that_gives_too_little(sandbox: Sandbox) -> None:
    """The application's own emoji need no permission."""
    first, second = sandbox.world.guilds.values()
    take_away(first, "send_messages", "use_external_emojis")
    take_away(second, "use_external_emojis")
    lacking, fine = await servers()
    assert not lacking.fine and lacking.text.endswith("the bot lacks “Send Messages”")
    assert f"client_id={sandbox.application_id}" in lacking.advice
    assert fine.fine and "on 1 of 2" in fine.text


@pytest.mark.usefixtures("configured")
async def test_many_servers_are_summed_up(sandbox: Sandbox) -> None:
    many = [add_small_guild(sandbox.world, number) for number in range(2, PAGE + 52)]
    (fine,) = await servers()
    assert fine.fine and f"on {PAGE + 52} of {PAGE + 52}" in fine.text
    take_away(many[-1], "view_channel")
    lacking, _ = await servers()
    assert lacking.text == f"Server {PAGE + 51}: the bot lacks “View Channel”", "it is on the second page"
    for guild in many:
        take_away(guild, "view_channel")
    *told, more, fine = await servers()
    assert len(told) == TOLD and "240 more" in more.text and "on 2 of 252" in fine.text


# ``bierkoenig doctor --try``: everything once, over real sockets, and nothing stays behind.

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


def place(sandbox: Sandbox, name: str = "spieltisch") -> Channel:
    return next(one for one in sandbox.world.channels.values() if one.name == name)


async def report(channel: int) -> dict[str, Finding]:
    found: list[Finding] = []
    await try_out(load(), channel, found.append)
    return {finding.subject: finding for finding in found}


def left_behind(sandbox: Sandbox) -> list[object]:
    """Everything left behind but archived threads: deleting one takes a right that the bot doesn't need."""
    world = sandbox.world
    channel = place(sandbox)
    guild = world.guild_of(channel)
    threads = [thread for thread in world.threads_of(channel) if not thread.archived]
    return [*channel.messages, *threads, *guild.events, *world.emojis, *sandbox.core.commands.of(guild.id)]


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
