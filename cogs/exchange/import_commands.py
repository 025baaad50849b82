"""The slash command about score sheets from paper, as Discord is told of it."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from cogs.exchange.imports import PaperDesk
from cogs.exchange.paper_names import PaperNames
from cogs.house_rules.completions import Completions
from cogs.house_rules.rule_sets import RuleSets
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services
from engine.exchange.paper import LONGEST_NAME
from engine.games.registry import GAMES


def register(tree: Tree, desk: PaperDesk, names: PaperNames, rule_sets: RuleSets, services: Services) -> None:
    """Add ``/import sheet, claim``."""
    text = partial(phrase, services.texts)
    group = app_commands.Group(name=text("command-import"), description=text("command-import-about"))

    @group.command(name=text("command-import-sheet"), description=text("command-import-sheet-about"))
    @app_commands.rename(
        game_name=text("option-game"),
        preset=text("option-preset"),
        day=text("option-import-day"),
        lines=text("option-import-lines"),
        rated=text("option-import-rated"),
        file=text("option-import-file"),
    )
    @app_commands.describe(
        game_name=text("option-game-about"),
        preset=text("option-import-preset-about"),
        day=text("option-import-day-about"),
        lines=text("option-import-lines-about"),
        rated=text("option-import-rated-about"),
        file=text("option-import-file-about"),
    )
    @app_commands.choices(
        game_name=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES],
        lines=[
            app_commands.Choice(name=text("choice-import-parties"), value="parties"),
            app_commands.Choice(name=text("choice-import-deals"), value="deals"),
        ],
    )
    async def sheet(
        interaction: Interaction,
        game_name: str,
        file: discord.Attachment | None = None,
        lines: str = "parties",
        day: app_commands.Range[str, 0, 20] = "",
        preset: app_commands.Range[str, 0, 40] | None = None,
        rated: bool = True,
    ) -> None:
        await desk.sheet(interaction, game_name, preset, day, lines, rated, file)

    @group.command(name=text("command-import-claim"), description=text("command-import-claim-about"))
    @app_commands.rename(name=text("option-claim-name"), person=text("option-tab-person"))
    @app_commands.describe(name=text("option-claim-name-about"), person=text("option-claim-person-about"))
    async def claim(
        interaction: Interaction, name: app_commands.Range[str, 1, LONGEST_NAME], person: discord.User
    ) -> None:
        await names.claim(interaction, name, person)

    claim.autocomplete("name")(names.choices)
    sheet.autocomplete("preset")(Completions(services, rule_sets).preset)
    tree.add_command(group)
