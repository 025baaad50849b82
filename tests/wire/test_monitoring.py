"""Whoever runs the bot reads figures, a live view and the log, and learns nothing about people and cards."""

import asyncio
import contextlib
import fcntl
import gzip
import json
import os
import pty
import re
import signal
import struct
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample
from sqlalchemy import make_url

from bot.monitoring.metrics import ROUTES
from cogs.app import EXTENSIONS
from cogs.games.views import GAME_VIEWS
from discord_sandbox import Sandbox
from engine.game import State
from engine.games.registry import GAMES
from engine.storage.tables import UNFINISHED
from tests.acquainted import been_there
from tests.bot import nursery
from tests.bot.processes import environment, output_of
from tests.databases import make
from tests.postgres import cluster
from tests.secrecy.overhearing import Overheard, overhearing, telltale
from tests.secrecy.twins import Leak
from tests.wire.asking import ask, free_port
from tests.wire.conftest import Join
from tests.wire.table import (
    PATIENCE,
    People,
    RunBot,
    Seated,
    begin_alone,
    eventually,
    open_table,
    seat_one,
    sit_down,
    take_hand,
    text_of,
)
from tests.wire.witness import Follower, Secrets, Witness

COMMANDS: Final = frozenset({"table", "help", "hand"})
LABELS: Final = {
    "kind": {"click", "form", "command", "table", "urgent_table", "announcement", "request", "film"},
    "feature": {*EXTENSIONS, *COMMANDS, "none"},
    "outcome": {
        *("done", "refused", "not_stored", "late", "not_sent", "incident"),
        *("sent", "failed", "replaced", "dropped"),
    },
    "route": {*ROUTES, "other"},
    "status": {"1xx", "2xx", "3xx", "4xx", "5xx", "429", *UNFINISHED},
    "game": set(GAMES),
    "generation": {"0", "1", "2"},
}
"""All labels, and all that they may say. Nothing else can name anybody or anything."""
ABOUT_PYTHON: Final = {"implementation", "major", "minor", "patchlevel", "version"}
GAME = "fuenfzehnern"
STRANGE = (
    "bk1:h",
    "bk1:h:EA",
    "bk1:h:1:0:999999999999999999999999:EA",
    "bk1:h:1:99:1:EA",
    "bk1:p:1:0:1:1:EA",
    "bk1:h:1:0:1:'); DROP TABLE log",
    "bk2:h:1:0:1:EA",
    "EA",
)
"""Ids of buttons that nobody was ever shown."""


# -- figures -------------------------------------------------------------------------------------------------


async def scrape(port: int) -> list[Sample]:
    """Everything that Prometheus would store."""
    status, text = await ask(port, "/metrics")
    assert status == 200
    return [sample for family in text_string_to_metric_families(text) for sample in family.samples]


def value(samples: list[Sample], name: str, **labels: str) -> float:
    """The sum of the samples of a name that have these labels."""
    return sum(one.value for one in samples if one.name == name and labels.items() <= one.labels.items())


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
async def test_the_figures_follow_a_partie_and_name_nobody(
    game: str, run_bot: RunBot, people: People, sandbox: Sandbox
) -> None:
    port = free_port()
    async with run_bot(monitoring={"port": port}):
        assert await ask(port, "/readyz") == (200, '{"status": "ok"}')
        before = await scrape(port)
        (anna,) = await people("Anna")
        table = await open_table(anna, "spieltisch", game=game)
        assert value(await scrape(port), "bierkoenig_tables", status="lobby") == 1
        seated = await begin_alone(anna, table)
        clicked = 0
        for _ in range(8):
            await eventually(lambda: seated.moves)
            await seated.click(seated.moves[0], force=True)  # it may be gone at this very moment
            clicked += 1
        samples = await scrape(port)
        _, told = await ask(port, "/metrics", "application/openmetrics-text; version=1.0.0")
        assert told.endswith("# EOF\n")

    def grown(name: str, **labels: str) -> float:
        return value(samples, name, **labels) - value(before, name, **labels)

    hands = grown("bierkoenig_interaction_seconds_count", kind="click", feature="hand")
    assert clicked <= hands <= clicked + 1, "the button that opens a hand may be one of these"
    for name, labels, least in (
        ("interactions_total", {"kind": "click", "outcome": "done"}, clicked),
        ("commit_seconds_count", {}, clicked),
        ("rows_written_total", {}, clicked + 1),
        ("discord_requests_total", {"route": "interactions", "status": "2xx"}, clicked),
        ("worker_seconds_count", {}, 1),  # computers have thought
        ("outbox_requests_total", {"outcome": "sent"}, 1),
    ):
        assert grown(f"bierkoenig_{name}", **labels) >= least, name
    assert grown("bierkoenig_interaction_seconds_count", kind="command", feature="table") == 1
    for name, labels, exactly in (
        ("gateway_connected", {}, 1),
        ("tables", {"status": "playing"}, 1),
        ("tables_loaded", {}, 1),
        ("rate_limited_total", {}, 0),
    ):
        assert value(samples, f"bierkoenig_{name}", **labels) == exactly, name
    assert value(samples, "bierkoenig_loop_lag_seconds_count") > 0
    expect_nobody(samples)
    assert not re.findall(r"(?<![\d.])\d{15,}(?![\d.])", told), "ids of Discord have so many digits"
    for secret in (sandbox.token, "Anna", "spieltisch"):
        assert secret not in told


def expect_nobody(samples: list[Sample]) -> None:
    """Check every label against the list of what it may say."""
    for sample in samples:
        for label, said in sample.labels.items():
            if sample.name in ("python_info", "bierkoenig_build_info"):
                assert label in ABOUT_PYTHON
            elif label != "le":
                assert said in LABELS[label], sample


async def test_a_bot_says_when_it_is_ready(run_bot: RunBot, sandbox: Sandbox) -> None:
    port = free_port()
    async with run_bot(monitoring={"port": port}):
        assert await ask(port, "/healthz") == (200, '{"status": "ok"}')
        await ready(port, 200)
        await sandbox.stop()
        await ready(port, 503)
        _, told = await ask(port, "/readyz")
        assert json.loads(told) == {"status": "not ready", "because": ["not connected to Discord"]}
        assert (await ask(port, "/healthz"))[0] == 200, "a restart would not bring Discord back"


async def test_a_bot_says_when_its_database_is_away_and_ends_all_the_same(
    run_bot: RunBot, caplog: pytest.LogCaptureFixture
) -> None:
    port = free_port()
    with cluster() as server, contextlib.ExitStack() as silent:
        await server.run("CREATE DATABASE tables")
        await asyncio.to_thread(make, make_url(server.url("tables")), been_there)
        async with run_bot(storage={"url": server.url("tables")}, monitoring={"port": port}):
            await ready(port, 200)
            await asyncio.to_thread(server.stop, "fast")
            await ready(port, 503)
            assert "the database doesn't answer" in (await ask(port, "/readyz"))[1]
            await asyncio.to_thread(server.start)
            await ready(port, 200)
            silent.enter_context(server.paused())
    assert not [one for one in caplog.records if one.exc_info]


async def ready(port: int, status: int) -> None:
    """Wait until /readyz answers with a status."""
    async with asyncio.timeout(PATIENCE):
        while (await ask(port, "/readyz"))[0] != status:
            pass


async def test_without_a_port_nothing_is_even_imported(
    run_bot: RunBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bot.monitoring.monitor", None)
    async with run_bot():
        pass


async def test_a_click_is_traced_from_the_gateway_to_the_answer(
    run_bot: RunBot, people: People, sandbox: Sandbox
) -> None:
    sent: list[bytes] = []

    async def collect(request: web.Request) -> web.Response:
        sent.append(await request.read())
        return web.Response()

    app = web.Application()
    app.router.add_post("/v1/traces", collect)
    collector = TestServer(app)
    await collector.start_server()
    async with run_bot(monitoring={"traces": str(collector.make_url("/v1/traces"))}):
        anna = await seat_one(people)
        await eventually(lambda: anna.moves)
        await anna.click(anna.moves[0])
    await collector.close()
    exports = [ExportTraceServiceRequest.FromString(gzip_or_plain(body)) for body in sent]
    spans = [
        span
        for export in exports
        for resource in export.resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]
    clicks = [span for span in spans if span.name == "click"]
    assert {one.value.string_value for span in clicks for one in span.attributes} == {
        "tables",
        "hand",
        "done",
    }
    played = clicks[-1]
    inside = [span for span in spans if span.parent_span_id == played.span_id]
    commit = next(span for span in inside if span.name == "commit")
    answer = next(span for span in inside if span.name == "request interactions")
    assert (
        played.start_time_unix_nano
        <= commit.start_time_unix_nano
        <= commit.end_time_unix_nano
        <= answer.end_time_unix_nano
        <= played.end_time_unix_nano
    )
    told = str(exports)
    for secret in (sandbox.token, "Anna", anna.person.id, "bk1:"):
        assert secret not in told


def gzip_or_plain(body: bytes) -> bytes:
    """The body that was sent, unpacked."""
    return gzip.decompress(body) if body.startswith(b"\x1f\x8b") else body


# -- the live view -------------------------------------------------------------------------------------------


async def test_top_shows_a_running_bot_until_ctrl_c(run_bot: RunBot) -> None:
    port = free_port()
    env = environment(monitoring__port=str(port)) | {"TERM": "xterm"}
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    screen, seen = asyncio.StreamReader(), os.fdopen(ours, "rb", buffering=0)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(screen), seen)
    async with asyncio.timeout(PATIENCE):
        async with run_bot(monitoring={"port": port}):
            status, once = await output_of("top", env=env)
            assert status == 0 and "connected" in once and "answers too late" in once
            assert max(map(len, once.splitlines())) <= 80
            pid, news = nursery.begin(["top", "--every", "0.2"], env, Path.cwd(), theirs, theirs, theirs)
            for _ in range(3):  # it goes on and on
                await screen.readuntil(b"Ctrl-C ends")
        await screen.readuntil(b"nothing answers")
        os.kill(pid, signal.SIGINT)
        assert await asyncio.to_thread(os.read, news, 10) == b"0\n"
    os.close(theirs)


# -- incidents: people get a number, the log a place, and neither gets a card --------------------------------


class Faulty:
    """Parts of the bot that can be made to fail, each with an exception that names everybody's cards."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.failing = ""
        look = GAME_VIEWS[GAME]
        for part, name in (("hand", "hand"), ("picture", "picture"), ("public message", "table")):
            patch.setattr(look, name, self._failing(part, getattr(look, name)))

    def _failing(self, part: str, honest: Callable[..., Any]) -> Callable[..., Any]:
        def drawn(scene: Any, *more: Any) -> Any:
            if part == self.failing:
                state: State = scene.state._partie
                raise telltale(state)
            return honest(scene, *more)

        return drawn


class Round:
    """Four people at a table, a spectator, and the log, read from outside, that all are measured by."""

    def __init__(self, people: list[Witness], onlooker: Witness, table: int, database: Path) -> None:
        self.people = people
        self.onlooker = onlooker
        self.table = table
        self.database = database
        self.follower = Follower(database, table)

    async def turn(self) -> Seated:
        """Return an awaited person, with a hand that was just taken."""
        list(self.follower.read_on())
        (seat,) = self.follower.fold.waiting_for
        owner = self.follower.fold.seats[seat].owner
        (person,) = [one for one in self.people if self.follower.number_of(one) == owner]
        return await take_hand(person, self.table)

    async def play(self) -> None:
        """Play a card."""
        one = await self.turn()
        await one.click(one.moves[0])

    def expect_no_leaks(self) -> None:
        """Raise ``Leak`` when anybody was sent a card that they could not know."""
        told = Secrets(Follower(self.database, self.table))
        seats = {place.owner: seat for seat, place in enumerate(self.follower.fold.seats)}
        leaks = told.leaks(self.onlooker, None)
        for person in self.people:
            leaks += told.leaks(person, seats[self.follower.number_of(person)])
        if leaks:
            raise Leak("\n".join(leaks))


async def what_fails_here(at: Round, heard: Overheard, faulty: Faulty) -> None:
    """Let hands, public messages and pictures fail to be drawn. Raises ``Leak``."""
    for part, said in (
        ("hand", "an answer failed"),
        ("public message", "a request failed"),
        ("picture", "its picture could not be drawn"),
    ):
        one = await at.turn()
        faulty.failing = part
        reply = await one.click(one.moves[0])
        if part == "hand":
            assert reply.message is not None and re.search(r"\b[0-9a-f]{6}\b", text_of(reply.message))
        await eventually(lambda: said in heard.text)  # noqa: B023 - awaited within the turn
        faulty.failing = ""
    heard.expect_silence()


async def what_fails_elsewhere(at: Round, heard: Overheard) -> None:
    """Click ids that nobody was shown, and let Discord refuse requests. Raises ``Leak``."""
    one = await at.turn()
    for written in STRANGE:
        await one.click(written, force=True)
    for route in (r"PATCH .*/webhooks/", r"PATCH .*/channels/", r"callback"):
        for status in (500, 400):
            one = await at.turn()
            await at.onlooker.control("fail", route_regex=route, status=status, code=0, times=2)
            await one.click(one.moves[0])
    await eventually(lambda: "its message was not taken" in heard.text)
    heard.expect_silence()


async def test_no_card_is_named_whatever_fails(
    run_bot: RunBot, join: Join, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with overhearing(monkeypatch) as heard:
        faulty = Faulty(monkeypatch)
        async with run_bot():
            *four, onlooker = await join("Anna", "Bert", "Cilli", "Dora", "Emil")
            table, _ = await sit_down(four, game=GAME)
            at = Round(four, onlooker, table, tmp_path / "bot.db")
            await what_fails_here(at, heard, faulty)
            await what_fails_elsewhere(at, heard)
        heard.expect_silence()
        at.expect_no_leaks()
        # and if the log told what exceptions say?
        monkeypatch.setattr("engine.incidents.words", str)
        async with run_bot():
            with pytest.raises(Leak):
                await what_fails_here(at, heard, faulty)
