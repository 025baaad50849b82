"""The subcommands of ``/table`` for a long evening, as Discord is told of them."""

from __future__ import annotations

from functools import partial
from typing import Final

import discord
from discord import app_commands

from cogs.shell.answers import Interaction
from cogs.shell.commands import phrase
from cogs.shell.services import Services
from cogs.tables.agreement import Agreements
from cogs.tables.lobby import Lobby
from engine.tables import Agreement

_PROPOSALS: Final[tuple[Agreement, ...]] = ("undo", "pause", "shelve")


def register(group: app_commands.Group, agreements: Agreements, lobby: Lobby, services: Services) -> None:
    """Add ``undo, pause, shelve, resume, release, sit`` and ``host`` to the group ``/table``."""
    text = partial(phrase, services.texts)
    table = {"table": text("option-table")}
    about = {"table": text("option-table-about")}

    async def complete_own(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await lobby.choices(interaction, typed, own=True)

    async def complete_any(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await lobby.choices(interaction, typed, own=False)

    async def complete_resting(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await agreements.choices(interaction, typed)

    def proposal(kind: Agreement) -> None:
        @group.command(name=text(f"command-{kind}"), description=text(f"command-{kind}-about"))
        @app_commands.rename(**table)
        @app_commands.describe(**about)
        async def propose(interaction: Interaction, table: int | None = None) -> None:
            await agreements.propose(interaction, kind, table)

        propose.autocomplete("table")(complete_own)

    for kind in _PROPOSALS:
        proposal(kind)

    @group.command(name=text("command-resume"), description=text("command-resume-about"))
    @app_commands.rename(**table)
    @app_commands.describe(**about)
    async def resume(interaction: Interaction, table: int | None = None) -> None:
        await agreements.resume(interaction, table)

    @group.command(name=text("command-release"), description=text("command-release-about"))
    @app_commands.rename(member=text("option-player"), **table)
    @app_commands.describe(member=text("option-release-about"), **about)
    async def release(
        interaction: Interaction, member: discord.Member | None = None, table: int | None = None
    ) -> None:
        await agreements.release(interaction, member, table)

    @group.command(name=text("command-sit"), description=text("command-sit-about"))
    @app_commands.rename(**table)
    @app_commands.describe(**about)
    async def sit(interaction: Interaction, table: int | None = None) -> None:
        await agreements.sit(interaction, table)

    @group.command(name=text("command-host"), description=text("command-host-about"))
    @app_commands.rename(member=text("option-player"), **table)
    @app_commands.describe(member=text("option-host-about"), **about)
    async def host(interaction: Interaction, member: discord.Member, table: int | None = None) -> None:
        await agreements.hand_host(interaction, member, table)

    resume.autocomplete("table")(complete_resting)
    release.autocomplete("table")(complete_own)
    sit.autocomplete("table")(complete_any)
    host.autocomplete("table")(complete_own)
