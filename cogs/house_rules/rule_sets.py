"""A server's own rule sets: it saves house rules under a name and opens tables with them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from cogs.house_rules import typed as house_rules
from cogs.house_rules.naming import read, refused, refusing_in_words
from cogs.shell.answers import Interaction
from cogs.shell.names import LONG_NAME, one_line, shown
from cogs.shell.preferences import expect
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.game import Game, Refusal
from engine.games.registry import GAMES, game
from engine.house_rules import changed
from engine.storage.errors import StorageError
from engine.storage.records import RuleSetRow
from engine.tables import Person, TableError
from engine.tables.clock import PaceName

MAX_SAVED: Final = 50
"""Maximum number of rule sets that a server can keep."""


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


class RuleSets:
    """The rule sets of servers: keeping one, and choosing among them. ``now``: seconds since 1970."""

    def __init__(self, services: Services, now: Callable[[], float]) -> None:
        self._services = services
        self._now = now

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
        with refusing_in_words(game(game_name), self._services.words_for(interaction)):
            house_rules.checked(game(game_name), preset, overrides)
        saved, guild = self._services.registry.rule_sets, str(interaction.guild_id)
        before = await saved.get(guild, name)
        if before is None and len(await saved.all_of(guild)) >= MAX_SAVED:
            raise Refusal("too_many_rule_sets", limit=MAX_SAVED)
        creator = await person_of(interaction, self._services.registry)
        row = RuleSetRow(guild, name, game_name, preset, dict(overrides), creator.id, int(1000 * self._now()))
        try:
            await saved.put(row)
        except StorageError:
            raise TableError("storage_failed") from None
        return row, before is not None

    async def names(self, interaction: Interaction, game_name: str | None = None) -> list[str]:
        """Return the names of the server's rule sets, of one game or of all."""
        rows = await self._services.registry.rule_sets.all_of(str(interaction.guild_id))
        return [row.name for row in rows if game_name in (None, row.game)]

    async def favourites(self, interaction: Interaction, game_name: str | None = None) -> list[str]:
        """Return presets and rule sets by name: the server's favourite, then those it opens most often."""
        registry, guild = self._services.registry, str(interaction.guild_id)
        known = {preset: (preset, name) for name, rules in GAMES.items() for preset in rules.presets}
        known |= {row.name.casefold(): (row.name, row.game) for row in await registry.rule_sets.all_of(guild)}
        favourite = self._services.preferences.server(guild).favourite
        often = [one.rule_set or one.preset for one in await registry.archive.opened_most(guild)]
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
                overrides = changed(game(last.game), last.preset, last.options)
                named = last.rule_set if last.rule_set in await self.names(interaction, last.game) else None
                return ChosenRules(game(last.game), last.preset, overrides, named, last.pace)
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
            plain = game(game_name or _game_with(name))
            return ChosenRules(plain, preset_of(plain, name) or plain.presets[0], read(rules, plain, texts))
        if game_name not in (None, row.game):
            raise Refusal("rule_set_of_other_game", name=row.name, game=row.game)
        words = self._services.words_for(interaction)
        try:
            rules_of = game(row.game)
            rules_of.options(row.preset, row.overrides)
        except Refusal as refusal:
            raise outdated(row, refusal, words) from None
        return ChosenRules(rules_of, row.preset, {**row.overrides, **read(rules, rules_of, texts)}, row.name)

    async def game_of(self, interaction: Interaction, name: str | None) -> str | None:
        """Return the game of the rule set of that name, or ``None``."""
        row = await self._find(interaction, name, None)
        return None if row is None else row.game

    async def _find(
        self, interaction: Interaction, name: str | None, game_name: str | None
    ) -> RuleSetRow | None:
        if not name or (game_name is not None and name.casefold() in game(game_name).presets):
            return None
        return await self._services.registry.rule_sets.get(str(interaction.guild_id), clean(name))

    def expect_allowed(self, interaction: Interaction) -> None:
        """Raise ``Refusal`` for people whom the server doesn't let change rule sets."""
        chosen = self._services.preferences.server(str(interaction.guild_id))
        expect(interaction, chosen.who_changes, Refusal("not_allowed_to_change"))

    def _cleaned(self, name: str) -> str:
        """Return a valid name for a rule set. Raises ``Refusal`` for empty and long names."""
        cleaned = clean(name)
        if not cleaned:
            raise Refusal("rule_set_unnamed")
        if len(cleaned) > LONG_NAME:
            raise Refusal("rule_set_name_long", limit=LONG_NAME)
        texts = self._services.texts
        presets = {preset for known in GAMES.values() for preset in known.presets}
        taken = presets | {
            texts.of(language).preset(preset).casefold() for language in texts.languages for preset in presets
        }
        if cleaned.casefold() in taken:
            raise Refusal("rule_set_name_taken", name=cleaned)
        return cleaned


def clean(name: str) -> str:
    """Normalize a name for storage: one line, Unicode form NFC."""
    return one_line(unicodedata.normalize("NFC", name))


def shown_name(name: str) -> str:
    """Return a rule set's name as it may appear in a message."""
    return shown(name, LONG_NAME)


def preset_of(rules: Game, name: str | None) -> str | None:
    """Return a preset's name in the game's spelling, ignoring case; any other name is returned unchanged."""
    return name.casefold() if name is not None and name.casefold() in rules.presets else name


def _game_with(preset: str | None) -> str:
    """Return the game that has a preset, ignoring case; the first game if none has."""
    typed = (preset or "").casefold()
    return next((name for name, known in GAMES.items() if typed in known.presets), next(iter(GAMES)))


def outdated(row: RuleSetRow, refusal: Refusal, words: Words) -> Refusal:
    """Return the refusal of a rule set that this version can't play any more, with the reason."""
    return Refusal("rule_set_outdated", name=row.name, reason=refused(refusal, row.game, words))
