"""House rules: ``/houserules save, delete`` and ``/table rulesets``."""

from __future__ import annotations

from discord import app_commands

from cogs.house_rules.completions import Completions
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

    def __init__(self, rule_sets: RuleSetCommands, completions: Completions) -> None:
        self._rule_sets = rule_sets
        self._completions = completions

    @localised("houserules-save", houserules, {"game": {name: f"game-{name}" for name in GAMES}})
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
    async def show(self, interaction: Interaction, name: str | None = None) -> None:
        if name is None:
            await self._rule_sets.list_all(interaction)
        else:
            await self._rule_sets.show(interaction, name)

    @localised("houserules-delete", houserules)
    async def delete(self, interaction: Interaction, name: str) -> None:
        await self._rule_sets.delete(interaction, name)

    @save.autocomplete("preset")
    async def presets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._completions.preset(interaction, typed)

    @save.autocomplete("rules")
    async def rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._completions.rules(interaction, typed)

    @show.autocomplete("name")
    @delete.autocomplete("name")
    async def saved(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._completions.saved(interaction, typed)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 20, asking.words("help-houserules"))] if asking.changes else []


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    completions = Completions(parts.services, parts.rule_sets)
    await bot.add_cog(HouseRulesCog(parts.rule_sets, completions))
    await bot.add_cog(parts.forms)
