"""Summaries of a table's finished deals, made as they end or from its log."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable, Sequence

from engine.events import DealScored
from engine.game import Event, Game, Options
from engine.storage.records import Entry, PlayedDealRow, TableRow
from engine.store import Store
from engine.tables import fold
from engine.tables.replay import taken_back
from engine.tables.state import TableState

log = logging.getLogger(__name__)


def summaries_of(
    row: TableRow, state: TableState, events: Iterable[Event], time_ms: int
) -> list[PlayedDealRow]:
    """Return rows for the deals that ended with these ``events``, the newest of ``state``."""
    return [_summary(row, state, event.deal, time_ms) for event in events if isinstance(event, DealScored)]


def _summary(row: TableRow, state: TableState, deal: int, time_ms: int) -> PlayedDealRow:
    summary = state.game.summarise(state.story, deal)
    seats = range(len(state.places))
    return PlayedDealRow(
        row.table,
        deal,
        row.guild,
        row.game,
        row.preset,
        time_ms,
        summary.contract,
        summary.leader,
        _text(summary.points),
        summary.counts,
        _text([state.player_of(deal, seat) for seat in seats]),
        _text([place.owner for place in state.places]),
        _text([(deed.kind, deed.seat, deed.number) for deed in summary.deeds]),
    )


def _text(values: Sequence[object]) -> str:
    return json.dumps(values, separators=(",", ":"))


def deals_of_log(
    game: Game, options: Options, row: TableRow, entries: Sequence[Entry]
) -> list[PlayedDealRow]:
    """Return a row for every finished deal of a log; where the rules have changed, up to there."""
    state, dropped = TableState(game, options), taken_back(entries)
    found: dict[int, PlayedDealRow] = {}
    for entry in entries:
        if entry.seq in dropped:
            fold.pass_over(state, entry)
            continue
        try:
            events = fold.apply(state, entry)
        except Exception:  # whatever changed rules may raise
            break
        found.update({summary.deal: summary for summary in summaries_of(row, state, events, entry.time_ms)})
    return list(found.values())


async def store_summaries(store: Store, game: Game, table: TableRow) -> None:
    """Store a row for every finished deal of a table, from its log.

    Raises ``StorageError``, and whatever changed rules may.
    """
    entries = await store.logs.entries(table.table)
    summaries = await asyncio.to_thread(deals_of_log, game, game.load_options(table.options), table, entries)
    await store.writer.submit([write for row in summaries for write in store.played_deals.adding(row)])
