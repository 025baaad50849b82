"""The slash commands about tables, as Discord is told of them."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from cogs.house_rules.completions import Completions
from cogs.house_rules.rule_sets import RuleSets
from cogs.records.records import Records
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services
from cogs.tables.lobby import Lobby
from cogs.tables.paces import pace_choices, pace_named
from cogs.tables.places import Places
from engine.games.registry import GAMES


def register(
    tree: Tree, lobby: Lobby, places: Places, rule_sets: RuleSets, records: Records, services: Services
) -> app_commands.Group:
    """Add ``/table open, close, move, leave, list, export`` and ``/hand``; the group ``/table``, for more."""
    text = partial(phrase, services.texts)
    group = app_commands.Group(name=text("command-table"), description=text("command-table-about"))

    @group.command(name=text("command-open"), description=text("command-open-about"))
    @app_commands.rename(
        game_name=text("option-game"),
        preset=text("option-preset"),
        players=text("option-players"),
        who=text("option-who"),
        guest1=text("option-guest1"),
        guest2=text("option-guest2"),
        guest3=text("option-guest3"),
        guest4=text("option-guest4"),
        rules=text("option-rules"),
        thread=text("option-thread"),
        pace=text("option-pace"),
        spectators=text("option-spectators"),
        rated=text("option-rated"),
    )
    @app_commands.describe(
        game_name=text("option-game-about"),
        preset=text("option-preset-about"),
        players=text("option-players-about"),
        who=text("option-who-about"),
        guest1=text("option-guest-about"),
        guest2=text("option-guest-about"),
        guest3=text("option-guest-about"),
        guest4=text("option-guest-about"),
        rules=text("option-rules-about"),
        thread=text("option-thread-about"),
        pace=text("option-pace-about"),
        spectators=text("option-spectators-about"),
        rated=text("option-rated-about"),
    )
    @app_commands.choices(
        game_name=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES],
        who=[
            app_commands.Choice(name=text("choice-everyone"), value="everyone"),
            app_commands.Choice(name=text("choice-invited"), value="invited"),
        ],
        pace=pace_choices(services),
        spectators=[
            app_commands.Choice(name=text("setting-spectators-after"), value="after"),
            app_commands.Choice(name=text("setting-spectators-at_once"), value="at_once"),
        ],
    )
    async def open_table(
        interaction: Interaction,
        game_name: str | None = None,
        preset: app_commands.Range[str, 0, 100] | None = None,
        players: app_commands.Range[int, 2, 5] | None = None,
        who: str | None = None,
        guest1: discord.Member | None = None,
        guest2: discord.Member | None = None,
        guest3: discord.Member | None = None,
        guest4: discord.Member | None = None,
        rules: app_commands.Range[str, 0, 1000] = "",
        thread: bool | None = None,
        pace: str | None = None,
        spectators: str | None = None,
        rated: bool | None = None,
    ) -> None:
        guests = list({guest.id: guest for guest in (guest1, guest2, guest3, guest4) if guest}.values())
        chosen = None if pace is None else pace_named(pace)
        at_once = None if spectators is None else spectators == "at_once"
        await lobby.open(
            interaction, game_name, preset, players, who, guests, rules, thread, chosen, at_once, rated
        )

    completions = Completions(services, rule_sets)
    open_table.autocomplete("preset")(completions.rule_set)
    open_table.autocomplete("rules")(completions.rules)

    @group.command(name=text("command-close"), description=text("command-close-about"))
    @app_commands.rename(table=text("option-table"))
    @app_commands.describe(table=text("option-table-about"))
    async def close_table(interaction: Interaction, table: int | None = None) -> None:
        await lobby.close(interaction, table)

    @group.command(name=text("command-move"), description=text("command-move-about"))
    @app_commands.rename(table=text("option-table"))
    @app_commands.describe(table=text("option-table-about"))
    async def move_table(interaction: Interaction, table: int | None = None) -> None:
        await places.move(interaction, table)

    @group.command(name=text("command-leave"), description=text("command-leave-about"))
    @app_commands.rename(table=text("option-table"))
    @app_commands.describe(table=text("option-table-about"))
    async def leave_table(interaction: Interaction, table: int | None = None) -> None:
        await lobby.leave(interaction, table)

    @group.command(name=text("command-list"), description=text("command-list-about"))
    async def list_tables(interaction: Interaction) -> None:
        await lobby.list_tables(interaction)

    @group.command(name=text("command-export"), description=text("command-export-about"))
    @app_commands.rename(table=text("option-table"))
    @app_commands.describe(table=text("option-export-table-about"))
    async def export_table(interaction: Interaction, table: int | None = None) -> None:
        await records.export(interaction, table)

    @app_commands.command(name=text("command-hand"), description=text("command-hand-about"))
    @app_commands.rename(table=text("option-table"))
    @app_commands.describe(table=text("option-table-about"))
    async def show_hand(interaction: Interaction, table: int | None = None) -> None:
        await lobby.hand(interaction, table)

    async def complete_any(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await lobby.choices(interaction, typed, own=False)

    async def complete_own(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await lobby.choices(interaction, typed, own=True)

    close_table.autocomplete("table")(complete_any)
    move_table.autocomplete("table")(complete_any)
    leave_table.autocomplete("table")(complete_own)
    show_hand.autocomplete("table")(complete_own)
    export_table.autocomplete("table")(records.choices)
    tree.add_command(group)
    tree.add_command(show_hand)
    return group
