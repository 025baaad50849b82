"""Appointments at a time, such as the ends of seasons and evenings; kept also after the process was down."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from engine.storage.appointments import Appointment
from engine.storage.errors import StorageError
from engine.storage.statements import Write
from engine.store import Store
from engine.tables.clock import Clock, Timer

log = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Appointment], Awaitable[None]]

RETRY_AFTER_MS: Final = 60_000
"""Milliseconds until a failed appointment is tried again: a minute."""
LONGEST_SLEEP_MS: Final = 300_000
"""Most milliseconds between two looks at the clock: timers stand still while a machine is suspended."""


class Appointments:
    """Keeps the appointments of a store, each once.

    A handler writes ``cancelling``, or ``making`` for the next time, together with what it changes itself:
    whatever happens between, the appointment is either kept or still there.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._handlers: dict[str, Handler] = {}
        self._keeping: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._failed: dict[tuple[str, str], int] = {}
        self._look: asyncio.Task[None] | None = None
        self._again = False
        self._timer: Timer | None = None
        self._begun = False

    def on(self, kind: str, handler: Handler) -> None:
        """Register ``handler`` for the appointments of a kind; before ``begin``."""
        self._handlers[kind] = handler

    def making(self, kind: str, key: str, at_ms: int, payload: str = "") -> Write:
        """Return the write of an appointment, which replaces the one of this kind with the same key.

        Call ``look`` when it is written. ``at_ms`` counts milliseconds since 1970.
        """
        return self._store.appointments.making(Appointment(kind, key, at_ms, payload))

    def cancelling(self, kind: str, key: str) -> Write:
        """Return the write that removes an appointment, because it is kept or cancelled."""
        return self._store.appointments.cancelling(kind, key)

    def begin(self) -> None:
        """Start: keep what is due by now, and everything later at its time."""
        self._begun = True
        self.look()

    def look(self) -> None:
        """Look for due appointments; call it after a write, so that it is not overslept."""
        if not self._begun:
            return
        self._again = True
        if self._look is None or self._look.done():
            self._look = asyncio.create_task(self._looking())

    async def settled(self) -> None:
        """Wait until no due appointment is being kept."""
        while tasks := [task for task in (self._look, *self._keeping.values()) if task and not task.done()]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stop; what is left is kept after the next start."""
        self._begun = False
        if self._timer is not None:
            self._timer.cancel()
        tasks = [task for task in (self._look, *self._keeping.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _looking(self) -> None:
        while self._again:
            self._again = False
            try:
                wake_ms = await self._keep_due()
            except StorageError as error:
                log.error("what is due can't be read now: %s", error)
                wake_ms = self._clock.now_ms() + RETRY_AFTER_MS
            if self._timer is not None:
                self._timer.cancel()
            if wake_ms is not None:
                wake_ms = min(wake_ms, self._clock.now_ms() + LONGEST_SLEEP_MS)
            self._timer = None if wake_ms is None else self._clock.call_at(wake_ms, self.look)

    async def _keep_due(self) -> int | None:
        """Begin to keep what is due; return when the next appointment will be."""
        now = self._clock.now_ms()
        waiting: list[int] = []
        # what is kept by the time that all is read may have been read before: it looks again then
        busy = set(self._keeping)
        for appointment in await self._store.appointments.all_of(self._handlers):
            name = appointment.kind, appointment.key
            at_ms = max(appointment.at_ms, self._failed.get(name, 0))
            if name in busy:
                continue  # looks again when it is done
            if at_ms > now:
                waiting.append(at_ms)
                continue
            self._keeping[name] = asyncio.create_task(self._keep(appointment))
        return min(waiting, default=None)

    async def _keep(self, appointment: Appointment) -> None:
        name = appointment.kind, appointment.key
        try:
            await self._handlers[appointment.kind](appointment)
            self._failed.pop(name, None)
        except Exception:  # other appointments are kept all the same
            log.exception("an appointment of the kind %s could not be kept", appointment.kind)
            self._failed[name] = self._clock.now_ms() + RETRY_AFTER_MS
        finally:
            del self._keeping[name]
            self.look()
