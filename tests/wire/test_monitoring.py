"""Whoever runs the bot reads its figures while people play, and learns nothing about the people."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import sys
from pathlib import Path
from typing import Final

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from bot.monitoring.metrics import ROUTES
from cogs.app import EXTENSIONS
from discord_sandbox import Sandbox
from engine.games.registry import GAMES
from engine.storage.tables import UNFINISHED
from tests.postgres import cluster
from tests.wire.asking import ask, free_port
from tests.wire.conftest import Process, RunBot
from tests.wire.table import PATIENCE, People, eventually, open_table, press, seat_one, take_hand

DASHBOARD: Final = Path(__file__).parents[2] / "contrib/grafana/bierkoenig.json"
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


async def scrape(port: int) -> list[Sample]:
    """Everything that Prometheus would store."""
    status, text = await ask(port, "/metrics")
    assert status == 200
    return [sample for family in text_string_to_metric_families(text) for sample in family.samples]


def value(samples: list[Sample], name: str, **labels: str) -> float:
    """The sum of the samples of a name that have these labels."""
    return sum(one.value for one in samples if one.name == name and labels.items() <= one.labels.items())


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
        await press(anna, table, "fill")
        seated = await take_hand(anna, table)
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
    assert grown("bierkoenig_interactions_total", kind="click", outcome="done") >= clicked
    assert grown("bierkoenig_interaction_seconds_count", kind="command", feature="table") == 1
    assert grown("bierkoenig_commit_seconds_count") >= clicked
    assert grown("bierkoenig_rows_written_total") > clicked
    assert grown("bierkoenig_discord_requests_total", route="interactions", status="2xx") >= clicked
    assert grown("bierkoenig_worker_seconds_count") > 0, "computers have thought"
    assert grown("bierkoenig_outbox_requests_total", outcome="sent") > 0
    assert value(samples, "bierkoenig_gateway_connected") == 1
    assert value(samples, "bierkoenig_tables", status="playing") == 1
    assert value(samples, "bierkoenig_tables_loaded") == 1
    assert value(samples, "bierkoenig_rate_limited_total") == 0
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


async def test_a_process_says_when_it_is_ready(process: Process, sandbox: Sandbox) -> None:
    port = free_port()
    await process.start(monitoring={"port": port})
    assert await ask(port, "/healthz") == (200, '{"status": "ok"}')
    await ready(port, 200)
    await sandbox.stop()
    await ready(port, 503)
    _, told = await ask(port, "/readyz")
    assert json.loads(told) == {"status": "not ready", "because": ["not connected to Discord"]}
    assert (await ask(port, "/healthz"))[0] == 200, "a restart would not bring Discord back"


async def test_a_process_says_when_its_database_is_away_and_ends_all_the_same(process: Process) -> None:
    port = free_port()
    with cluster() as server:
        await server.run("CREATE DATABASE tables")
        await process.start(storage={"url": server.url("tables")}, monitoring={"port": port})
        await ready(port, 200)
        await asyncio.to_thread(server.stop, "fast")
        await ready(port, 503)
        assert "the database doesn't answer" in (await ask(port, "/readyz"))[1]
        await asyncio.to_thread(server.start)
        await ready(port, 200)
        with server.paused():
            await process.stop()
    log = process.log.read_text()
    assert "stopped" in log and "Traceback" not in log, log


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
