"""Another program with the bot's token is told from Discord's bad minutes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.shell.answers import TAKEN
from cogs.shell.other_program import LASTING, LOOKED_AT, OtherProgram


def click(number: int, *, taken: bool) -> Any:
    return SimpleNamespace(id=number, extras={TAKEN: taken})


def told(caplog: pytest.LogCaptureFixture) -> bool:
    return "another program" in caplog.text


def test_answers_that_fail_after_they_took_effect_accuse_nobody(caplog: pytest.LogCaptureFixture) -> None:
    looked = OtherProgram()
    for number in range(500):  # twenty seconds in which everything is refused at first, and a calm minute
        looked.note(click(number, taken=number < 200), now=number / 10)
    assert not told(caplog)
    for number in range(500, 900):
        looked.note(click(number, taken=True), now=100 + number / 10)
    assert not told(caplog), "the bad minutes before don't count"


def test_a_program_that_goes_on_answering_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    looked = OtherProgram()
    for number in range(LOOKED_AT):
        looked.note(click(number, taken=number % 2 == 0), now=0)
    assert not told(caplog)
    for number in range(LOOKED_AT, 3 * LOOKED_AT):
        looked.note(click(number, taken=number % 2 == 0), now=LASTING)
    assert len([one for one in caplog.messages if "another program" in one]) == 1
