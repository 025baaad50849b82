"""Score sheets from paper: parsed, previewed, and imported by those who keep the books."""

import asyncio
import re
import secrets
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Annotated, Final, Literal, TypeAlias, cast

import discord
from babel.dates import format_date
from discord import app_commands

from cogs.house_rules.cog import suggest_preset
from cogs.shell.answers import Interaction, answer_of, ask, defer, respond
from cogs.shell.clicks import GAME_NAME, NO_USER, Click, Written, click
from cogs.shell.discord_errors import UNREACHABLE
from cogs.shell.feature import Feature, Services, attached, on_click, on_submit
from cogs.shell.layout import AMBER, GREEN, GREY, RED, MessageBuilder, RawLayout, button, fitting, small
from cogs.shell.names import LONG_NAME, given_day, shown
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import person_of
from cogs.texts.catalogue import Words
from engine.exchange.importing import Import, Imports, Newcomer, Somebody, plain_name, understood
from engine.exchange.paper import Fault, LinesAre
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.tables import Person


@click("q:{verb}:{key}")
@dataclass(frozen=True, slots=True)
class ImportId(Click):
    """A button about a score sheet.

    ``ok`` and ``no`` answer a preview, ``mend`` opens a sheet to be corrected; ``key`` identifies it.
    ``undo`` takes back an import; ``key`` is then the sheet's digest.
    """

    verb: Literal["ok", "no", "undo", "mend"]
    key: Annotated[str, r"[0-9a-f]{1,32}"]


@click("q:type:{game}:{preset}:{lines}:{day}:{rated}:{key}")
@dataclass(frozen=True, slots=True)
class TypedId(Click):
    """The form in which a sheet is typed: the kind of sheet, and the default for its day.

    ``key`` identifies the sheet that it corrects, which it takes the place of; "0" for a new one.
    """

    game: Annotated[str, GAME_NAME]
    preset: Annotated[str, r"[a-z0-9_]{1,20}"]
    lines: Literal["parties", "deals"]
    day: Annotated[date, Written("[0-9]{4}-[0-9]{2}-[0-9]{2}", date.fromisoformat)]
    rated: bool
    key: Annotated[str, r"[0-9a-f]{1,16}"] = "0"


MOST_FAULTS: Final = 15
MOST_PEOPLE: Final = 20
MOST_TABLES: Final = 5
"""Maximum number of tables that are listed one by one."""
MOST_LETTERS: Final = 3000
"""Maximum number of characters in a list; Discord allows 4000 in a message."""


def preview(
    sheet: Import,
    people: Mapping[int, Somebody],
    alike: Sequence[int],
    key: str,
    words: Words,
    *,
    mendable: bool,
) -> RawLayout:
    """Draw a preview of a sheet and the people in it, to be confirmed, or corrected if it is ``mendable``.

    ``alike`` are tables of earlier sheets that have the same day, people and points.
    """
    page = MessageBuilder(AMBER)
    page.text(f"## {words('import-title')}", *_about(sheet, words))
    ends: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for partie in sheet.parties:
        for person, place, got in zip(partie.people, partie.places, partie.points, strict=True):
            ends[person].append((place, got))
    lines = [
        "- "
        + words(
            "import-person",
            name=shown(sheet.names[person], LONG_NAME),
            who=_who(people[person], words),
            parties=len(own),
            wins=sum(place == 1 for place, _ in own),
            points=sum(got for _, got in own),
        )
        for person, own in sorted(ends.items())
    ]
    told = fitting(lines[:MOST_PEOPLE], MOST_LETTERS)
    page.text(*told, words("import-more", count=len(lines) - len(told)) if len(told) < len(lines) else "")
    if alike:
        tables = ", ".join(map(str, alike[:MOST_TABLES])) + (" …" if len(alike) > MOST_TABLES else "")
        page.text(words("import-alike", count=len(alike), tables=tables))
    if any(person is None for person in people.values()):
        page.text(small(words("import-paper-people")))
    style = discord.ButtonStyle
    page.buttons(
        [
            button(ImportId("ok", key).custom_id, words("import-ok"), style=style.success),
            *([button(ImportId("mend", key).custom_id, words("import-mend"))] if mendable else []),
            button(ImportId("no", key).custom_id, words("import-no")),
        ]
    )
    return page.view()


def brought_in(sheet: Import, tables: Sequence[int], words: Words, *, earlier: bool = False) -> RawLayout:
    """Confirm an import, or say that it was done ``earlier``, with a button to undo it."""
    page = MessageBuilder(GREY if earlier else GREEN)
    if not earlier:
        page.text(f"## {words('import-title')}", *_about(sheet, words))
    first, last = str(min(tables)), str(max(tables))
    told = "import-known" if earlier else "import-done"
    page.text(words(told, count=len(tables), first=first, last=last))
    page.buttons([button(ImportId("undo", sheet.digest).custom_id, words("import-undo"))])
    return page.view()


def unreadable(faults: Sequence[Fault], key: str | None, words: Words) -> RawLayout:
    """List as many faults as fit, line by line, and count the rest. ``faults`` are in order.

    With a ``key`` the sheet can be corrected at once.
    """
    page, lines = MessageBuilder(RED), list[str]()
    for number, there in groupby(faults[:MOST_FAULTS], key=lambda fault: fault.line):
        lines += [f"**{words('import-line', line=number)}**", *(_fault(fault, words) for fault in there)]
    page.text(f"## {words('import-faults')}", *lines)
    if left := len(faults[MOST_FAULTS:]):
        page.text(small(words("import-faults-more", count=left)))
    page.text(small(words("import-faults-hint")))
    if key is not None:
        mend = ImportId("mend", key).custom_id
        page.buttons([button(mend, words("import-mend"), style=discord.ButtonStyle.primary)])
    return page.view()


def _about(sheet: Import, words: Words) -> list[str]:
    days = sorted({partie.day for partie in sheet.parties})
    told = [format_date(day, "medium", locale=words.locale()) for day in dict.fromkeys((days[0], days[-1]))]
    rated = words("import-rated" if sheet.rated else "import-friendly")
    return [
        f"{words.game(sheet.game)} · {words.preset(sheet.preset)} · {' – '.join(told)}",
        words("import-parties", count=len(sheet.parties)) + f" · {rated}",
    ]


def _who(person: Somebody, words: Words) -> str:
    if person is None or person.external_id is None:
        return words("import-new")
    if person.external_id.isdigit():
        return f"<@{person.external_id}>"
    return words("import-paper", name=shown(person.name, LONG_NAME))


def _fault(fault: Fault, words: Words) -> str:
    said = words(f"import-fault-{fault.code}", told=shown(fault.told, LONG_NAME))
    return (
        f"- {words('import-column', column=shown(fault.column, LONG_NAME))}: {said}"
        if fault.column
        else f"- {said}"
    )


_WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of Excel and LibreOffice files, which are not text."""


def decoded(data: bytes) -> str:
    """Decode text from a spreadsheet: UTF-8, UTF-16 with a byte order mark, or else Windows' encoding.

    Raises ``Refusal("sheet_workbook")`` for a spreadsheet's own format.
    """
    Refusal.when(data.startswith(_WORKBOOKS), "sheet_workbook")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


_MENTION: Final = re.compile(r"(?:<@!?)?(?P<id>[0-9]{15,20})>?\Z")
MOST_MEMBERS: Final = 100
"""Maximum number of members in one request by id; a sheet has fewer names."""
LARGEST: Final = 256 * 1024
"""Maximum size of a sheet in bytes."""
READERS: Final = 2
"""Maximum number of sheets that are parsed at once, in all servers; others wait."""
MOST_TYPED: Final = 4000
"""Maximum number of characters that Discord allows in a form."""
WAITING: Final = 100
"""Maximum number of sheets that wait for an answer, in all servers; the oldest is dropped first."""

Read: TypeAlias = tuple[Import, Mapping[int, Somebody]]
"""A sheet, and the people in it by the position of their name."""


@dataclass(frozen=True)
class _Waiting:
    """A sheet that was shown to its author, as it was ``read`` unless it has faults.

    ``text`` is ``None`` if it is too long for the form in which it can be corrected.
    """

    user: int
    guild: str
    about: TypedId
    text: str | None
    read: Read | None


class ImportCommands(Feature):
    """``/books import``: sheets, their previews and corrections.

    Sheets that wait for an answer or a correction are in memory only: after a restart they have to be sent
    again.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._imports = Imports(services.store, services.now_ms)
        self._waiting: OrderedDict[str, _Waiting] = OrderedDict()
        self._reading = asyncio.Semaphore(READERS)

    # -- a sheet comes -----------------------------------------------------------------------------------

    @attached(
        "books",
        "import",
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "lines": {"parties": "choice-import-parties", "deals": "choice-import-deals"},
        },
    )
    @app_commands.autocomplete(preset=suggest_preset)
    async def sheet(
        self,
        interaction: Interaction,
        game: str,
        file: discord.Attachment | None = None,
        lines: str = "parties",
        day: app_commands.Range[str, 0, 20] = "",
        preset: app_commands.Range[str, 0, 40] | None = None,
        rated: bool = True,
    ) -> None:
        """Read a sheet from a file, or ask for it to be typed, and preview the result.

        Raises ``Refusal`` (``not_keeper``, ``not_manager``, ``day_unreadable``, ``preset_of_other_game``,
        ``sheet_too_large``, ``sheet_unreadable``, ``sheet_workbook``).
        """
        expect_keeper(interaction, self._services.preferences)
        rules = GAMES[game]
        chosen = (preset or rules.presets[0]).casefold()
        Refusal.unless(
            chosen in rules.presets, "preset_unknown", preset=chosen[:40], allowed=", ".join(rules.presets)
        )
        when = given_day(day) or await self._today(interaction)
        about = TypedId(game, chosen, cast(LinesAre, lines), when, rated)
        if file is None:
            await self._ask(interaction, about, "")
            return
        Refusal.unless(file.size <= LARGEST, "sheet_too_large", limit=LARGEST // 1024)
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
        expect_keeper(interaction, self._services.preferences)
        await defer(interaction, thinking=True)
        await self._show(interaction, about, answer_of(interaction))

    async def _show(self, interaction: Interaction, about: TypedId, text: str) -> None:
        Refusal.unless(len(text) <= LARGEST, "sheet_too_large", limit=LARGEST // 1024)
        services, words = self._services, self._services.words_for(interaction)
        async with self._reading:
            sheet, people = read = await self._understood(interaction, about, text)
        if sheet.faults:
            key = self._put(interaction, about, text, None) if len(text) <= MOST_TYPED else None
            await respond(interaction, unreadable(sheet.faults, key, words))
            return
        if earlier := await self._imports.earlier(sheet):
            await respond(interaction, brought_in(sheet, earlier, words, earlier=True))
            return
        calendar = await services.store.seasons.calendar(sheet.guild)
        alike = await self._imports.alike(sheet, people, calendar)
        key = self._put(interaction, about, text, read)
        page = preview(sheet, people, alike, key, words, mendable=len(text) <= MOST_TYPED)
        await respond(interaction, page)

    async def _understood(self, interaction: Interaction, about: TypedId, text: str) -> Read:
        """Parse a sheet, and find the people in it; its faults are those of both.

        Raises ``StorageError`` and ``Refusal`` (``outdated_button``, ``members_unknown``).
        """
        rules = GAMES.get(about.game)
        if rules is None or about.preset not in rules.presets:
            raise Refusal("outdated_button")
        today = await self._today(interaction)
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
        people, faults = await self._found(interaction, sheet.names, sheet.line)
        faults = sorted([*faults, *sheet.faults], key=lambda fault: fault.line)
        return replace(sheet, faults=tuple(faults)), people

    async def _found(
        self, interaction: Interaction, names: Sequence[str], line: int
    ) -> tuple[dict[int, Somebody], list[Fault]]:
        """Return the people behind the names in a ``line`` of a sheet, by position, and the faults.

        Members are found by mention or id, people who have played here by name. Unknown ids, ambiguous names,
        and people named twice are faults. Looking people up doesn't store them. Raises ``StorageError`` and
        ``Refusal("members_unknown")``.
        """
        played = await self._imports.known(str(interaction.guild_id))
        mentions = {name: int(match["id"]) for name in names if (match := _MENTION.match(name)) is not None}
        members = await self._members(interaction, mentions.values())
        found: dict[int, Somebody] = {}
        faults: list[Fault] = []
        for place, name in enumerate(names):
            if name in mentions:
                person = members.get(mentions[name])
                if person is None:
                    faults.append(Fault("nobody", line, name))
                found[place] = person
                continue
            called = played.get(plain_name(name), [])
            if len(called) > 1:
                faults.append(Fault("several", line, name))
            found[place] = called[0] if len(called) == 1 else None
        there = Counter(person.external_id for person in found.values() if person is not None)
        faults += [
            Fault("person_twice", line, names[place])
            for place, person in found.items()
            if person is not None and there[person.external_id] > 1
        ]
        return found, faults

    async def _members(
        self, interaction: Interaction, users: Iterable[int]
    ) -> Mapping[int, Person | Newcomer]:
        """Return those of some users (by Discord id) who are members of the server, without bots.

        One request, which needs no privileged intent. Raises ``Refusal("members_unknown")``.
        """
        assert interaction.guild is not None
        asked = sorted({user for user in users if user < NO_USER})
        if not asked:
            return {}
        try:
            members = await interaction.guild.query_members(user_ids=asked, limit=MOST_MEMBERS, cache=False)
        except (discord.DiscordException, *UNREACHABLE):
            raise Refusal("members_unknown") from None
        found: dict[int, Person | Newcomer] = {}
        for member in members:
            if not member.bot:
                person = await self._services.store.persons.find(str(member.id))
                found[member.id] = person or Newcomer(str(member.id), member.global_name or member.name)
        return found

    # -- sheets that wait --------------------------------------------------------------------------------

    def _put(self, interaction: Interaction, about: TypedId, text: str, read: Read | None) -> str:
        """Store a sheet temporarily, and return its key.

        The one that it corrects waits no longer: both could be imported, and would count twice.
        """
        if self._waits(interaction, about.key) is not None:
            del self._waiting[about.key]
        key, kept = secrets.token_hex(8), text if len(text) <= MOST_TYPED else None
        self._waiting[key] = _Waiting(interaction.user.id, str(interaction.guild_id), about, kept, read)
        while len(self._waiting) > WAITING:
            self._waiting.popitem(last=False)
        return key

    def _waits(self, interaction: Interaction, key: str) -> _Waiting | None:
        """Return the sheet of a key, which is shown to nobody but its author, and in its server only."""
        waiting, asking = self._waiting.get(key), (interaction.user.id, str(interaction.guild_id))
        return waiting if waiting is not None and (waiting.user, waiting.guild) == asking else None

    # -- yes, no, and taking back ------------------------------------------------------------------------

    @on_click(ImportId)
    async def click(self, interaction: Interaction, clicked: ImportId) -> None:
        """Import a sheet, discard it, correct it, or take back an import."""
        expect_keeper(interaction, self._services.preferences)
        if clicked.verb == "undo":
            await self._undo(interaction, clicked.key)
            return
        waiting = self._waits(interaction, clicked.key)
        if waiting is None:
            raise Refusal("import_gone")
        if clicked.verb == "mend" and waiting.text is not None:
            await self._ask(interaction, replace(waiting.about, key=clicked.key), waiting.text)
            return
        if clicked.verb == "mend" or waiting.read is None:
            raise Refusal("import_gone")
        words, services = self._services.words_for(interaction), self._services
        if clicked.verb == "no":
            self._waiting.pop(clicked.key, None)
            await self.done(interaction, "import-left", GREY)
            return
        await defer(interaction, thinking=False)
        sheet, people = waiting.read
        importer = await person_of(interaction, services.registry)
        calendar = await services.store.seasons.calendar(sheet.guild)
        done = await self._imports.bring_in(sheet, people, importer, calendar)
        self._waiting.pop(clicked.key, None)
        services.standings_worker.changed(sheet.guild)
        await respond(interaction, brought_in(sheet, done, words), fresh=False)

    async def _undo(self, interaction: Interaction, digest: str) -> None:
        """Void every result of a sheet."""
        services, guild = self._services, str(interaction.guild_id)
        person = await person_of(interaction, services.registry)
        await defer(interaction, thinking=False)
        count = 0
        for table in await self._imports.tables_of(guild, digest):
            row = await services.store.results.get(table)
            if row is not None:
                count += await services.standings_worker.rule(
                    row,
                    voided=True,
                    actor=person.id,
                    reason=services.public_words(interaction.client, guild)("import-undone-reason"),
                    time_ms=self._services.now_ms(),
                )
        await self.done(interaction, "import-undone", GREY, count=count)

    async def _today(self, interaction: Interaction) -> date:
        calendar = await self._services.store.seasons.calendar(str(interaction.guild_id))
        return calendar.day(self._services.now_ms())
