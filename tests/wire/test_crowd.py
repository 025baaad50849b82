"""Ten tables in one channel at people's pace: Discord never says 429, and every card keeps up.

All clocks run ``FASTER``: people's, the bot's pauses and limits, and Discord's. Every duration here, printed
ones too, is in seconds of theirs, as if nothing were hurried.
"""

from __future__ import annotations

import asyncio
import random
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.config import OutboxSection
from cogs.shell.settings import CogSettings
from cogs.tables.cards import Cards
from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.person import Person
from discord_sandbox.settings import Bucket, Buckets
from engine.settings import TableOptions
from engine.tables import TableRegistry, TableState
from tests.acquainted import acquainted
from tests.wire.conftest import RunBot
from tests.wire.table import People, Seated, open_table, press, take_hand

TABLES = 10
FASTER = 4.0
SECONDS = 20.0
"""How long people play."""
CHANNEL = "spieltisch"
PAUSES = (
    "computer_pause",
    "deal_pause",
    "refresh_window",
    "mention_after",
    "render_pause",
    "fresh_card_pause",
    "picture_rest",
    "picture_stale",
)
"""The bot's pauses while people play."""


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox with all of Discord's rate limits, of which the windows pass faster."""
    # what a bot may send in all channels together stays as it is: four times as strict here
    buckets = Buckets(**{name: hurried(bucket) for name, bucket in Buckets()})
    async with acquainted(SandboxSettings(buckets=buckets)) as running:
        yield running


def hurried(bucket: Bucket) -> Bucket:
    """The same number of requests in less time."""
    return Bucket.of(bucket.limit, bucket.seconds / FASTER)


def now() -> float:
    """Seconds of those who play, since some moment."""
    return time.time() * FASTER


async def pause(seconds: float) -> None:
    """Let time pass for those who play."""
    await asyncio.sleep(seconds / FASTER)


class Watch:
    """When each state of each table was published, and when its card showed it or something newer."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.published: dict[int, list[tuple[int, float]]] = defaultdict(list)
        self.shown: dict[int, list[tuple[int, float]]] = defaultdict(list)
        publish, rendered = Cards.published, TableRegistry.rendered

        def note_published(cards: Cards, snapshot: TableState) -> None:
            self.published[snapshot.table].append((snapshot.seq, now()))
            publish(cards, snapshot)

        def note_rendered(registry: TableRegistry, table: int, seq: int) -> None:
            self.shown[table].append((seq, now()))
            rendered(registry, table, seq)

        monkeypatch.setattr(Cards, "published", note_published)
        monkeypatch.setattr(TableRegistry, "rendered", note_rendered)

    def waits(self, since: float) -> list[tuple[float, float]]:
        """For each state published after ``since``: when that was, and when everybody could see it."""
        found = []
        for table, states in self.published.items():
            shown = sorted(self.shown[table])
            for seq, at in states:
                place = bisect_left(shown, (seq, 0.0))
                if at >= since and place < len(shown):
                    found.append((at, max(at, min(when for _, when in shown[place:]))))
        return found


async def at_leisure(seated: Seated, chance: random.Random, until: float) -> int:
    """Play as people do: look, think for a moment, click; the number of clicks."""
    clicks = 0
    while now() < until:
        await pause(chance.uniform(0.5, 2.5))
        if seated.moves:
            await seated.click(chance.choice(seated.moves))
            clicks += 1
    return clicks


@pytest.mark.long
@pytest.mark.timeout(240)
async def test_many_tables_in_one_channel(
    sandbox: Sandbox, run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(monkeypatch)
    usual = {**dict(TableOptions()), **dict(CogSettings())}
    play: dict[str, Any] = {name: usual[name] / FASTER for name in PAUSES}
    outbox = {"channel_seconds": OutboxSection().channel_seconds / FASTER}
    async with run_bot(outbox=outbox, refreshes=usual["refreshes"], **play):
        hosts = await people("Anna", "Bert")
        seated = [await sit(hosts[number % 2]) for number in range(TABLES)]
        begun = now() + 2 * TABLES  # by then the channel has taken in what opening the tables left
        until = begun + SECONDS
        clicks = await asyncio.gather(
            *(at_leisure(one, random.Random(number), until) for number, one in enumerate(seated))
        )
        assert sum(clicks) > 5 * TABLES
        await pause(TABLES + 2)
    entries = sandbox.core.journal.entries
    assert not [entry.path for entry in entries if entry.status == 429]
    edits = sorted(
        entry.at * FASTER
        for entry in entries
        if entry.method == "PATCH" and entry.route.startswith("/channels/")
    )
    waits = watch.waits(begun)
    behind = sorted(shown - at for at, shown in waits)
    turns = sorted(bisect_left(edits, shown) - bisect_left(edits, at) for at, shown in waits)
    p95 = int(0.95 * len(waits))
    print(f"{len(waits)} states, card behind: p50 {behind[len(behind) // 2]:.1f} s, p95 {behind[p95]:.1f} s")
    print(f"edits of the channel meanwhile: p50 {turns[len(turns) // 2]}, p95 {turns[p95]}, most {turns[-1]}")
    assert len(waits) > 10 * TABLES
    assert turns[p95] <= TABLES + 2, "each other table has its turn once, no more"
    # one edit a second is what Discord takes in a channel
    assert behind[p95] <= 1.5 * (TABLES + 2)


async def sit(host: Person) -> Seated:
    """A host with three computers at a table that has begun."""
    table = await open_table(host, CHANNEL)
    await press(host, table, "fill")
    return await take_hand(host, table)
