"""Keeps ratings and standings up with the results: counting new ones, voiding, and computing all anew."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

from engine.fraternities.membership import Memberships
from engine.standings.calendar import Calendar
from engine.standings.outcome import Outcome, outcome_of
from engine.standings.projection import Projection, Score
from engine.standings.rating import Rating
from engine.standings.rows import (
    counts_on,
    finish_of,
    fraternity_row,
    fraternity_tally_of,
    score_row,
    standing_row,
    tally_of,
)
from engine.standings.tally import BoardKey, Tally, among_fraternities, boards_of
from engine.storage.records import BoardRow, ResultRow, Ruling, ScoreRow
from engine.storage.statements import Write
from engine.storage.store import Store

log = logging.getLogger(__name__)

PAGE: Final = 200
"""Results that are looked at together."""
BATCH: Final = 400
"""Rows that are written together: tables that play meanwhile wait no longer than for a few of these."""
AHEAD: Final = 3
"""So many batches may wait for the one that is being written."""
_UNWRITTEN: Final = 150_000
"""Changed ratings in memory, at most; some 50 MB. Each is written once if those of a period fit in."""

Ladder: TypeAlias = tuple[str, str]
"""A server and a game: nobody is compared beyond these."""
Standing: TypeAlias = tuple[BoardKey, int]
"""A board and a person."""
Part: TypeAlias = tuple[BoardKey, int, int]
"""A board, a fraternity and a person who has played for it."""


class Keeper:
    """Counts results. ``calendar`` gives a server's calendar; one thing at a time happens to each ladder."""

    def __init__(self, store: Store, calendar: Callable[[str], Calendar]) -> None:
        self._store = store
        self._calendar = calendar
        self._locks: defaultdict[Ladder, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def catch_up(self) -> int:
        """Count every result that is not counted; after a start, say. Returns how many there were."""
        rows = await self._store.results.not_counted()
        for row in rows:
            await self.count(row)
        return len(rows)

    async def count(self, row: ResultRow) -> None:
        """Count the result of a partie, and whatever follows when it ended before others that are counted.

        Raises ``StorageError``; the result is counted with the next ``catch_up`` then.
        """
        async with self._locks[row.guild, row.game]:
            outcome = outcome_of(row)
            newest = await self._store.standings.newest(row.guild, row.game)
            ruled = await self._store.results.rulings(row.table)  # interrupted while it was voided
            # scored already when an older one was recounted meanwhile
            if ruled or (newest is not None and outcome.order <= newest):
                await self._recount(outcome)
            else:
                await self._append(outcome)

    async def void(self, row: ResultRow, ruling: Ruling) -> None:
        """Write down that a result doesn't count, or counts again, and let everything follow.

        Interrupted after that, ``catch_up`` goes on with it. Raises ``StorageError``.
        """
        standings = self._store.standings
        async with self._locks[row.guild, row.game]:
            await self._store.writer.submit(
                [self._store.results.ruling(ruling), standings.discounting(row.table)]
            )
            await self._recount(outcome_of(row))

    async def rule(
        self,
        row: ResultRow,
        *,
        voided: bool,
        actor: int,
        reason: str,
        time_ms: int,
        also: Callable[[Ruling], Sequence[Write]] = lambda ruling: (),
    ) -> bool:
        """Write down that a result doesn't count, or counts again; ``also`` is written with it.

        What follows is left to ``count``. ``False`` when that holds already. Raises ``StorageError``.
        """
        results = self._store.results
        async with self._locks[row.guild, row.game]:
            earlier = await results.rulings(row.table)
            if voided == (bool(earlier) and earlier[-1].voided):
                return False
            ruling = Ruling(row.table, len(earlier) + 1, voided, actor, reason, time_ms)
            discounting = self._store.standings.discounting(row.table)
            await self._store.writer.submit([results.ruling(ruling), discounting, *also(ruling)])
        return True

    # -- one result ----------------------------------------------------------------------------------------

    async def _append(self, outcome: Outcome) -> None:
        """Count the newest result."""
        store, people = self._store, set(outcome.owners)
        before = await store.standings.ratings_before(outcome.guild, outcome.game, people, outcome.order)
        projection = Projection(self._calendar, await self._memberships(outcome, people))
        projection.ratings = {
            (outcome.guild, outcome.game, person): Rating(*rating) for person, rating in before.items()
        }
        numbers, writes = await self._numbered(boards_of(outcome, self._calendar(outcome.guild)))
        names = {number: board for board, number in numbers.items()}
        for row in await store.standings.on_boards(names, people):
            projection.tallies[names[row.board], row.person] = tally_of(row)
        for part in await store.fraternity_standings.of_people(names, people):
            own = names[part.board], part.fraternity, part.person
            projection.fraternity_tallies[own] = fraternity_tally_of(part)
        writes += [store.standings.scoring(score_row(score)) for score in projection.add(outcome)]
        writes += [
            store.standings.standing(standing_row(numbers[board], person, tally))
            for (board, person), tally in projection.tallies.items()
        ]
        writes += [
            store.fraternity_standings.putting(fraternity_row(numbers[board], fraternity, person, tally))
            for (board, fraternity, person), tally in projection.fraternity_tallies.items()
        ]
        await store.writer.submit([*writes, store.standings.counting(outcome.table)])

    async def _memberships(self, outcome: Outcome, people: Collection[int] = ()) -> Memberships:
        """Who belonged to the fraternities of a partie's server when; only some people, if any are given."""
        return Memberships(await self._store.fraternities.intervals(outcome.guild, people))

    async def _numbered(self, boards: Collection[BoardKey]) -> tuple[dict[BoardKey, int], list[Write]]:
        """The numbers of boards, and the writes of those that are new."""
        standings = self._store.standings
        known = await standings.boards(boards)
        numbers, writes = {}, []
        for board in boards:
            number = known.get(board)
            if number is None:
                number = await standings.next_board()
                writes.append(standings.opening(BoardRow(number, *board)))
            numbers[board] = number
        return numbers, writes

    # -- a result in the midst of others -----------------------------------------------------------------

    async def _recount(self, outcome: Outcome) -> None:
        """Count a result again, or no longer: first the ratings from there on, then its people's sums."""
        store = self._store
        for row in await store.standings.scored(outcome.table):
            await store.writer.submit([store.standings.unscoring(row.table, row.person)])
        memberships = await self._memberships(outcome)
        await self._rate_from(outcome, memberships)
        for person in outcome.owners:
            await self._sum_up(outcome, person)
            await self._sum_up_for_fraternity(outcome, person, memberships)
        await store.writer.submit([store.standings.counting(outcome.table)])

    async def _rate_from(self, first: Outcome, memberships: Memberships) -> None:
        """Compute the ratings of a ladder anew from a partie on."""
        store = self._store
        projection, known = Projection(self._calendar, memberships), set[int]()
        changed: dict[Standing, Rating] = {}
        parts: dict[Part, Rating] = {}
        at = first.order
        while rows := await store.results.since(first.guild, first.game, at, PAGE):
            outcomes = await asyncio.to_thread(_outcomes, rows)
            people = {person for outcome in outcomes for person in outcome.owners} - known
            before = await store.standings.ratings_before(first.guild, first.game, people, first.order)
            known |= people
            for person, rating in before.items():
                projection.ratings[first.guild, first.game, person] = Rating(*rating)
            calendar = self._calendar(first.guild)
            scores = await asyncio.to_thread(_rated, projection, outcomes, calendar, changed, parts)
            await self._write(store.standings.scoring(score_row(score)) for score in scores)
            if len(changed) + len(parts) > _UNWRITTEN:
                going_on = set(calendar.periods(outcomes[-1].ended_ms))
                await self._rerate(first, *await asyncio.to_thread(_past, changed, parts, going_on))
                if len(changed) + len(parts) > _UNWRITTEN // 2:
                    await self._rerate(first, changed, parts)
            at = outcomes[-1].ended_ms, outcomes[-1].table + 1
        await self._rerate(first, changed, parts)

    async def _rerate(
        self, first: Outcome, changed: dict[Standing, Rating], parts: dict[Part, Rating]
    ) -> None:
        """Write changed ratings of a ladder into the standings that there are."""
        standings, of_fraternities = self._store.standings, self._store.fraternity_standings
        numbers = await standings.boards_at(first.guild, first.game)
        await self._write(
            standings.rerating(numbers[board], person, *rating, rating.shown)
            for (board, person), rating in changed.items()
            if board in numbers
        )
        await self._write(
            of_fraternities.rerating(numbers[board], fraternity, person, *rating, rating.shown)
            for (board, fraternity, person), rating in parts.items()
            if board in numbers
        )
        changed.clear()
        parts.clear()

    async def _sum_up(self, outcome: Outcome, person: int) -> None:
        """What somebody's results add up to on every board on which a partie counts, or no longer does."""
        standings, calendar = self._store.standings, self._calendar(outcome.guild)
        boards = boards_of(outcome, calendar)
        tallies = dict.fromkeys(boards, Tally())
        for row in await standings.scores_of(outcome.guild, outcome.game, person):
            tallies = _with(row, tallies, calendar)
        numbers, writes = await self._numbered(boards)
        for board, tally in tallies.items():
            if tally.games:
                writes.append(standings.standing(standing_row(numbers[board], person, tally)))
            else:
                writes.append(standings.dropping(numbers[board], person))
        await self._store.writer.submit(writes)

    async def _sum_up_for_fraternity(self, outcome: Outcome, person: int, memberships: Memberships) -> None:
        """The same of all that somebody has played for the fraternity of that time."""
        store, calendar = self._store, self._calendar(outcome.guild)
        fraternity = memberships.at(outcome.guild, person, outcome.ended_ms)
        if fraternity is None:
            return
        boards = list(filter(among_fraternities, boards_of(outcome, calendar)))
        tallies = dict.fromkeys(boards, Tally())
        for row in await store.standings.scores_of(outcome.guild, outcome.game, person):
            if row.fraternity == fraternity:
                tallies = _with(row, tallies, calendar)
        numbers, writes = await self._numbered(boards)
        for board, tally in tallies.items():
            if tally.games:
                part = fraternity_row(numbers[board], fraternity, person, tally)
                writes.append(store.fraternity_standings.putting(part))
            else:
                writes.append(store.fraternity_standings.dropping(numbers[board], fraternity, person))
        await store.writer.submit(writes)

    async def _write(self, writes: Iterable[Write]) -> None:
        """Write a lot, in small batches; a few wait together, so that one commit takes them all."""
        left, waiting = iter(writes), deque[asyncio.Future[None]]()
        while batch := list(islice(left, BATCH)):
            waiting.append(self._store.writer.submit(batch))
            if len(waiting) > AHEAD:
                await waiting.popleft()
            await asyncio.sleep(0)  # others have their turn before the next batch is made
        for written in waiting:
            await written


def _past(
    changed: dict[Standing, Rating], parts: dict[Part, Rating], going_on: Collection[str]
) -> tuple[dict[Standing, Rating], dict[Part, Rating]]:
    """Take those out that change no more: their periods are over."""
    old = {key: rating for key, rating in changed.items() if key[0].period not in going_on}
    old_parts = {key: rating for key, rating in parts.items() if key[0].period not in going_on}
    for key in old:
        del changed[key]
    for part in old_parts:
        del parts[part]
    return old, old_parts


def _outcomes(rows: Sequence[ResultRow]) -> list[Outcome]:
    return [outcome_of(row) for row in rows]


def _with(row: ScoreRow, tallies: Mapping[BoardKey, Tally], calendar: Calendar) -> dict[BoardKey, Tally]:
    """Some boards' tallies of a person with one more score, where it counts."""
    periods = set(calendar.periods(row.ended_ms))
    finish, rating = finish_of(row), Rating(row.mu, row.sigma)
    return {
        board: tally.plus(finish, row.ended_ms, rating) if counts_on(row, board, periods) else tally
        for board, tally in tallies.items()
    }


def _rated(
    projection: Projection,
    outcomes: Iterable[Outcome],
    calendar: Calendar,
    changed: dict[Standing, Rating],
    parts: dict[Part, Rating],
) -> list[Score]:
    """The scores of parties in their order; notes the ratings that change with them on each board."""
    scores = []
    for outcome in outcomes:
        boards = boards_of(outcome, calendar)
        for score in projection.rate(outcome):
            scores.append(score)
            changed.update({(board, score.person): score.rating for board in boards})
            if (fraternity := score.fraternity) is not None:
                own = filter(among_fraternities, boards)
                parts.update({(board, fraternity, score.person): score.rating for board in own})
        time.sleep(0)  # the event loop has its turn after each, not after the interpreter's five milliseconds
    return scores
