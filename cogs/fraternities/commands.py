"""The slash commands about fraternities, as Discord is told of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

import discord
from discord import app_commands

from cogs.fraternities.contests import Contests
from cogs.fraternities.fraternities import Fraternities
from cogs.fraternities.members import Members
from cogs.fraternities.pacts import Pacts
from cogs.fraternities.view import MAX_TITLE
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.names import LONG_NAME
from cogs.shell.services import Services
from engine.fraternities.standing import MEASURES, Measure
from engine.games.registry import GAMES

Text = Callable[[str], app_commands.locale_str]


def register(
    tree: Tree,
    fraternities: Fraternities,
    members: Members,
    contests: Contests,
    pacts: Pacts,
    services: Services,
) -> None:
    """Add ``/fraternity`` with all that belongs to it."""
    text = partial(phrase, services.texts)
    group = app_commands.Group(name=text("command-fraternity"), description=text("command-fraternity-about"))
    _changing(group, fraternities, text)
    _showing(group, fraternities, text)
    _belonging(group, fraternities, members, text)
    _contesting(group, fraternities, contests, text)
    _pacts(group, pacts, text)
    tree.add_command(group)


def _changing(group: app_commands.Group, fraternities: Fraternities, text: Text) -> None:
    """``create, rename, colours, bind, dissolve``."""

    @group.command(
        name=text("command-fraternity-create"), description=text("command-fraternity-create-about")
    )
    @app_commands.rename(
        name=text("option-name"), colours=text("option-colours"), role=text("option-fraternity-role")
    )
    @app_commands.describe(
        name=text("option-fraternity-name-about"),
        colours=text("option-colours-about"),
        role=text("option-fraternity-role-about"),
    )
    async def create(
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        colours: app_commands.Range[str, 1, 100],
        role: discord.Role | None = None,
    ) -> None:
        await fraternities.create(interaction, name, colours, role)

    @group.command(
        name=text("command-fraternity-rename"), description=text("command-fraternity-rename-about")
    )
    @app_commands.rename(name=text("option-name"), fraternity=text("option-fraternity"))
    @app_commands.describe(
        name=text("option-fraternity-name-about"), fraternity=text("option-fraternity-about")
    )
    async def rename(
        interaction: Interaction, name: app_commands.Range[str, 1, LONG_NAME], fraternity: str | None = None
    ) -> None:
        await fraternities.rename(interaction, name, fraternity)

    @group.command(
        name=text("command-fraternity-colours"), description=text("command-fraternity-colours-about")
    )
    @app_commands.rename(colours=text("option-colours"), fraternity=text("option-fraternity"))
    @app_commands.describe(colours=text("option-colours-about"), fraternity=text("option-fraternity-about"))
    async def colours(
        interaction: Interaction,
        colours: app_commands.Range[str, 1, 100],
        fraternity: str | None = None,
    ) -> None:
        await fraternities.recolour(interaction, colours, fraternity)

    @group.command(name=text("command-fraternity-bind"), description=text("command-fraternity-bind-about"))
    @app_commands.rename(role=text("option-fraternity-role"), fraternity=text("option-fraternity"))
    @app_commands.describe(
        role=text("option-fraternity-bind-about"), fraternity=text("option-fraternity-about")
    )
    async def bind(
        interaction: Interaction, role: discord.Role | None = None, fraternity: str | None = None
    ) -> None:
        await fraternities.bind(interaction, role, fraternity)

    @group.command(
        name=text("command-fraternity-dissolve"), description=text("command-fraternity-dissolve-about")
    )
    @app_commands.rename(fraternity=text("option-fraternity"))
    @app_commands.describe(fraternity=text("option-fraternity-about"))
    async def dissolve(interaction: Interaction, fraternity: str | None = None) -> None:
        await fraternities.ask_dissolve(interaction, fraternity)

    rename.autocomplete("fraternity")(fraternities.choices)
    colours.autocomplete("fraternity")(fraternities.choices)
    bind.autocomplete("fraternity")(fraternities.choices)
    dissolve.autocomplete("fraternity")(fraternities.choices)


def _showing(group: app_commands.Group, fraternities: Fraternities, text: Text) -> None:
    """``list, show``."""

    @group.command(name=text("command-list"), description=text("command-fraternity-list-about"))
    async def list_all(interaction: Interaction) -> None:
        await fraternities.list_all(interaction)

    @group.command(name=text("command-show"), description=text("command-fraternity-show-about"))
    @app_commands.rename(fraternity=text("option-fraternity"))
    @app_commands.describe(fraternity=text("option-fraternity-about"))
    async def show(interaction: Interaction, fraternity: str | None = None) -> None:
        await fraternities.show(interaction, fraternity)

    show.autocomplete("fraternity")(fraternities.choices)


def _belonging(group: app_commands.Group, fraternities: Fraternities, members: Members, text: Text) -> None:
    """``invite, leave, expel, title``."""

    @group.command(
        name=text("command-fraternity-invite"), description=text("command-fraternity-invite-about")
    )
    @app_commands.rename(person=text("option-fraternity-person"), fraternity=text("option-fraternity"))
    @app_commands.describe(
        person=text("option-fraternity-guest-about"), fraternity=text("option-fraternity-about")
    )
    async def invite(interaction: Interaction, person: discord.Member, fraternity: str | None = None) -> None:
        await members.invite(interaction, person, fraternity)

    @group.command(name=text("command-leave"), description=text("command-fraternity-leave-about"))
    async def leave(interaction: Interaction) -> None:
        await members.leave(interaction)

    @group.command(name=text("command-fraternity-expel"), description=text("command-fraternity-expel-about"))
    @app_commands.rename(person=text("option-fraternity-person"))
    @app_commands.describe(person=text("option-fraternity-expelled-about"))
    async def expel(interaction: Interaction, person: discord.User) -> None:
        await members.expel(interaction, person)

    @group.command(name=text("command-fraternity-title"), description=text("command-fraternity-title-about"))
    @app_commands.rename(person=text("option-fraternity-person"), title=text("option-fraternity-title"))
    @app_commands.describe(
        person=text("option-fraternity-titled-about"), title=text("option-fraternity-title-about")
    )
    async def entitle(
        interaction: Interaction, person: discord.User, title: app_commands.Range[str, 0, MAX_TITLE] = ""
    ) -> None:
        await members.entitle(interaction, person, title)

    invite.autocomplete("fraternity")(fraternities.choices)
    entitle.autocomplete("title")(members.titles)


def _contesting(
    group: app_commands.Group, fraternities: Fraternities, contests: Contests, text: Text
) -> None:
    """``standings, match, matches``."""

    @group.command(
        name=text("command-fraternity-standings"), description=text("command-fraternity-standings-about")
    )
    @app_commands.rename(
        game_name=text("option-game"),
        period=text("option-fraternity-period"),
        measure=text("option-fraternity-measure"),
        across=text("option-fraternity-across"),
    )
    @app_commands.describe(
        game_name=text("option-fraternity-game-about"),
        period=text("option-fraternity-period-about"),
        measure=text("option-fraternity-measure-about"),
        across=text("option-fraternity-across-about"),
    )
    @app_commands.choices(
        game_name=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES],
        measure=[
            app_commands.Choice(name=text(f"fraternity-measure-{name}"), value=name) for name in MEASURES
        ],
    )
    async def standings(
        interaction: Interaction,
        game_name: str | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
        measure: str = "strength",
        across: bool = False,
    ) -> None:
        await contests.standings(interaction, game_name, period, cast(Measure, measure), across)

    standings.autocomplete("period")(contests.periods)

    @group.command(name=text("command-fraternity-match"), description=text("command-fraternity-match-about"))
    @app_commands.rename(table=text("option-table"))
    @app_commands.describe(table=text("option-table-about"))
    async def match(interaction: Interaction, table: int | None = None) -> None:
        await contests.declare(interaction, table)

    @group.command(
        name=text("command-fraternity-matches"), description=text("command-fraternity-matches-about")
    )
    @app_commands.rename(fraternity=text("option-fraternity"), against=text("option-fraternity-against"))
    @app_commands.describe(
        fraternity=text("option-fraternity-one-about"), against=text("option-fraternity-against-about")
    )
    async def matches(
        interaction: Interaction, fraternity: str | None = None, against: str | None = None
    ) -> None:
        await contests.list_matches(interaction, fraternity, against)

    matches.autocomplete("fraternity")(fraternities.choices)
    matches.autocomplete("against")(fraternities.choices)


def _pacts(group: app_commands.Group, pacts: Pacts, text: Text) -> None:
    """``pact offer, accept, list``."""
    inner = app_commands.Group(
        name=text("command-pact"), description=text("command-pact-about"), parent=group
    )

    @inner.command(name=text("command-pact-offer"), description=text("command-pact-offer-about"))
    async def offer(interaction: Interaction) -> None:
        await pacts.offer(interaction)

    @inner.command(name=text("command-pact-accept"), description=text("command-pact-accept-about"))
    @app_commands.rename(code=text("option-pact-code"))
    @app_commands.describe(code=text("option-pact-code-about"))
    async def accept(interaction: Interaction, code: app_commands.Range[str, 1, 40]) -> None:
        await pacts.accept(interaction, code)

    @inner.command(name=text("command-list"), description=text("command-pact-list-about"))
    async def show(interaction: Interaction) -> None:
        await pacts.show(interaction)
