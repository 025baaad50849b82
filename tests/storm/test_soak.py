"""Somebody plays for a long time, and the bot's memory stays as it is."""

from pathlib import Path
from typing import Final

import pytest

from tests.acquainted import been_there
from tests.databases import prepare
from tests.storm.report import judge, last_half, lines, rise
from tests.storm.storm import Measure, gathered, stop
from tests.wire.table import eventually

SEED: Final = 16
WARM_UP: Final = 20_000
"""Clicks before memory is compared: caches that have limits, as that of pictures, fill slowly."""
CLICKS: Final = 20_000
RISE: Final = 0.03
"""The most by which memory may rise in the last half of the clicks."""


def life(*resident: float) -> list[Measure]:
    """Measures of one process, a second apart."""
    return [Measure(at, at * 40, 1, int(mib * 2**20)) for at, mib in enumerate(resident)]


def test_the_rise_is_that_of_the_last_half() -> None:
    assert rise(last_half(life(100, 130, 150, 160, 200, 200, 200, 200))) == pytest.approx(0.0)
    assert rise(last_half(life(100, 130, 150, 160, 200, 202, 204, 206))) == pytest.approx(0.03, rel=0.05)
    assert not last_half(life(100, 130, 150)), "too few to tell"


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_memory_stays_as_it_is_however_much_is_played(tmp_path: Path) -> None:
    url = str(prepare(tmp_path / "bot.db", been_there))
    async with gathered(tmp_path, url, SEED) as storm:
        await storm.all_go_on("the start")
        while storm.recorder.acknowledged < WARM_UP + CLICKS:
            before = storm.recorder.acknowledged
            await eventually(lambda: storm.recorder.acknowledged > before or not storm.bot.alive)  # noqa: B023
            assert storm.bot.alive
        memory = [one for one in storm.memory if one.clicks >= WARM_UP]
        await stop(storm)
    judge(storm)
    told = "\n".join(lines(storm, SEED))
    print(told)
    assert not storm.recorder.broken, told
    assert len(storm.bot.started) == 1 and memory
    assert rise(last_half(memory)) <= RISE, told
