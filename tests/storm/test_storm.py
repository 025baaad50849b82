"""A short storm breaks no promise, and it detects the seeded defects."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.storm.__main__ import database
from tests.storm.defects import DEFECTS
from tests.storm.faults import KINDS
from tests.storm.report import LEAST_CLICKS, WARM_UP, audit, judge, lines
from tests.storm.storm import Storm, gathered, stop
from tests.wire.table import eventually

SEED = 20
SAMPLE = ("killed", "answer lost after it took effect", "gateway: line cut", "events doubled", "disk full")
"""The faults of every run: one of each area."""
MANY_KILLS = ("killed", "killed while it starts", "killed") * 8

OUTAGES = tuple(kind.name for kind in KINDS if "PostgreSQL" in kind.name)


async def weather(
    folder: Path,
    faults: Sequence[str],
    *,
    tables: int,
    defect: str = "",
    patience: float = 45.0,
    clicks: int = 20,
    store: str = "sqlite",
) -> Storm:
    """Return a storm after these faults and at least so many clicks."""
    kinds = {kind.name: kind for kind in KINDS}
    async with database(store, folder) as (url, server):
        async with gathered(
            folder, url, SEED, tables=tables, defect=defect, patience=patience, cluster=server
        ) as storm:
            await storm.all_go_on("the start")
            for name in faults:
                if kinds[name].possible(storm):
                    await storm.strike(kinds[name])
            await eventually(lambda: len(storm.recorder.attempts) >= clicks)
            await stop(storm)
        await audit(url, storm.recorder)
    judge(storm)
    return storm


async def test_a_storm_breaks_no_promise(tmp_path: Path) -> None:
    storm = await weather(tmp_path, SAMPLE, tables=2)
    assert not storm.recorder.broken, "\n".join(lines(storm, SEED))
    assert storm.recorder.faulted, "something went wrong on purpose"
    assert len(storm.bot.started) == 2


@pytest.mark.long
async def test_no_outage_of_postgresql_breaks_a_promise(tmp_path: Path) -> None:
    # most clicks are refused meanwhile, and with few others the start alone is many requests a click
    storm = await weather(tmp_path, OUTAGES, tables=2, store="postgresql", clicks=100)
    assert not storm.recorder.broken, "\n".join(lines(storm, SEED))
    assert storm.recorder.acknowledged


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("faults", [tuple(kind.name for kind in KINDS), MANY_KILLS], ids=["all", "kills"])
async def test_no_kind_of_fault_breaks_a_promise(faults: Sequence[str], tmp_path: Path) -> None:
    storm = await weather(tmp_path, faults, tables=8)
    assert not storm.recorder.broken, "\n".join(lines(storm, SEED))


# -- a storm that is never red proves nothing -----------------------------------------------------------


async def test_a_second_answer_is_seen(tmp_path: Path) -> None:
    storm = await weather(tmp_path, (), tables=1, defect="answer-twice", clicks=5)
    assert storm.recorder.broken["answered once"]


CAUGHT = {
    "acknowledge-before-commit": (("killed",) * 4, {"acknowledged is kept", "acknowledged once"}),
    "forget-tables-at-restart": (("killed",) * 4, {"tables go on", "hands have buttons"}),
    "answer-twice": ((), {"answered once"}),
    "swallow-refusals": (("disk full",) * 2, {"acknowledged is kept", "acknowledged once"}),
    "leak-a-buffer": ((), {"memory is bounded"}),
}
"""By defect: the faults that reveal it, and the promises of which it breaks at least one."""


@pytest.mark.long
@pytest.mark.parametrize("defect", DEFECTS)
async def test_every_seeded_defect_turns_a_storm_red(defect: str, tmp_path: Path) -> None:
    faults, promises = CAUGHT[defect]
    clicks = WARM_UP + 2 * LEAST_CLICKS if defect == "leak-a-buffer" else 20
    storm = await weather(tmp_path, faults, tables=4, defect=defect, patience=8.0, clicks=clicks)
    assert promises & set(storm.recorder.broken), "\n".join(lines(storm, SEED))
