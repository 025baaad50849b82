"""Discord is out of reach while clocks run: everybody gets the time back, and nobody is played for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from discord_sandbox import Sandbox, SandboxSettings
from tests.acquainted import acquainted
from tests.wire.conftest import Join, RunBot
from tests.wire.table import eventually
from tests.wire.test_private_hand import turn
from tests.wire.test_restarts import AT_ONCE, NAMES, deadline, sit_down
from tests.wire.test_restarts_hands import calls, steps_of, whose_turn
from tests.wire.witness import Follower

TURN = 3.0
"""Seconds until a computer plays for somebody."""
OUTAGE = 4.0
"""Seconds, at least: longer than anybody's turn."""


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox without rate limits: they are not the subject, and would keep this test waiting."""
    async with acquainted(SandboxSettings(rate_limits=False)) as running:
        yield running


@pytest.mark.long
async def test_an_outage_takes_nobodys_time(
    run_bot: RunBot, sandbox: Sandbox, join: Join, tmp_path: Path
) -> None:
    clocks = {"live_reminder_seconds": TURN - 0.5, "live_turn_seconds": TURN, "outage_seconds": 0.1}
    database = tmp_path / "bot.db"
    async with run_bot(**AT_ONCE, clocks=clocks):
        people = await join(*NAMES)
        table, seated = await sit_down(people, pace="none")
        follower = Follower(database, table)
        mover, seat = whose_turn(follower, seated), turn(follower)
        await people[0].command("spieltisch", "table pace", pace="live")
        await people[0].control("disconnect_gateway", drop=True, seconds=OUTAGE)
        await eventually(lambda: not sandbox.core.gateway.online)
        await eventually(lambda: deadline(mover) > 0)
        before = deadline(mover)
        await eventually(lambda: sandbox.core.gateway.online)
        await eventually(lambda: deadline(mover) > before)
        # neither a reminder nor a computer, though their time would have been up
        assert (await mover.click(mover.moves[0])).state == "answered"
        assert steps_of(database, table, seat) == []
        assert not any(map(calls, seated))
        list(follower.read_on())
        assert [who for who, _, _ in follower.decided] == [seat]
