"""What cogs remember about messages and tokens: payloads that the engine doesn't read."""

from __future__ import annotations

from typing import Any


class Surfaces:
    """Payloads by table, kind and key. Written behind: readable at once, durable within a second."""

    def put(self, table: int, kind: str, key: str, payload: dict[str, Any]) -> None:
        """Remember a JSON-able payload, in place of the one before."""
        raise NotImplementedError

    def delete(self, table: int, kind: str, key: str) -> None:
        """Forget a payload."""
        raise NotImplementedError

    async def get(self, table: int, kind: str, key: str) -> dict[str, Any] | None:
        """The payload, or ``None``."""
        raise NotImplementedError

    async def all_of(self, table: int, kind: str | None = None) -> dict[tuple[str, str], dict[str, Any]]:
        """Payloads of a table by (kind, key)."""
        raise NotImplementedError
