"""Transferring results of a name on paper to a person who has joined since."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final

from engine.exchange.importing import paper_id
from engine.game import Refusal
from engine.standings.worker import StandingsWorker
from engine.storage.errors import StorageError
from engine.storage.records import Person, ResultRow, Ruling
from engine.storage.statements import Write
from engine.store import Store
from engine.tables import TableError

_CLAIMED: Final = "claimed:"
"""Prefix of the key for claimed names; the external id of the name on paper follows."""


async def forget_names(store: Store, person: Person) -> None:
    """Erase the claimed names of somebody who is about to be forgotten. ``TableError("storage_failed")``."""
    try:
        for key in await store.facts.keys(_CLAIMED, person.id):
            paper = await store.persons.find(key.removeprefix(_CLAIMED))
            if paper is not None:
                await store.persons.erase(paper, [store.facts.deleting(key)])
    except StorageError:
        raise TableError("storage_failed") from None


def claim_key(guild: str, name: str) -> str:
    """Return the key that stores the person behind a name on paper."""
    return _CLAIMED + paper_id(guild, name)


async def claimed_by(store: Store, guild: str, name: str) -> Person | None:
    """Return the person who once claimed a name on paper. Raises ``StorageError``."""
    number: int | None = await store.facts.get(claim_key(guild, name))
    if number is None:
        return None
    await store.persons.load([number])
    person = store.persons.known(number)
    return None if person.external_id is None else person


async def parties_of(store: Store, guild: str, paper: Person, person: Person | None) -> int:
    """Count the parties of a name on paper that a person (``None``: never met) would get.

    Raises ``Refusal("claim_both_played")`` if both are in one partie, and ``StorageError``.
    """
    return len(await _parties(store, guild, paper, person))


async def _parties(store: Store, guild: str, paper: Person, person: Person | None) -> list[ResultRow]:
    every = await store.exchange.paper_results(guild)
    rows = await asyncio.to_thread(lambda: [row for row in every if paper.id in _owners(row)])
    for row in rows:
        if person is not None and person.id in _owners(row):
            raise Refusal("claim_both_played", table=str(row.table))
    return rows


async def claim(
    store: Store,
    standings_worker: StandingsWorker,
    guild: str,
    paper: Person,
    person: Person,
    keeper: Person,
    reason: str,
    time_ms: int,
) -> int:
    """Transfer a name's results to a person, and return the number of parties. Durable on return.

    Each party gets a ruling that says so and is counted anew; the name on paper disappears from all boards.
    Raises ``Refusal("claim_both_played")`` if both are in one partie, and ``StorageError``.
    """
    async with standings_worker.amending(
        guild
    ):  # whatever is counted meanwhile would stand on further boards
        count, writes = await _writes_of(store, guild, paper, person, keeper, reason, time_ms)
        if count:
            await store.writer.submit(writes)
    return count


async def _writes_of(
    store: Store, guild: str, paper: Person, person: Person, keeper: Person, reason: str, time_ms: int
) -> tuple[int, list[Write]]:
    """Return the number of parties, and all writes, which belong in one batch."""
    writes: list[Write] = [store.facts.putting(claim_key(guild, paper.name), person.id)]
    rows = await _parties(store, guild, paper, person)
    for row in rows:
        rulings = await store.results.rulings(row.table)
        voided = bool(rulings) and rulings[-1].voided
        ruling = Ruling(row.table, len(rulings) + 1, voided, keeper.id, reason, time_ms)
        writes += [
            store.exchange.reseating(row.table, _given(row, paper.id, person.id)),
            store.results.ruling(ruling),
            store.standings.discounting(row.table),
            store.standings.unscoring(row.table, paper.id),
        ]
    boards = await store.exchange.boards_with(guild, paper.id)
    writes += [store.standings.dropping(board, paper.id) for board in boards]
    return len(rows), writes


def _owners(row: ResultRow) -> Sequence[int]:
    return [seat["owner"] for seat in json.loads(row.seats)]


def _given(row: ResultRow, paper: int, person: int) -> str:
    """Return the JSON of a result's seats with one person replaced by another."""
    seats: list[dict[str, Any]] = json.loads(row.seats)
    for seat in seats:
        if seat["owner"] == paper:
            seat["owner"] = person
            for shares in ("played", "held"):
                seat[shares] = {str(person): seat[shares][str(paper)]}
    return json.dumps(seats, separators=(",", ":"))
