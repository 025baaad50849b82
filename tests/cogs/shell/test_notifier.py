"""How features hear of tables."""

from __future__ import annotations

import asyncio
import logging

import pytest

from cogs.shell.router import Notifier
from engine.tables import TableState
from tests.cogs.seating import snapshot


async def test_whoever_has_made_a_state_of_a_partie_goes_on_before_features_hear_of_it() -> None:
    heard: list[tuple[str, TableState]] = []
    notifier = Notifier([lambda one: heard.append(("hand", one)), lambda one: heard.append(("card", one))])
    first, second = snapshot(status="playing"), snapshot(status="playing")
    notifier.published(first)
    notifier.published(second)
    assert not heard, "the answer is on its way before"
    await asyncio.sleep(0)
    assert heard == [("hand", first), ("card", first), ("hand", second), ("card", second)]


async def test_the_end_is_heard_of_at_once_and_after_what_led_to_it() -> None:
    heard: list[TableState] = []
    notifier = Notifier([heard.append])
    last, closed = snapshot(status="playing"), snapshot(status="closed")
    notifier.published(last)
    notifier.published(closed)
    assert heard == [last, closed]
    await asyncio.sleep(0)
    assert heard == [last, closed], "each is heard of once"


async def test_a_feature_that_fails_is_logged_and_the_next_one_hears_all_the_same(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_: TableState) -> None:
        raise RuntimeError("broken on purpose")

    heard: list[TableState] = []
    lobby = snapshot()
    with caplog.at_level(logging.ERROR):
        Notifier([broken, heard.append]).published(lobby)
    (record,) = caplog.records
    assert (record.name, record.getMessage()) == ("cogs.shell.router", "table 17: a feature failed")
    assert heard == [lobby]
