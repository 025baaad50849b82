"""Drawing the seats of an evening: people who have met least, and turns at waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from engine.evenings.evening import Evening, EveningSeating, Group, waited_before
from engine.games.registry import game
from engine.seating import search
from engine.seating.seating import RoundHistory, divide
from engine.store import Store

REMEMBERED_MS: Final = 183 * 86_400_000
"""Milliseconds for which meetings of people are remembered: half a year."""
REMEMBERED: Final = 8
"""Number of past evenings for which waiting in vain is remembered."""


async def seat(store: Store, evening: Evening, people: Sequence[int], now_ms: int) -> EveningSeating:
    """Draw the seats of an evening. Leftover people wait, unless computers fill up the tables.

    Raises ``OptionsError`` for house rules that this version can't play, and ``StorageError``.
    """
    plan = evening.plan
    rules = game(plan.game)
    seats = rules.seats(rules.options(plan.preset, plan.overrides))
    sizes = divide(len(people), seats, least=min(2, len(people)) if plan.fill else seats)
    met = await store.meetings.met(evening.meeting.guild, people, now_ms - REMEMBERED_MS)
    rows = await store.meetings.evenings_of(evening.row.meeting)
    earlier = [row for row in rows if row.evening < evening.row.evening and row.status == "over"]
    history = RoundHistory(met, waited_before(earlier[-REMEMBERED:]))
    seed = evening.row.meeting * 1000 + evening.row.evening
    (seated,) = await asyncio.to_thread(search.plan, people, [sizes], history, seed=seed)
    return EveningSeating(tuple(Group(table) for table in seated.tables), tuple(seated.out), now_ms)
