"""Retire replaced cards: remove their buttons and leave a summary.

Pending ones are stored among the message references, so that they are retired after a restart, too.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import discord

from cogs.shell.live_message import LiveMessage, RefusedError
from cogs.shell.services import Kind, Priority, Services
from cogs.tables.view import put_away_card

log = logging.getLogger(__name__)

RETIRE_REF: Final = "retire"


class Retirements:
    """Messages that are to be retired."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self.client = client
        self.services = services
        self.closed = False

    def put_away(self, table: int, channel: int, message: int, lines: Sequence[str]) -> None:
        """Remove the buttons of a table's message and leave these lines in it."""
        payload = {"channel": channel, "lines": list(lines)}
        message_refs = self.services.registry.message_refs
        message_refs.put(table, RETIRE_REF, str(message), payload, promptly=True)
        RetiredCard(self, table, channel, message, lines).submit()

    async def resume(self) -> None:
        """Retire what an earlier process has left."""
        message_refs = self.services.registry.message_refs
        for table in await message_refs.tables_with(RETIRE_REF):
            for (_, message), payload in (await message_refs.all_of(table, RETIRE_REF)).items():
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
        log.info("%s stays as it is: %s", self.name, error)
        self._forget()

    def _forget(self) -> None:
        message_refs = self._retirements.services.registry.message_refs
        message_refs.delete(self._table, RETIRE_REF, str(self.message))
