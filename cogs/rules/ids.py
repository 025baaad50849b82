"""What the buttons that lead to a section of the rules say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from cogs.shell.clicks import Click, click

NOW: Final = "now"
"""The topic of a button that opens the rules where a table is at."""


@click("r:{table}:{game}:{topic}")
@dataclass(frozen=True, slots=True)
class RulesId(Click):
    """A way to a section of a game's rules, or to a house rule (``key.…``), as seen from a table, if any.

    ``-0`` to ``-9`` are selects, which say themselves what was chosen.
    """

    table: int | None
    game: Annotated[str, r"[a-z]{1,20}"]
    topic: Annotated[str, r"-[0-9]|(?:key\.)?[a-z0-9_]{1,40}"]

    @property
    def chosen(self) -> bool:
        """Whether the topic is what was chosen in a select."""
        return self.topic.startswith("-")
