"""Telling features of new states, without making whoever has clicked wait for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from engine.tables import Snapshot

log = logging.getLogger(__name__)


class Notifier:
    """A listener of the registry that passes states on to all ``listeners``, in order.

    States of a partie are passed on a turn of the event loop later: then the answer to the click that made
    one is already on its way. All others, such as those of lobbies, are passed on at once: what is done next
    may ask for what features made of them. What a listener raises is logged, and goes no further.
    """

    def __init__(self, listeners: Sequence[Callable[[Snapshot], None]]) -> None:
        self._listeners = listeners
        self._waiting: list[Snapshot] = []

    def published(self, snapshot: Snapshot) -> None:
        """Pass a state on, after those that were published before it."""
        self._waiting.append(snapshot)
        if snapshot.status != "playing":
            self.pass_on()
        elif len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self.pass_on)

    def pass_on(self) -> None:
        """Pass on the states that wait."""
        waiting, self._waiting = self._waiting, []
        for snapshot in waiting:
            for listener in self._listeners:
                try:
                    listener(snapshot)
                except Exception:
                    log.exception("table %d: a feature failed", snapshot.table)
