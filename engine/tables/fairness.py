"""Proofs of finished deals, which anyone can check."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.dealing import Proof
from engine.game import Game
from engine.storage.records import DealRow, Entry, SeedRow, TableRow
from engine.store import Store
from engine.tables.commitment import NOTHING_PROMISED, Commitment
from engine.tables.replay import replay, taken_back
from engine.tables.state import TableState


@dataclass(frozen=True, slots=True)
class Promise:
    """A commitment and its outcome. ``seq`` is the entry that told its hash.

    ``deal`` is the partie's count of the deal that it was used for, dealt with the entry ``dealt``; both are
    ``None`` while there is none. ``proof`` is there once that deal is finished: then its seed may be told,
    and ``holds`` says whether the cards followed from it. A deal that was taken back or never finished
    keeps its seed to itself.
    """

    seq: int
    digest: str
    deal: int | None = None
    dealt: int | None = None
    proof: Proof | None = None
    holds: bool = False


def finished_deals(state: TableState, entries: Sequence[Entry], deals: Sequence[DealRow]) -> frozenset[int]:
    """Return the entries of the deals that are over and count; ``state`` is the log's."""
    partie, dropped = state._partie, taken_back(entries)
    return frozenset(
        row.seq
        for row in deals
        if partie is not None
        and row.seq not in dropped
        and (partie.result is not None or row.deal < partie.deal_number)
    )


def promises(
    entries: Sequence[Entry], deals: Sequence[DealRow], seeds: Sequence[SeedRow], finished: frozenset[int]
) -> list[Promise]:
    """All commitments of a log, oldest first. ``finished`` are the entries of the deals that are over."""
    rows = {row.seq: row for row in deals}
    secrets = {row.seq: row.seed for row in seeds}
    made: list[Promise] = []
    promised = NOTHING_PROMISED
    for entry in entries:
        renewed = entry.kind == "fair" and entry.token.startswith("commit ")
        row = rows.get(entry.seq)
        if promised.digest is not None and (renewed or row is not None):
            made.append(_kept(promised, row, secrets, finished))
        if entry.kind == "fair":
            promised = promised.after(entry)
        elif row is not None:
            promised = NOTHING_PROMISED
    if promised.digest is not None:
        made.append(Promise(promised.seq, promised.digest))
    return made


def _kept(
    promised: Commitment, row: DealRow | None, secrets: Mapping[int, bytes], finished: frozenset[int]
) -> Promise:
    assert promised.digest is not None
    if row is None:
        return Promise(promised.seq, promised.digest)
    if row.seq not in finished or promised.seq not in secrets:
        return Promise(promised.seq, promised.digest, row.deal, row.seq)
    proof = Proof(promised.digest, promised.words, secrets[promised.seq])
    holds = proof.kept and proof.key == row.seed
    return Promise(promised.seq, promised.digest, row.deal, row.seq, proof, holds)


async def promises_of(store: Store, game: Game, row: TableRow) -> list[Promise]:
    """All commitments of a table, from its log alone."""
    entries = await store.logs.entries(row.table)
    deals, seeds = await store.logs.deals(row.table), await store.logs.seeds(row.table)
    last = await store.series.open_deals(row.table)

    def follow() -> list[Promise]:
        unplayed = TableState.of(row, game, game.load_options(row.options))
        state = replay(unplayed, entries, {deal.seq: deal.digest for deal in deals}).state
        finished = finished_deals(state, entries, deals)
        if last is not None:
            finished &= {deal.seq for deal in deals if deal.deal <= last}
        return promises(entries, deals, seeds, finished)

    return await asyncio.to_thread(follow)
