"""Seats for people who come to an evening after the seats were drawn."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Final, TypeAlias

from cogs.shell.services import Services
from engine.evenings.evening import Evening, Group
from engine.evenings.evenings import EveningService
from engine.games.registry import game
from engine.tables import Person, TableError, TableRegistry, TableState, lobby, seats

log = logging.getLogger(__name__)

Seen: TypeAlias = Callable[[Collection[str]], Awaitable[Collection[str]]]

PLAYED: Final = frozenset({"lobby", "playing"})
"""Statuses of tables that play or are about to."""


class Latecomers:
    """Finds seats at the tables of evenings."""

    def __init__(self, services: Services, evenings: EveningService) -> None:
        self._services = services
        self._evenings = evenings

    async def seat(self, evening: Evening, person: Person, seen: Seen) -> int | None:
        """Find a seat for a latecomer; return the table, or ``None`` while there is no seat.

        ``seen`` returns those of some channels that the latecomer sees: a table may have been moved
        elsewhere.

        If all seats are taken, a new table opens: at once where computers play along, else when enough people
        wait. To be called within ``EveningService.changing``.
        """
        seating = evening.seating
        for group in seating.groups:
            if person.id in group.people and group.table is not None and await self._sits(group, person):
                return group.table
        tables = await snapshots_of(self._services.registry, evening)
        channels = await seen({snapshot.channel for snapshot in tables})
        fewest_people_first = sorted(
            (snapshot for snapshot in tables if snapshot.channel in channels),
            key=lambda snapshot: (len(snapshot.persons), snapshot.table),
        )
        for snapshot in fewest_people_first:
            if await self._sit(snapshot, person):
                await self._evenings.seat(evening, seating.joined(person.id, snapshot.table))
                return snapshot.table
        seating = seating.waits(person.id)
        seats = 1 if evening.plan.fill else self._seats(evening)
        enough = len(seating.waiting) >= seats
        if enough:
            seating = seating.with_group(seating.waiting[: self._seats(evening)])
        await self._evenings.seat(evening, seating, open_tables=enough)
        return None

    def _seats(self, evening: Evening) -> int:
        plan = evening.plan
        rules = game(plan.game)
        return rules.seats(rules.options(plan.preset, plan.overrides))

    async def _sits(self, group: Group, person: Person) -> bool:
        """Whether somebody still sits, or may sit down, at the table of their group."""
        assert group.table is not None
        try:
            snapshot = (await self._services.registry.table(group.table)).state
        except TableError as error:
            log.error("table %d can't be read: %s", group.table, error.code)
            return False
        return snapshot.status in PLAYED and snapshot.seat_of(person.id) is not None

    async def _sit(self, snapshot: TableState, person: Person) -> bool:
        """Seat somebody at a table, in a computer's place if need be; return whether there was a seat."""
        try:
            table = await self._services.registry.table(snapshot.table)
            if snapshot.status == "playing":
                if not snapshot.free_seats:
                    return False
                await table.do(seats.take_seat, person)
                return True
            if snapshot.status != "lobby":
                return False
            await table.do(lobby.sit, person)
        except TableError as error:
            log.info("nobody can sit down at table %d: %s", snapshot.table, error.code)
            return False
        return True


async def snapshots_of(registry: TableRegistry, evening: Evening) -> list[TableState]:
    """Return the snapshots of an evening's tables, except those that can't be read."""
    found = []
    for table in evening.seating.tables:
        try:
            found.append((await registry.table(table)).state)
        except TableError as error:
            log.error("evening %s: table %d can't be read: %s", evening.key, table, error.code)
    return found
