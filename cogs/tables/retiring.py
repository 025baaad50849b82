"""Retire replaced cards: remove their buttons and leave a summary.

Pending ones are stored among the surfaces, so that they are retired after a restart, too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import discord

from cogs.shell.blockade import UNREACHABLE
from cogs.shell.services import Kind, Priority, Services
from cogs.tables.view import put_away_card

log = logging.getLogger(__name__)

RETIRE_SURFACE: Final = "retire"
RETRY_AFTER: Final = 30.0
"""Seconds until the next attempt to retire a card."""

_TOO_OLD_TO_EDIT: Final = 30046


class Retirements:
    """Messages that are to be retired."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._timers: set[asyncio.TimerHandle] = set()
        self._closed = False

    def put_away(self, table: int, channel: int, message: int, lines: Sequence[str]) -> None:
        """Remove the buttons of a table's message and leave these lines in it."""
        payload = {"channel": channel, "lines": list(lines)}
        surfaces = self._services.hall.surfaces
        surfaces.put(table, RETIRE_SURFACE, str(message), payload, promptly=True)
        self._submit(table, channel, message, lines)

    async def resume(self) -> None:
        """Retire what an earlier process has left."""
        surfaces = self._services.hall.surfaces
        for table in await surfaces.tables_with(RETIRE_SURFACE):
            for (_, message), payload in (await surfaces.all_of(table, RETIRE_SURFACE)).items():
                self._submit(table, payload["channel"], int(message), payload["lines"])

    def close(self) -> None:
        """Stop retrying."""
        self._closed = True
        for timer in self._timers:
            timer.cancel()

    def _submit(self, table: int, channel: int, message: int, lines: Sequence[str]) -> None:
        async def send() -> None:
            place = self._client.get_partial_messageable(channel)
            try:
                await place.get_partial_message(message).edit(view=put_away_card(lines), attachments=[])
            except discord.HTTPException as error:
                if error.status == 429 or error.status >= 500 or error.code == _TOO_OLD_TO_EDIT:
                    self._again(table, channel, message, lines)
                    return
                log.info("table %d: its old card stays as it is (code %s)", table, error.code)
            except asyncio.CancelledError:  # the outbox has given it up
                self._again(table, channel, message, lines)
                raise
            except UNREACHABLE:
                self._again(table, channel, message, lines)
                return
            self._services.hall.surfaces.delete(table, RETIRE_SURFACE, str(message))

        self._services.outbox.submit(("retire", message), channel, Priority.WATCH, send, Kind.EDIT)

    def _again(self, table: int, channel: int, message: int, lines: Sequence[str]) -> None:
        if self._closed:
            return

        def due() -> None:
            self._timers.discard(timer)
            self._submit(table, channel, message, lines)

        timer = asyncio.get_running_loop().call_later(RETRY_AFTER, due)
        self._timers.add(timer)
