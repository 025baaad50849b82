"""Who takes part in tournaments, from announcement to end: durable together with what is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from engine.game import Refusal
from engine.games.registry import game as game_of
from engine.storage.records import Person
from engine.storage.statements import Write
from engine.store import Store
from engine.tournaments.reading import TournamentBook
from engine.tournaments.store import EntrantRow, PairingRow, TournamentRow
from engine.tournaments.tournament import MOST_ENTRANTS, Status, Tournament, TournamentPlan

Told: TypeAlias = Literal["open", "round", "standings", "over", "dropped"]
"""What everybody is told: that one may enter, who sits where, how it stands, who has won, that it is off."""


class TournamentRoll(TournamentBook):
    """Writes tournaments and who has entered them.

    ``telling`` gives the writes that announce something; ``changed`` are called with every tournament that
    has become another, after that is durable. ``now_ms`` is the time in milliseconds since 1970.
    """

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        super().__init__(store)
        self._now_ms = now_ms
        self._making = asyncio.Lock()
        self.telling: Callable[[Tournament, Told], Sequence[Write]] = lambda tournament, told: ()
        self.changed: list[Callable[[Tournament], None]] = []

    async def create(
        self, guild: str, channel: str, name: str, plan: TournamentPlan, organiser: Person
    ) -> Tournament:
        """Let people enter a new tournament. Raises what the game says of its house rules."""
        rules = game_of(plan.game)
        rules.options(plan.preset, plan.overrides)
        async with self._making:
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
        """Take part: from the first round on, or from the next one when it has begun.

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
        """Take part no longer, after the round that is played.

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
        """Go on in another channel, with a card of its own there. Raises ``Refusal("tournament_over")``."""
        async with self._lock(tournament):
            now = await self._newest(tournament)
            row = now.row._replace(channel=channel)
            return await self._write(now, [self._store.tournaments.putting(row)], "open")

    async def end(self, tournament: Tournament) -> Tournament:
        """End it after the rounds that are over; before the first it is called off.

        Raises ``Refusal`` ``tournament_over``, and ``round_not_over`` while one is played.
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
        """As it is now, under its lock. Raises ``Refusal("tournament_over")``."""
        now = await self._read(tournament.row.guild, tournament.number)
        if not now.live:
            raise Refusal("tournament_over")
        return now

    async def _write(
        self, before: Tournament, writes: Sequence[Write], told: Told | None = None
    ) -> Tournament:
        """Make it durable together with what is told of it, then show it."""
        after = _after(before, writes)
        news = () if told is None else self.telling(after, told)
        await self._store.writer.submit([*writes, *news])
        now = await self._read(before.row.guild, before.number)
        for listener in self.changed:
            listener(now)
        return now


def _after(before: Tournament, writes: Sequence[Write]) -> Tournament:
    """The tournament with the rows that are about to be written, as far as an announcement needs them."""
    row, pairings = before.row, before.pairings
    for write in writes:
        if write.statement.target.name == "tournaments":
            row = TournamentRow(*write.row)
        elif write.statement.target.name == "pairings":
            pairings = (*pairings, PairingRow(*write.row))
    return Tournament(row, before.entrants, pairings)
