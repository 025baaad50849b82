"""Checking stored ratings and standings against the results, and recomputing all that can be."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Set
from typing import TypeAlias

from engine.fraternities.store import Memberships
from engine.games.registry import GAMES
from engine.seasons.calendar import Calendar
from engine.standings.counting import StandingsWorker, outcomes_of
from engine.standings.fold import Fold, Ladder, extent
from engine.standings.outcome import PartieOutcome
from engine.standings.store import clearing
from engine.storage.errors import StorageError
from engine.storage.records import ResultRow
from engine.store import Store
from engine.tables.archive import store_summaries

log = logging.getLogger(__name__)

Figures: TypeAlias = Mapping[Ladder, Set[tuple[object, ...]]]
"""The scores, tallies and extent of each ladder."""


def derived(
    calendars: Mapping[str, Calendar], results: Iterable[ResultRow], memberships: Memberships
) -> Figures:
    """Compute everything that follows from some results; unreadable ones are skipped.

    A hundred thousand results take seconds.
    """
    outcomes: defaultdict[Ladder, list[PartieOutcome]] = defaultdict(list)
    for outcome in outcomes_of(results):
        outcomes[Ladder(outcome.guild, outcome.game)].append(outcome)
    found: dict[Ladder, set[tuple[object, ...]]] = {}
    for ladder, some in outcomes.items():
        fold = Fold(calendars[ladder.guild], memberships)
        found[ladder] = {*fold.add_all(some), *fold.tallies.items()}
        if fold.tallies:
            found[ladder].add(extent(fold.tallies))
    return found


async def stored(store: Store) -> Figures:
    """Return what readers of the database see now."""
    found: defaultdict[Ladder, set[tuple[object, ...]]] = defaultdict(set)
    for row in await store.standings.every_score():
        found[Ladder(row.guild, row.game)].add(row)
    for (board, person), tally in (await store.standings.every_standing()).items():
        found[Ladder(board.guild, board.game)].add(((board.circle, board.period, person), tally))
    for ladder in await store.standings.every_ladder():
        if ladder.periods:  # else nothing is left in it
            found[Ladder(ladder.guild, ladder.game)].add((ladder.entries, ladder.periods))
    return found


async def differences(store: Store) -> list[str]:
    """Return the differences between the database and the counted results: a line for a game of a server."""
    held, counted = await stored(store), await store.standings.every_counted()
    rows = [row for row in await store.results.all_valid() if row.table in counted]
    calendars = {guild: await store.seasons.calendar(guild) for guild in {row.guild for row in rows}}
    memberships = Memberships(await store.fraternities.memberships())
    wanted = await asyncio.to_thread(derived, calendars, rows, memberships)
    waiting = Counter((row.guild, row.game) for row in await store.results.not_counted())
    lines = list[str]()
    for ladder in sorted(held.keys() | wanted.keys()):
        here, there = held.get(ladder, set()), wanted.get(ladder, set())
        if faults := max(len(here - there), len(there - here)):
            told = f"{ladder.game} in server {ladder.guild}: {faults} figures are not what the results give"
            late = waiting[ladder]
            lines.append(
                f"{told}, but {late} of these wait to be counted when the bot runs" if late else told
            )
    return lines


async def rebuild(store: Store) -> None:
    """Delete everything that can be computed and recompute it. Nothing may be counted meanwhile.

    Raises ``StorageError``; results that were not counted then are counted at the next start.
    """
    await store.writer.submit(clearing())
    standings_worker = StandingsWorker(store)
    for guild in await store.exchange.guilds():
        await standings_worker.count(guild)
    await store.played_deals.clear()
    await _summarise_deals(store)


async def _summarise_deals(store: Store) -> None:
    """Store the finished deals of every log. Series that other tables still play are left out."""
    for number in await store.played_deals.untold():
        row = await store.tables.get(number)
        game = None if row is None else GAMES.get(row.game)
        if row is None or game is None or await store.series.open_deals(number) is not None:
            continue
        try:
            await store_summaries(store, game, row)
        except StorageError:
            raise
        except Exception:
            log.exception("table %d: its deals can't be told", number)
