"""Who is led to the tutorial, and at which tables."""

from __future__ import annotations

from typing import Final

from cogs.shell.services import Services
from engine.tables import Person

TAUGHT: Final = "quodlibet"
"""The game of which the tutorial plays the first tricks."""


async def is_newcomer(services: Services, person: Person) -> bool:
    """Whether somebody whose settings are loaded may need the tutorial.

    Nobody does who has come to its end, or has sat at a table whose partie was played to its end.
    """
    if services.preferences.tutorial(person) == "done":
        return False
    return not await services.store.tables.open_with(person.id, ("finished",))
