"""Score sheets from paper: parsed, previewed, and imported by those who keep the books."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar, cast

import discord

from cogs.exchange.exports import day_of
from cogs.exchange.paper_people import PaperPeople
from cogs.exchange.view import ImportId, TypedId, brought_in, preview, unreadable
from cogs.shell.answers import Interaction, answer_of, ask, respond, said
from cogs.shell.deferral import defer
from cogs.shell.discord_errors import UNREACHABLE
from cogs.shell.feature import Feature, on_click, on_submit
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from engine.exchange.importing import Import, Imports, Somebody, understood
from engine.exchange.paper import Fault, LinesAre, UnreadableSheetError
from engine.game import Refusal
from engine.games.registry import GAMES, game
from engine.storage.errors import StorageError
from engine.tables import TableError

_WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of Excel and LibreOffice files, which are not text."""


def decoded(data: bytes) -> str:
    """Decode text from a spreadsheet: UTF-8, UTF-16 with a byte order mark, or else Windows' encoding.

    Raises ``Refusal("sheet_workbook")`` for a spreadsheet's own format.
    """
    if data.startswith(_WORKBOOKS):
        raise Refusal("sheet_workbook")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


LARGEST: Final = 256 * 1024
"""Maximum size of a sheet in bytes."""
READERS: Final = 2
"""Maximum number of sheets that are parsed at once, in all servers; others wait."""
MOST_TYPED: Final = 4000
"""Maximum number of characters that Discord allows in a form."""
WAITING: Final = 100
"""Maximum number of previewed sheets that wait for an answer, in all servers; the oldest is dropped first.

As many faulty sheets can wait to be corrected.
"""


@dataclass(frozen=True)
class _Waiting:
    """A sheet that was previewed: for whom, and the people behind the names."""

    user: int
    sheet: Import
    people: Mapping[int, Somebody]


@dataclass(frozen=True)
class _Faulty:
    """A faulty sheet: its author, the server, and the text."""

    user: int
    guild: str
    about: TypedId
    text: str


class ImportCommands(Feature):
    """Score sheets, their previews and corrections. ``now`` is the time in seconds since 1970.

    Sheets that wait for an answer or a correction are in memory only: after a restart they have to be sent
    again.
    """

    def __init__(self, services: Services, now: Callable[[], float]) -> None:
        self._services = services
        self._now = now
        self._imports = Imports(services.store, self._now_ms)
        self._people = PaperPeople(services.store, self._imports)
        self._waiting: OrderedDict[str, _Waiting] = OrderedDict()
        self._faulty: OrderedDict[str, _Faulty] = OrderedDict()
        self._reading = asyncio.Semaphore(READERS)

    def _now_ms(self) -> int:
        return int(1000 * self._now())

    # -- a sheet comes -----------------------------------------------------------------------------------

    async def sheet(
        self,
        interaction: Interaction,
        game_name: str,
        preset: str | None,
        day: str,
        lines: str,
        rated: bool,
        file: discord.Attachment | None,
    ) -> None:
        """Read a sheet from a file, or ask for it to be typed, and preview the result.

        Raises ``Refusal`` (``not_keeper``, ``not_manager``, ``day_unreadable``, ``preset_of_other_game``,
        ``sheet_too_large``, ``sheet_unreadable``, ``sheet_workbook``).
        """
        self._expect_keeper(interaction)
        rules = game(game_name)
        chosen = (preset or rules.presets[0]).casefold()
        if chosen not in rules.presets:
            raise Refusal("preset_unknown", preset=chosen[:40], allowed=", ".join(rules.presets))
        when = day_of(day) or await self._today(interaction)
        about = TypedId(game_name, chosen, cast(LinesAre, lines), when, rated)
        if file is None:
            await self._ask(interaction, about, "")
            return
        if file.size > LARGEST:
            raise Refusal("sheet_too_large", limit=LARGEST // 1024)
        await defer(interaction, thinking=True)
        try:
            text = decoded(await file.read())
        except (discord.HTTPException, *UNREACHABLE):
            raise Refusal("sheet_unreadable") from None
        await self._show(interaction, about, text)

    async def _ask(self, interaction: Interaction, about: TypedId, text: str) -> None:
        """Open the form in which a sheet is typed or corrected."""
        words = self._services.words_for(interaction)
        title, hint = words("import-form"), words("import-form-hint")
        await ask(interaction, about.custom_id, title, value=text, hint=hint, limit=MOST_TYPED, lines=True)

    @on_submit(TypedId)
    async def typed(self, interaction: Interaction, about: TypedId) -> None:
        """Handle a sheet that was typed into the form."""
        self._expect_keeper(interaction)
        await defer(interaction, thinking=True)
        await self._show(interaction, about, answer_of(interaction))

    async def _show(self, interaction: Interaction, about: TypedId, text: str) -> None:
        if len(text) > LARGEST:
            raise Refusal("sheet_too_large", limit=LARGEST // 1024)
        services, words = self._services, self._services.words_for(interaction)
        try:
            async with self._reading:
                sheet, people = await self._understood(interaction, about, text)
            if (earlier := await self._imports.earlier(sheet)) is not None:
                ends = {"first": str(earlier.tables[0]), "last": str(earlier.tables[-1])}
                told = words("import-known", count=len(earlier.tables), **ends)
                await respond(interaction, said(told))
                return
            calendar = await services.standings_worker.calendar(sheet.guild)
            alike = await self._imports.alike(sheet, people, calendar)
        except UnreadableSheetError as error:
            await self._tell_faults(interaction, about, text, error.faults)
            return
        except StorageError:
            raise TableError("storage_failed") from None
        key = _put(self._waiting, _Waiting(interaction.user.id, sheet, people))
        await respond(interaction, preview(sheet, people, alike, key, words))

    async def _understood(
        self, interaction: Interaction, about: TypedId, text: str
    ) -> tuple[Import, Mapping[int, Somebody]]:
        """Parse a sheet, and return it with the people in it by the position of their name.

        Raises ``UnreadableSheetError`` with everything that is wrong with either, ``StorageError`` and
        ``Refusal`` (``outdated_button``, ``members_unknown``).
        """
        rules = GAMES.get(about.game)
        if rules is None or about.preset not in rules.presets:
            raise Refusal("outdated_button")
        today = await self._today(interaction)
        try:
            sheet = await asyncio.to_thread(
                understood,
                text,
                about.lines,
                str(interaction.guild_id),
                rules,
                about.preset,
                about.day,
                today,
                rated=about.rated,
            )
        except UnreadableSheetError as error:
            _, faults = await self._people.found(interaction, error.names, error.line)
            faults = sorted([*faults, *error.faults], key=lambda fault: fault.line)
            raise UnreadableSheetError(faults, error.names, error.line) from None
        people, faults = await self._people.found(interaction, sheet.names, sheet.line)
        if faults:
            raise UnreadableSheetError(faults, sheet.names, sheet.line)
        return sheet, people

    async def _tell_faults(
        self, interaction: Interaction, about: TypedId, text: str, faults: Sequence[Fault]
    ) -> None:
        """List the faults of a sheet, with a button to correct it if its text fits into the form."""
        key = None
        if len(text) <= MOST_TYPED:
            faulty = _Faulty(interaction.user.id, str(interaction.guild_id), about, text)
            key = _put(self._faulty, faulty)
        page = unreadable(faults, key, self._services.words_for(interaction))
        await respond(interaction, page)

    # -- yes, no, and taking back ------------------------------------------------------------------------

    @on_click(ImportId)
    async def click(self, interaction: Interaction, clicked: ImportId) -> None:
        """Import a sheet, discard it, correct it, or take back an import."""
        self._expect_keeper(interaction)
        if clicked.verb == "undo":
            await self._undo(interaction, clicked.key)
            return
        if clicked.verb == "mend":
            await self._mend(interaction, clicked.key)
            return
        words = self._services.words_for(interaction)
        waiting = self._waiting.get(clicked.key)
        if waiting is None or waiting.user != interaction.user.id:
            raise Refusal("import_gone")
        if waiting.sheet.guild != str(interaction.guild_id):
            raise Refusal("import_gone")
        if clicked.verb == "no":
            self._waiting.pop(clicked.key, None)
            await respond(interaction, said(words("import-left")), fresh=False)
            return
        await defer(interaction, thinking=False)
        sheet, services = waiting.sheet, self._services
        importer = await person_of(interaction, services.registry)
        calendar = await services.standings_worker.calendar(sheet.guild)
        done = await self._imports.bring_in(sheet, waiting.people, importer, calendar)
        self._waiting.pop(clicked.key, None)
        services.standings_worker.changed(sheet.guild)
        drawing = brought_in(sheet, done.tables, done.digest, words)
        await respond(interaction, drawing, fresh=False)

    async def _mend(self, interaction: Interaction, key: str) -> None:
        """Open the form with somebody's faulty sheet, to be corrected."""
        faulty = self._faulty.get(key)
        if faulty is None or (faulty.user, faulty.guild) != (interaction.user.id, str(interaction.guild_id)):
            raise Refusal("import_gone")
        await self._ask(interaction, faulty.about, faulty.text)

    async def _undo(self, interaction: Interaction, digest: str) -> None:
        """Void every result of a sheet."""
        services, guild = self._services, str(interaction.guild_id)
        words = services.words_for(interaction)
        person = await person_of(interaction, services.registry)
        await defer(interaction, thinking=False)
        count = 0
        try:
            for table in await self._imports.tables_of(guild, digest):
                row = await services.store.results.get(table)
                if row is not None:
                    count += await services.standings_worker.rule(
                        row,
                        voided=True,
                        actor=person.id,
                        reason=services.public_words(guild, interaction.guild_locale)("import-undone-reason"),
                        time_ms=self._now_ms(),
                    )
        except StorageError:
            raise TableError("storage_failed") from None
        await respond(interaction, said(words("import-undone", count=count)), fresh=False)

    def _expect_keeper(self, interaction: Interaction) -> None:
        expect_keeper(interaction, self._services.preferences.server(str(interaction.guild_id)))

    async def _today(self, interaction: Interaction) -> date:
        calendar = await self._services.standings_worker.calendar(str(interaction.guild_id))
        return calendar.day(self._now_ms())


T = TypeVar("T")


def _put(waiting: OrderedDict[str, T], sheet: T) -> str:
    """Store a sheet temporarily, and return its key."""
    key = secrets.token_hex(8)
    waiting[key] = sheet
    while len(waiting) > WAITING:
        waiting.popitem(last=False)
    return key
