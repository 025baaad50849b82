"""The end of a storm: the audit of what was acknowledged, figures, violations, and the verdict."""

import time
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from itertools import groupby
from statistics import linear_regression, median
from typing import Final

from engine.games.registry import GAMES
from engine.store import Store
from engine.tables import TableState, fold
from tests.bot.processes import environment, output_of
from tests.storm.faults import KINDS
from tests.storm.recorder import Attempt, Recorder
from tests.storm.storm import Measure, Storm

# Final audit, after the bot has ended: the logs hold everything acknowledged, exactly once, and no more.

Decision = tuple[int, int, int]
"""A table, a seat and the number of the decision."""

_PATIENCE: Final = 3600.0
"""Seconds within which everything that was played in a storm is computed again."""


async def audit(url: str, recorder: Recorder) -> None:
    """Compare the recorder's notes with the logs, and run ``db verify`` for everything else."""
    store = Store(url)
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
    status, output = await output_of("db", "verify", env=environment(storage__url=url), patience=_PATIENCE)
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


# The report: faults by kind, figures, violations, and the verdict.

PROMISES: Final = (
    "acknowledged is kept",
    "acknowledged once",
    "done once",
    "only what was clicked",
    "answered once",
    "tables go on",
    "hands have buttons",
    "requests are valid",
    "stays up",
    "ends in order",
    "no unhandled exceptions",
    "few requests a click",
    "memory is bounded",
    "the database verifies",
    "every kind was tried",
)
"""The promises that are checked; each has passed if it was never broken."""
REQUESTS: Final = 12.0
"""Maximum number of requests per click.

A click costs its answer, up to three other hands, a card that may be posted anew, pictures and calls.
"""
GROWTH: Final = 40_000
"""Maximum growth of memory in bytes per click, over the last half of a process's life."""
WARM_UP: Final = 400
"""Clicks of a process before its memory is judged: until then caches fill and modules are loaded."""
LEAST_CLICKS: Final = 150
"""Minimum number of clicks after that for its memory to be judged."""
MIB: Final = 1 << 20


def judge(storm: Storm, *, every_kind: int = 0) -> None:
    """Check the promises that concern the whole storm.

    ``every_kind`` is how often each kind has to have been tried.
    """
    recorder = storm.recorder
    for line in storm.bot.complaints:
        recorder.breaks("no unhandled exceptions", line)
    if (a_click := requests_per_click(storm)) > REQUESTS:
        recorder.breaks("few requests a click", f"{a_click:.1f}")
    for start, growth in growths(storm.memory):
        if growth > GROWTH:
            recorder.breaks("memory is bounded", f"process {start} grew by {growth / 1000:.0f} kB a click")
    for kind in KINDS:
        if kind.possible(storm) and storm.fired[kind.name] < every_kind:
            recorder.breaks("every kind was tried", f"{kind.name}: {storm.fired[kind.name]} times")


def requests_per_click(storm: Storm) -> float:
    """Return the bot's requests per acknowledged click."""
    return sum(storm.recorder.requests.values()) / max(1, storm.recorder.acknowledged)


def growths(memory: Sequence[Measure]) -> Iterator[tuple[int, float]]:
    """Yield number and growth of each process that lived long enough: bytes per click over its last half."""
    for start, found in groupby(memory, lambda one: one.start):
        life = list(found)
        warm = [one for one in life if one.clicks - life[0].clicks >= WARM_UP]
        half = warm[-(len(life) // 2) :]
        if len(half) > 3 and half[-1].clicks - half[0].clicks >= LEAST_CLICKS:
            yield start, linear_regression([one.clicks for one in half], [one.resident for one in half]).slope


def per_hour(memory: Sequence[Measure]) -> float | None:
    """Return the relative growth of memory per hour, over the last half of the last process's life."""
    half = last_half(memory)
    took = half[-1].at - half[0].at if half else 0.0
    return rise(half) * 3600 / took if took else None


def last_half(memory: Sequence[Measure]) -> Sequence[Measure]:
    """Return the measures of the last half of the last process's life, none if they are too few."""
    life = [one for one in memory if one.start == memory[-1].start]
    half = life[len(life) // 2 :]
    return half if len(half) >= 4 else []


def rise(measures: Sequence[Measure]) -> float:
    """Return by which part of their median measures of memory rise from the first to the last."""
    slope = linear_regression([one.at for one in measures], [one.resident for one in measures])
    return slope.slope * (measures[-1].at - measures[0].at) / median(one.resident for one in measures)


def lines(storm: Storm, seed: int) -> Iterator[str]:
    """Yield the lines of the report, the verdict last."""
    recorder, memory = storm.recorder, storm.memory
    yield from _told(recorder.stories)
    yield ""
    yield from (f"{storm.fired[kind.name]:5}  {kind.name}{_not_here(storm, kind.name)}" for kind in KINDS)
    yield ""
    took, starts = time.monotonic() - storm.began, len(storm.bot.started)
    yield f"{took:.0f} s with seed {seed}, {starts} starts of the process"
    yield f"{len(recorder.attempts)} clicks on moves, {recorder.acknowledged} acknowledged"
    yield f"{recorder.finished} parties finished"
    others = [
        f"{count} × {words}" for words, count in recorder.answers.most_common() if words != "acknowledged"
    ]
    yield f"otherwise told: {'; '.join(others) or 'nothing'}"
    statuses = ", ".join(f"{count} × {status}" for status, count in sorted(recorder.requests.items()))
    yield f"requests: {statuses}; {requests_per_click(storm):.1f} for an acknowledged click"
    if memory:
        sizes = [one.resident for one in memory]
        hour = per_hour(memory)
        rises = "" if hour is None else f", {hour:+.1%} an hour over the last process's last half"
        yield f"memory: {min(sizes) / MIB:.0f} to {max(sizes) / MIB:.0f} MiB{rises}"
        yield "".join(
            f"; process {start}: {growth / 1000:+.1f} kB a click" for start, growth in growths(memory)
        )[2:]
    yield ""
    failed = [promise for promise in PROMISES if recorder.broken[promise]]
    yield from (f"BROKEN {recorder.broken[promise]} times: {promise}" for promise in failed)
    yield f"{len(PROMISES) - len(failed)} passed, {len(failed)} failed"


def _told(stories: Iterable[str]) -> Iterator[str]:
    """Yield the violations, each below the fault that preceded it."""
    heading = ""
    for story in stories:
        if story.startswith("— "):
            heading = story
            continue
        if heading:
            yield heading
            heading = ""
        yield f"  {story}"


def _not_here(storm: Storm, name: str) -> str:
    kind = next(kind for kind in KINDS if kind.name == name)
    return "" if kind.possible(storm) else "  (not here)"
