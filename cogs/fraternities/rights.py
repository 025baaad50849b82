"""Which fraternity is meant, and who may change it."""

from __future__ import annotations

import unicodedata

from discord import app_commands

from cogs.shell.answers import Interaction
from cogs.shell.names import one_line
from cogs.shell.preferences import expect_keeper, may
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from engine.fraternities.store import FraternityRow
from engine.game import Refusal


async def named_or_own(interaction: Interaction, services: Services, name: str | None) -> FraternityRow:
    """Return the fraternity of that name, or one's own.

    Raises ``Refusal`` ``fraternity_unknown``, ``which_fraternity``.
    """
    guild = str(interaction.guild_id)
    if name is not None:
        return services.fraternities.named(guild, clean(name))
    person = await person_of(interaction, services.registry)
    row = services.fraternities.of(guild, person.id)
    if row is None:
        raise Refusal("which_fraternity")
    return row


def numbered(interaction: Interaction, services: Services, number: str) -> FraternityRow:
    """Return the fraternity of a number in a button's id. Raises ``Refusal("outdated_button")``."""
    if not number.isdecimal():
        raise Refusal("outdated_button")
    return services.fraternities.numbered(str(interaction.guild_id), int(number))


def expect_keeper_here(interaction: Interaction, services: Services) -> None:
    """Raise ``Refusal`` for everybody who doesn't keep the server's books."""
    expect_keeper(interaction, services.preferences.server(str(interaction.guild_id)))


async def expect_in_charge(interaction: Interaction, services: Services, row: FraternityRow) -> None:
    """Raise ``Refusal`` for everybody but the founder and those who keep the server's books."""
    if not await in_charge(interaction, services, row):
        raise Refusal("fraternity_not_in_charge", name=row.name)


async def in_charge(interaction: Interaction, services: Services, row: FraternityRow) -> bool:
    """Whether somebody is a fraternity's founder or keeps the server's books."""
    settings = services.preferences.server(row.guild)
    person = await person_of(interaction, services.registry)
    return person.id == row.founder or may(interaction, settings.who_keeps)


def suggested(interaction: Interaction, services: Services, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest fraternities of the server while somebody types."""
    typed = typed.casefold().strip()
    rows = services.fraternities.all_of(str(interaction.guild_id))
    return [
        app_commands.Choice(name=row.name, value=row.name) for row in rows if typed in row.name.casefold()
    ]


def clean(name: str) -> str:
    """Normalize a name for storage: one line, Unicode form NFC."""
    return one_line(unicodedata.normalize("NFC", name))
