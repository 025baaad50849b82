"""Retire replaced cards: remove their buttons and leave a summary.

Pending ones are stored among the surfaces, so that they are retired after a restart, too.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import discord

from cogs.shell.live_message import TOO_OLD_TO_EDIT, LiveMessage, RefusedError
from cogs.shell.services import Kind, Priority, Services
from cogs.tables.view import put_away_card

log = logging.getLogger(__name__)

RETIRE_SURFACE: Final = "retire"


class Retirements:
    """Messages that are to be retired."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self.client = client
        self.services = services
        self.closed = False

    def put_away(self, table: int, channel: int, message: int, lines: Sequence[str]) -> None:
        """Remove the buttons of a table's message and leave these lines in it."""
        payload = {"channel": channel, "lines": list(lines)}
        surfaces = self.services.hall.surfaces
        surfaces.put(table, RETIRE_SURFACE, str(message), payload, promptly=True)
        RetiredCard(self, table, channel, message, lines).submit()

    async def resume(self) -> None:
        """Retire what an earlier process has left."""
        surfaces = self.services.hall.surfaces
        for table in await surfaces.tables_with(RETIRE_SURFACE):
            for (_, message), payload in (await surfaces.all_of(table, RETIRE_SURFACE)).items():
                RetiredCard(self, table, payload["channel"], int(message), payload["lines"]).submit()

    def close(self) -> None:
        """Stop retrying."""
        self.closed = True


class RetiredCard(LiveMessage):
    """A message that was a table's card, until it shows only its summary."""

    retry_after = 30.0

    def __init__(
        self, retirements: Retirements, table: int, channel: int, message: int, lines: Sequence[str]
    ) -> None:
        super().__init__(retirements.services.outbox, f"table {table}: its old card")
        self.message: int = message
        self._retirements = retirements
        self._table = table
        self._channel = channel
        self._lines = lines

    @property
    def wanted(self) -> bool:
        return not self._retirements.closed

    async def update(self) -> None:
        self.submit()

    def submit(self) -> None:
        """Edit the message in the outbox's turn."""
        self.mail(("retire", self.message), self._channel, Priority.WATCH, Kind.EDIT, self._edit)

    async def _edit(self) -> None:
        place = self._retirements.client.get_partial_messageable(self._channel)
        async with self.trouble():
            view = put_away_card(self._lines)
            await place.get_partial_message(self.message).edit(view=view, attachments=[])
            self._forget()

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        if error.code == TOO_OLD_TO_EDIT:
            self.uncertain()
        else:
            log.info("%s stays as it is: %s", self.name, error)
            self._forget()

    def _forget(self) -> None:
        surfaces = self._retirements.services.hall.surfaces
        surfaces.delete(self._table, RETIRE_SURFACE, str(self.message))
