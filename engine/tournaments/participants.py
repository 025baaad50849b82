"""Entrants of tournaments, from announcement to end: durable together with the announcements."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from engine.game import Refusal
from engine.games.registry import game as game_of
from engine.storage.records import Person
from engine.storage.statements import Write
from engine.store import Store
from engine.tournaments.reading import TournamentBook
from engine.tournaments.store import EntrantRow, PairingRow, TournamentRow
from engine.tournaments.tournament import LIVE, MOST_ENTRANTS, Status, Tournament, TournamentPlan

MOST: Final = 20
"""Tournaments of a server that are upcoming or under way: the lists tell no more."""

Told: TypeAlias = Literal["open", "round", "standings", "over", "dropped"]
"""Kinds of announcements: open for entry, new round, standings, final result, called off."""
Telling: TypeAlias = Callable[[Tournament, Told], Sequence[Write]]
"""Returns the writes of an announcement."""


class TournamentRoll(TournamentBook):
    """Writes tournaments and their entrants.

    What ``telling`` returns is written with its subject; ``changed`` are called with every changed tournament
    once that is durable. ``now_ms`` is the time in milliseconds since 1970.
    """

    def __init__(self, store: Store, now_ms: Callable[[], int], telling: Telling) -> None:
        super().__init__(store)
        self._now_ms = now_ms
        self._making = asyncio.Lock()
        self._telling = telling
        self.changed: list[Callable[[Tournament], None]] = []

    async def create(
        self, guild: str, channel: str, name: str, plan: TournamentPlan, organiser: Person
    ) -> Tournament:
        """Open a new tournament for entry.

        Raises the game's errors about its house rules, and ``Refusal("too_many_tournaments")``.
        """
        rules = game_of(plan.game)
        rules.options(plan.preset, plan.overrides)
        async with self._making:
            if len(await self._store.tournaments.of_guild(guild, LIVE)) >= MOST:
                raise Refusal("too_many_tournaments", limit=MOST)
            row = TournamentRow(
                await self._store.tournaments.next_id(),
                guild,
                channel,
                name,
                plan.dump(),
                "gathering",
                organiser.id,
                self._now_ms(),
            )
            made = Tournament(row)
            await self._write(made, [self._store.tournaments.putting(row)], "open")
        return made

    async def enter(self, tournament: Tournament, person: Person) -> Tournament:
        """Enter somebody: from the first round on, or from the next one when it has begun.

        Raises ``Refusal`` ``tournament_over``, ``entered_already``, ``tournament_full`` or
        ``tournament_last_round``.
        """
        async with self._lock(tournament):
            now = await self._newest(tournament)
            known = now.entrant(person.id)
            if known is not None and known.until_round is None:
                raise Refusal("entered_already")
            if len(now.playing_in(now.round + 1)) >= MOST_ENTRANTS:
                raise Refusal("tournament_full", limit=MOST_ENTRANTS)
            if now.round >= now.plan.rounds:
                raise Refusal("tournament_last_round")
            since = now.round + 1 if known is None or not known.until_round else known.since_round
            row = EntrantRow(now.number, person.id, since, None, self._now_ms())
            return await self._write(now, [self._store.tournaments.entering(row)])

    async def leave(self, tournament: Tournament, person: int) -> Tournament:
        """Withdraw somebody after the current round.

        Raises ``Refusal`` ``tournament_over`` or ``not_entered``.
        """
        async with self._lock(tournament):
            now = await self._newest(tournament)
            known = now.entrant(person)
            if known is None or known.until_round is not None:
                raise Refusal("not_entered")
            until = now.round if known.since_round <= now.round else 0
            return await self._write(
                now, [self._store.tournaments.entering(known._replace(until_round=until))]
            )

    async def move(self, tournament: Tournament, channel: str) -> Tournament:
        """Move a tournament to another channel, with a new card. Raises ``Refusal("tournament_over")``."""
        async with self._lock(tournament):
            now = await self._newest(tournament)
            row = now.row._replace(channel=channel)
            return await self._write(now, [self._store.tournaments.putting(row)], "open")

    async def end(self, tournament: Tournament) -> Tournament:
        """End a tournament after its finished rounds; before the first round it is called off.

        Raises ``Refusal`` ``tournament_over``, and ``round_not_over`` during a round.
        """
        async with self._lock(tournament):
            now = await self._newest(tournament)
            if now.row.status == "playing":
                raise Refusal("round_not_over", round=now.round)
            return await self._end(now, *(("over", "over") if now.round else ("dropped", "dropped")))

    async def _end(
        self, now: Tournament, status: Status, told: Told, also: Sequence[Write] = ()
    ) -> Tournament:
        ended = self._now_ms() if status in ("over", "dropped") else None
        row = now.row._replace(status=status, ended_ms=ended)
        return await self._write(now, [self._store.tournaments.putting(row), *also], told)

    # -- writing -------------------------------------------------------------------------------------------

    def _lock(self, tournament: Tournament) -> asyncio.Lock:
        return self._lock_of(tournament.number)

    async def _newest(self, tournament: Tournament) -> Tournament:
        """Read a tournament again, under its lock. Raises ``Refusal("tournament_over")``."""
        now = await self._read(tournament.row.guild, tournament.number)
        if not now.live:
            raise Refusal("tournament_over")
        return now

    async def _write(
        self, before: Tournament, writes: Sequence[Write], told: Told | None = None
    ) -> Tournament:
        """Write a change together with its announcement, then notify the listeners."""
        after = _after(before, writes)
        news = () if told is None else self._telling(after, told)
        await self._store.writer.submit([*writes, *news])
        now = await self._read(before.row.guild, before.number)
        for listener in self.changed:
            listener(now)
        return now


def _after(before: Tournament, writes: Sequence[Write]) -> Tournament:
    """Return the tournament with pending rows, as far as an announcement needs them."""
    row, pairings = before.row, before.pairings
    for write in writes:
        if write.statement.target.name == "tournaments":
            row = TournamentRow(*write.row)
        elif write.statement.target.name == "pairings":
            pairings = (*pairings, PairingRow(*write.row))
    return Tournament(row, before.entrants, pairings)
