"""House rules: ``/houserules save, delete`` and ``/table rulesets``."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from cogs.house_rules.completions import suggest_preset, suggest_rules, suggest_saved
from cogs.house_rules.naming import read, rule_text
from cogs.house_rules.rule_sets import RuleSets, clean, outdated, preset_of, shown_name
from cogs.parts import Bot
from cogs.shell.answers import Interaction, say
from cogs.shell.commands import attached, group, localised
from cogs.shell.feature import Asking, Feature, Tip
from cogs.shell.names import LONG_NAME, name_of, shown
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.games.registry import game as game_named
from engine.storage.errors import StorageError
from engine.storage.records import RuleSetRow
from engine.tables import TableError

MAX_MESSAGE: Final = 1900
"""Maximum number of characters in a list, a little less than Discord allows in a message."""


class HouseRulesCog(Feature):
    """A server's own rule sets: saving, showing and deleting them."""

    houserules = group("houserules", keepers=True)

    def __init__(self, services: Services, rule_sets: RuleSets) -> None:
        self._services = services
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
        """Save house rules under a name, replacing the rule set of that name."""
        words = self._services.words_for(interaction)
        rules_of = game_named(game)
        preset = preset_of(rules_of, preset) or rules_of.presets[0]
        overrides = read(rules, rules_of, self._services.texts)
        row, replaced = await self._rule_sets.keep(interaction, name, game, preset, overrides)
        done = "rule-set-replaced" if replaced else "rule-set-saved"
        await say(interaction, "\n".join([words(done, name=shown_name(row.name)), *_lines(row, words)]))

    @attached("table", "rulesets")
    @app_commands.autocomplete(name=suggest_saved)
    async def show(self, interaction: Interaction, name: str | None = None) -> None:
        """Show one rule set, or list all of the server."""
        if name is None:
            await self._list_all(interaction)
        else:
            await self._show(interaction, name)

    async def _show(self, interaction: Interaction, name: str) -> None:
        """Show the rules of a rule set, and who saved it."""
        words = self._services.words_for(interaction)
        row = await self._expect(interaction, name)
        creator = await self._services.registry.known(row.creator, row.guild)
        by = words("rule-set-by", person=shown(name_of(creator, words)), time=f"<t:{row.saved_ms // 1000}:D>")
        lines = [f"**{shown_name(row.name)}**", *_lines(row, words), by]
        try:
            game_named(row.game).options(row.preset, row.overrides)
        except Refusal as refusal:
            lines.append(words.refusal(outdated(row, refusal, words)))
        await say(interaction, "\n".join(lines))

    async def _list_all(self, interaction: Interaction) -> None:
        """List the server's rule sets."""
        words = self._services.words_for(interaction)
        rows = await self._services.registry.rule_sets.all_of(str(interaction.guild_id))
        if not rows:
            await say(interaction, words("rule-sets-none"))
            return
        message = words("rule-sets-title")
        for number, row in enumerate(rows):
            line = f"\n- **{shown_name(row.name)}** · {words.game(row.game)}, {words.preset(row.preset)}"
            if len(message) + len(line) > MAX_MESSAGE:
                message += "\n" + words("rule-sets-more", count=len(rows) - number)
                break
            message += line
        await say(interaction, message)

    @localised("houserules-delete", houserules)
    @app_commands.autocomplete(name=suggest_saved)
    async def delete(self, interaction: Interaction, name: str) -> None:
        """Delete a rule set. Tables that were opened with it keep their rules."""
        self._rule_sets.expect_allowed(interaction)
        row = await self._expect(interaction, name)
        try:
            await self._services.registry.rule_sets.delete(row.guild, row.name)
        except StorageError:
            raise TableError("storage_failed") from None
        words = self._services.words_for(interaction)
        await say(interaction, words("rule-set-deleted", name=shown_name(row.name)))

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 20, asking.words("help-houserules"))] if asking.changes else []

    async def _expect(self, interaction: Interaction, name: str) -> RuleSetRow:
        row = await self._services.registry.rule_sets.get(str(interaction.guild_id), clean(name))
        if row is None:
            raise Refusal("unknown_rule_set", name=name[:LONG_NAME])
        return row


def _lines(row: RuleSetRow, words: Words) -> list[str]:
    changed = [rule_text(row.game, key, value, words) for key, value in row.overrides.items()]
    return [f"{words.game(row.game)} · {words.preset(row.preset)}", *(f"- {one}" for one in changed)]


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(HouseRulesCog(parts.services, parts.rule_sets))
    await bot.add_cog(parts.forms)
