"""Folding a log: also one that took actions back, or that today's rules can't follow to its end.

With it anyone can check finished deals by their proofs, and every log is compared with its table.
"""

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.dealing import Proof, shuffle
from engine.exchange.store import PAPER
from engine.game import Game, OlderDigests, Refusal
from engine.incidents import brief
from engine.storage.records import DealRow, Entry, TableRow
from engine.storage.tables import WholeLog
from engine.store import Store
from engine.tables import fold
from engine.tables.results import result_row
from engine.tables.state import TableState
from engine.tables.values import NOTHING_PROMISED, Commitment


class FoldedLog(NamedTuple):
    """A folded log. ``fault`` says why the partie could not be followed to its end, ``faulty`` from where.

    ``deal_start`` is the entry of the last deal whose digest held.
    """

    state: TableState
    fault: str | None = None
    faulty: int | None = None
    deal_start: int | None = None


def replay(state: TableState, entries: Iterable[Entry], digests: Mapping[int, str]) -> FoldedLog:
    """Fold the log of a table that is as before its first entry.

    The state before each deal is compared with its digest (by the deal entry's ``seq``).
    Game entries that an ``undo`` took back have no effect. When the rules have changed so that the partie
    can't be followed, the state stays where it was then, and seats and table are followed to the end.
    """
    entries = list(entries)
    return _replay(state, entries, digests, taken_back(entries))


def _replay(
    before: TableState, entries: list[Entry], digests: Mapping[int, str], dropped: set[int]
) -> FoldedLog:
    state = before
    deal_start: int | None = None
    for entry in entries:
        if entry.seq in dropped:
            state = fold.pass_over(state, entry)
            continue
        try:
            if expect_digest(state, entry, digests):
                deal_start = entry.seq
            state, _ = fold.apply(state, entry, own=True)
        except Exception as error:  # whatever changed rules may raise
            if entry.kind != "game":
                raise
            later = {other.seq for other in entries if other.kind == "game" and other.seq >= entry.seq}
            state = _replay(before, entries, digests, dropped | later).state
            return FoldedLog(state, _reason(entry, error), entry.seq, deal_start)
    return FoldedLog(state, deal_start=deal_start)


class _DigestError(Exception):
    """The digest before a deal differs: the partie went another way when it was played."""


def _reason(entry: Entry, error: Exception) -> str:
    """Say for a log why an entry can't be followed; no card is told, its table may play on."""
    if isinstance(error, _DigestError):
        why = str(error)
    else:
        why = error.code if isinstance(error, Refusal) else type(error).__name__
    return f"{_kind(entry.token)}: {why}"


def _kind(token: str) -> str:
    """Return what sort of action a token is; one that begins with a card plays it."""
    verb = token.partition(" ")[0]
    return verb if verb.islower() else "play"


def expect_digest(state: TableState, entry: Entry, digests: Mapping[int, str]) -> bool:
    """Return whether a digest is kept of the state before an entry. Raises when it differs.

    It may be as this version computes it, or as an earlier one did.
    """
    digest, partie = digests.get(entry.seq), state._partie
    if digest is None:
        return False
    older = partie.older_digests() if isinstance(partie, OlderDigests) else ()
    if partie is None or digest not in (partie.digest(), *older):
        raise _DigestError("the state before the deal has another digest")
    return True


def effective(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Iterate over a log without the game entries that an ``undo`` has taken back."""
    dropped = taken_back(entries)
    return (entry for entry in entries if entry.seq not in dropped)


def taken_back(entries: Sequence[Entry]) -> set[int]:
    """Return the numbers of game entries that an ``undo`` has taken back."""
    dropped: set[int] = set()
    for undo in entries:
        if undo.kind == "undo":
            end = int(undo.token.partition(" ")[0])
            dropped.update(e.seq for e in entries if e.kind == "game" and end < e.seq < undo.seq)
    return dropped


# -- proofs --------------------------------------------------------------------------------------------------


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


def promises(log: WholeLog, state: TableState, last: int | None = None) -> list[Promise]:
    """All commitments of a log that leads to ``state``, oldest first. No deal after ``last`` is told of."""
    last = state.last_deal if last is None else min(last, state.last_deal)
    dropped = taken_back(log.entries)
    finished = {row.seq for row in log.deals if row.seq not in dropped and row.deal <= last}
    rows = {row.seq: row for row in log.deals}
    secrets = {row.seq: row.seed for row in log.seeds}
    made: list[Promise] = []
    promised = NOTHING_PROMISED
    for entry in log.entries:
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
    promised: Commitment, row: DealRow | None, secrets: Mapping[int, bytes], finished: set[int]
) -> Promise:
    assert promised.digest is not None
    if row is None:
        return Promise(promised.seq, promised.digest)
    if row.seq not in finished or promised.seq not in secrets:
        return Promise(promised.seq, promised.digest, row.deal, row.seq)
    proof = Proof(promised.digest, promised.words, secrets[promised.seq])
    holds = proof.kept and proof.key == row.seed
    return Promise(promised.seq, promised.digest, row.deal, row.seq, proof, holds)


# -- verification --------------------------------------------------------------------------------------


async def faults(store: Store, games: Mapping[str, Game]) -> AsyncIterator[str]:
    """Yield a line for each fault of the tables of a store.

    Every log has to be without a gap and to fold to the status in its table's row, with every deal's digest
    holding; every deal's cards have to follow from its seed, and every result from its log.
    """
    for row in await store.tables.all():
        async for fault in _faults(store, games, row):
            yield f"table {row.table}: {fault}"


async def _faults(store: Store, games: Mapping[str, Game], row: TableRow) -> AsyncIterator[str]:
    game = games.get(row.game)
    if game is None:
        yield f"there is no game {row.game}"
        return
    log = await store.logs.whole(row.table)
    entries = log.entries
    if row.status == PAPER:
        if entries:
            yield "it was played on paper and has a log"
        if await store.results.get(row.table) is None:
            yield "it was played on paper and has no result"
        return
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        yield "its log has gaps"
        return
    try:
        unplayed = TableState.of(row, game, game.load_options(row.options))
        followed = replay(unplayed, entries, log.digests)
    except Exception as error:  # whatever a damaged row may cause
        yield f"its log can't be folded: {brief(error)}"
        return
    state = followed.state
    if followed.fault is not None:
        if state.stage != "closed":  # a closed table need not be playable by today's rules
            yield f"entry {followed.faulty} can't be followed: {followed.fault}"
        return
    if row.status not in (state.stage, "quarantined"):
        yield f"its row says {row.status}, its log {state.stage}"
    if state.channel != row.channel:
        yield f"its row says that it stands in {row.channel}, its log in {state.channel}"
    for fault in _misdeals(unplayed, entries, log.deals):
        yield fault
    for promise in promises(log, state):
        if promise.proof is not None and not promise.holds:
            yield f"deal {promise.deal} is not the one that was committed to"
    if await store.results.get(row.table) != result_row(state):
        yield "its result does not follow from its log"


def _misdeals(state: TableState, entries: Sequence[Entry], deals: Sequence[DealRow]) -> Iterator[str]:
    """Yield deals whose cards don't follow from their seeds.

    The log must be one that can be folded, and the ``state`` that of its table before its first entry.
    """
    seeds = {deal.seq: deal.seed for deal in deals}
    for entry in effective(entries):
        if entry.kind == "game" and entry.seat is None and state._partie is not None:
            seed = seeds.get(entry.seq)
            if seed is None:
                yield f"entry {entry.seq} is a deal without a seed"
            elif state._partie.deal(shuffle(seed, state._partie.pack)).token != entry.token:
                yield f"entry {entry.seq}: the cards don't follow from the deal's seed"
        state, _ = fold.apply(state, entry, own=True)
