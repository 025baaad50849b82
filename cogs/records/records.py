"""Records: a table's partie as a file to keep, and the buttons of its replay."""

from __future__ import annotations

import asyncio
import io
from dataclasses import dataclass
from typing import Annotated, Final

import discord

from cogs.shell.answers import Interaction, defer, respond
from cogs.shell.clicks import Click, Written, click
from cogs.shell.layout import Component, button
from cogs.shell.rights import sight_of
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.events import DealScored
from engine.record import Record, write
from engine.tables import TableState


class Records:
    """Sends records of parties to those who may see the channel in which they were played."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._busy = asyncio.Lock()

    async def send(self, interaction: Interaction, number: int, deal: int | None = None) -> None:
        """Send the user the record of a table.

        If more was played after ``deal``, the record up to that deal comes with it.
        """
        registry, words = self._services.registry, self._services.words_for(interaction)
        guild = str(interaction.guild_id)
        visible = await sight_of(interaction, self._services, number)
        # a long partie takes a while to be followed through, and clicks must not wait for many at once
        await defer(interaction, thinking=True)
        async with self._busy:
            record = await registry.archive.record(number, guild, visible)
            files = [await asyncio.to_thread(_file, record, number)]
            if deal is not None and deal < record.deals[-1].number:
                files.append(await asyncio.to_thread(_file, record.until(deal), number, f"-1-{deal}"))
        said = words(
            "record-unfinished" if record.result is None else "record-finished",
            table=str(number),
            deals=len(record.deals),
        )
        await respond(interaction, said, files)


def _file(record: Record, number: int, deals: str = "") -> discord.File:
    name = f"{record.game}-{number}-{record.date.isoformat()}{deals}.txt"
    return discord.File(io.BytesIO(write(record).encode()), filename=name)


# -- replays -----------------------------------------------------------------------------------------------

OPEN: Final = "o"
PUBLIC: Final = "p"
"""Id of the public's viewpoint, which is no seat's."""


@click("v:{table}:{deal}:{step}:{eyes}:{verb}")
@dataclass(frozen=True, slots=True)
class ReplayId(Click):
    """A button of a replay: its position (``step`` from 0), the viewpoint, and the action.

    ``eyes`` is a seat's number, ``p`` for the public, or ``o`` for open hands.
    """

    table: int
    deal: Annotated[int, Written("[1-9][0-9]{0,5}", int)]
    step: Annotated[int, Written("0|[1-9][0-9]{0,3}", int)]
    eyes: Annotated[str, "[po0-7]"]
    verb: Annotated[str, r"[a-z]{1,20}"]


def replay_button(state: TableState, words: Words, label: str) -> list[Component]:
    """Return the button, or nothing if no deal may be looked at or there are no replays here."""
    over = (event.deal for event in reversed(state.story) if isinstance(event, DealScored))
    deal = None if state.covered or "replays" in words.off else next(over, None)
    if deal is None:
        return []
    return [button(ReplayId(state.table, deal, 0, OPEN, "open").custom_id, words(label))]
