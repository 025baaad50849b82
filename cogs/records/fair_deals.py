"""Fair deals: cutting the cards, and checking the commitments published before each deal."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence

import discord

from cogs.shell.answers import Interaction, respond, say
from cogs.shell.deferral import defer
from cogs.shell.layout import small
from cogs.shell.names import shown
from cogs.shell.rights import known_table, newest_here, only, own_tables, person_of, sight_of
from cogs.shell.services import Services
from engine.dealing import LONGEST_WORD
from engine.record import Record, RecordError, read, write
from engine.tables import Promise, TableError


class FairDeals:
    """Lets players cut the cards, and everybody verify the deals."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._busy = asyncio.Lock()

    async def cut(self, interaction: Interaction, word: str, number: int | None) -> None:
        """Add a word to the shuffle of the next deal; the table may be left out if there is only one."""
        services = self._services
        person = await person_of(interaction, services.registry)
        if number is None:
            number = only(await own_tables(interaction, services.registry, person.id))
        table = await known_table(interaction, services, person, number)
        snapshot = await table.play.cut(person, word)
        said = next(word for who, word in snapshot.commitment.cuts if who == person.id)
        words = services.words_for(interaction)
        await say(interaction, words("fair-cut", word=shown(said, LONGEST_WORD), table=str(number)))

    async def verify(self, interaction: Interaction, number: int | None) -> None:
        """Recompute every finished deal of a table, by default the channel's newest, and report on them."""
        registry, words = self._services.registry, self._services.words_for(interaction)
        guild = str(interaction.guild_id)
        if number is None:
            number = await newest_here(interaction, registry)
        visible = await sight_of(interaction, self._services, number)
        # following a long partie twice takes a while, and clicks must not wait for many at once
        await defer(interaction, thinking=True)
        async with self._busy:
            promises = await registry.archive.promises(number, guild, visible)
            try:
                record = await registry.archive.record(number, guild, visible)
            except TableError as refusal:
                if refusal.code != "no_deal_finished":
                    raise
                record = None
            holds = record is None or await asyncio.to_thread(_played_so, record)
        checked = [promise for promise in promises if promise.proof is not None]
        sound = holds and all(promise.holds for promise in checked)
        ahead = promises[-1] if promises and promises[-1].deal is None else None
        lines = [
            words("fair-title", table=str(number)),
            words("fair-sound" if sound else "fair-broken", count=len(checked)),
            words("fair-unfinished", count=len(promises) - len(checked) - (ahead is not None)),
            "" if ahead is None else words("fair-ahead", hash=ahead.digest),
            small(words("fair-proves")),
        ]
        file = discord.File(io.BytesIO(_report(promises).encode()), filename=f"fair-{number}.txt")
        await respond(interaction, "\n".join(filter(None, lines)), [file])


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
