"""Counting results that come before others: recompute the ladder's later ratings, then the sums.

However many results come late together, the ones after them are recomputed once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from typing import Final, TypeAlias

from engine.fraternities.store import Memberships
from engine.seasons.calendar import Calendar
from engine.standings.outcome import PartieOutcome, outcome_of
from engine.standings.projection import Projection, Score
from engine.standings.rating import Rating
from engine.standings.store import finish_of, fraternity_row, score_row, standing_row
from engine.standings.tally import BoardKey, Tally, among_fraternities, boards_of
from engine.storage.records import BoardRow, ResultRow, ScoreRow
from engine.storage.statements import Write
from engine.store import Store

log = logging.getLogger(__name__)

PAGE: Final = 200
"""Results read per page."""
BATCH: Final = 400
"""Rows written per batch: tables that play meanwhile wait for a few batches at most."""
AHEAD: Final = 3
"""Number of batches that may wait for the one being written."""
_UNWRITTEN: Final = 150_000
"""Most changed ratings in memory (some 50 MB). Each is written once if those of a period fit in."""

# Plain tuples of numbers: the garbage collector doesn't look at them, and so holds nobody up.
Standing: TypeAlias = tuple[int, int]
"""Key of a standing: a board's number and a person."""
Part: TypeAlias = tuple[int, int, int]
"""Key of a fraternity standing: a board's number, a fraternity and a person who played for it."""
Rated: TypeAlias = tuple[float, float, int]
"""A rating's ``mu``, ``sigma`` and displayed value."""
Numbers: TypeAlias = dict[tuple[str, ...], int]
"""Board numbers by name."""


class Recounting:
    """Counts results of one ladder in order, including recounts and the removal of voided results.

    Nothing else may change the ladder meanwhile. If interrupted, it has to be repeated: the results are
    marked as counted only at the end.
    """

    def __init__(
        self,
        store: Store,
        calendar: Callable[[str], Calendar],
        memberships: Memberships,
        outcomes: Sequence[PartieOutcome],
    ) -> None:
        self._store = store
        self._calendar = calendar(outcomes[0].guild)
        self._memberships = memberships
        self._outcomes = outcomes
        self._guild, self._game = outcomes[0].guild, outcomes[0].game
        self._projection = Projection(calendar, memberships)

    async def run(self) -> None:
        """Run the recount. Raises ``StorageError``."""
        standings = self._store.standings
        for outcome in self._outcomes:
            scored = await standings.scored(outcome.table)
            await self._write(standings.unscoring(row.table, row.person) for row in scored)
        await self._rate()
        await self._sum_up()
        await self._write(standings.counting(outcome.table) for outcome in self._outcomes)

    # -- ratings -------------------------------------------------------------------------------------------

    async def _rate(self) -> None:
        """Recompute the ladder's ratings from the first of the results on."""
        standings, first = self._store.standings, self._outcomes[0].order
        changed: dict[Standing, Rated] = {}
        parts: dict[Part, Rated] = {}
        numbers = await standings.boards_at(self._guild, self._game)
        periods = {number: board[-1] for board, number in numbers.items()}
        known, at = set[int](), first
        while rows := await self._store.results.since(self._guild, self._game, at, PAGE):
            outcomes = await asyncio.to_thread(outcomes_of, rows)
            people = {person for outcome in outcomes for person in outcome.owners} - known
            before = await standings.ratings_before(self._guild, self._game, people, first)
            known |= people
            for person, rating in before.items():
                self._projection.ratings[self._guild, self._game, person] = Rating(*rating)
            scores = await asyncio.to_thread(self._rated, outcomes, numbers, changed, parts)
            await self._write(standings.scoring(score_row(score)) for score in scores)
            if len(changed) + len(parts) > _UNWRITTEN:
                lasting = set(self._calendar.periods(rows[-1].ended_ms))
                going_on = {number for number, period in periods.items() if period in lasting}
                await self._rerate(*await asyncio.to_thread(_past, changed, parts, going_on))
                if len(changed) + len(parts) > _UNWRITTEN // 2:
                    await self._rerate(changed, parts)
            at = rows[-1].ended_ms, rows[-1].table + 1
        await self._rerate(changed, parts)

    def _rated(
        self,
        outcomes: Iterable[PartieOutcome],
        numbers: Numbers,
        changed: dict[Standing, Rated],
        parts: dict[Part, Rated],
    ) -> list[Score]:
        """Return the scores of parties in order; note changed ratings in ``changed`` and ``parts``."""
        scores = []
        for outcome in outcomes:
            boards = [board for board in boards_of(outcome, self._calendar) if board in numbers]
            own = [numbers[board] for board in boards if among_fraternities(board)]
            for score in self._projection.rate(outcome):
                scores.append(score)
                rating = (*score.rating, score.rating.shown)
                changed.update({(numbers[board], score.person): rating for board in boards})
                if (fraternity := score.fraternity) is not None:
                    parts.update({(number, fraternity, score.person): rating for number in own})
            time.sleep(0)  # the event loop has its turn after each, not after the interpreter's five ms
        return scores

    async def _rerate(self, changed: dict[Standing, Rated], parts: dict[Part, Rated]) -> None:
        """Write changed ratings into existing standings."""
        standings, of_fraternities = self._store.standings, self._store.fraternity_standings
        await self._write(
            standings.rerating(board, person, *rating) for (board, person), rating in changed.items()
        )
        await self._write(
            of_fraternities.rerating(board, fraternity, person, *rating)
            for (board, fraternity, person), rating in parts.items()
        )
        changed.clear()
        parts.clear()

    # -- sums ----------------------------------------------------------------------------------------------

    async def _sum_up(self) -> None:
        """Recompute people's sums on every board where one of the results counts, or no longer does."""
        numbers = await self._store.standings.boards_at(self._guild, self._game)
        wanted: defaultdict[int, set[BoardKey]] = defaultdict(set)
        worn: defaultdict[tuple[int, int], set[BoardKey]] = defaultdict(set)
        for outcome in self._outcomes:
            boards = boards_of(outcome, self._calendar)
            for person in outcome.owners:
                wanted[person].update(boards)
                fraternity = self._memberships.at(self._guild, person, outcome.ended_ms)
                if fraternity is not None:
                    worn[person, fraternity].update(filter(among_fraternities, boards))
        for person, boards_of_person in wanted.items():
            rows = await self._store.standings.scores_of(self._guild, self._game, person)
            tallies = await asyncio.to_thread(_added, rows, boards_of_person, self._calendar)
            await self._write(await self._standings(person, tallies, numbers))
        for (person, fraternity), boards_of_part in worn.items():
            rows = await self._store.standings.scores_of(self._guild, self._game, person)
            rows = [row for row in rows if row.fraternity == fraternity]
            tallies = await asyncio.to_thread(_added, rows, boards_of_part, self._calendar)
            await self._write(self._parts(fraternity, person, tallies, numbers))

    async def _standings(self, person: int, tallies: dict[BoardKey, Tally], numbers: Numbers) -> list[Write]:
        standings, writes = self._store.standings, list[Write]()
        for board, tally in sorted(tallies.items()):
            if board in numbers and not tally.games:
                writes.append(standings.dropping(numbers[board], person))
            elif tally.games:
                if board not in numbers:
                    numbers[board] = await standings.next_board()
                    writes.append(standings.opening(BoardRow(numbers[board], *board)))
                writes.append(standings.standing(standing_row(numbers[board], person, tally)))
        return writes

    def _parts(
        self, fraternity: int, person: int, tallies: dict[BoardKey, Tally], numbers: Numbers
    ) -> Iterable[Write]:
        """Yield the writes of a person's sums for a fraternity, on boards made for the standings before."""
        of_fraternities = self._store.fraternity_standings
        for board, tally in tallies.items():
            if tally.games:
                yield of_fraternities.putting(fraternity_row(numbers[board], fraternity, person, tally))
            elif board in numbers:
                yield of_fraternities.dropping(numbers[board], fraternity, person)

    async def _write(self, writes: Iterable[Write]) -> None:
        """Write many rows in small batches; a few wait together, so that one commit takes them all."""
        left, waiting = iter(writes), deque[asyncio.Future[None]]()
        while batch := list(islice(left, BATCH)):
            waiting.append(self._store.writer.submit(batch))
            if len(waiting) > AHEAD:
                await waiting.popleft()
            await asyncio.sleep(0)  # others have their turn before the next batch is made
        for written in waiting:
            await written


def outcomes_of(rows: Iterable[ResultRow]) -> list[PartieOutcome]:
    """Return the outcomes of results; unreadable ones are logged and skipped."""
    found = []
    for row in rows:
        try:
            found.append(outcome_of(row))
        except Exception:  # whatever has been written there
            log.exception("table %d: its result can't be read", row.table)
    return found


def _past(
    changed: dict[Standing, Rated], parts: dict[Part, Rated], going_on: Collection[int]
) -> tuple[dict[Standing, Rated], dict[Part, Rated]]:
    """Remove and return the ratings that are final: the periods of their boards are over."""
    old = {key: rating for key, rating in changed.items() if key[0] not in going_on}
    old_parts = {key: rating for key, rating in parts.items() if key[0] not in going_on}
    for key in old:
        del changed[key]
    for part in old_parts:
        del parts[part]
    return old, old_parts


def _added(
    rows: Iterable[ScoreRow], boards: Collection[BoardKey], calendar: Calendar
) -> dict[BoardKey, Tally]:
    """Add up a person's scores, given oldest first, by board."""
    tallies = dict.fromkeys(boards, Tally())
    for row in rows:
        finish, rating = finish_of(row), Rating(row.mu, row.sigma)
        for board in boards_of(row, calendar):
            if board in tallies:
                tallies[board] = tallies[board].plus(finish, row.ended_ms, rating)
        time.sleep(0)  # as above
    return tallies
