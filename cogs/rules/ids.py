"""Custom ids of the buttons that lead to a section of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from cogs.shell.clicks import Click, click

NOW: Final = "now"
"""The topic of a button that opens the rules at the section that a table has reached."""


@click("r:{table}:{game}:{topic}")
@dataclass(frozen=True, slots=True)
class RulesId(Click):
    """A link to a section of a game's rules or to a house rule (``key.…``), seen from a table if any.

    The topics ``-0`` to ``-9`` are those of selects, whose choice is the topic.
    """

    table: int | None
    game: Annotated[str, r"[a-z]{1,20}"]
    topic: Annotated[str, r"-[0-9]|(?:key\.)?[a-z0-9_]{1,40}"]

    @property
    def chosen(self) -> bool:
        """Whether the topic is the choice in a select."""
        return self.topic.startswith("-")
