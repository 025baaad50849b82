"""Resolve who is asking, and about which table."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.shell.answers import Interaction
from cogs.shell.names import MAX_NAME, one_line, plain_text
from engine.game import Refusal
from engine.tables import Person, Snapshot, TableRegistry


async def person_of(interaction: Interaction, registry: TableRegistry) -> Person:
    """Return the person who clicked or typed, called as in this server."""
    return await person_behind(interaction.user, registry, interaction.guild_id, str(interaction.locale))


async def person_behind(
    user: discord.User | discord.Member,
    registry: TableRegistry,
    guild: int | None,
    locale: str | None = None,
) -> Person:
    """Return the person behind an account, called as in a server, which is noted if Discord tells it."""
    name = next(name for name in (user.global_name, user.name, "?") if name and one_line(name))
    if not isinstance(user, discord.Member):
        person = await registry.person(str(user.id), name, locale)
        return await registry.known(person.id, str(guild))
    nickname = user.nick if user.nick and one_line(user.nick) else None
    return await registry.member(str(user.id), name, locale, str(guild), nickname)


def expect_here(user: discord.User | discord.Member) -> None:
    """Expect somebody who was named in a command to be in this server. Raises ``Refusal("not_here")``.

    Options take users, since Discord offers whoever has left, too; members would be refused without a word.
    """
    if not isinstance(user, discord.Member):
        raise Refusal("not_here", name=plain_text(user.display_name, MAX_NAME))


def expect_guest(user: discord.User | discord.Member) -> None:
    """Expect somebody who can be invited. Raises ``Refusal`` ``guest_is_bot`` or ``not_here``."""
    if user.bot:
        raise Refusal("guest_is_bot")
    expect_here(user)


async def own_tables(interaction: Interaction, registry: TableRegistry, person: int) -> list[Snapshot]:
    """Return somebody's tables in this server, or only those in this channel if there are any."""
    tables = await registry.tables(str(interaction.guild_id), person=person)
    return [one for one in tables if one.channel == str(interaction.channel_id)] or tables


async def newest_here(interaction: Interaction, registry: TableRegistry) -> int:
    """Return the newest table at which cards were dealt in this channel.

    Raises ``Refusal("nothing_played_here")``.
    """
    rows = await registry.archive.played(str(interaction.guild_id), str(interaction.channel_id), limit=1)
    if not rows:
        raise Refusal("nothing_played_here")
    return rows[0].table


def only(tables: Sequence[Snapshot]) -> int:
    """Return the number of the only table. Raises ``Refusal`` ``no_table_of_yours`` or ``which_table``."""
    if not tables:
        raise Refusal("no_table_of_yours")
    if len(tables) > 1:
        raise Refusal("which_table", tables=", ".join(str(one.table) for one in tables))
    return tables[0].table
