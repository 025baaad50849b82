"""Where somebody sits, can sit down, and how to open a table: what ``/help`` says of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from cogs.shell.feature import Asking, Tip
from cogs.shell.layout import Component, button
from cogs.shell.services import Services
from cogs.tables.cards import CARD_KEY, CARD_REF
from cogs.tables.ids import OpenId, TableId
from engine.tables import TableState

TOLD: Final = 2
"""Tables on the screen, so that it stays one; ``/table list`` has all."""


async def table_tips(asking: Asking, services: Services) -> list[Tip]:
    """Tell first where somebody sits, then where they can sit down, then how to open a table."""
    words = asking.words
    mine = {one.table for one in asking.own}
    others = [one for one in asking.here if one.table not in mine]
    joinable = [one for one in others if one.status == "lobby"]
    tips = [
        await _table(snapshot, asking, services, seated=snapshot.table in mine)
        for snapshot in (*asking.own, *joinable)[:TOLD]
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
            label = words("help-button-open")
            opening = button(OpenId().custom_id, label, style=discord.ButtonStyle.success)
            tips.append(Tip("here", 30, words("help-table-open"), [opening]))
        else:
            tips.append(Tip("here", 30, words("help-table-wait")))
    tips += [tip for own, tip in saved if not own]
    tips.append(Tip("more", 10, words("help-tables")))
    return tips


async def _table(snapshot: TableState, asking: Asking, services: Services, *, seated: bool) -> Tip:
    place, words, number = await place_of(snapshot, asking, services), asking.words, snapshot.table
    here = snapshot.channel == str(asking.interaction.channel_id)

    def do(verb: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Component:
        return button(TableId(number, verb).custom_id, words(f"help-button-{verb}"), style=style)

    go = discord.ButtonStyle.success
    free = sum(seat.kind == "empty" for seat in snapshot.seats)
    offered: Sequence[Component] = ()
    match snapshot.status:
        case "lobby" if not seated:
            text, offered = words("help-table-free", table=place, free=free), [do("join", go)]
        case "lobby" if snapshot.host.id == asking.person.id:
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
    for snapshot in await services.registry.shelved(str(asking.interaction.guild_id)):
        own = snapshot.seat_of(asking.person.id) is not None
        if own or snapshot.channel == str(asking.interaction.channel_id):
            place = await place_of(snapshot, asking, services)
            told = asking.words("help-table-saved", table=place, own="yes" if own else "no")
            found.append((own, Tip("here", 12 if own else 35, told)))
    return found[-TOLD:]


async def place_of(snapshot: TableState, asking: Asking, services: Services) -> str:
    """Return a table's title, as a link to its card once that stands somewhere."""
    words = asking.words
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    card = await services.registry.message_refs.get(snapshot.table, CARD_REF, CARD_KEY)
    if card is None:
        return f"**{title}**"
    link = f"https://discord.com/channels/{snapshot.guild}/{card['channel']}/{card['message']}"
    return f"[**{title}**]({link})"
