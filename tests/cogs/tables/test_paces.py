"""The names of paces, which say what their clocks do."""

from __future__ import annotations

import re

import pytest

from cogs.texts.catalogue import Texts
from engine.tables.clock import DAY, DEFAULT_PACES, PACES, PaceName, TurnClock, end_of_time
from tests.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PACES)
def test_a_pace_is_told_with_the_time_of_a_move_and_that_of_somebody_alone(
    texts: Texts, name: PaceName, language: str
) -> None:
    told = [int(figure) for figure in re.findall(r"\d+", texts.of(language)(f"setting-pace-{name}"))]
    pace = DEFAULT_PACES.of(name)
    if pace is None:
        assert told == []
        return
    unit = 1000 * (DAY if name == "correspondence" else 60)
    ends = [end_of_time(TurnClock.of(1), pace, 0, alone) for alone in (False, True)]
    assert [end.at / unit for end in ends] == told
    assert [end.kind for end in ends] == ["lapse", "shelve"], "alone nothing is played, but the partie saved"
