"""Recent nonces by author, so that a message that is sent again doesn't appear twice."""

from __future__ import annotations

import time
from typing import Final

from discord_sandbox.world import Message

Nonce = str | int

SECONDS: Final = 300.0
"""Discord speaks of "the past few minutes" (Message Resource, "Create Message")."""


class Nonces:
    """The nonces of the past few minutes."""

    def __init__(self) -> None:
        self._sent: dict[tuple[int, str], tuple[float, Message]] = {}

    def note(self, message: Message) -> None:
        """Remember a message that was sent with a nonce."""
        now = time.monotonic()
        self._sent = {key: sent for key, sent in self._sent.items() if now - sent[0] <= SECONDS}
        self._sent[message.author_id, str(message.nonce)] = (now, message)

    def forget(self, message: Message) -> None:
        """Forget a message, as if it had never been sent."""
        self._sent = {key: sent for key, sent in self._sent.items() if sent[1] is not message}

    def find(self, author_id: int, nonce: Nonce) -> Message | None:
        """Return the author's recent message with that nonce, even if it was deleted since."""
        sent, message = self._sent.get((author_id, str(nonce)), (float("-inf"), None))
        return message if time.monotonic() - sent <= SECONDS else None
