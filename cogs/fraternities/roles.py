"""Memberships that follow a role of the server.

Discord tells a bot without privileged intents of somebody's roles only when they click or type: that is when
their membership follows. Nobody sits down or plays without a click.
"""

from __future__ import annotations

import logging

import discord

from cogs.shell.answers import Interaction, stored
from cogs.shell.feature import Feature
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from engine.fraternities.store import FraternityRow
from engine.game import Refusal

log = logging.getLogger(__name__)


class FraternityRoles(Feature):
    """Follows the roles of fraternities.

    When one is deleted, the members of its fraternity stay, and others join by invitation.
    """

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._fraternities = services.fraternities

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
                if await stored(known) is None:
                    return
            person = await person_of(interaction, services.registry)
            if fraternities.wanders(str(guild), person.id, roles):
                await fraternities.follow(str(guild), person.id, roles)
        except Refusal as refusal:
            log.error("a membership could not follow its role: %s", refusal)

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
        try:
            await self._fraternities.bind(row, None)
        except Refusal as refusal:
            log.error("fraternity %d could not be told that its role is gone: %s", row.fraternity, refusal)
        else:
            log.info("fraternity %d has lost its role and goes by invitation", row.fraternity)
