"""The slash commands about a server's own rule sets, as Discord is told of them."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.house_rules.completions import Completions
from cogs.house_rules.rule_sets import RuleSets
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.names import LONG_NAME
from cogs.shell.services import Services
from engine.games.registry import GAMES


def register(tree: Tree, rule_sets: RuleSets, services: Services) -> None:
    """Add ``/houserules save, list, show, delete``."""
    text = partial(phrase, services.texts)
    completions = Completions(services, rule_sets)
    group = app_commands.Group(name=text("command-houserules"), description=text("command-houserules-about"))

    @group.command(name=text("command-save"), description=text("command-save-about"))
    @app_commands.rename(
        name=text("option-name"),
        game_name=text("option-game"),
        preset=text("option-preset"),
        rules=text("option-rules"),
    )
    @app_commands.describe(
        name=text("option-name-about"),
        game_name=text("option-game-about"),
        preset=text("option-preset-about"),
        rules=text("option-rules-about"),
    )
    @app_commands.choices(
        game_name=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES]
    )
    async def save(
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        game_name: str,
        preset: str | None = None,
        rules: app_commands.Range[str, 0, 1000] = "",
    ) -> None:
        await rule_sets.save(interaction, name, game_name, preset, rules)

    @group.command(name=text("command-list"), description=text("command-houserules-list-about"))
    async def list_all(interaction: Interaction) -> None:
        await rule_sets.list_all(interaction)

    @group.command(name=text("command-show"), description=text("command-show-about"))
    @app_commands.rename(name=text("option-name"))
    @app_commands.describe(name=text("option-saved-about"))
    async def show(interaction: Interaction, name: str) -> None:
        await rule_sets.show(interaction, name)

    @group.command(name=text("command-delete"), description=text("command-delete-about"))
    @app_commands.rename(name=text("option-name"))
    @app_commands.describe(name=text("option-saved-about"))
    async def delete(interaction: Interaction, name: str) -> None:
        await rule_sets.delete(interaction, name)

    save.autocomplete("preset")(completions.preset)
    save.autocomplete("rules")(completions.rules)
    show.autocomplete("name")(completions.saved)
    delete.autocomplete("name")(completions.saved)
    tree.add_command(group)
