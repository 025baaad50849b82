"""Roles that people make, give and delete: a bot without privileged intents hears little of it."""

from __future__ import annotations

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.person import Person, RejectedError


async def test_a_role_is_made_given_and_deleted(sandbox: Sandbox) -> None:
    async with await Person.join(sandbox.url, "Anna") as anna:
        guild = anna.guild_of(anna.channel("spieltisch"))
        role = await anna.control("create_role", guild_id=guild, name="Badenia")
        assert role["name"] == "Badenia"
        event = await anna.control("give_roles", guild_id=guild, person=anna.id, roles=[role["id"]])
        assert event["roles"] == [role["id"]]
        await anna.control("delete_role", guild_id=guild, role_id=role["id"])
        assert sandbox.world.guilds[int(guild)].members[int(anna.id)].roles == []
        with pytest.raises(RejectedError):
            await anna.control("delete_role", guild_id=guild, role_id=role["id"])
        with pytest.raises(RejectedError):  # @everyone
            await anna.control("delete_role", guild_id=guild, role_id=guild)
