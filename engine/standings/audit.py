"""Checking stored ratings and standings against the results, and rebuilding them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Final, NamedTuple, TypeVar

from engine.fraternities.store import Memberships
from engine.seasons.calendar import Calendar
from engine.standings.projection import Projection
from engine.standings.recounting import outcomes_of
from engine.standings.store import fraternity_row, score_row, standing_row
from engine.standings.tally import BoardKey
from engine.standings.worker import Ladder
from engine.storage.records import BoardRow, FraternityStandingRow, ResultRow, ScoreRow, StandingRow
from engine.storage.statements import Write
from engine.store import Store

Row = TypeVar("Row", ScoreRow, StandingRow, FraternityStandingRow)
Where = TypeVar("Where", tuple[int, int], tuple[BoardKey, int], tuple[BoardKey, int, int])

_BATCH: Final = 2000
"""Rows written per batch."""


class Derived(NamedTuple):
    """Scores by table and person, and standings by board and person, without board numbers.

    ``parts`` are sums played for fraternities, by board, person and fraternity.
    """

    scores: Mapping[tuple[int, int], ScoreRow]
    standings: Mapping[tuple[BoardKey, int], StandingRow]
    parts: Mapping[tuple[BoardKey, int, int], FraternityStandingRow]


def derived(
    calendar: Callable[[str], Calendar], results: Iterable[ResultRow], memberships: Memberships
) -> Derived:
    """Compute everything that follows from some results; unreadable ones are skipped.

    A hundred thousand results take seconds.
    """
    projection = Projection(calendar, memberships)
    scores = {}
    for outcome in sorted(outcomes_of(results), key=lambda one: one.order):
        scores.update(
            {(score.outcome.table, score.person): score_row(score) for score in projection.add(outcome)}
        )
    standings = {
        (board, person): standing_row(0, person, tally)
        for (board, person), tally in projection.tallies.items()
    }
    parts = {
        (board, person, fraternity): fraternity_row(0, fraternity, person, tally)
        for (board, fraternity, person), tally in projection.fraternity_tallies.items()
    }
    return Derived(scores, standings, parts)


async def stored(store: Store) -> Derived:
    """Return the scores and standings that the database holds."""
    scores = {(row.table, row.person): row for row in await store.standings.every_score()}
    standings = {
        (BoardKey(*board[1:]), row.person): row._replace(board=0)
        for board, row in await store.standings.every_standing()
    }
    parts = {
        (BoardKey(*board[1:]), row.person, row.fraternity): row._replace(board=0)
        for board, row in await store.fraternity_standings.every_one()
    }
    return Derived(scores, standings, parts)


async def differences(store: Store, calendar: Callable[[str], Calendar]) -> list[str]:
    """Return the differences between the database and the counted results, one a line.

    A game of a server with uncounted results gets a single line: its figures change with counting.
    """
    held, counted = await stored(store), await store.standings.every_counted()
    rows = [row for row in await store.results.all_valid() if row.table in counted]
    memberships = Memberships(await store.fraternities.intervals())
    wanted = await asyncio.to_thread(derived, calendar, rows, memberships)
    waiting = Counter((row.guild, row.game) for row in await store.results.not_counted())
    late, lines = Counter[Ladder](), list[str]()
    for ladder, line in chain(
        _compared("score", held.scores, wanted.scores),
        _compared("standing", held.standings, wanted.standings),
        _compared("part in a fraternity's standing", held.parts, wanted.parts),
    ):
        if ladder in waiting:
            late[ladder] += 1
        else:
            lines.append(line)
    for (guild, game), count in late.items():
        told = f"{game} in server {guild}: {count} figures are not what the results give"
        lines.append(f"{told}, but {waiting[guild, game]} of these wait to be counted when the bot runs")
    return lines


def _compared(
    kind: str, held: Mapping[Where, Row], wanted: Mapping[Where, Row]
) -> Iterator[tuple[Ladder, str]]:
    for key in sorted(held.keys() | wanted.keys(), key=repr):
        where, person, *fraternity = key
        board = where if isinstance(where, BoardKey) else None
        place = f"table {where}" if board is None else " ".join(board)
        place += "".join(f", fraternity {number}" for number in fraternity)
        row = held.get(key) or wanted[key]
        named = row if isinstance(row, ScoreRow) else board
        assert named is not None
        ladder = named.guild, named.game
        if key not in wanted:
            yield ladder, f"{kind} of person {person}, {place}: follows from no result"
        elif key not in held:
            yield ladder, f"{kind} of person {person}, {place}: is missing"
        elif held[key] != wanted[key]:
            yield ladder, f"{kind} of person {person}, {place}: is not what the results give"


async def rebuild(store: Store, calendar: Callable[[str], Calendar]) -> None:
    """Delete everything that can be computed and recompute it. Nothing may be counted meanwhile.

    Raises ``StorageError``; results that were not counted then are counted at the next start.
    """
    rows = await store.results.all_valid()
    memberships = Memberships(await store.fraternities.intervals())
    everything = await asyncio.to_thread(derived, calendar, rows, memberships)
    await store.standings.clear()
    finished = await store.results.not_counted()  # all of them now, those included that are voided
    numbers = {board: number for number, board in enumerate(_boards(everything), 1)}
    standings = store.standings
    # one board after the other: the database writes beside what it has just written
    in_order = sorted(everything.standings.items(), key=lambda one: (numbers[one[0][0]], one[0][1]))
    left: Iterator[Write] = chain(
        (standings.opening(BoardRow(number, *board)) for board, number in numbers.items()),
        (standings.scoring(row) for row in everything.scores.values()),
        (standings.standing(row._replace(board=numbers[board])) for (board, _), row in in_order),
        (
            store.fraternity_standings.putting(row._replace(board=numbers[board]))
            for (board, *_), row in everything.parts.items()
        ),
        (standings.counting(row.table) for row in finished),
    )
    while batch := list(islice(left, _BATCH)):
        await store.writer.submit(batch)


def _boards(everything: Derived) -> list[BoardKey]:
    return sorted({board for board, _ in everything.standings})
