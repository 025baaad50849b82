"""A server with evenings and tournaments at real tables, across several runs of a bot."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from engine.background import JobRunner
from engine.games.registry import GAMES
from engine.gatherings.evenings import Evenings
from engine.gatherings.gathering import Gathering, Told
from engine.gatherings.gatherings import Noting
from engine.gatherings.planning import Evening
from engine.gatherings.tournaments import Tournaments
from engine.storage.kept import Announcement, announcements
from engine.storage.records import Person
from engine.storage.rows import Write
from engine.store import Store
from engine.tables import Party, Table, TableRegistry
from tests.databases import prepare
from tests.engine.tables import conftest as tables
from tests.engine.tables.conftest import FakeClock

MONDAY_NOON = 1_796_036_400_000  # on 30 November 2026, in Berlin
OURS = {"gatherings", "sittings", "answers", "groups", "appointments"}


async def jobs_settled(jobs: JobRunner) -> None:
    """Wait until no due job is running, and everything that was written has been looked at."""
    changed = jobs._changed
    while jobs._running or changed.is_set() or not changed._waiters:  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0)


class Killed(Exception):  # noqa: N818
    """Raised by a write of a process that has been killed."""


class House:
    """A store with gatherings in it, whose process can be killed and started again.

    The clock of tables stands still, so that they are left alone while weeks pass.
    """

    still = True

    def __init__(self, path: Path) -> None:
        self.hall = tables.Evening(f"sqlite+aiosqlite:///{path}")
        self.clock = FakeClock()
        self.clock.now = MONDAY_NOON
        self.told: list[tuple[str, Told]] = []
        self.killed = self._risen = False
        self.jobs: JobRunner
        self.evenings: Evenings
        self.tournaments: Tournaments

    @property
    def store(self) -> Store:
        return self.hall.store

    @property
    def registry(self) -> TableRegistry:
        return self.hall.registry

    async def begin(self) -> None:
        """Start a bot (again)."""
        await self.hall.begin(games=GAMES, clock=FakeClock() if self.still else None)
        self.jobs = JobRunner(self.store, self.clock)
        now_ms = self.clock.now_ms
        self.evenings = Evenings(self.store, self.registry, self.jobs, now_ms, self._tell, self._open)
        self.tournaments = Tournaments(self.store, self.registry, now_ms, self._tell)
        for one in (self.evenings, self.tournaments):
            self.registry.listeners.append(one.published)
            await one.begin()
        self.jobs.begin()
        await self.settled()

    async def end(self) -> None:
        await self.evenings.close()
        await self.tournaments.close()
        await self.jobs.close()
        await self.hall.end()

    async def restart(self) -> None:
        await self.end()
        await self.begin()

    async def settled(self) -> None:
        await jobs_settled(self.jobs)
        await self.evenings.settled()
        await self.tournaments.settled()

    async def pass_time(self, seconds: float) -> None:
        end = self.clock.now + int(seconds * 1000)
        await self.settled()
        while self.clock._fire_next(end):
            await self.settled()
        self.clock.now = end

    async def pass_until(self, evening: Evening, seconds: float = 0) -> None:
        await self.pass_time((evening.sitting.begins_ms - self.clock.now) / 1000 + seconds)

    async def people(self, count: int) -> list[Person]:
        return [await self.registry.person(str(number), f"P{number}") for number in range(1, count + 1)]

    def _tell(self, now: Gathering, told: Told) -> Sequence[Write]:
        self.told.append((now.key, told))
        return [announcements.note(Announcement(f"{now.key} {told}", "1", "5", now.kind, "", self.clock.now))]

    async def _open(self, evening: Evening, people: Sequence[Person], noting: Noting) -> Table:
        plan, (host, *others) = evening.plan, people
        party = Party(others, noting=noting, arranged=False, begins=bool(others))
        place = evening.row.guild, evening.row.channel
        return await self.registry.open(*place, host, plan.game, plan.preset, plan.overrides, party=party)

    # -- power cuts ----------------------------------------------------------------------------------------

    def kill(self, at: int, *, written: bool) -> None:
        """Kill the process at its n-th write about a gathering from now on, before or after writing."""
        writer, count = self.store.writer, itertools.count(1)
        submit = writer.submit

        def dying(
            batch: Sequence[Write], meanwhile: Callable[[], None] | None = None
        ) -> asyncio.Future[None]:
            if not OURS & {one.statement.target.name for one in batch} or next(count) != at:
                return submit(batch, meanwhile)
            self.killed = True
            died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            if written:
                submit(batch).add_done_callback(lambda _: died.set_exception(Killed()))
            else:
                died.set_exception(Killed())
            return died

        writer.submit = dying  # type: ignore[method-assign]

    async def rise(self) -> None:
        """Start the bot again, once, if it has been killed."""
        if self.killed and not self._risen:
            self._risen = True
            await self.restart()


async def killed_everywhere(
    folder: Path,
    kind: type[House],
    prepared: Callable[[House], Awaitable[None]],
    script: Callable[[House], Awaitable[None]],
    checked: Callable[[House], Awaitable[None]],
    stride: int = 1,
) -> None:
    """Run a script again and again, and kill the process at each of its writes: before, and right after it.

    The script calls ``House.rise`` after each of its steps; whatever was lost, ``checked`` must hold at last.
    """
    for written in (False, True):
        for at in itertools.count(1 + written, stride):
            house = kind(prepare(folder / f"{at} {written}.db"))
            await house.begin()
            await prepared(house)
            house.kill(at, written=written)
            await script(house)
            await checked(house)
            await house.end()
            if not house.killed:
                break
        assert at > 4
