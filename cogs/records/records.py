"""Records: a table's partie as a file to keep."""

from __future__ import annotations

import asyncio
import io

import discord

from cogs.shell.answers import Interaction, defer, respond
from cogs.shell.rights import sight_of
from cogs.shell.services import Services
from engine.record import Record, write


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
