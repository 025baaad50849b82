"""House rules: ``/houserules save, delete`` and ``/table rulesets``."""

from __future__ import annotations

from discord import app_commands

from cogs.house_rules.completions import suggest_preset, suggest_rules, suggest_saved
from cogs.house_rules.rule_sets import RuleSetCommands
from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import attached, group, localised
from cogs.shell.feature import Asking, Feature, Tip
from cogs.shell.names import LONG_NAME
from engine.games.registry import GAMES


class HouseRulesCog(Feature):
    """Saved rule sets."""

    houserules = group("houserules", keepers=True)

    def __init__(self, rule_sets: RuleSetCommands) -> None:
        self._rule_sets = rule_sets

    @localised("houserules-save", houserules, {"game": {name: f"game-{name}" for name in GAMES}})
    @app_commands.autocomplete(preset=suggest_preset, rules=suggest_rules)
    async def save(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        game: str,
        preset: str | None = None,
        rules: app_commands.Range[str, 0, 1000] = "",
    ) -> None:
        await self._rule_sets.save(interaction, name, game, preset, rules)

    @attached("table", "rulesets")
    @app_commands.autocomplete(name=suggest_saved)
    async def show(self, interaction: Interaction, name: str | None = None) -> None:
        if name is None:
            await self._rule_sets.list_all(interaction)
        else:
            await self._rule_sets.show(interaction, name)

    @localised("houserules-delete", houserules)
    @app_commands.autocomplete(name=suggest_saved)
    async def delete(self, interaction: Interaction, name: str) -> None:
        await self._rule_sets.delete(interaction, name)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 20, asking.words("help-houserules"))] if asking.changes else []


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(HouseRulesCog(parts.rule_sets))
    await bot.add_cog(parts.forms)
