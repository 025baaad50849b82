"""Single facts that the bot remembers: a command hash, ids of emoji."""

from __future__ import annotations

from typing import Any


class Facts:
    """JSON-able values by key, durable when ``put`` returns."""

    async def get(self, key: str, default: Any = None) -> Any:
        """The value, or ``default``."""
        raise NotImplementedError

    async def put(self, key: str, value: Any) -> None:
        """Keep a value in place of the one before."""
        raise NotImplementedError
