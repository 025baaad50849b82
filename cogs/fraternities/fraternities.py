"""Commands about a server's fraternities: founding, changing and showing them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import partial
from typing import Final

import discord
from discord import app_commands

from cogs.fraternities import view as pages
from cogs.fraternities.colours import colours_of, told
from cogs.fraternities.honours import FraternityHonours
from cogs.fraternities.view import FraternityId, Verb, fraternity_name
from cogs.pictures.renderer import Picture
from cogs.shell.answers import Interaction, respond, said, say
from cogs.shell.feature import Asking, Tip
from cogs.shell.layout import GREEN
from cogs.shell.names import LONG_NAME, MAX_NAME, names_of, one_line, shown
from cogs.shell.pictured import Illustrations, files_of, in_time
from cogs.shell.preferences import expect_keeper, may
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.fraternities.colours import Colours, code_of, colour_of
from engine.fraternities.store import FraternityRow, MembershipRow
from engine.game import Refusal
from engine.tables import Person

NO_ROLE: Final = "0"
"""Stands for "no role" in the id of a button."""
YOUNG: Final = frozenset({"fuchs", "füchsin", ""})
"""Titles whose holders may not give titles, and no title."""
_FEW: Final = 15
"""Up to this many members, names are shown in full; Discord allows 4000 characters in all."""


class FraternityCommands:
    """``/fraternity`` except for members, matches and pacts."""

    def __init__(self, services: Services, illustrations: Illustrations, honours: FraternityHonours) -> None:
        self._services = services
        self._honours = honours
        self._fraternities = services.fraternities
        self._illustrations = illustrations

    # -- founding and changing ---------------------------------------------------------------------------

    async def create(
        self, interaction: Interaction, name: str, colours: str, role: discord.Role | None
    ) -> None:
        """Preview a fraternity, with a button that founds it."""
        self.expect_keeper(interaction)
        cleaned, stripes = _cleaned(name), self._colours(interaction, colours)
        self._fraternities.expect_room(str(interaction.guild_id), cleaned, _role(role))
        about = f"{_role(role) or NO_ROLE}:{_packed(stripes)}:{cleaned}"
        await self._preview(interaction, cleaned, stripes, _role(role), FraternityId("make", about))

    async def make(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Found the fraternity that was previewed."""
        self.expect_keeper(interaction)
        role, packed, name = _parts(clicked, 3)
        if not role.isdecimal():
            raise Refusal("outdated_button")
        founder = await person_of(interaction, self._services.registry)
        chosen = None if role == NO_ROLE else role
        if chosen is not None and (interaction.guild is None or not interaction.guild.get_role(int(chosen))):
            raise Refusal("fraternity_role_unfit")
        row = await self._fraternities.create(
            str(interaction.guild_id), _cleaned(name), _unpacked(packed), chosen, founder.id
        )
        sentence = "fraternity-made-role" if row.role else "fraternity-made"
        await self._done(interaction, self._words(interaction)(sentence, name=fraternity_name(row)))

    async def rename(self, interaction: Interaction, name: str, fraternity: str | None) -> None:
        """Rename a fraternity; for its founder and those who keep the books."""
        row = await self._own(interaction, fraternity)
        changed = await self._fraternities.rename(row, _cleaned(name))
        words = self._words(interaction)
        told_names = {"old": fraternity_name(row), "name": fraternity_name(changed)}
        await say(interaction, words("fraternity-renamed", **told_names))

    async def recolour(self, interaction: Interaction, colours: str, fraternity: str | None) -> None:
        """Preview a fraternity in other colours, to be confirmed with a button."""
        row = await self._own(interaction, fraternity)
        stripes = self._colours(interaction, colours)
        button = FraternityId("paint", f"{row.fraternity}:{_packed(stripes)}")
        await self._preview(interaction, row.name, stripes, row.role, button)

    async def paint(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Give a fraternity the colours that were previewed."""
        number, packed = _parts(clicked, 2)
        row = await self._own(interaction, self._numbered(interaction, number).name)
        row = await self._fraternities.paint(row, _unpacked(packed))
        words = self._words(interaction)
        sentence = words("fraternity-painted", name=fraternity_name(row), colours=told(row.stripes, words))
        await self._done(interaction, sentence)

    async def bind(self, interaction: Interaction, role: discord.Role | None, fraternity: str | None) -> None:
        """Make membership of a fraternity depend on a role, or on invitations."""
        self.expect_keeper(interaction)
        row = await self.named(interaction, fraternity)
        row = await self._fraternities.bind(row, _role(role))
        words, name = self._words(interaction), fraternity_name(row)
        if row.role is None:
            await say(interaction, words("fraternity-unbound", name=name))
        else:
            await say(interaction, words("fraternity-bound", name=name, role=f"<@&{row.role}>"))

    async def ask_dissolve(self, interaction: Interaction, fraternity: str | None) -> None:
        """Ask whether a fraternity is really to be dissolved."""
        self.expect_keeper(interaction)
        row = await self.named(interaction, fraternity)
        question = pages.dissolve_question(
            row, len(self._fraternities.members(row)), self._words(interaction)
        )
        await respond(interaction, question)

    async def dissolve(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Dissolve a fraternity."""
        self.expect_keeper(interaction)
        row = self._numbered(interaction, clicked.about)
        await self._fraternities.dissolve(row)
        await self._done(
            interaction, self._words(interaction)("fraternity-dissolved", name=fraternity_name(row))
        )

    # -- showing -----------------------------------------------------------------------------------------

    async def list_all(self, interaction: Interaction) -> None:
        """List the server's fraternities."""
        rows = self._fraternities.all_of(str(interaction.guild_id))
        members = {row.fraternity: len(self._fraternities.members(row)) for row in rows}
        await respond(
            interaction, pages.fraternity_list(rows, members, self._words(interaction)), [], fresh=True
        )

    async def show(self, interaction: Interaction, fraternity: str | None) -> None:
        """Show one fraternity with its members and honours; without a name one's own, or else all."""
        person = await person_of(interaction, self._services.registry)
        if fraternity is None and self._fraternities.of(str(interaction.guild_id), person.id) is None:
            await self.list_all(interaction)
            return
        words, row = self._words(interaction), await self.named(interaction, fraternity)
        members = self._fraternities.members(row)
        store = self._services.store
        await store.persons.load(one.person for one in members)
        limit = MAX_NAME if len(members) > _FEW else LONG_NAME
        people = (store.persons.known(one.person, row.guild) for one in members)
        names = names_of(people, words, limit)

        def name(number: int) -> str:
            return shown(names[number], limit)

        about = f"{pages.founded_in(row, words)} · {words('fraternity-members', count=len(members))}"
        honours = await self._honours.of(row, words)
        picture = await self._ribbon(interaction, row.name, row.stripes, about)
        offered = await self._offered(interaction, row, person)
        page = pages.fraternity_page(row, members, name, honours, words, picture, offered)
        await respond(interaction, page, files_of(picture), fresh=True)

    async def _offered(self, interaction: Interaction, row: FraternityRow, person: Person) -> set[Verb]:
        """Return what somebody may do on a fraternity's page."""
        own = self._fraternities.membership(row.guild, person.id)
        member = own is not None and own.fraternity == row.fraternity
        in_charge = await self.in_charge(interaction, row)
        offered: set[Verb] = set()
        if in_charge or (member and own is not None and may_entitle(own)):
            offered.add("entitle")
        if row.role is None and (member or in_charge):
            offered.add("invite")
        if row.role is None and member:
            offered.add("leave")
        return offered

    def tips(self, asking: Asking) -> list[Tip]:
        """Lead to the fraternities, where there are any."""
        if not self._fraternities.all_of(str(asking.interaction.guild_id)):
            return []
        return [Tip("more", 60, asking.words("help-fraternities"))]

    async def choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest fraternities of the server while somebody types."""
        typed = typed.casefold().strip()
        rows = self._fraternities.all_of(str(interaction.guild_id))
        return [
            app_commands.Choice(name=row.name, value=row.name) for row in rows if typed in row.name.casefold()
        ]

    # -- which one, and who may ----------------------------------------------------------------------------

    async def named(self, interaction: Interaction, name: str | None) -> FraternityRow:
        """Return the fraternity of that name, or one's own.

        Raises ``Refusal`` ``fraternity_unknown``, ``which_fraternity``.
        """
        guild = str(interaction.guild_id)
        if name is not None:
            return self._fraternities.named(guild, clean(name))
        person = await person_of(interaction, self._services.registry)
        row = self._fraternities.of(guild, person.id)
        if row is None:
            raise Refusal("which_fraternity")
        return row

    def expect_keeper(self, interaction: Interaction) -> None:
        """Raise ``Refusal`` for everybody who doesn't keep the server's books."""
        expect_keeper(interaction, self._services.preferences.server(str(interaction.guild_id)))

    async def expect_in_charge(self, interaction: Interaction, row: FraternityRow) -> None:
        """Raise ``Refusal`` for everybody but the founder and those who keep the server's books."""
        if not await self.in_charge(interaction, row):
            raise Refusal("fraternity_not_in_charge", name=row.name)

    async def in_charge(self, interaction: Interaction, row: FraternityRow) -> bool:
        """Whether somebody is a fraternity's founder or keeps the server's books."""
        settings = self._services.preferences.server(row.guild)
        person = await person_of(interaction, self._services.registry)
        return person.id == row.founder or may(interaction, settings.who_keeps)

    async def _own(self, interaction: Interaction, name: str | None) -> FraternityRow:
        row = await self.named(interaction, name)
        await self.expect_in_charge(interaction, row)
        return row

    def _numbered(self, interaction: Interaction, number: str) -> FraternityRow:
        if not number.isdecimal():
            raise Refusal("outdated_button")
        return self._fraternities.numbered(str(interaction.guild_id), int(number))

    # -- answers -------------------------------------------------------------------------------------------

    def _words(self, interaction: Interaction) -> Words:
        return self._services.words_for(interaction)

    def _colours(self, interaction: Interaction, typed: str) -> Colours:
        return colours_of(typed, self._services.texts, self._words(interaction))

    async def _preview(
        self, interaction: Interaction, name: str, stripes: Colours, role: str | None, button: FraternityId
    ) -> None:
        words = self._words(interaction)
        picture = await self._ribbon(interaction, name, stripes, told(stripes, words))
        page = pages.preview(name, stripes, role, button, words, picture)
        await respond(interaction, page, files_of(picture), fresh=True)

    async def _ribbon(
        self, interaction: Interaction, name: str, stripes: Colours, about: str
    ) -> Picture | None:
        """Draw the colours of a fraternity for readers who want pictures."""
        words = self._words(interaction)
        person = await person_of(interaction, self._services.registry)
        make_spec = partial(pages.ribbon, name, stripes, about, words)
        drawing = self._illustrations.picture(interaction, person, make_spec, words)
        picture, _ = await in_time(interaction, drawing, fresh=True)
        return picture

    async def _done(self, interaction: Interaction, sentence: str) -> None:
        """Replace an answered question by a sentence."""
        await respond(interaction, said(sentence, accent=GREEN), fresh=False)


def may_entitle(member: MembershipRow) -> bool:
    """Whether a member may give others of the same fraternity titles: not as a Fuchs, nor without a title."""
    return member.title.casefold() not in YOUNG


def clean(name: str) -> str:
    """Normalize a name for storage: one line, Unicode form NFC."""
    return one_line(unicodedata.normalize("NFC", name))


def _cleaned(name: str) -> str:
    """Return a valid name. Raises ``Refusal`` ``fraternity_unnamed``, ``fraternity_name_long``."""
    cleaned = clean(name)
    if not any(map(str.isalnum, cleaned)):
        raise Refusal("fraternity_unnamed")
    if len(cleaned) > LONG_NAME:
        raise Refusal("fraternity_name_long", limit=LONG_NAME)
    return cleaned


def _role(role: discord.Role | None) -> str | None:
    """Return the id of a role that people can be given. Raises ``Refusal`` ``fraternity_role_unfit``."""
    if role is None:
        return None
    if role.is_default() or role.managed:
        raise Refusal("fraternity_role_unfit")
    return str(role.id)


def _parts(clicked: FraternityId, count: int) -> Iterable[str]:
    """Split the data of a button into parts; the last one may contain colons."""
    parts = clicked.about.split(":", count - 1)
    if len(parts) != count:
        raise Refusal("outdated_button")
    return parts


def _packed(colours: Colours) -> str:
    return "".join(code_of(colour).removeprefix("#") for colour in colours)


def _unpacked(packed: str) -> Colours:
    first, second, third = (colour_of(packed[start : start + 6]) for start in (0, 6, 12))
    if first is None or second is None or third is None or len(packed) != 18:
        raise Refusal("outdated_button")
    return first, second, third
