"""Membership of fraternities: who may change it, invitations, leaving, titles, and roles that it follows.

Discord tells a bot without privileged intents of somebody's roles only when they click or type: that is when
their membership follows. Nobody sits down or plays without a click.
"""

import logging
from typing import Final

import discord
from discord import app_commands

from cogs.fraternities import view as pages
from cogs.fraternities.view import MAX_TITLE, FraternityId, fraternity_name
from cogs.shell.answers import Interaction, answer_of, ask, asked, redraw, respond, say, the_chosen_user
from cogs.shell.feature import Feature, Services, attached, on_submit
from cogs.shell.layout import GREEN, GREY, RawLayout, said
from cogs.shell.names import LONG_NAME, name_of, one_line, shown, stored_name
from cogs.shell.posting import answer_calling
from cogs.shell.preferences import keeps
from cogs.shell.rights import choices, expect_here, person_of, services_of
from engine.fraternities.store import FraternityRow, MembershipRow
from engine.game import Refusal
from engine.storage.records import Person

log = logging.getLogger(__name__)


async def named_or_own(interaction: Interaction, services: Services, name: str | None) -> FraternityRow:
    """Return the fraternity of that name, or one's own.

    Raises ``Refusal`` ``fraternity_unknown``, ``which_fraternity``.
    """
    guild = str(interaction.guild_id)
    if name is not None:
        return services.fraternities.named(guild, stored_name(name))
    person = await person_of(interaction, services.registry)
    row = services.fraternities.of(guild, person.id)
    if row is None:
        raise Refusal("which_fraternity")
    return row


async def expect_in_charge(interaction: Interaction, services: Services, row: FraternityRow) -> None:
    """Raise ``Refusal`` for everybody but the founder and those who keep the server's books."""
    Refusal.unless(await in_charge(interaction, services, row), "fraternity_not_in_charge", name=row.name)


async def in_charge(interaction: Interaction, services: Services, row: FraternityRow) -> bool:
    """Whether somebody is a fraternity's founder or keeps the server's books."""
    person = await person_of(interaction, services.registry)
    return person.id == row.founder or keeps(interaction, services.preferences)


async def suggest_fraternity(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest fraternities of the server while somebody types."""
    rows = services_of(interaction).fraternities.all_of(str(interaction.guild_id))
    return choices(((row.name, row.name) for row in rows), typed)


TITLES: Final = ("Fuchs", "Füchsin", "Bursch", "Burschin", "Alter Herr", "Hohe Dame")
"""Suggested titles; any other may be given."""
YOUNG: Final = frozenset({"fuchs", "füchsin", ""})
"""Titles whose holders may not give titles, and no title."""


class Members(Feature):
    """``/fraternity invite, expel, title``, the same on a fraternity's page, invitations, and roles.

    When the role of a fraternity is deleted, its members stay, and others join by invitation.
    """

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._fraternities = services.fraternities

    @attached("fraternity", "invite")
    @app_commands.autocomplete(fraternity=suggest_fraternity)
    async def invite(
        self, interaction: Interaction, person: discord.User, fraternity: str | None = None
    ) -> None:
        """Invite somebody publicly; for members and those in charge."""
        expect_here(person)
        row = await named_or_own(interaction, self._services, fraternity)
        name = person.global_name or person.name
        await self._invite(interaction, row, str(person.id), name, bot=person.bot)

    async def invite_chosen(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Invite whoever was chosen on a fraternity's page."""
        guest = the_chosen_user(interaction)
        name, bot = guest.get("global_name") or guest["username"], bool(guest.get("bot"))
        row = self._fraternities.numbered(str(interaction.guild_id), clicked.fraternity)
        await self._invite(interaction, row, guest["id"], name, bot=bot)

    async def _invite(
        self, interaction: Interaction, row: FraternityRow, guest: str, name: str, *, bot: bool
    ) -> None:
        person = await person_of(interaction, self._services.registry)
        own = self._fraternities.of(row.guild, person.id)
        if own is None or own.fraternity != row.fraternity:
            await expect_in_charge(interaction, self._services, row)
        Refusal.when(bot, "fraternity_bot")
        invited = await self._services.registry.person(guest, name)
        until_ms = (await self._fraternities.invite(row, invited.id, person.id)).until_ms
        everyone = self._services.public_words(interaction.client, row.guild)
        inviter = shown(name_of(person, everyone), LONG_NAME)
        drawing = pages.invitation(row, inviter, guest, until_ms, everyone)
        await answer_calling(self._services, interaction, drawing, guest)

    async def join(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Accept an invitation; members of another fraternity are asked first."""
        Refusal.unless(clicked.user == str(interaction.user.id), "fraternity_not_for_you")
        row = self._fraternities.numbered(str(interaction.guild_id), clicked.fraternity)
        person = await person_of(interaction, self._services.registry)
        own, words = self._fraternities.of(row.guild, person.id), self._services.words_for(interaction)
        if own is not None and own.fraternity != row.fraternity:
            question = words("fraternity-move-ask", old=fraternity_name(own), new=fraternity_name(row))
            yes, label = FraternityId("move", row.fraternity).custom_id, words("button-fraternity-move")
            await respond(interaction, asked(question, yes, label, style=discord.ButtonStyle.primary))
            return
        if own is None:
            await self._fraternities.accept(row, person.id)
        await redraw(interaction, self._joined(interaction, row, person), [])

    async def move(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Leave one's fraternity for the one that has invited one."""
        row = self._fraternities.numbered(str(interaction.guild_id), clicked.fraternity)
        person = await person_of(interaction, self._services.registry)
        await self._fraternities.accept(row, person.id)
        await self.done(interaction, "fraternity-moved", name=fraternity_name(row))
        await interaction.followup.send(view=self._joined(interaction, row, person))

    def _joined(self, interaction: Interaction, row: FraternityRow, person: Person) -> RawLayout:
        """Announce a new member in the channel."""
        everyone = self._services.public_words(interaction.client, row.guild)
        name = shown(name_of(person, everyone), LONG_NAME)
        return said(everyone("fraternity-joined", person=name, name=fraternity_name(row)), accent=GREEN)

    async def ask_leave(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Ask whether somebody really wants to leave their fraternity."""
        row = self._fraternities.numbered(str(interaction.guild_id), clicked.fraternity)
        words = self._services.words_for(interaction)
        question = words("fraternity-leave-ask", name=fraternity_name(row))
        yes = FraternityId("part", row.fraternity).custom_id
        await respond(interaction, asked(question, yes, words("button-fraternity-leave")))

    async def leave(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Leave one's fraternity. Raises ``Refusal("outdated_button")`` if one is in another by now."""
        row = self._fraternities.numbered(str(interaction.guild_id), clicked.fraternity)
        person = await person_of(interaction, self._services.registry)
        own = self._fraternities.of(row.guild, person.id)
        Refusal.unless(own is None or own.fraternity == row.fraternity, "outdated_button")
        await self._fraternities.leave(row.guild, person.id)
        await self.done(interaction, "fraternity-left", GREY, name=fraternity_name(row))

    @attached("fraternity", "expel")
    async def expel(self, interaction: Interaction, person: discord.User) -> None:
        """Remove somebody from their fraternity; for its founder and those who keep the books."""
        member, row = await self._member(interaction, str(person.id))
        words = self._services.words_for(interaction)
        await expect_in_charge(interaction, self._services, row)
        await self._fraternities.leave(row.guild, member.id)
        told = {"person": shown(name_of(member, words), LONG_NAME), "name": fraternity_name(row)}
        await say(interaction, words("fraternity-expelled", **told))

    async def ask_title(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Ask for the title of the member who was chosen on a fraternity's page."""
        member = the_chosen_user(interaction)["id"]
        words = self._services.words_for(interaction)
        typed = FraternityId("entitle", clicked.fraternity, member).custom_id
        hint = words("option-fraternity-title-about")
        await ask(interaction, typed, words("command-title"), hint=hint, limit=MAX_TITLE, required=False)

    @on_submit(FraternityId)
    async def submit(self, interaction: Interaction, clicked: FraternityId) -> None:
        """Give a member the title that was typed."""
        Refusal.unless(clicked.verb == "entitle" and clicked.user, "outdated_button")
        await self._entitle(interaction, clicked.user, answer_of(interaction))

    @attached("fraternity", "title")
    async def entitle(
        self,
        interaction: Interaction,
        person: discord.User,
        title: app_commands.Range[str, 0, MAX_TITLE] = "",
    ) -> None:
        """Give a member a title, or take it away."""
        await self._entitle(interaction, str(person.id), title)

    @entitle.command.autocomplete("title")
    async def titles(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest titles while somebody types."""
        return choices(zip(TITLES, TITLES, strict=True), typed)

    async def _entitle(self, interaction: Interaction, member: str, title: str) -> None:
        """Give a member, by Discord's id, a title; for those in charge, and members who may."""
        person, row = await self._member(interaction, member)
        words = self._services.words_for(interaction)
        giver = await person_of(interaction, self._services.registry)
        own = self._fraternities.membership(row.guild, giver.id)
        fellow = own if own is not None and own.fraternity == row.fraternity else None
        may = fellow is not None and giver.id != person.id and may_entitle(fellow)
        Refusal.unless(
            may or await in_charge(interaction, self._services, row),
            "fraternity_no_title_giver",
            name=row.name,
        )
        cleaned = one_line(title)[:MAX_TITLE].strip()
        await self._fraternities.entitle(row.guild, person.id, cleaned)
        told = {"person": shown(name_of(person, words), LONG_NAME), "name": fraternity_name(row)}
        if cleaned:
            sentence = words("fraternity-entitled", title=shown(cleaned, MAX_TITLE), **told)
        else:
            sentence = words("fraternity-untitled", **told)
        await say(interaction, sentence)

    async def _member(self, interaction: Interaction, user: str) -> tuple[Person, FraternityRow]:
        """Return somebody by Discord's id, and their fraternity. Raises ``fraternity_no_member``."""
        person = await self._services.store.persons.find(user)
        row = None if person is None else self._fraternities.of(str(interaction.guild_id), person.id)
        if person is None or row is None:
            raise Refusal("fraternity_no_member")
        return person, row

    # -- roles, which membership may follow ---------------------------------------------------------------

    async def interacted(self, interaction: Interaction) -> None:
        """Update the membership of whoever clicks or types according to their roles.

        Unknown people without any of the roles stay unknown. Errors are logged and never refuse anything.
        """
        guild, user = interaction.guild_id, interaction.user
        services, fraternities = self._services, self._fraternities
        if guild is None or not isinstance(user, discord.Member) or not fraternities.bound(str(guild)):
            return
        try:
            roles = {str(role.id) for role in user.roles}
            if not any(row.role in roles for row in fraternities.bound(str(guild))):
                known = services.store.persons.find(str(user.id))
                if await known is None:
                    return
            person = await person_of(interaction, services.registry)
            if fraternities.wanders(str(guild), person.id, roles):
                await fraternities.follow(str(guild), person.id, roles)
        except Refusal as error:
            log.error("a membership could not follow its role: %s", error)

    async def ready(self) -> None:
        """Check which roles were deleted while the bot was offline."""
        for guild in self._client.guilds:
            if not guild.unavailable:
                await self.on_guild_available(guild)

    @Feature.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Check which roles of a server were deleted while it was down."""
        for row in self._fraternities.bound(str(guild.id)):
            if guild.get_role(int(row.role or 0)) is None:
                await self._unbind(row)

    @Feature.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Handle a role that was just deleted."""
        for row in self._fraternities.bound(str(role.guild.id)):
            if row.role == str(role.id):
                await self._unbind(row)

    async def _unbind(self, row: FraternityRow) -> None:
        await self._fraternities.change(row, role=None)
        log.info("fraternity %d has lost its role and goes by invitation", row.fraternity)


def may_entitle(member: MembershipRow) -> bool:
    """Whether a member may give others of the same fraternity titles: not as a Fuchs, nor without a title."""
    return member.title.casefold() not in YOUNG
