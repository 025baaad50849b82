"""When a card's message was posted, and which deals it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self


@dataclass(slots=True)
class CardPosting:
    """The stored facts of a card's newest message, besides its id and its picture."""

    channel: int
    posted: float = 0.0
    number: int = 0
    """The number of messages the card has had."""
    first: int | None = None
    """The first deal shown in the message."""
    deal: int | None = None
    """The newest deal for which it was decided whether it gets a message of its own."""
    fresh: bool = False
    """Whether that deal gets one."""

    @classmethod
    def stored(cls, payload: Mapping[str, Any]) -> Self:
        """Parse what an earlier process has stored; an older version remembered less."""
        number, first, deal = payload.get("number", 1), payload.get("first"), payload.get("deal")
        return cls(payload["channel"], payload["posted"], number, first, deal, payload.get("fresh", False))

    def reach(self, deal: int, *, fresh: bool) -> None:
        """Note a deal, and whether it gets a fresh message."""
        self.fresh = self.fresh or fresh
        if self.first is None:
            self.first = 1
        self.deal = deal
