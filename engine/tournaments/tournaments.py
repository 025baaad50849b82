"""Runs the rounds of tournaments: each step is durable before it is announced, and done once.

A round is stored with its tables still to be opened; each table is opened in the same batch that notes its
number. So a killed process resumes where it was.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from engine.dealing import fresh_seed
from engine.game import Refusal
from engine.jobs import BackgroundTasks
from engine.players.levels import Level
from engine.seating.seating import SeatedRound
from engine.storage.records import Person
from engine.storage.statements import Write
from engine.storage.tables import SeriesRow
from engine.store import Store
from engine.tables import Access, Party, TableError, TableRegistry, TableState, seats
from engine.tournaments.participants import Telling, TournamentRoll
from engine.tournaments.store import PairingRow, TournamentRow
from engine.tournaments.tournament import (
    FEWEST_ENTRANTS,
    LIVE,
    Status,
    Tournament,
    seat_next,
)

log = logging.getLogger(__name__)

RECENT_MS: Final = 86_400_000
"""Milliseconds after the end for which tournaments are checked again at a start."""
OVER: Final = frozenset({"finished", "closed"})


class TournamentService(TournamentRoll):
    """Draws the rounds of tournaments, opens their tables, and notices when they are over."""

    def __init__(
        self, store: Store, registry: TableRegistry, now_ms: Callable[[], int], telling: Telling
    ) -> None:
        super().__init__(store, now_ms, telling)
        self._registry = registry
        self._background_tasks = BackgroundTasks("going on with a tournament")
        self._opening: set[int] = set()
        """Tournaments with tables that could not be opened yet."""

    # -- rounds --------------------------------------------------------------------------------------------

    async def next_round(self, tournament: Tournament) -> Tournament:
        """Draw the next round and open its tables, or open those that could not be opened before.

        Raises ``Refusal`` ``tournament_over``, ``round_not_over``, ``tournament_last_round`` or
        ``too_few_entrants``, and ``TableError`` when a table can't be opened.
        """
        async with self._lock(tournament):
            now = await self._newest(tournament)
            if now.row.status != "playing":
                now = await self._draw(now)
            elif all(pairing.table is not None for pairing in now.tables_of(now.round)):
                raise Refusal("round_not_over", round=now.round)
            return await self._open_tables(now)

    async def _draw(self, now: Tournament) -> Tournament:
        number, plan = now.round + 1, now.plan
        if number > plan.rounds:
            raise Refusal("tournament_last_round")
        persons = self._store.persons
        # whoever was erased plays no more
        people = [one for one in now.playing_in(number) if persons.known(one).external_id is not None]
        if len(people) < FEWEST_ENTRANTS:
            raise Refusal("too_few_entrants", count=FEWEST_ENTRANTS)
        before = [now.seated(played) for played in range(1, number)]
        seated = await asyncio.to_thread(seat_next, people, before, plan.rounds, now.seats, now.number)
        if not seated.tables:
            seated = SeatedRound((tuple(people),))  # two or three, and computers
        book, series = self._store.tournaments, None
        writes = [book.putting(now.row._replace(status="playing"))]
        if plan.duplicate:
            series = await self._store.series.next_id()
            row = SeriesRow(series, fresh_seed(), len(seated.tables))
            writes.append(self._store.series.making(row))
        drawn = [(0, seated.out), *enumerate(seated.tables, 1)] if seated.out else enumerate(seated.tables, 1)
        for table, group in drawn:
            writes.append(
                book.pairing(
                    PairingRow(now.number, number, table, _text(group), None, series if table else None)
                )
            )
        return await self._write(now, writes, "round")

    async def _open_tables(self, now: Tournament) -> Tournament:
        """Open the unopened tables of the newest round. Raises ``TableError`` at the first that fails."""
        self._opening.add(now.number)
        for pairing in now.tables_of(now.round):
            if pairing.table is None:
                await self._open(now, pairing)
        self._opening.discard(now.number)
        opened = await self._newest(now)
        for listener in self.changed:
            listener(opened)
        return opened

    async def _open(self, now: Tournament, pairing: PairingRow) -> None:
        plan, registry, book = now.plan, self._registry, self._store.tournaments
        drawn = [await registry.known(person) for person in pairing.persons]
        people = [person for person in drawn if person.external_id is not None]
        if not people:  # all of them were forgotten meanwhile
            return
        host, *others = people
        series = None if pairing.series is None else await self._store.series.get(pairing.series)
        invited = tuple(person.external_id for person in others if person.external_id is not None)
        await registry.open(
            now.row.guild,
            now.row.channel,
            host,
            plan.game,
            plan.preset,
            plan.overrides,
            Access("invited", invited),
            plan.rule_set,
            plan.pace,
            rated=plan.rated,
            level=Level(plan.level),
            party=Party(others, series, lambda table: (book.pairing(pairing._replace(table=table)),)),
        )

    async def close_round(self, tournament: Tournament, by: Person, *, last: bool = False) -> Tournament:
        """Close the tables still playing, which ends the round, and the tournament if it is the ``last``.

        Raises ``Refusal`` ``no_round``, and ``round_not_over`` when somebody was faster and the next round
        has begun.
        """
        async with self._lock(tournament):
            now = await self._newest(tournament)
            if now.row.status != "playing":
                raise Refusal("no_round")
            if now.round != tournament.round:
                raise Refusal("round_not_over", round=now.round)
            for pairing in now.tables_of(now.round):
                if pairing.table is not None:
                    await self._close(pairing.table, by)
            return await self._settle(now, forced=True, last=last)

    async def _close(self, number: int, by: Person) -> None:
        """Close a table unless it is over. A table that can't be loaded any more is skipped."""
        try:
            table = await self._registry.table(number)
            if table.state.status not in OVER:
                await table.do(seats.close, by, "round", force=True)
        except TableError as error:
            if error.code not in ("quarantined", "table_closed", "table_finished"):
                raise
            log.warning("table %d isn't closed with its round: %s", number, error.code)

    async def _settle(self, now: Tournament, *, forced: bool = False, last: bool = False) -> Tournament:
        """End the round if all of its tables are over, and the tournament after the last round.

        ``forced``: end it even if some tables can't be brought to an end.
        """
        if now.row.status != "playing":
            return now
        writes: list[Write] = []
        for pairing in now.tables_of(now.round):
            if pairing.table is None:
                if not forced:
                    return now
                if pairing.series is not None:
                    writes = await self._shortened(pairing.series)
                continue
            row = await self._store.tables.get(pairing.table)
            if not forced and (row is None or row.status not in OVER):
                return now
        last = last or now.round >= now.plan.rounds
        status: Status = "over" if last else "between"
        settled = await self._end(now, status, "over" if last else "standings", writes)
        await self._uncover(settled)
        return settled

    async def _shortened(self, number: int) -> list[Write]:
        """Return the writes that limit a series to its opened tables."""
        series = await self._store.series.get(number)
        opened = len(await self._store.series.tables(number))
        return [] if series is None else [self._store.series.making(series._replace(tables=opened))]

    async def _uncover(self, now: Tournament) -> None:
        """Reveal the deals of a finished duplicate round."""
        for series in {pairing.series for pairing in now.tables_of(now.round) if pairing.series is not None}:
            await self._registry.uncover(series)

    # -- what happens by itself ----------------------------------------------------------------------------

    async def begin(self) -> None:
        """Resume whatever a killed process left. Raises ``StorageError``."""
        for row in await self._store.tournaments.with_status(["playing"]):
            self._background_tasks.insist(partial(self._go_on, row))
        for row in await self._recent("between", "over"):
            self._background_tasks.insist(partial(self._uncover_again, row))

    async def to_show(self) -> list[TournamentRow]:
        """Return tournaments whose cards may be outdated after a start. Raises ``StorageError``."""
        return await self._recent(*LIVE, "over", "dropped")

    async def _recent(self, *statuses: Status) -> list[TournamentRow]:
        """Return tournaments with these statuses, except those that ended long ago."""
        since = self._now_ms() - RECENT_MS
        rows = await self._store.tournaments.with_status(statuses)
        return [row for row in rows if row.ended_ms is None or row.ended_ms > since]

    def published(self, snapshot: TableState) -> None:
        """Note that a table is over: perhaps its round is too, or there is room for another table."""
        if snapshot.status in OVER:
            self._background_tasks.insist(partial(self._look, snapshot.table))
            for number in self._opening:
                self._background_tasks.insist(partial(self._open_rest, number))

    async def _go_on(self, row: TournamentRow) -> None:
        async with self._lock(Tournament(row)):
            now = await self._whole(row)
            await self._settle(await self._open_tables(now))

    async def _open_rest(self, number: int) -> None:
        async with self._lock_of(number):
            now = await self._playing(number)
            if now is None or number not in self._opening:
                self._opening.discard(number)
                return
            try:
                await self._open_tables(now)
            except TableError as error:
                if error.code == "storage_failed":
                    raise
                log.info("tournament %d: its tables can't all be opened yet: %s", number, error.code)

    async def _playing(self, number: int) -> Tournament | None:
        """Return a tournament if one of its rounds is being played."""
        rows = await self._store.tournaments.with_status(["playing"])
        row = next((row for row in rows if row.tournament == number), None)
        return None if row is None else await self._whole(row)

    async def _uncover_again(self, row: TournamentRow) -> None:
        """Reveal deals again, in case the process was killed between the end of a round and that."""
        await self._uncover(await self._whole(row))

    async def _look(self, table: int) -> None:
        pairing = await self._store.tournaments.of_table(table)
        if pairing is None:
            return
        async with self._lock_of(pairing.tournament):
            now = await self._playing(pairing.tournament)
            if now is not None:
                await self._settle(now)

    async def settled(self) -> None:
        """Return when all background work is done."""
        await self._background_tasks.settled()

    async def close(self) -> None:
        """Stop; the rest is done after the next start."""
        await self._background_tasks.close()


def _text(people: Sequence[int]) -> str:
    return json.dumps(people, separators=(",", ":"))
