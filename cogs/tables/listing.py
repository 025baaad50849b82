"""Lists of tables: those in a server, and those in the way of another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.shell.answers import Interaction
from cogs.shell.layout import FIXED_SPACE
from cogs.shell.services import Services
from cogs.tables.cards import CARD_KEY, CARD_REF
from engine.game import Refusal
from engine.tables import TableState

LISTED: Final = 15
"""Maximum number of tables in a list."""
ROOM: Final = 1800
"""Maximum characters of a list; Discord allows 2000 in a message."""


async def listed(tables: Sequence[TableState], interaction: Interaction, services: Services) -> list[str]:
    """Return a line for each table, as many as a message takes."""
    lines: list[str] = []
    for snapshot in tables[:LISTED]:
        line = await _line(snapshot, interaction, services)
        if len("\n".join((*lines, line))) > ROOM:
            break
        lines.append(line)
    if len(tables) > len(lines):
        words = services.words_for(interaction)
        lines.append(words("tables-more", count=len(tables) - len(lines)))
    return lines


async def _line(snapshot: TableState, interaction: Interaction, services: Services) -> str:
    words = services.words_for(interaction)
    free = sum(seat.kind == "empty" for seat in snapshot.seats)
    state = (
        words("tables-lobby", free=free)
        if snapshot.status == "lobby"
        else words(f"tables-{snapshot.status}", deal=snapshot.deal_number or 0)
    )
    place = f"<#{snapshot.channel}>"
    card = await services.registry.message_refs.get(snapshot.table, CARD_REF, CARD_KEY)
    if card is not None:
        place = f"https://discord.com/channels/{snapshot.guild}/{card['channel']}/{card['message']}"
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    return f"- {title} · {state}{FIXED_SPACE}· {place}"  # no line begins with a dot


async def in_the_way(interaction: Interaction, services: Services, refusal: Refusal) -> str:
    """Return the tables because of which there is no room for another, and what can be done.

    Only those that the user may know of; nothing for any other refusal.
    """
    if refusal.code != "too_many_tables":
        return ""
    meant = str(refusal.params.get("tables", "")).split()
    tables = await services.registry.tables(str(interaction.guild_id))
    seen = await services.visibility.seen(interaction, (one.channel for one in tables))
    known = [one for one in tables if one.channel in seen and str(one.table) in meant]
    lines = await listed(known, interaction, services)
    return "\n".join([*lines, services.words_for(interaction)("tables-way-out")]) if lines else ""
