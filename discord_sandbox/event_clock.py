"""Starts, ends and repeats scheduled events automatically."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from discord_sandbox import scheduled_events as events
from discord_sandbox.world import Guild, Json, ScheduledEvent

if TYPE_CHECKING:
    from discord_sandbox.core import Core


class EventClock:
    """A timer for each event that changes automatically (Guild Scheduled Event, "Status Update
    Automation")."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def watch(self, guild: Guild, event: ScheduledEvent) -> None:
        """Start or reset the timer of a new or changed event."""
        self.forget(event)
        turn = self._turn(event.payload)
        if turn is None:
            return
        moment, status = turn
        seconds = (moment - datetime.now(UTC)).total_seconds()
        self._timers[event.id] = asyncio.get_running_loop().call_later(
            max(seconds, 0.0), events.turn, self._core, guild, event, status
        )

    def forget(self, event: ScheduledEvent) -> None:
        """Stop the timer of an event that is over or deleted."""
        timer = self._timers.pop(event.id, None)
        if timer is not None:
            timer.cancel()

    def close(self) -> None:
        """Stop every timer."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _turn(self, payload: Json) -> tuple[datetime, int] | None:
        """Return the time and new status of an event's next change.

        External events begin and end on time. Any other is begun by people, and is cancelled after some hours
        if nobody does.
        """
        start = datetime.fromisoformat(payload["scheduled_start_time"])
        scheduled = payload["status"] == events.SCHEDULED
        if payload["entity_type"] == events.EXTERNAL:
            end = datetime.fromisoformat(payload["scheduled_end_time"])
            return (start, events.ACTIVE) if scheduled else (end, events.COMPLETED)
        if not scheduled:
            return None
        patience = timedelta(seconds=self._core.settings.unbegun_event_seconds)
        return start + patience, events.CANCELED
