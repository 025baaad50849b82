"""Which tables there are: links to them, lists of them, and what ``/help`` says of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from cogs.shell.answers import Interaction
from cogs.shell.feature import Asking, Tip
from cogs.shell.layout import FIXED_SPACE, Component, button
from cogs.shell.names import table_title
from cogs.shell.services import Services
from cogs.tables.ids import OpenId, TableId, TableVerb
from cogs.tables.posting import link_to
from engine.game import Refusal
from engine.tables import TableState

LISTED: Final = 15
"""Maximum number of tables in a list."""
ROOM: Final = 1800
"""Maximum characters of a list; Discord allows 2000 in a message."""


async def listed(tables: Sequence[TableState], interaction: Interaction, services: Services) -> list[str]:
    """Return a line for each table, as many as a message takes."""
    lines: list[str] = []
    for state in tables[:LISTED]:
        line = await _line(state, interaction, services)
        if len("\n".join((*lines, line))) > ROOM:
            break
        lines.append(line)
    if len(tables) > len(lines):
        lines.append(services.words_for(interaction)("tables-more", count=len(tables) - len(lines)))
    return lines


async def _line(state: TableState, interaction: Interaction, services: Services) -> str:
    words = services.words_for(interaction)
    free = sum(seat.kind == "empty" for seat in state.seats)
    stands = (
        words("tables-lobby", free=free)
        if state.status == "lobby"
        else words(f"tables-{state.status}", deal=state.deal_number or 0)
    )
    place = await link_to(state, services) or f"<#{state.channel}>"
    return f"- {table_title(state, words)} · {stands}{FIXED_SPACE}· {place}"  # no line begins with a dot


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


TOLD: Final = 2
"""Tables on the screen, so that it stays one; ``/table list`` has all."""


async def table_tips(asking: Asking, services: Services) -> list[Tip]:
    """Tell first where somebody sits, then where they can sit down, then how to open a table."""
    words = asking.words
    mine = {one.table for one in asking.own}
    others = [one for one in asking.here if one.table not in mine]
    joinable = [one for one in others if one.status == "lobby"]
    tips = [
        await _table(state, asking, services, seated=state.table in mine)
        for state in (*asking.own, *joinable)[:TOLD]
    ]
    mine_now = [one for one in asking.own if one.status == "playing"]
    if mine_now:
        host = "yes" if any(one.host.id == asking.person.id for one in mine_now) else "no"
        tips.append(Tip("here", 15, words("help-table-besides", host=host)))
    saved = await _saved(asking, services)
    tips += [tip for own, tip in saved if own]
    if not tips:
        playing = next((one for one in others if one.status == "playing"), None)
        if playing is not None:
            place = await place_of(playing, asking, services)
            tips.append(Tip("here", 20, words("help-table-others", table=place)))
        if asking.opens:
            opening = button(OpenId().custom_id, words("help-button-open"), style=discord.ButtonStyle.success)
            tips.append(Tip("here", 30, words("help-table-open"), [opening]))
        else:
            tips.append(Tip("here", 30, words("help-table-wait")))
    tips += [tip for own, tip in saved if not own]
    tips.append(Tip("more", 10, words("help-tables")))
    return tips


async def _table(state: TableState, asking: Asking, services: Services, *, seated: bool) -> Tip:
    place, words, number = await place_of(state, asking, services), asking.words, state.table
    here = state.channel == str(asking.interaction.channel_id)

    def do(verb: TableVerb, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Component:
        return button(TableId(number, verb).custom_id, words(f"help-button-{verb}"), style=style)

    go = discord.ButtonStyle.success
    free = sum(seat.kind == "empty" for seat in state.seats)
    offered: Sequence[Component] = ()
    match state.status:
        case "lobby" if not seated:
            text, offered = words("help-table-free", table=place, free=free), [do("join", go)]
        case "lobby" if state.host.id == asking.person.id:
            text, offered = words("help-table-host", table=place, free=free), [do("configure")]
            if here:  # the buttons of a card work only where it stands
                offered = [do("fill", go) if free else do("start", go), *offered]
        case "lobby":
            text = words("help-table-seated", table=place)
        case "playing":
            text, offered = words("help-table-playing", table=place), [do("hand", go)]
        case _:
            text = words("help-table-broken", table=place)
    return Tip("here", 10, text, offered)


async def _saved(asking: Asking, services: Services) -> list[tuple[bool, Tip]]:
    """Tell of parties that are put away, one's own or from this channel, and whether they are one's own."""
    found = []
    for state in await services.registry.shelved(str(asking.interaction.guild_id)):
        own = state.seat_of(asking.person.id) is not None
        if own or state.channel == str(asking.interaction.channel_id):
            place = await place_of(state, asking, services)
            told = asking.words("help-table-saved", table=place, own="yes" if own else "no")
            found.append((own, Tip("here", 12 if own else 35, told)))
    return found[-TOLD:]


async def place_of(state: TableState, asking: Asking, services: Services) -> str:
    """Return a table's title, as a link to its card once that stands somewhere."""
    title = table_title(state, asking.words)
    link = await link_to(state, services)
    return f"**{title}**" if link is None else f"[**{title}**]({link})"
