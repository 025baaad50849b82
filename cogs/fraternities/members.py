"""Membership of fraternities: invitations, leaving, and titles."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from cogs.fraternities import view as pages
from cogs.fraternities.fraternities import FraternityCommands
from cogs.fraternities.ids import FraternityId
from cogs.fraternities.view import MAX_TITLE, fraternity_name
from cogs.shell.answers import Interaction, respond, say
from cogs.shell.confirmation import said
from cogs.shell.context import person_of
from cogs.shell.message_builder import GREEN
from cogs.shell.names import LONG_NAME, name_of, one_line, shown
from cogs.shell.raw_layout import RawLayout
from cogs.shell.services import Services
from engine.fraternities.store import FraternityRow
from engine.game import Refusal
from engine.storage.records import Person

TITLES: Final = ("Fuchs", "Füchsin", "Bursch", "Burschin", "Alter Herr", "Hohe Dame")
"""Suggested titles; any other may be given."""
YOUNG: Final = frozenset({"fuchs", "füchsin", ""})
"""Titles whose holders may not give titles, and no title."""


class Members:
    """``/fraternity invite, leave, expel, title`` and the buttons of invitations."""

    def __init__(self, services: Services, fraternities: FraternityCommands) -> None:
        self._services = services
        self._service = services.fraternities
        self._fraternities = fraternities

    async def invite(self, interaction: Interaction, guest: discord.Member, fraternity: str | None) -> None:
        """Invite somebody publicly; for members and those in charge."""
        row = await self._fraternities.named(interaction, fraternity)
        person = await person_of(interaction, self._services.registry)
        own = self._service.of(row.guild, person.id)
        if own is None or own.fraternity != row.fraternity:
            await self._fraternities.expect_in_charge(interaction, row)
        if guest.bot:
            raise Refusal("fraternity_bot")
        invited = await self._services.registry.person(str(guest.id), guest.global_name or guest.name)
        until_ms = (await self._service.invite(row, invited.id, person.id)).until_ms
        guild = interaction.guild
        everyone = self._services.public_words(row.guild, None if guild is None else guild.preferred_locale)
        inviter = shown(name_of(person, everyone), LONG_NAME)
        drawing = pages.invitation(row, inviter, str(guest.id), until_ms, everyone)
        mentions = discord.AllowedMentions(users=[guest], roles=False, everyone=False)
        await interaction.response.send_message(view=drawing, allowed_mentions=mentions)

    async def join(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Accept an invitation; members of another fraternity are asked first."""
        number, _, guest = clicked.about.partition(":")
        if guest != str(interaction.user.id):
            raise Refusal("fraternity_not_for_you")
        row = self._numbered(interaction, number)
        person = await person_of(interaction, self._services.registry)
        own, words = self._service.of(row.guild, person.id), self._services.words_for(interaction)
        if own is not None and own.fraternity != row.fraternity:
            await respond(interaction, pages.move_question(own, row, words))
            return
        if own is None:
            await self._service.accept(row, person.id)
        await interaction.response.edit_message(view=self._joined(interaction, row, person))

    async def move(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Leave one's fraternity for the one that has invited one."""
        row = self._numbered(interaction, clicked.about)
        person = await person_of(interaction, self._services.registry)
        await self._service.accept(row, person.id)
        words = self._services.words_for(interaction)
        sentence = words("fraternity-moved", name=fraternity_name(row))
        await respond(interaction, said(sentence, accent=GREEN), fresh=False)
        await interaction.followup.send(view=self._joined(interaction, row, person))

    def _joined(self, interaction: Interaction, row: FraternityRow, person: Person) -> RawLayout:
        """Announce a new member in the channel."""
        guild = interaction.guild
        everyone = self._services.public_words(row.guild, None if guild is None else guild.preferred_locale)
        name = shown(name_of(person, everyone), LONG_NAME)
        sentence = everyone("fraternity-joined", person=name, name=fraternity_name(row))
        return said(sentence, accent=GREEN)

    async def leave(self, interaction: Interaction) -> None:
        """Leave one's fraternity."""
        person = await person_of(interaction, self._services.registry)
        row = await self._service.leave(str(interaction.guild_id), person.id)
        words = self._services.words_for(interaction)
        await say(interaction, words("fraternity-left", name=fraternity_name(row)))

    async def expel(self, interaction: Interaction, member: discord.User) -> None:
        """Remove somebody from their fraternity; for its founder and those who keep the books."""
        person = await self._member(member)
        guild, words = str(interaction.guild_id), self._services.words_for(interaction)
        row = self._service.of(guild, person.id)
        if row is None:
            raise Refusal("fraternity_no_member")
        await self._fraternities.expect_in_charge(interaction, row)
        await self._service.leave(guild, person.id)
        told = {"person": shown(name_of(person, words), LONG_NAME), "name": fraternity_name(row)}
        await say(interaction, words("fraternity-expelled", **told))

    async def entitle(self, interaction: Interaction, member: discord.User, title: str) -> None:
        """Give a member a title; for those in charge, and members with a title other than Fuchs."""
        person = await self._member(member)
        guild, words = str(interaction.guild_id), self._services.words_for(interaction)
        row = self._service.of(guild, person.id)
        if row is None:
            raise Refusal("fraternity_no_member")
        giver = await person_of(interaction, self._services.registry)
        may = self._may_entitle(giver, row.fraternity, guild, person)
        if not may and not await self._fraternities.in_charge(interaction, row):
            raise Refusal("fraternity_no_title_giver", name=row.name)
        cleaned = one_line(title)[:MAX_TITLE].strip()
        await self._service.entitle(guild, person.id, cleaned)
        told = {"person": shown(name_of(person, words), LONG_NAME), "name": fraternity_name(row)}
        if cleaned:
            sentence = words("fraternity-entitled", title=shown(cleaned, MAX_TITLE), **told)
        else:
            sentence = words("fraternity-untitled", **told)
        await say(interaction, sentence)

    def _may_entitle(self, giver: Person, fraternity: int, guild: str, person: Person) -> bool:
        own = self._service.membership(guild, giver.id)
        if own is None or own.fraternity != fraternity or giver.id == person.id:
            return False
        return own.title.casefold() not in YOUNG

    async def titles(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest titles while somebody types."""
        typed = typed.casefold().strip()
        return [app_commands.Choice(name=title, value=title) for title in TITLES if typed in title.casefold()]

    async def _member(self, user: discord.User) -> Person:
        person = await self._services.store.persons.find(str(user.id))
        if person is None:
            raise Refusal("fraternity_no_member")
        return person

    def _numbered(self, interaction: Interaction, number: str) -> FraternityRow:
        if not number.isdecimal():
            raise Refusal("outdated_button")
        return self._service.numbered(str(interaction.guild_id), int(number))
