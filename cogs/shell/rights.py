"""Who is asking, about which table, and what they and the bot may do there; also while they type.

A table is visible to everybody who sees its channel, and until it is over to the owners of its seats,
because it waits for them. Anybody else gets exactly the answer for a table that doesn't exist, before
anything of it is read. What somebody may do at a visible table is up to the table.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import discord
from discord import app_commands
from discord.utils import format_dt

from cogs.shell.answers import Interaction
from cogs.shell.discord_errors import lacking_of, timed_out_until
from cogs.shell.feature import Services
from cogs.shell.names import MAX_NAME, one_line, plain_text, table_title
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.storage.records import TableRow
from engine.storage.tables import UNFINISHED
from engine.tables import PastTable, Person, Table, TableError, TableRegistry, TableState


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
    Refusal.when(user.bot, "guest_is_bot")
    expect_here(user)


async def own_tables(interaction: Interaction, registry: TableRegistry, person: int) -> list[TableState]:
    """Return somebody's tables in this server, or only those in this channel if there are any."""
    tables = await registry.tables(str(interaction.guild_id), person=person)
    return [one for one in tables if one.channel == str(interaction.channel_id)] or tables


async def newest_here(interaction: Interaction, registry: TableRegistry) -> int:
    """Return the newest table at which cards were dealt in this channel.

    Raises ``Refusal("nothing_played_here")``.
    """
    rows = await registry.store.tables.dealt_at(
        str(interaction.guild_id), str(interaction.channel_id), limit=1
    )
    Refusal.unless(rows, "nothing_played_here")
    return rows[0].table


TABLES_TRIED: Final = 5
"""Number of a channel's newest tables searched for a finished deal."""


async def past_table(interaction: Interaction, services: Services, number: int | None) -> PastTable:
    """Return a table's finished deals; without a number those of the newest table here that has any.

    Raises as ``Histories.of`` does, and ``Refusal("nothing_played_here")``.
    """
    guild, none = str(interaction.guild_id), Refusal("nothing_played_here")
    if number is not None:
        visible = await sight_of(interaction, services, number)
        return await services.registry.histories.of(number, guild, visible)
    for row in await services.store.tables.dealt_at(guild, str(interaction.channel_id), TABLES_TRIED):
        try:
            return await past_table(interaction, services, row.table)
        except Refusal as refusal:
            none = refusal
    raise none


def only(tables: Sequence[TableState]) -> int:
    """Return the number of the only table. Raises ``Refusal`` ``no_table_of_yours`` or ``which_table``."""
    Refusal.unless(tables, "no_table_of_yours")
    Refusal.unless(len(tables) <= 1, "which_table", tables=", ".join(str(one.table) for one in tables))
    return tables[0].table


_FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")


def lacking(interaction: Interaction) -> list[str]:
    """Return the permissions (Discord's names: ``send_messages``) that the bot lacks in this channel."""
    return lacking_of(interaction.app_permissions, in_thread=isinstance(interaction.channel, discord.Thread))


def expect_permissions(interaction: Interaction, words: Words, *, thread: bool = False) -> None:
    """Raise ``Refusal("missing_permissions")``, with the names in the reader's words, if any are missing.

    ``thread``: a thread is to be opened in this channel. Raises ``Refusal("timed_out")`` while the bot may
    write nowhere.
    """
    _expect_no_timeout(interaction)
    missing = lacking(interaction)
    if thread:
        missing += [name for name in _FOR_THREADS if not getattr(interaction.app_permissions, name)]
    if missing:
        names = ", ".join(words(f"permission-{name}") for name in missing)
        raise Refusal("missing_permissions", permissions=names, count=len(missing))


def _expect_no_timeout(interaction: Interaction) -> None:
    if (until := timed_out_until(interaction.guild)) is not None:
        raise Refusal("timed_out", when=format_dt(until, "R"))


def expect_may_share(interaction: Interaction, words: Words) -> None:
    """Check that the user and the bot may write in this channel.

    Raises ``Refusal`` ``share_forbidden`` if the user may not, ``share_impossible`` or ``timed_out`` if the
    bot may not.
    """
    in_thread = isinstance(interaction.channel, discord.Thread)
    theirs = interaction.permissions
    Refusal.unless(
        (theirs.send_messages_in_threads if in_thread else theirs.send_messages), "share_forbidden"
    )
    _expect_no_timeout(interaction)
    if missing := lacking(interaction):
        names = ", ".join(words(f"permission-{name}") for name in missing)
        raise Refusal("share_impossible", permissions=names, count=len(missing))


async def is_newcomer(services: Services, person: Person) -> bool:
    """Whether somebody whose settings are loaded may need the tutorial.

    Nobody does who has come to its end, or has sat at a table whose partie was played to its end.
    """
    if services.preferences.tutorial(person) == "done":
        return False
    return not await services.store.tables.open_with(person.id, ("finished",))


async def known_table(interaction: Interaction, services: Services, person: Person, number: int) -> Table:
    """Return a table that the user may know of. Raises ``TableError("unknown_table")`` for any other."""
    if await _may_load(interaction, services, person, number):
        table = await services.registry.table(number)
        if await knows(interaction, services, person.id, lambda: table.state):
            return table
    raise TableError("unknown_table", table=number)


async def own_table(
    interaction: Interaction, services: Services, number: int | None = None
) -> tuple[Person, Table]:
    """Return the user and the table by number, or else their only one; as ``known_table`` and ``only``."""
    person = await person_of(interaction, services.registry)
    if number is None:
        number = only(await own_tables(interaction, services.registry, person.id))
    return person, await known_table(interaction, services, person, number)


async def table_here(interaction: Interaction, services: Services, number: int) -> Table:
    """Return the table whose public buttons were pressed, which has to be in this channel.

    Raises ``TableError("unknown_table")`` for any other.
    """
    here = str(interaction.channel_id)
    if await _channel_of(interaction, services, number) == here:
        table = await services.registry.table(number)
        if table.state.channel == here:
            return table
    raise TableError("unknown_table", table=number)


async def table_in_charge(
    interaction: Interaction, services: Services, person: Person, number: int
) -> tuple[Table, bool]:
    """Return a table, and whether the user manages its channel, even if that was deleted.

    Raises ``TableError("unknown_table")`` for a table that they may not know of.
    """
    channel = await _channel_of(interaction, services, number)
    if channel is not None and await services.visibility.manages(interaction, channel):
        table = await services.registry.table(number)
        if table.state.channel == channel:
            return table, True
    return await known_table(interaction, services, person, number), False


async def knows(
    interaction: Interaction, services: Services, person: int, newest: Callable[[], TableState]
) -> bool:
    """Whether the user may know of a table, considering that it may move while this is checked."""
    if newest().guild != str(interaction.guild_id):
        return False
    while not _owns_a_seat(newest(), person):
        channel = newest().channel
        visible = await services.visibility.sees(interaction, channel)
        if newest().channel == channel:
            return visible
    return True


async def sight_of(interaction: Interaction, services: Services, number: int) -> Callable[[str], bool]:
    """Return a predicate for channels: whether the table is in one and the user may see it, over or not."""
    channel = await _channel_of(interaction, services, number)
    told = await told_of(interaction, services, [] if channel is None else [channel])
    return told.__contains__


async def told_of(interaction: Interaction, services: Services, channels: Iterable[str]) -> frozenset[str]:
    """Return those channels of this server of whose past parties the user may be told, whatever they keep.

    They see them. Administrators see all, also those that are archived or deleted; what was played on paper
    has none.
    """
    if interaction.permissions.administrator:
        return frozenset(filter(str.isdecimal, channels))
    return await services.visibility.seen(interaction, channels)


async def _may_load(interaction: Interaction, services: Services, person: Person, number: int) -> bool:
    """Whether the table may be read at all; the time that takes, or an error, would reveal that it exists."""
    if services.registry.loaded.kept(number):
        return True
    channel = await _channel_of(interaction, services, number)
    if channel is None:
        return False
    if await services.visibility.sees(interaction, channel):
        return True
    return number in await services.store.tables.open_with(person.id, UNFINISHED)


async def _channel_of(interaction: Interaction, services: Services, number: int) -> str | None:
    """Return the channel of a table of this server, from the database if it isn't in memory."""
    found: TableState | TableRow | None
    if services.registry.loaded.kept(number):
        found = (await services.registry.table(number)).state
    else:
        found = await services.store.tables.get(number)
    if found is None or found.guild != str(interaction.guild_id):
        return None
    return found.channel


def _owns_a_seat(state: TableState, person: int) -> bool:
    return state.status in UNFINISHED and state.seat_of(person) is not None


V = TypeVar("V", int, str)

MAX_CHOICES: Final = 25
"""Maximum number of suggestions that Discord allows."""
MAX_CHOICE: Final = 100
"""Maximum number of characters in a suggestion, as Discord allows."""


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Return the services of the bot in which somebody types: a suggesting function belongs to no feature."""
    services: Services = interaction.client.parts.services
    return services


async def suggest_own_table(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the tables at which the user owns a seat."""
    services = services_of(interaction)
    person = await person_of(interaction, services.registry)
    tables = await services.registry.tables(str(interaction.guild_id), person=person.id)
    return table_choices(tables, typed, services.words_for(interaction))


async def suggest_table(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the tables whose channels the user sees."""
    services = services_of(interaction)
    tables = await services.registry.tables(str(interaction.guild_id))
    seen = await services.visibility.seen(interaction, (one.channel for one in tables))
    visible = [one for one in tables if one.channel in seen]
    return table_choices(visible, typed, services.words_for(interaction))


async def suggest_past_table(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest tables at which cards have been dealt, over or not, the newest first."""
    services = services_of(interaction)
    rows = await services.registry.store.tables.dealt_at(str(interaction.guild_id), limit=MAX_CHOICES)
    seen = await told_of(interaction, services, (row.channel for row in rows))
    told = [row for row in rows if row.channel in seen]
    return table_choices(told, typed, services.words_for(interaction))


def table_choices(
    tables: Iterable[TableState | TableRow], typed: str, words: Words
) -> list[app_commands.Choice[int]]:
    """Return those tables as suggestions whose titles contain what is typed."""
    return choices(((table_title(one, words), one.table) for one in tables), typed)


def choices(found: Iterable[tuple[str, V]], typed: str) -> list[app_commands.Choice[V]]:
    """Return names and values as suggestions, as far as the names contain what is typed."""
    typed = typed.casefold().strip()
    return [
        app_commands.Choice(name=name[:MAX_CHOICE], value=value)
        for name, value in found
        if typed in name.casefold()
    ][:MAX_CHOICES]
