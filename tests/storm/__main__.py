"""``python -m tests.storm [--minutes M] [--kills N] [--seed S] [--store sqlite|postgresql]``."""

import argparse
import asyncio
import contextlib
import random
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy import make_url

from tests.acquainted import been_there
from tests.databases import make, prepare
from tests.postgres import Server, cluster
from tests.storm.defects import DEFECTS
from tests.storm.faults import KILLS, KINDS, shuffled
from tests.storm.report import audit, judge, lines
from tests.storm.storm import Storm, gathered, stop

EACH_IN_TEN_MINUTES = 3


def main() -> int:
    """Run a storm; the exit status is 1 if a promise was broken."""
    return asyncio.run(_storm(_parser().parse_args()))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.storm", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--kills", type=int, help="so many kills and no other faults, however long it takes")
    parser.add_argument("--seed", type=int, help="of everything that people and faults do by chance")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--tables", type=int, default=8, help="how many of the eight tables (8)")
    parser.add_argument("--only", metavar="WORDS", help="only the kinds of faults whose name has these words")
    parser.add_argument("--calm", action="store_true", help="no faults at all: for the memory")
    parser.add_argument("--defect", choices=sorted(DEFECTS), default="", help="a bot with this defect")
    parser.add_argument("--log", type=Path, help="where everything that the bot says is written to")
    parser.add_argument(
        "--trail",
        type=Path,
        help="where a line is written for each fault, click and request; when something is broken, the bot's"
        " files are copied to TRAIL.data",
    )
    return parser


async def _storm(options: argparse.Namespace) -> int:
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    with tempfile.TemporaryDirectory(prefix="storm-") as name:
        folder = Path(name)
        async with database(options.store, folder) as (url, cluster):
            async with gathered(
                folder,
                url,
                seed,
                tables=options.tables,
                defect=options.defect,
                cluster=cluster,
                trail=options.trail,
            ) as storm:
                storm.bot.log = options.log
                await _rage(storm, options)
                await stop(storm)
            await audit(url, storm.recorder)
        if options.trail and storm.recorder.broken:
            shutil.copytree(folder, f"{options.trail}.data", dirs_exist_ok=True)
    whole = options.kills is None and options.only is None and not options.calm
    judge(storm, every_kind=int(EACH_IN_TEN_MINUTES * options.minutes / 10) if whole else 0)
    verdict = list(lines(storm, seed))
    print("\n".join(verdict))
    return int(any(storm.recorder.broken.values()))


async def _rage(storm: Storm, options: argparse.Namespace) -> None:
    """Inject all the faults that were asked for."""
    await storm.all_go_on("the start")
    if options.calm:
        await asyncio.sleep(60 * options.minutes)
        return
    for _ in range(options.kills or 0):
        await storm.strike(storm.chance.choice(KILLS))
        _show(storm)
    kinds = [kind for kind in KINDS if kind.possible(storm) and (options.only or "") in kind.name]
    end = time.monotonic() + 60 * options.minutes
    while options.kills is None and time.monotonic() < end:
        for kind in shuffled(storm.chance, kinds):
            if time.monotonic() < end:
                await storm.strike(kind)
                _show(storm)


def _show(storm: Storm) -> None:
    """Print the progress on a terminal."""
    if sys.stderr.isatty():
        faults, clicks = sum(storm.fired.values()), storm.recorder.acknowledged
        broken = sum(storm.recorder.broken.values())
        print(f"\r{faults} faults, {clicks} clicks, {broken} broken ", end="", file=sys.stderr, flush=True)


@contextlib.asynccontextmanager
async def database(store: str, folder: Path) -> AsyncIterator[tuple[str, Server | None]]:
    """Yield the address of a database with a bot's earlier data, and its server, if it has one."""
    if store == "sqlite":
        yield str(prepare(folder / "bot.db", been_there)), None
        return
    with cluster() as server:
        url = server.url("storm")
        await server.run("CREATE DATABASE storm")
        await asyncio.to_thread(make, make_url(url), been_there)
        yield url, server


if __name__ == "__main__":
    sys.exit(main())
