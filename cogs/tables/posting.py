"""Which message in a channel shows a table, as it is remembered, and the link to it."""

from dataclasses import dataclass
from typing import Any, Final

from cogs.shell.feature import Services
from engine.tables import TableState

MESSAGE_REF: Final = "message"
MESSAGE_KEY: Final = "newest"


@dataclass(slots=True)
class Posting:
    """The stored facts of a table's newest message, besides its id and its picture."""

    channel: int
    posted: float = 0.0
    number: int = 0
    """The number of messages that the table has had."""
    first: int | None = None
    """The first deal shown in the message."""
    deal: int | None = None
    """The newest deal for which it was decided whether it gets a message of its own."""
    fresh: bool = False
    """Whether that deal gets one."""


async def stored_message(services: Services, table: int) -> dict[str, Any] | None:
    """Return what is remembered of a table's message; its id is ``None`` until it is posted anew."""
    return await services.registry.store.message_refs.get(table, MESSAGE_REF, MESSAGE_KEY)


async def link_to(state: TableState, services: Services) -> str | None:
    """Return the link to a table's message, once that stands somewhere."""
    stored = await stored_message(services, state.table)
    if stored is None or stored["message"] is None:
        return None
    return f"https://discord.com/channels/{state.guild}/{stored['channel']}/{stored['message']}"
