"""A hall in which highest is played, and people who play it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import pytest

from engine.game import Game
from engine.players.pool import InlinePlayers, Players
from engine.storage.records import Person
from engine.store import Store
from engine.tables import (
    EVERYONE,
    Access,
    Clock,
    Table,
    TableRegistry,
    TableSettings,
    TableState,
    keeping,
    lobby,
    play,
)
from tests.engine.tables.fake_clock import HOUR
from tests.engine.tables.highest import Highest

MANY_TABLES: dict[str, Any] = dict.fromkeys(
    ("tables_per_channel", "tables_per_guild", "tables_per_person", "opened_per_channel", "opened_per_guild"),
    10_000,
)
"""Limits so high that any number of tables can be open."""
QUICK = TableSettings(
    computer_pause=0, deal_pause=0, rendered_pause=0, storage_retry=0.02, wakes_per_second=1000
)


class Evening:
    """One store that outlives several runs of a bot."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.store: Store
        self.registry: TableRegistry
        self.published: list[TableState] = []

    async def begin(
        self,
        game: Game | None = None,
        settings: TableSettings = QUICK,
        players: Players | None = None,
        clock: Clock | None = None,
        games: Mapping[str, Game] | None = None,
    ) -> TableRegistry:
        """Start a bot (again): nothing of the previous one is in memory."""
        self.store = await Store.open(self.url)
        self.registry = TableRegistry(
            self.store,
            players=players or InlinePlayers(),
            settings=settings,
            clock=clock,
            games=games or {"highest": game or Highest()},
        )
        self.published = []
        self.registry.listeners.append(self.published.append)
        return self.registry

    async def end(self) -> None:
        await self.registry.stop()
        await self.store.close()

    async def restart(self, game: Game | None = None, settings: TableSettings = QUICK) -> TableRegistry:
        await self.end()
        return await self.begin(game, settings)

    async def person(self, name: str) -> Person:
        return await self.registry.person(f"id-{name}", name)

    async def people(self, *names: str) -> list[Person]:
        return [await self.person(name) for name in names]

    async def table(self, host: Person, *others: Person, access: Access = EVERYONE, **options: Any) -> Table:
        overrides: Mapping[str, Any] = {"players": max(2, 1 + len(others)), **options}
        table = await self.registry.open("guild", "channel", host, "highest", None, overrides, access)
        for other in others:
            await table.do(lobby.sit, other)
        return table


@pytest.fixture
async def evening(url: str) -> AsyncIterator[Evening]:
    """A hall with quick computers, on each kind of database."""
    evening = Evening(url)
    await evening.begin()
    yield evening
    await evening.end()


@pytest.fixture
def sweeps_are_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't look every minute which table was left alone: months pass in these tests."""
    monkeypatch.setattr(keeping, "SWEEP_MS", HOUR * 1000)


async def act(table: Table, person: Person, token: str | None = None) -> TableState:
    """Click on somebody's newest hand: the token, or the first legal action."""
    snapshot = table.state
    seat = snapshot.seat_of(person.id)
    assert seat is not None
    chosen = token or snapshot.legal(seat)[0].token
    return await table.do(play.act, person, seat, snapshot.decisions[seat], chosen)


async def act_next(table: Table) -> TableState:
    """Let an awaited person do the first legal thing."""
    seat = min(table.state.waiting_for)
    owner = table.state.owner(seat)
    assert owner is not None
    return await act(table, owner)


async def play_out(table: Table) -> TableState:
    """Everybody clicks until it is over; computers move by themselves."""
    while table.state.status == "playing":
        waiting = table.state.waiting_for
        people = [seat for seat in waiting if table.state.seats[seat].kind == "person"]
        if people:
            await act_next(table)
        else:
            await moved(table)
    return table.state


async def moved(table: Table) -> TableState:
    """Return when the table has published something new."""
    before = table.state
    await until(lambda: table.state is not before)
    return table.state


async def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  # what happens is in the code under test, which has no event for it
            await asyncio.sleep(0.001)
