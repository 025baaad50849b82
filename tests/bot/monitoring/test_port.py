"""The port where figures are served: who is answered, and what becomes of bytes that are no request."""

from __future__ import annotations

import asyncio
import logging
import socket
from pathlib import Path

import pytest

from bot.config import MonitoringSection
from bot.monitoring.monitor import Monitor
from tests.bot.processes import environment, output_of


async def test_a_port_that_is_taken_is_a_mistake_of_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        env = environment(discord__token="x", monitoring__port=str(port))
        status, output = await output_of("run", env=env)
    assert status == 2
    assert f"monitoring.port: nobody can listen at http://127.0.0.1:{port}" in output
    assert "Traceback" not in output


async def answer(request: bytes, address: str = "127.0.0.1") -> bytes:
    """Return what a monitor answers to these bytes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monitor = Monitor(MonitoringSection(port=port, address=address))
    await monitor.open()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        answered = await reader.read()
        writer.close()
    finally:
        await monitor.close()
    return answered


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:9464", 200),
        ("[::1]:9464", 200),
        ("localhost:9464", 200),
        ("bierkoenig:9464", 200),  # as containers call one another
        ("evil.example:9464", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost.", 421),
        ("evil.example:port", 421),
    ],
)
async def test_only_a_name_that_nobody_else_can_have_is_answered(host: str, status: int) -> None:
    answered = await answer(f"GET /metrics HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    assert answered.startswith(f"HTTP/1.1 {status} ".encode()), answered[:80]
    assert (b"python_info" in answered) == (status == 200)


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
        b"GET /metrics HTTP/9\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nno header\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nContent-Length: many\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nwhat\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    ],
)
async def test_what_is_no_request_is_refused_without_a_word_in_the_log(
    request_: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    answered = await answer(request_)
    assert answered.startswith((b"HTTP/1.0 4", b"HTTP/1.1 4")), answered[:80]
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
