"""Folding a log: also one that took actions back, or that today's rules can't follow to its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.game import OlderDigests, Refusal
from engine.storage.records import Entry
from engine.tables import fold
from engine.tables.state import TableState


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
