"""Final audit, after the bot has ended: the logs hold everything acknowledged, exactly once, and no more."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Final

from engine.games.registry import GAMES
from engine.store import Store
from engine.tables import fold
from engine.tables.state import TableState
from tests.bot.processes import environment, output_of
from tests.storm.recorder import Attempt, Recorder

Decision = tuple[int, int, int]
"""A table, a seat and the number of the decision."""

_PATIENCE: Final = 3600.0
"""Seconds within which everything that was played in a storm is computed again."""


async def audit(url: str, recorder: Recorder) -> None:
    """Compare the recorder's notes with the logs, and run ``db verify`` for everything else."""
    store = await Store.open(url)
    decided: dict[Decision, str] = {}
    by_themselves: set[Decision] = set()
    try:
        async for one, token, forced in _decided(store, recorder):
            decided[one] = token
            if forced:
                by_themselves.add(one)
    finally:
        await store.close()
    tried: dict[Decision, set[str]] = {}
    for attempt in recorder.attempts:
        tried.setdefault(_decision(attempt), set()).add(attempt.move.token)
    for one, attempt in recorder.decisions.items():
        if decided.get(one) != attempt.move.token:
            recorder.breaks(
                "acknowledged is kept",
                f"{one}: {attempt.move.token!r} was acknowledged, the log has {decided.get(one)!r}",
            )
    for one, token in decided.items():
        if token not in tried.get(one, ()) and one not in by_themselves:
            recorder.breaks(
                "only what was clicked", f"{one}: {token!r} is in the log, clicked was {tried.get(one)}"
            )
    env = environment(storage__url=url)
    status, output = await output_of("db", "verify", env=env, patience=_PATIENCE)
    if status != 0:
        recorder.breaks("the database verifies", output[-1500:])


async def _decided(store: Store, recorder: Recorder) -> AsyncIterator[tuple[Decision, str, bool]]:
    """Yield people's actions from the logs, and whether each was a forced card that played itself.

    Those of somebody who is left alone with computers do. Records decisions that were made twice.
    """
    for row in await store.tables.all():
        if row.table in recorder.ended and row.status not in ("finished", "closed"):
            recorder.breaks(
                "tables go on", f"table {row.table} is {row.status}, and its players were told it is not"
            )
        seen: set[Decision] = set()
        game = GAMES[row.game]
        state = TableState.of(row, game, game.load_options(row.options))
        for entry in await store.logs.entries(row.table):
            if entry.kind == "game" and entry.actor is not None and entry.seat is not None:
                one = (row.table, entry.seat, state.decisions[entry.seat])
                if one in seen:
                    recorder.breaks("done once", f"{one}: {entry.token!r}")
                seen.add(one)
                early, prepared = state._intents.chosen[entry.seat], state.prepared(entry.seat)
                forced = early is None and prepared is not None and prepared.token == entry.token
                yield one, entry.token, forced
            state, _ = fold.apply(state, entry, own=True)


def _decision(attempt: Attempt) -> Decision:
    return attempt.move.table, attempt.move.seat, attempt.move.decision


def told(recorder: Recorder) -> Mapping[str, int]:
    """Return how often people were told each thing other than an acknowledgement."""
    return {words: count for words, count in recorder.answers.most_common() if words != "acknowledged"}
