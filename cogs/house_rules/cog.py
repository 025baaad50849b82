"""House rules: ``/houserules save, delete``, ``/table rulesets``, and the rule sets that tables open with.

A server saves house rules under a name. Whatever opens tables asks here which rules are meant, and suggests
them while somebody types.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import app_commands

from cogs.house_rules.naming import (
    checked,
    completions,
    game_with,
    read,
    refused,
    refusing_in_words,
    rule_text,
)
from cogs.parts import Bot
from cogs.shell.answers import Interaction, say
from cogs.shell.feature import Asking, Feature, Services, Tip, attached, group, localised
from cogs.shell.layout import fitting
from cogs.shell.names import LONG_NAME, name_of, shown, stored_name
from cogs.shell.preferences import expect
from cogs.shell.rights import MAX_CHOICE, MAX_CHOICES, person_of, services_of
from cogs.texts.catalogue import Words
from engine.game import Game, Refusal
from engine.games.registry import GAMES, game as game_named
from engine.house_rules import changed
from engine.storage.kept import RuleSetRow
from engine.tables import PaceName, Person

MAX_SAVED: Final = 50
"""Maximum number of rule sets that a server can keep."""
MAX_MESSAGE: Final = 1900
"""Maximum number of characters in a list, a little less than Discord allows in a message."""


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """The rules chosen for a table: a preset, changes to it, and the rule set that these come from.

    ``pace`` is that of the table at which they were played last.
    """

    game: Game
    preset: str
    overrides: Mapping[str, str]
    rule_set: str | None = None
    pace: PaceName | None = None


# -- suggestions while somebody types ------------------------------------------------------------------------


async def suggest_preset(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the presets of the chosen game."""
    return _matching(_presets(interaction), typed)


async def suggest_rule_set(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the server's favourites, the presets of the chosen game, and the saved rule sets."""
    words, chosen = services_of(interaction).words_for(interaction), _chosen(interaction, "game")
    rule_sets = _rule_sets(interaction)
    favourites = await rule_sets.favourites(interaction, chosen)
    saved = await rule_sets.names(interaction, chosen)
    presets = {name for known in GAMES.values() for name in known.presets}
    first = [(_told(name, words) if name in presets else name, name) for name in favourites]
    return _matching([*first, *_presets(interaction), *((name, name) for name in saved)], typed)


async def suggest_saved(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the rule sets that the server has saved."""
    return _matching([(name, name) for name in await _rule_sets(interaction).names(interaction)], typed)


async def suggest_rules(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest rules and values to continue house rules with."""
    preset, services = _chosen(interaction, "preset"), services_of(interaction)
    chosen = _game(interaction, await _rule_sets(interaction).game_of(interaction, preset))
    words = services.words_for(interaction)
    found = completions(typed, game_named(chosen), words, services.texts, MAX_CHOICE)
    return [app_commands.Choice(name=choice, value=choice) for choice in found]


def _rule_sets(interaction: discord.Interaction[Any]) -> RuleSets:
    rule_sets: RuleSets = interaction.client.parts.feature(RuleSets)
    return rule_sets


def _presets(interaction: Interaction) -> list[tuple[str, str]]:
    words = services_of(interaction).words_for(interaction)
    return [(_told(name, words), name) for name in game_named(_game(interaction)).presets]


def _told(preset: str, words: Words) -> str:
    """Return a rule set's name and what it is, as far as Discord shows it."""
    return f"{words.preset(preset)} – {words(f'preset-{preset}-about')}"[:MAX_CHOICE]


def _matching(found: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return the suggestions that match the typed text."""
    typed = typed.casefold().strip()
    return [
        app_commands.Choice(name=shown, value=value)
        for shown, value in dict.fromkeys(found)
        if typed in shown.casefold() or typed in value
    ][:MAX_CHOICES]


def _chosen(interaction: Interaction, option: str) -> str | None:
    """Return the value chosen for another option of the same command."""
    chosen = getattr(interaction.namespace, option, None)
    return chosen if isinstance(chosen, str) else None


def _game(interaction: Interaction, otherwise: str | None = None) -> str:
    """Return the game chosen for the same command, or a default, while another option is typed."""
    chosen = _chosen(interaction, "game") or otherwise
    return chosen if chosen is not None and chosen in GAMES else next(iter(GAMES))


class RuleSets(Feature):
    """A server's own rule sets: keeping them, and choosing among them."""

    houserules = group("houserules", keepers=True)

    def __init__(self, services: Services) -> None:
        self._services = services

    # -- commands ------------------------------------------------------------------------------------------

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
        row, replaced = await self.keep(interaction, name, game, preset, overrides)
        done = "rule-set-replaced" if replaced else "rule-set-saved"
        await say(interaction, "\n".join([words(done, name=shown_name(row.name)), *_lines(row, words)]))

    @attached("table", "rulesets")
    @app_commands.autocomplete(name=suggest_saved)
    async def show(self, interaction: Interaction, name: str | None = None) -> None:
        """Show the rules of a rule set and who saved it, or list all of the server."""
        if name is None:
            await self._list_all(interaction)
            return
        words = self._services.words_for(interaction)
        row = await self._expect(interaction, name)
        creator = await self._services.registry.known(row.creator, row.guild)
        by = words("rule-set-by", person=shown(name_of(creator, words)), time=f"<t:{row.saved_ms // 1000}:D>")
        lines = [f"**{shown_name(row.name)}**", *_lines(row, words), by]
        try:
            game_named(row.game).options(row.preset, row.overrides)
        except Refusal as refusal:
            lines.append(words.refusal(_outdated(row, refusal, words)))
        await say(interaction, "\n".join(lines))

    async def _list_all(self, interaction: Interaction) -> None:
        """List the server's rule sets."""
        words = self._services.words_for(interaction)
        rows = await self._services.registry.store.rule_sets.all_of(str(interaction.guild_id))
        if not rows:
            await say(interaction, words("rule-sets-none"))
            return
        lines = [
            words("rule-sets-title"),
            *(
                f"- **{shown_name(row.name)}** · {words.game(row.game)}, {words.preset(row.preset)}"
                for row in rows
            ),
        ]
        told = fitting(lines, MAX_MESSAGE)
        more = [words("rule-sets-more", count=len(lines) - len(told))] if len(told) < len(lines) else []
        await say(interaction, "\n".join([*told, *more]))

    @localised("houserules-delete", houserules)
    @app_commands.autocomplete(name=suggest_saved)
    async def delete(self, interaction: Interaction, name: str) -> None:
        """Delete a rule set. Tables that were opened with it keep their rules."""
        self.expect_allowed(interaction)
        row = await self._expect(interaction, name)
        await self._services.registry.store.rule_sets.delete(row.guild, row.name)
        await self.reply(interaction, "rule-set-deleted", name=shown_name(row.name))

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 20, asking.words("help-houserules"))] if asking.changes else []

    async def _expect(self, interaction: Interaction, name: str) -> RuleSetRow:
        row = await self._services.registry.store.rule_sets.get(str(interaction.guild_id), stored_name(name))
        if row is None:
            raise Refusal("unknown_rule_set", name=name[:LONG_NAME])
        return row

    # -- as those ask who open tables ----------------------------------------------------------------------

    async def keep(
        self,
        interaction: Interaction,
        name: str,
        game_name: str,
        preset: str,
        overrides: Mapping[str, str],
    ) -> tuple[RuleSetRow, bool]:
        """Save house rules under a name; also return whether they replaced another rule set.

        Raises ``Refusal`` for people who may not, for invalid names and rules, and if there is no room.
        """
        self.expect_allowed(interaction)
        name = self._cleaned(name)
        with refusing_in_words(game_named(game_name), self._services.words_for(interaction)):
            checked(game_named(game_name), preset, overrides)
        saved, guild = self._services.registry.store.rule_sets, str(interaction.guild_id)
        before = await saved.get(guild, name)
        Refusal.unless(
            before is not None or len(await saved.all_of(guild)) < MAX_SAVED,
            "too_many_rule_sets",
            limit=MAX_SAVED,
        )
        creator = await person_of(interaction, self._services.registry)
        row = RuleSetRow(
            guild,
            name.casefold(),
            name,
            game_name,
            preset,
            json.dumps(dict(overrides)),
            creator.id,
            self._services.now_ms(),
        )
        await saved.put(row)
        return row, before is not None

    async def names(self, interaction: Interaction, game_name: str | None = None) -> list[str]:
        """Return the names of the server's rule sets, of one game or of all."""
        rows = await self._services.registry.store.rule_sets.all_of(str(interaction.guild_id))
        return [row.name for row in rows if game_name in (None, row.game)]

    async def favourites(self, interaction: Interaction, game_name: str | None = None) -> list[str]:
        """Return presets and rule sets by name: the server's favourite, then those it opens most often."""
        store, guild = self._services.store, str(interaction.guild_id)
        known = {preset: (preset, name) for name, rules in GAMES.items() for preset in rules.presets}
        saved = await store.rule_sets.all_of(guild)
        known |= {row.name.casefold(): (row.name, row.game) for row in saved}
        favourite = self._services.preferences.server(guild).favourite
        opened = await store.tables.opened_most(guild, self._services.now_ms())
        often = [one.rule_set or one.preset for one in opened]
        liked = [known.get(name.casefold()) for name in (favourite, *often) if name is not None]
        return list(dict.fromkeys(one[0] for one in liked if one is not None and game_name in (None, one[1])))

    async def usual(
        self, interaction: Interaction, person: Person, game_name: str | None = None
    ) -> ChosenRules:
        """Return what somebody played last in this server, any game or one; else the server's favourite."""
        guild = str(interaction.guild_id)
        last = await self._services.registry.archive.last_played(guild, person.id, game_name)
        if last is not None:
            with suppress(Refusal):  # this version may not know that preset any more
                overrides = changed(game_named(last.game), last.preset, last.options)
                named = last.rule_set if last.rule_set in await self.names(interaction, last.game) else None
                return ChosenRules(game_named(last.game), last.preset, overrides, named, last.pace)
        favourite = next(iter(await self.favourites(interaction, game_name)), None)
        return await self.chosen(interaction, game_name, favourite)

    async def chosen(
        self, interaction: Interaction, game_name: str | None, name: str | None, rules: str = ""
    ) -> ChosenRules:
        """Return the rules that a host asked for: a preset or rule set by ``name``, changed by ``rules``.

        A rule set determines the game. Raises ``Refusal`` (``rule_set_outdated`` when this version can't play
        a rule set any more, ``rule_set_of_other_game``).
        """
        row, texts = await self._find(interaction, name, game_name), self._services.texts
        if row is None:
            plain = game_named(game_name or game_with(name or "") or next(iter(GAMES)))
            return ChosenRules(plain, preset_of(plain, name) or plain.presets[0], read(rules, plain, texts))
        Refusal.unless(game_name in (None, row.game), "rule_set_of_other_game", name=row.name, game=row.game)
        words = self._services.words_for(interaction)
        try:
            rules_of = game_named(row.game)
            rules_of.options(row.preset, row.overrides)
        except Refusal as refusal:
            raise _outdated(row, refusal, words) from None
        return ChosenRules(rules_of, row.preset, {**row.overrides, **read(rules, rules_of, texts)}, row.name)

    async def game_of(self, interaction: Interaction, name: str | None) -> str | None:
        """Return the game of the rule set of that name, or ``None``."""
        row = await self._find(interaction, name, None)
        return None if row is None else row.game

    async def _find(
        self, interaction: Interaction, name: str | None, game_name: str | None
    ) -> RuleSetRow | None:
        if not name or (game_name is not None and name.casefold() in game_named(game_name).presets):
            return None
        return await self._services.registry.store.rule_sets.get(str(interaction.guild_id), stored_name(name))

    def expect_allowed(self, interaction: Interaction) -> None:
        """Raise ``Refusal`` for people whom the server doesn't let change rule sets."""
        chosen = self._services.preferences.server(str(interaction.guild_id))
        expect(interaction, chosen.who_changes, Refusal("not_allowed_to_change"))

    def _cleaned(self, name: str) -> str:
        """Return a valid name for a rule set. Raises ``Refusal`` for empty and long names."""
        cleaned = stored_name(name)
        Refusal.unless(cleaned, "rule_set_unnamed")
        Refusal.unless(len(cleaned) <= LONG_NAME, "rule_set_name_long", limit=LONG_NAME)
        texts = self._services.texts
        presets = {preset for known in GAMES.values() for preset in known.presets}
        taken = presets | {
            texts.of(language).preset(preset).casefold() for language in texts.languages for preset in presets
        }
        Refusal.unless(cleaned.casefold() not in taken, "rule_set_name_taken", name=cleaned)
        return cleaned


def shown_name(name: str) -> str:
    """Return a rule set's name as it may appear in a message."""
    return shown(name, LONG_NAME)


def preset_of(rules: Game, name: str | None) -> str | None:
    """Return a preset's name in the game's spelling, ignoring case; any other name is returned unchanged."""
    return name.casefold() if name is not None and name.casefold() in rules.presets else name


def _outdated(row: RuleSetRow, refusal: Refusal, words: Words) -> Refusal:
    """Return the refusal of a rule set that this version can't play any more, with the reason."""
    return Refusal("rule_set_outdated", name=row.name, reason=refused(refusal, row.game, words))


def _lines(row: RuleSetRow, words: Words) -> list[str]:
    changed = [rule_text(row.game, key, value, words) for key, value in row.overrides.items()]
    return [f"{words.game(row.game)} · {words.preset(row.preset)}", *(f"- {one}" for one in changed)]


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    from cogs.house_rules.forms import RulesForms  # which are forms of these rule sets

    await bot.add_features(RuleSets, RulesForms)
