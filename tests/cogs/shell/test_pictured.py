"""Slow answers: Discord is told to wait, and nothing is done once it has given up."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.shell import pictured
from cogs.shell.pictured import in_time


class Waiting:
    """An interaction that counts how often Discord was told to wait."""

    def __init__(self, *, gone: bool = False) -> None:
        self.told: list[bool] = []
        self._gone = gone
        self.extras: dict[str, Any] = {}
        self.response = SimpleNamespace(defer=self._defer, is_done=lambda: bool(self.told))

    async def _defer(self, *, ephemeral: bool, thinking: bool) -> None:
        assert ephemeral
        if self._gone:
            raise ConnectionResetError
        self.told.append(thinking)


async def said(interaction: Any, work: Any, *, fresh: bool = True) -> Any:
    return await in_time(interaction, work, fresh=fresh)


@pytest.mark.parametrize("fresh", [True, False])
async def test_discord_waits_only_for_what_takes_long(monkeypatch: pytest.MonkeyPatch, fresh: bool) -> None:
    quick = Waiting()
    assert await said(quick, asyncio.sleep(0, "here"), fresh=fresh) == "here"
    assert quick.told == []
    monkeypatch.setattr(pictured, "PATIENCE", 0.0)
    slow = Waiting()
    assert await said(slow, asyncio.sleep(0.001, "late"), fresh=fresh) == "late"
    assert slow.told == [fresh]


async def test_nothing_more_is_done_for_whoever_discord_has_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictured, "PATIENCE", 0.0)
    left = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            left.set()

    with pytest.raises(ConnectionResetError):
        await said(Waiting(gone=True), work())
    await asyncio.wait_for(left.wait(), 5)
