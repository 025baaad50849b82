"""Reading tournaments: entrants, rounds and standings."""

from __future__ import annotations

import asyncio
import json

from engine.game import Refusal
from engine.games.registry import game as game_of
from engine.store import Store
from engine.tournaments.scores import (
    PlayedRound,
    TableOutcome,
    TournamentStanding,
    TournamentTable,
    standings,
)
from engine.tournaments.store import PairingRow, TournamentRow
from engine.tournaments.tournament import LIVE, Tournament


class TournamentBook:
    """The tournaments of a store, with a lock for each."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks: dict[int, asyncio.Lock] = {}

    async def get(self, guild: str, number: int) -> Tournament:
        """Return a tournament of a server, once no change to it is in progress.

        It is read in several queries: with the old status and the new pairings, a round that begins would
        look like one that is over. Raises ``Refusal("unknown_tournament")``.
        """
        await self._row(guild, number)  # there are no locks for what isn't there
        async with self._lock_of(number):
            return await self._read(guild, number)

    async def _read(self, guild: str, number: int) -> Tournament:
        """Read a tournament like ``get``, for the holder of the lock."""
        return await self._whole(await self._row(guild, number))

    async def _row(self, guild: str, number: int) -> TournamentRow:
        row = await self._store.tournaments.get(guild, number)
        if row is None:
            raise Refusal("unknown_tournament")
        return row

    async def live(self, guild: str) -> list[Tournament]:
        """Return a server's tournaments that are upcoming or under way, newest first."""
        return [await self._whole(row) for row in await self._store.tournaments.of_guild(guild, LIVE)]

    async def newest_in(self, guild: str, channel: str, limit: int) -> list[Tournament]:
        """Return the newest tournaments of ``live`` that were announced in a channel."""
        rows = await self._store.tournaments.of_guild(guild, LIVE)
        return [await self._whole(row) for row in [row for row in rows if row.channel == channel][:limit]]

    async def past(self, guild: str) -> list[Tournament]:
        """Return a server's newest tournaments that are over."""
        rows = await self._store.tournaments.of_guild(guild, ["over"])
        return [await self._whole(row) for row in rows]

    async def _whole(self, row: TournamentRow) -> Tournament:
        book = self._store.tournaments
        entrants, pairings = await book.entrants(row.tournament), await book.pairings(row.tournament)
        await self._store.persons.load({row.organiser, *(entrant.person for entrant in entrants)})
        return Tournament(row, tuple(entrants), tuple(pairings))

    async def standings(self, tournament: Tournament) -> tuple[int, list[TournamentStanding]]:
        """Return the number of finished rounds, and everybody's standing after them."""
        played = [await self._played(tournament, number) for number in range(1, tournament.over + 1)]
        plan = tournament.plan
        return tournament.over, standings(
            tournament.entrants,
            played,
            tournament.seats,
            few_points_win=game_of(plan.game).few_points_win,
            duplicate=plan.duplicate,
            missed=plan.missed,
        )

    async def _played(self, tournament: Tournament, number: int) -> PlayedRound:
        matches = []
        for pairing in tournament.tables_of(number):
            outcome = None if pairing.table is None else await self._outcome(pairing)
            deserted = outcome is None and pairing.table is not None and await self._deserted(pairing.table)
            matches.append(TournamentTable(pairing.persons, outcome, deserted))
        return PlayedRound(tuple(matches), tournament.out_of(number))

    async def _outcome(self, pairing: PairingRow) -> TableOutcome | None:
        """Return the outcome of a table's partie; ``None`` if it didn't end, or its result is voided."""
        assert pairing.table is not None
        result = await self._store.results.get(pairing.table)
        if result is None:
            return None
        rulings = await self._store.results.rulings(pairing.table)
        if rulings and rulings[-1].voided:
            return None
        owners = [seat["owner"] for seat in json.loads(result.seats)]
        return TableOutcome(tuple(owners), tuple(json.loads(result.points)), tuple(json.loads(result.places)))

    async def _deserted(self, table: int) -> bool:
        """Tell whether a table was closed because nobody was left to play."""
        row = await self._store.tables.get(table)
        if row is None or row.status != "closed":
            return False
        entries = await self._store.logs.entries(table)
        return any(entry.kind == "table" and entry.token == "close deserted" for entry in entries)  # noqa: S105

    def _lock_of(self, number: int) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())
