"""A port that something else has is said at the start."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

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
