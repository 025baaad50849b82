"""A table's partie as a record, from its log alone."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Final

from engine.game import CHANCE, Game
from engine.record import Record, compose
from engine.storage.records import DealRow, Entry, SeedRow, TableRow
from engine.store import Store
from engine.tables.errors import TableError
from engine.tables.fairness import finished_deals, promises
from engine.tables.replay import replay, taken_back
from engine.tables.seat_state import SeatState
from engine.tables.state import TableState

NAMELESS: Final = "someone"
"""Name for people who have had themselves forgotten; records are English."""


async def record_of(store: Store, game: Game, row: TableRow) -> Record:
    """Return the record of a table's partie up to its last finished deal, without the one being played.

    Where the rules have changed, up to where the log can be followed; where other tables are dealt the same
    cards, up to where all of them are. Seats are called after their owners.
    Raises ``TableError("no_deal_finished")``.
    """
    entries = await store.logs.entries(row.table)
    deals, seeds = await store.logs.deals(row.table), await store.logs.seeds(row.table)
    actors = {entry.actor for entry in entries if entry.actor is not None}
    await store.persons.load(actors)
    names = {actor: store.persons.known(actor, row.guild).name or NAMELESS for actor in actors}
    last = await store.series.open_deals(row.table)
    record = await asyncio.to_thread(_record, game, row, entries, deals, seeds, names)
    if record is not None and last is not None:
        record = record.until(last)
    if record is None or not record.deals:
        raise TableError("no_deal_finished", table=row.table)
    return record


def _record(
    game: Game,
    row: TableRow,
    entries: Sequence[Entry],
    deals: Sequence[DealRow],
    seeds: Sequence[SeedRow],
    names: Mapping[int, str],
) -> Record | None:
    """The record of a log; ``None`` when the partie has not begun."""
    began = _began(entries)
    if began is None:
        return None
    options = game.load_options(row.options)
    unplayed = TableState.of(row, game, options)
    followed = replay(unplayed, entries, {deal.seq: deal.digest for deal in deals})
    dropped = taken_back(entries)
    if followed.faulty is not None:
        dropped.update(entry.seq for entry in entries if entry.seq >= followed.faulty)
    played = [entry for entry in entries if entry.kind == "game" and entry.seq not in dropped]
    moves = ((CHANCE if entry.seat is None else entry.seat, game.parse(entry.token)) for entry in played)
    finished = finished_deals(followed.state, entries, deals)
    proofs = {made.dealt: made.proof for made in promises(entries, deals, seeds, finished)}
    told = [proofs.get(entry.seq) for entry in played if entry.seat is None]
    called = [_name(place, names) for place in followed.state.seats]
    return compose(game, row.preset, options, called, began, moves, told)


def _name(place: SeatState, names: Mapping[int, str]) -> str:
    """Return what a seat is called: its owner's name, or a computer's with its level."""
    if place.owner is not None:
        return names[place.owner]
    return "" if place.level is None else f"{place.computer} ({place.level.title()})"


def _began(entries: Sequence[Entry]) -> date | None:
    """Return the day on which the partie began."""
    for entry in entries:
        if entry.kind == "table" and entry.token == "start":  # noqa: S105 - not that kind of token
            return datetime.fromtimestamp(entry.time_ms / 1000, UTC).date()
    return None
