"""Deals that anyone can check: cutting the cards, and proofs for finished deals."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.dealing import LONGEST_WORD, Proof
from engine.game import Game
from engine.storage.records import DealRow, Entry, Person, SeedRow, TableRow
from engine.store import Store
from engine.tables.change_set import ChangeSet
from engine.tables.commitment import NOTHING_PROMISED, Commitment
from engine.tables.core import TableCore
from engine.tables.errors import TableError
from engine.tables.snapshot import Snapshot
from engine.tables.state import TableState, replay, taken_back


class Fairness(TableCore):
    """Operations of players for a fair deal."""

    async def cut(self, person: Person, word: str) -> Snapshot:
        """Add a word to the shuffle of the next deal, in place of one's earlier word for it.

        Raises ``TableError`` ``bad_word``, ``same_cards`` where other tables are dealt the same, or
        ``nothing_promised`` when no deal is committed to.
        """
        said = " ".join(unicodedata.normalize("NFC", word).split())

        def step(changes: ChangeSet) -> None:
            self._seat_of(person)
            if not 0 < len(said) <= LONGEST_WORD or not said.isprintable():
                raise TableError("bad_word", limit=LONGEST_WORD)
            if changes.state.duplicate:
                raise TableError("same_cards")
            if changes.state.commitment.digest is None:
                raise TableError("nothing_promised")
            if (person.id, said) not in changes.state.commitment.cuts:
                changes.add("fair", f"cut {said}", actor=person.id)

        return await self._change(step)


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
    """Return the entries of the deals that are over and count; ``fold`` is the fold of the log."""
    partie, dropped = state.partie, taken_back(entries)
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
        state = replay(
            game, game.load_options(row.options), entries, {deal.seq: deal.digest for deal in deals}
        ).state
        finished = finished_deals(state, entries, deals)
        if last is not None:
            finished &= {deal.seq for deal in deals if deal.deal <= last}
        return promises(entries, deals, seeds, finished)

    return await asyncio.to_thread(follow)
