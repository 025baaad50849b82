"""A server's results as files, for those who keep its books."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from os import SEEK_END
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import IO, Final, cast
from zipfile import ZIP_DEFLATED, ZipFile

import discord
from babel.numbers import get_decimal_symbol
from discord import app_commands

from cogs.shell.answers import Interaction, defer, respond
from cogs.shell.commands import attached
from cogs.shell.feature import Feature
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import told_of
from cogs.shell.services import Services
from engine.exchange.command import Kind
from engine.exchange.files import write_records, write_results
from engine.exchange.results import period
from engine.exchange.store import ResultFilter
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.seasons.calendar import EARLIEST, Calendar
from engine.storage.errors import StorageError
from engine.tables import TableError

LARGEST: Final = 10 * 1024 * 1024
"""Maximum size in bytes of a file that Discord accepts from a bot."""
MOST_RECORDS: Final = 200
"""Maximum number of parties in an export of records, each of which has to be replayed."""


class Exports(Feature):
    """``/books export``. ``now`` is the time in seconds since 1970."""

    def __init__(self, services: Services, now: Callable[[], float]) -> None:
        self._services = services
        self._now = now
        # one at a time, beyond what Discord takes on disk: an old server's results fill many megabytes
        self._busy = asyncio.Lock()

    @attached(
        "books",
        "export",
        {
            "format": {
                "csv": "choice-export-csv",
                "json": "choice-export-json",
                "records": "choice-export-records",
            },
            "game": {name: f"game-{name}" for name in GAMES},
        },
    )
    async def results(
        self,
        interaction: Interaction,
        format: str,
        game: str | None = None,
        since: app_commands.Range[str, 0, 20] = "",
        until: app_commands.Range[str, 0, 20] = "",
    ) -> None:
        """Send a keeper of the books the results of some days, first and last included, in a file.

        Only of what was played in channels of which they may be told.

        Raises ``Refusal`` (``not_keeper``, ``not_manager``, ``day_unreadable``, ``nothing_to_export``,
        ``too_many_records``, ``export_too_large``) and ``TableError("storage_failed")``.
        """
        services, guild, kind = self._services, str(interaction.guild_id), cast(Kind, format)
        expect_keeper(interaction, services.preferences.server(guild))
        first, last = day_of(since), day_of(until)
        await defer(interaction, thinking=True)
        try:
            async with self._busy:
                calendar = await services.store.seasons.calendar(guild)
                choice = ResultFilter(guild, game, *period(calendar, first, last))
                told = await told_of(interaction, services, await services.store.exchange.channels(choice))
                choice = replace(choice, channels=told)
                count, name, data = await self._made(interaction, kind, choice, calendar)
        except StorageError:
            raise TableError("storage_failed") from None
        words = services.words_for(interaction)
        said = words("export-records" if kind == "records" else "export-results", count=count)
        if not interaction.permissions.administrator:
            said += f" {words('export-seen')}"
        file = discord.File(io.BytesIO(data), filename=name)
        await respond(interaction, said, [file])

    async def _made(
        self, interaction: Interaction, kind: Kind, choice: ResultFilter, calendar: Calendar
    ) -> tuple[int, str, bytes]:
        """Return the number of results, and the name and bytes of the file."""
        store = self._services.store
        made = datetime.fromtimestamp(self._now(), UTC)
        name = f"bierkoenig-{kind}-{made:%Y-%m-%d}"
        with SpooledTemporaryFile(LARGEST) as file:
            if kind == "records":
                if (meant := await store.exchange.count_played(choice)) > MOST_RECORDS:
                    raise Refusal("too_many_records", limit=MOST_RECORDS, count=meant)
                count, suffix = await write_records(store, GAMES, choice, file), "zip"
            else:
                locale = self._services.words_for(interaction).locale(interaction.locale)
                count, suffix = (
                    await write_results(
                        store,
                        choice,
                        kind,
                        file,
                        zone=str(calendar.terms["zone"]),
                        made=made,
                        separator=_separator(locale),
                    ),
                    kind,
                )
            if not count:
                raise Refusal("nothing_to_export")
            return count, *await asyncio.to_thread(packed, f"{name}.{suffix}", file, LARGEST)


def _separator(locale: str) -> str:
    """Return what spreadsheets want between columns: a semicolon where numbers have a decimal comma."""
    return ";" if get_decimal_symbol(locale) == "," else ","


def packed(name: str, file: IO[bytes], largest: int) -> tuple[str, bytes]:
    """Return the name and bytes of a file that Discord accepts: as it is, or in a zip archive.

    Raises ``Refusal("export_too_large")``.
    """
    with SpooledTemporaryFile(largest) as archive:
        if file.seek(0, SEEK_END) > largest and not name.endswith(".zip"):
            file.seek(0)
            with ZipFile(archive, "w", ZIP_DEFLATED) as zipped, zipped.open(name, "w") as inside:
                copyfileobj(file, inside)
            name, file = f"{name}.zip", archive
        if file.seek(0, SEEK_END) > largest:
            raise Refusal("export_too_large", limit=largest // 1024 // 1024)
        file.seek(0)
        return name, file.read()


def day_of(typed: str) -> date | None:
    """Parse a day, ``2026-10-01`` or ``1.10.2026``; return ``None`` for empty text.

    Raises ``Refusal("day_unreadable")``.
    """
    typed = typed.strip()
    if not typed:
        return None
    for form in ("%Y-%m-%d", "%d.%m.%Y"):
        try:
            day = datetime.strptime(typed, form).replace(tzinfo=UTC).date()
        except ValueError:
            continue
        if day >= EARLIEST:
            return day
    raise Refusal("day_unreadable", day=typed[:40])
