"""Runs tournaments: draws their rounds, opens the tables, notices when they are over, keeps the scores."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import ClassVar, Final, Literal, TypeAlias

from engine.dealing import fresh_seed
from engine.game import Refusal
from engine.games.registry import game as game_of
from engine.gatherings.gathering import Gathering, Kind, Plan, Told
from engine.gatherings.gatherings import RECENT_MS, Gatherings, Noting
from engine.gatherings.scores import (
    PlayedRound,
    TableOutcome,
    TournamentStanding,
    TournamentTable,
    standings,
)
from engine.gatherings.store import GatheringRow, GroupRow, SittingRow
from engine.players.levels import Level
from engine.seating import NOTHING_BEFORE, RoundHistory, SeatedRound, divide, seat_rounds
from engine.storage.rows import Write
from engine.storage.tables import SeriesRow, series
from engine.tables import Access, Party, Person, Table, TableError, seats
from engine.tables.clock import PaceName

log = logging.getLogger(__name__)

State: TypeAlias = Literal["gathering", "playing", "between", "over", "dropped"]
"""Before the first round, during one, between two, after the last one, or called off before the first."""

MOST_ROUNDS: Final = 20
MOST_ENTRANTS: Final = 100
"""Limit of people: as many as one Discord message can mention."""
FEWEST_ENTRANTS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlan(Plan):
    """Game, house rules and number of ``rounds``.

    ``duplicate``: all tables of a round are dealt the same cards. ``role`` is Discord's id of the role that
    entrants must have, if any.
    """

    rounds: int
    duplicate: bool = False
    role: str | None = None
    pace: PaceName = "none"
    rated: bool = True
    level: str = Level.BURSCH
    """The level of computers on seats that nobody has."""


@dataclass(frozen=True, slots=True)
class Tournament(Gathering):
    """A tournament with all of its entrants and rounds.

    Whoever answers yes for a round takes part from it on, until they answer no for a later one.
    """

    kind: ClassVar[Kind] = "tournament"

    @property
    def plan(self) -> TournamentPlan:
        """The tournament's plan."""
        return TournamentPlan.load(self.row.plan)

    @property
    def concerned(self) -> list[tuple[int, int]]:
        """All rounds, and the next one, for which people may answer already."""
        return [(self.row.gathering, number) for number in range(1, len(self.sittings) + 2)]

    @property
    def over(self) -> int:
        """The number of finished rounds."""
        return sum(row.status == "over" for row in self.sittings)

    @property
    def round(self) -> int:
        """The newest round that was drawn, from 1; 0 before the first."""
        return self.over + (self.sittings[-1].status == "playing")

    @property
    def state(self) -> State:
        """Where the tournament stands."""
        match self.sittings[-1].status:
            case "playing":
                return "playing"
            case "over" | "skipped":
                return "over" if self.over else "dropped"
        return "between" if self.over else "gathering"

    @property
    def since(self) -> dict[int, int]:
        """The first round of all who have entered, by person, in the order in which they have entered."""
        since: dict[int, int] = {}
        for row in self.answers:
            if row.answer == "yes":
                since[row.person] = min(row.sitting, since.get(row.person, row.sitting))
        return since

    def coming(self, number: int) -> list[int]:
        """Return the numbers of the people who take part in a round: their latest answer counts."""
        latest: dict[int, str] = {}
        for row in sorted(self.answers, key=lambda row: row.sitting):
            if row.sitting <= number:
                latest[row.person] = row.answer
        return [person for person in self.since if latest.get(person) == "yes"]

    def drawn(self, number: int) -> SeatedRound:
        """Return a round as it was drawn."""
        return SeatedRound(tuple(group.persons for group in self.seated(number)), self.out(number))

    def after(self, now_ms: int) -> SittingRow | None:
        """Return the next round, which is told of in the same message; ``None`` after the last."""
        if self.number >= self.plan.rounds:
            return None
        number, message = self.number + 1, self.sitting.message
        return SittingRow(self.row.gathering, number, now_ms, now_ms, "planned", message)


class Tournaments(Gatherings[Tournament]):
    """Tournaments, from their announcement to the end."""

    value = Tournament

    async def past(self, guild: str) -> list[Tournament]:
        """Return a server's newest tournaments that are over."""
        ended = await self._whole(await self._store.gatherings.of_guild(guild, "tournament", ended=True))
        return [one for one in ended if one.over]

    async def create(
        self, guild: str, channel: str, name: str, plan: TournamentPlan, organiser: Person
    ) -> Tournament:
        """Open a new tournament for entry. Raises ``Refusal("too_many_tournaments")``."""
        async with self._store.gatherings.numbering:
            await self._expect_room(guild)
            number, now = await self._store.gatherings.numbers.next(), self._now_ms()
            row = GatheringRow(number, guild, channel, name, "tournament", plan.dump(), organiser.id, now)
            return await self._save(None, Tournament(row, (SittingRow(number, 1, now, now, "planned"),), 1))

    async def enter(self, tournament: Tournament, person: Person) -> Tournament:
        """Enter somebody: from the first round on, or from the next one when it has begun.

        Raises ``Refusal`` ``tournament_over``, ``entered_already``, ``tournament_full`` or
        ``tournament_last_round``.
        """
        async with self._live(tournament) as now:
            coming = now.coming(now.round + 1)
            Refusal.unless(person.id not in coming, "entered_already")
            Refusal.unless(len(coming) < MOST_ENTRANTS, "tournament_full", limit=MOST_ENTRANTS)
            Refusal.unless(now.round < now.plan.rounds, "tournament_last_round")
            return await self._save(now, now.answered({person.id: "yes"}, self._now_ms()))

    async def leave(self, tournament: Tournament, person: int) -> Tournament:
        """Withdraw somebody after the current round.

        Raises ``Refusal`` ``tournament_over`` or ``not_entered``.
        """
        async with self._live(tournament) as now:
            Refusal.unless(person in now.coming(now.round + 1), "not_entered")
            return await self._save(now, now.answered({person: "no"}, self._now_ms()))

    async def end(self, tournament: Tournament) -> Tournament:
        """End a tournament after its finished rounds; before the first round it is called off.

        Raises ``Refusal`` ``tournament_over``, and ``round_not_over`` during a round.
        """
        async with self._live(tournament) as now:
            Refusal.unless(now.sitting.status != "playing", "round_not_over", round=now.round)
            ended = self._followed(now.changed(status="skipped"), last=True)
            return await self._save(now, ended, "over" if now.over else None)

    @asynccontextmanager
    async def _live(self, tournament: Tournament) -> AsyncIterator[Tournament]:
        """Keep others from changing a tournament, as ``_held`` does. Raises ``tournament_over``."""
        async with self._held(tournament.row.gathering) as now:
            Refusal.unless(now.live, "tournament_over")
            yield now

    # -- rounds --------------------------------------------------------------------------------------------

    async def next_round(self, tournament: Tournament) -> Tournament:
        """Draw the next round and open its tables, or open those that could not be opened before.

        Raises ``Refusal`` ``tournament_over``, ``round_not_over`` or ``too_few_entrants``, and ``TableError``
        when a table can't be opened.
        """
        async with self._live(tournament) as now:
            if now.sitting.status != "playing":
                now = await self._draw(now)
            elif not now.opening:
                raise Refusal("round_not_over", round=now.round)
            return await self._open_tables(now)

    async def _draw(self, now: Tournament) -> Tournament:
        number, plan = now.number, now.plan
        people = [person.id for person in self._staying(now.coming(number))]
        Refusal.unless(len(people) >= FEWEST_ENTRANTS, "too_few_entrants", count=FEWEST_ENTRANTS)
        before = [now.drawn(played) for played in range(1, number)]
        seed = now.row.gathering
        seated = await asyncio.to_thread(seat_next, people, before, plan.rounds, plan.seats, seed)
        if not seated.tables:
            seated = SeatedRound((tuple(people),))  # two or three, and computers
        shared: int | None = None
        also = list[Write]()
        if plan.duplicate:
            shared = await self._store.series.numbers.next()
            also.append(series.put(SeriesRow(shared, fresh_seed(), len(seated.tables))))
        return await self._save(now, self._with_seats(now, seated, shared), "round", also)

    async def _open(
        self, now: Tournament, group: GroupRow, people: Sequence[Person], noting: Noting
    ) -> Table:
        plan, (host, *others) = now.plan, people
        series = None if group.series is None else await self._store.series.get(group.series)
        invited = tuple(person.external_id for person in others if person.external_id is not None)
        return await self._registry.open(
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
            party=Party(others, series, noting),
        )

    async def close_round(self, tournament: Tournament, by: Person, *, last: bool = False) -> Tournament:
        """Close the tables still playing, which ends the round, and the tournament if it is the ``last``.

        Raises ``Refusal`` ``no_round``, and ``round_not_over`` when somebody was faster and the next round
        has begun.
        """
        async with self._live(tournament) as now:
            Refusal.unless(now.sitting.status == "playing", "no_round")
            Refusal.unless(now.round == tournament.round, "round_not_over", round=now.round)
            for table in now.tables:
                await self._close(table, by)
            return await self._settle(now, last=last)

    async def _close(self, number: int, by: Person) -> None:
        """Close a table unless it is over. A table that can't be loaded any more is skipped."""
        try:
            table = await self._registry.table(number)
            if table.state.status not in ("finished", "closed"):
                await table.do(seats.close, by, "round", force=True)
        except TableError as error:
            if error.code not in ("quarantined", "table_closed", "table_finished"):
                raise
            log.warning("table %d isn't closed with its round: %s", number, error.code)

    async def _look_at(self, now: Tournament) -> None:
        """End the round if all of its tables are over."""
        statuses = [await self._status(table) for table in now.tables]
        if not now.opening and all(one in ("finished", "closed") for one in statuses):
            await self._settle(now)

    async def _status(self, table: int) -> str | None:
        row = await self._store.tables.get(table)
        return None if row is None else row.status

    async def _settle(self, now: Tournament, *, last: bool = False) -> Tournament:
        """End the round, even if not all tables were opened, and the tournament after the last round."""
        also = list[Write]()
        series = next((group.series for group in now.seated() if group.series is not None), None)
        if series is not None and now.opening:
            also = await self._shortened(series)
        settled = self._followed(now.changed(status="over"), last=last)
        told: Told = "standings" if settled.row.ended_ms is None else "over"
        await self._save(now, settled, told, also)
        await self._uncover(now.row.gathering)
        return settled.at(len(settled.sittings))

    async def _shortened(self, number: int) -> list[Write]:
        """Return the writes that limit a series to its opened tables."""
        row = await self._store.series.get(number)
        opened = len(await self._store.series.tables(number))
        return [] if row is None else [series.put(row._replace(tables=opened))]

    # -- after a start -------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Resume whatever a killed process left, also between the end of a round and showing its deals."""
        await super().begin()
        book, since_ms = self._store.gatherings, self._now_ms() - RECENT_MS
        rows = await book.with_status("tournament", ["planned"])
        rows += await book.to_finish("tournament", since_ms, ())
        for number in {row.gathering for row in rows}:
            self._background_tasks.insist(partial(self._uncover, number))

    async def _uncover(self, number: int) -> None:
        """Show the deals of the newest finished round, if all tables had the same."""
        now = await self.get(number)
        for shared in {group.series for group in now.seated(now.over) if group.series is not None}:
            await self._registry.uncover(shared)

    # -- scores --------------------------------------------------------------------------------------------

    async def standings(self, tournament: Tournament) -> tuple[int, list[TournamentStanding]]:
        """Return the number of finished rounds, and everybody's standing after them."""
        played = [await self._played(tournament, number) for number in range(1, tournament.over + 1)]
        plan = tournament.plan
        return tournament.over, standings(
            tournament.since,
            tournament.coming(len(tournament.sittings) + 1),
            played,
            plan.seats,
            few_points_win=game_of(plan.game).few_points_win,
            duplicate=plan.duplicate,
        )

    async def _played(self, tournament: Tournament, number: int) -> PlayedRound:
        matches = []
        for group in tournament.seated(number):
            outcome = None if group.table is None else await self._outcome(group.table)
            deserted = outcome is None and group.table is not None and await self._deserted(group.table)
            matches.append(TournamentTable(group.persons, outcome, deserted))
        return PlayedRound(tuple(matches), tournament.out(number))

    async def _outcome(self, table: int) -> TableOutcome | None:
        """Return the outcome of a table's partie; ``None`` if it didn't end, or its result is voided."""
        result = await self._store.results.get(table)
        if result is None or await self._store.results.voided(table):
            return None
        owners = [seat["owner"] for seat in json.loads(result.seats)]
        return TableOutcome(tuple(owners), tuple(json.loads(result.points)), tuple(json.loads(result.places)))

    async def _deserted(self, table: int) -> bool:
        """Tell whether a table was closed because nobody was left to play."""
        if await self._status(table) != "closed":
            return False
        entries = await self._store.logs.entries(table)
        return any(entry.kind == "table" and entry.token == "close deserted" for entry in entries)  # noqa: S105


def seat_next(
    people: Sequence[int],
    before: Sequence[SeatedRound],
    total: int,
    seats: int,
    seed: int,
) -> SeatedRound:
    """Seat the next of ``total`` rounds, at tables with ``seats`` seats.

    As long as the same people play, it is the next round of one plan; when somebody has come or gone, a new
    plan is made for the rest. This may take some seconds: call it in a thread.
    """
    sizes = divide(len(people), seats)
    kept = takewhile(lambda played: _people(played) == set(people), reversed(before))
    first = len(before) - len(list(kept))
    for begun in dict.fromkeys((first, len(before))):
        history = _history(before[:begun], people)
        planned = seat_rounds(people, [sizes] * max(1, total - begun), history, seed=seed + begun)
        if planned[: len(before) - begun] == list(before[begun:]) and len(planned) > len(before) - begun:
            return planned[len(before) - begun]
    raise AssertionError("the plan of the rest always fits")


def _people(played: SeatedRound) -> set[int]:
    return {person for table in played.tables for person in table} | set(played.out)


def _history(before: Sequence[SeatedRound], people: Sequence[int]) -> RoundHistory:
    """Return the history of those who play on; newcomers are treated like most others."""
    history = NOTHING_BEFORE.after(before)
    known = set().union(*map(_people, before)) if before else set()
    others = [person for person in people if person in known]
    for person in people:
        if person not in known and others:
            history = history.level(person, others)
    return history
