"""Checking stored ratings and standings against the results, and rebuilding them."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, TypeVar

from engine.fraternities.store import Memberships
from engine.seasons.calendar import Calendar
from engine.standings.fold import Fold
from engine.standings.outcome import PartieOutcome
from engine.standings.store import score_row
from engine.standings.tally import Board, Ladder, Tally
from engine.standings.updater import StandingsUpdater, outcomes_of
from engine.storage.records import ResultRow, ScoreRow
from engine.store import Store

Row = TypeVar("Row", ScoreRow, Tally)
Where = TypeVar("Where", int, Board)


class Derived(NamedTuple):
    """Scores by table and person, tallies by board and person, and the periods in which a ladder counts."""

    scores: Mapping[tuple[int, int], ScoreRow]
    tallies: Mapping[tuple[Board, int], Tally]
    periods: Mapping[Ladder, frozenset[str]]


def derived(
    calendar: Callable[[str], Calendar], results: Iterable[ResultRow], memberships: Memberships
) -> Derived:
    """Compute everything that follows from some results; unreadable ones are skipped.

    A hundred thousand results take seconds.
    """
    ladders: defaultdict[Ladder, list[PartieOutcome]] = defaultdict(list)
    for outcome in outcomes_of(results):
        ladders[Ladder(outcome.guild, outcome.game)].append(outcome)
    scores: dict[tuple[int, int], ScoreRow] = {}
    tallies: dict[tuple[Board, int], Tally] = {}
    for ladder, outcomes in ladders.items():
        fold = Fold(calendar(ladder.guild), memberships)
        scores |= {(one.outcome.table, one.person): score_row(one) for one in fold.add_all(outcomes)}
        tallies |= {
            (Board(*ladder, circle, period), person): tally
            for (circle, period, person), tally in fold.tallies.items()
        }
    return Derived(scores, tallies, _periods(tallies))


def _periods(tallies: Iterable[tuple[Board, int]]) -> dict[Ladder, frozenset[str]]:
    found: defaultdict[Ladder, set[str]] = defaultdict(set)
    for board, _ in tallies:
        found[Ladder(board.guild, board.game)].add(board.period)
    return {ladder: frozenset(periods) for ladder, periods in found.items()}


async def stored(store: Store) -> Derived:
    """Return what readers of the database see now."""
    return Derived(
        {(row.table, row.person): row for row in await store.standings.every_score()},
        await store.standings.every_standing(),
        {
            Ladder(row.guild, row.game): row.periods
            for row in await store.standings.every_ladder()
            if row.periods
        },
    )


async def differences(store: Store, calendar: Callable[[str], Calendar]) -> list[str]:
    """Return the differences between the database and the counted results, one a line.

    A game of a server with uncounted results gets a single line: its figures change with counting.
    """
    held, counted = await stored(store), await store.standings.every_counted()
    rows = [row for row in await store.results.all_valid() if row.table in counted]
    memberships = Memberships(await store.fraternities.memberships())
    wanted = await asyncio.to_thread(derived, calendar, rows, memberships)
    waiting = Counter(Ladder(row.guild, row.game) for row in await store.results.not_counted())
    late, lines = Counter[Ladder](), list[str]()
    for ladder, line in chain(
        _compared("score", held.scores, wanted.scores),
        _compared("standing", held.tallies, wanted.tallies),
        _other_periods(held.periods, wanted.periods),
    ):
        if ladder in waiting:
            late[ladder] += 1
        else:
            lines.append(line)
    for ladder, count in late.items():
        told = f"{ladder.game} in server {ladder.guild}: {count} figures are not what the results give"
        lines.append(f"{told}, but {waiting[ladder]} of these wait to be counted when the bot runs")
    return lines


def _compared(
    kind: str, held: Mapping[tuple[Where, int], Row], wanted: Mapping[tuple[Where, int], Row]
) -> Iterator[tuple[Ladder, str]]:
    for key in sorted(held.keys() | wanted.keys(), key=repr):
        where, person = key
        named = where if isinstance(where, Board) else held.get(key) or wanted[key]
        assert isinstance(named, Board | ScoreRow)
        place = " ".join(where) if isinstance(where, Board) else f"table {where}"
        told = "is not what the results give"
        if key not in wanted:
            told = "follows from no result"
        elif key not in held:
            told = "is missing"
        if held.get(key) != wanted.get(key):
            yield Ladder(named.guild, named.game), f"{kind} of person {person}, {place}: {told}"


def _other_periods(
    held: Mapping[Ladder, frozenset[str]], wanted: Mapping[Ladder, frozenset[str]]
) -> Iterator[tuple[Ladder, str]]:
    for ladder in sorted(held.keys() | wanted.keys()):
        if held.get(ladder) != wanted.get(ladder):
            yield ladder, f"periods of {' '.join(ladder)}: are not those of the results"


async def rebuild(store: Store, calendar: Callable[[str], Calendar]) -> None:
    """Delete everything that can be computed and recompute it. Nothing may be counted meanwhile.

    Raises ``StorageError``; results that were not counted then are counted at the next start.
    """
    await store.standings.clear()
    await StandingsUpdater(store, calendar).catch_up()
