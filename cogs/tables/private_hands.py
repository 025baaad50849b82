"""Private hands, as far as tables need them: tables know nothing of how a hand is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from cogs.shell.answers import Interaction
from engine.tables import Person, Table


class PrivateHands(Protocol):
    """Answers clicks on a table's buttons with the hand of whoever has clicked."""

    async def show(self, interaction: Interaction, number: int) -> None:
        """Show the user's hand at a table, or at the only one in this channel where they sit.

        It takes the place of a clicked private message.
        """

    async def watch(self, interaction: Interaction, number: int) -> None:
        """Show a table to somebody who has no seat there."""

    async def reclaim(self, interaction: Interaction, number: int) -> None:
        """Take the user's seat back from the computer that plays it."""

    async def change(
        self, interaction: Interaction, table: Table, person: Person, change: Callable[[], Awaitable[object]]
    ) -> None:
        """Change something at a table, and answer in the clicked hand."""
