"""Records and fair deals: ``/table export, cut, verify``."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence

import discord
from discord import app_commands

from cogs.parts import Bot
from cogs.shell.answers import Interaction, defer, respond
from cogs.shell.feature import Feature, Services, attached
from cogs.shell.layout import small
from cogs.shell.names import shown
from cogs.shell.rights import (
    newest_here,
    own_table,
    sight_of,
    suggest_own_table,
    suggest_past_table,
)
from engine.dealing import LONGEST_WORD
from engine.record import Record, RecordError, read, write
from engine.tables import Promise, TableError, play


class RecordsAndFairDeals(Feature):
    """A table's partie as a file, cutting the cards, and the proof that its deals were fair."""

    def __init__(self, services: Services) -> None:
        self._services = services
        # following a long partie takes a while, and clicks must not wait for many at once
        self._busy = asyncio.Lock()

    @attached("table", "export")
    @app_commands.autocomplete(table=suggest_past_table)
    async def export(self, interaction: Interaction, table: int | None = None) -> None:
        """Send the user the record of a table, by default the channel's newest."""
        if table is None:
            table = await newest_here(interaction, self._services.registry)
        await self.send(interaction, table)

    async def send(self, interaction: Interaction, number: int, deal: int | None = None) -> None:
        """Send the record of a table to somebody who may see the channel in which it was played.

        If more was played after ``deal``, the record up to that deal comes with it.
        """
        registry, words = self._services.registry, self._services.words_for(interaction)
        visible = await sight_of(interaction, self._services, number)
        await defer(interaction, thinking=True)
        async with self._busy:
            record = await registry.archive.record(number, str(interaction.guild_id), visible)
            files = [await asyncio.to_thread(_file, record, number)]
            if deal is not None and deal < record.deals[-1].number:
                files.append(await asyncio.to_thread(_file, record.until(deal), number, f"-1-{deal}"))
        said = words(
            "record-unfinished" if record.result is None else "record-finished",
            table=str(number),
            deals=len(record.deals),
        )
        await respond(interaction, said, files)

    @attached("table", "cut")
    @app_commands.autocomplete(table=suggest_own_table)
    async def cut(
        self,
        interaction: Interaction,
        word: app_commands.Range[str, 1, LONGEST_WORD],
        table: int | None = None,
    ) -> None:
        """Add a word to the shuffle of the next deal; the table may be left out if there is only one."""
        person, found = await own_table(interaction, self._services, table)
        state = await found.do(play.cut, person, word)
        said = next(word for who, word in state.commitment.cuts if who == person.id)
        await self.reply(interaction, "fair-cut", word=shown(said, LONGEST_WORD), table=str(found.id))

    @attached("table", "verify")
    @app_commands.autocomplete(table=suggest_past_table)
    async def verify(self, interaction: Interaction, table: int | None = None) -> None:
        """Recompute every finished deal of a table, by default the channel's newest, and report on them."""
        registry, words = self._services.registry, self._services.words_for(interaction)
        guild = str(interaction.guild_id)
        if table is None:
            table = await newest_here(interaction, registry)
        visible = await sight_of(interaction, self._services, table)
        await defer(interaction, thinking=True)
        async with self._busy:
            promises = await registry.archive.promises(table, guild, visible)
            try:
                record = await registry.archive.record(table, guild, visible)
            except TableError as refusal:
                if refusal.code != "no_deal_finished":
                    raise
                record = None
            holds = record is None or await asyncio.to_thread(_played_so, record)
        checked = [promise for promise in promises if promise.proof is not None]
        sound = holds and all(promise.holds for promise in checked)
        ahead = promises[-1] if promises and promises[-1].deal is None else None
        lines = [
            words("fair-title", table=str(table)),
            words("fair-sound" if sound else "fair-broken", count=len(checked)),
            words("fair-unfinished", count=len(promises) - len(checked) - (ahead is not None)),
            "" if ahead is None else words("fair-ahead", hash=ahead.digest),
            small(words("fair-proves")),
        ]
        file = discord.File(io.BytesIO(_report(promises).encode()), filename=f"fair-{table}.txt")
        await respond(interaction, "\n".join(filter(None, lines)), [file])


def _file(record: Record, number: int, deals: str = "") -> discord.File:
    name = f"{record.game}-{number}-{record.date.isoformat()}{deals}.txt"
    return discord.File(io.BytesIO(write(record).encode()), filename=name)


def _played_so(record: Record) -> bool:
    """Whether a record's cards follow from its seeds, and its points from its cards."""
    try:
        return read(write(record)) == record
    except RecordError:
        return False


def _report(promises: Sequence[Promise]) -> str:
    """Return every commitment with its seed, if public already: enough to recompute the deals by hand."""
    lines = []
    for promise in promises:
        lines.append(f"deal: {'-' if promise.deal is None else promise.deal}")
        lines.append(f"commitment: {promise.digest}")
        if promise.proof is not None:
            lines += [f"cut: {word}" for word in promise.proof.words]
            lines += [f"seed: {promise.proof.seed.hex()}", f"holds: {'yes' if promise.holds else 'NO'}"]
        lines.append("")
    return "\n".join(lines)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(RecordsAndFairDeals)
