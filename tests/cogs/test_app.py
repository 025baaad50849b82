"""How features hear of tables."""

from __future__ import annotations

import asyncio
import logging

import pytest

from cogs.app import answer_first
from engine.tables import Snapshot
from tests.cogs.seating import snapshot


async def test_whoever_has_made_a_state_goes_on_before_features_hear_of_it() -> None:
    heard: list[Snapshot] = []
    listener = answer_first(heard.append)
    first, second = snapshot(), snapshot()
    listener(first)
    listener(second)
    assert not heard, "the answer is on its way before"
    await asyncio.sleep(0)
    assert heard == [first, second]


async def test_a_feature_that_fails_is_logged_without_what_it_was_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_: Snapshot) -> None:
        raise RuntimeError("broken on purpose")

    answer_first(broken)(snapshot())
    with caplog.at_level(logging.ERROR):
        await asyncio.sleep(0)
    (record,) = caplog.records
    assert (record.name, record.getMessage()) == ("cogs.app", "table 17: a feature could not take up a state")
