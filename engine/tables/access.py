"""Access: who may sit down at a table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from engine.storage.records import Person


@dataclass(frozen=True, slots=True)
class Access:
    """Access to a table: everyone in the server, or only the host and those that the host has named.

    ``invited`` holds external ids, so that somebody can be invited who has never played.
    """

    mode: Literal["everyone", "invited"] = "everyone"
    invited: tuple[str, ...] = ()

    def admits(self, person: Person) -> bool:
        """Whether this person may sit down (the host always sits already)."""
        return self.mode == "everyone" or person.external_id in self.invited

    def dump(self) -> str:
        """Return JSON text for the table's row."""
        return json.dumps({"mode": self.mode, "invited": list(self.invited)}, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Access:
        """Load it from the JSON text that ``dump`` gave."""
        stored = json.loads(text)
        return cls(stored["mode"], tuple(stored["invited"]))


EVERYONE = Access()
"""Anybody in the server may sit down."""
