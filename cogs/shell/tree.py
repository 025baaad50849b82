"""The tree of slash commands: what it takes, its translations, and telling Discord of changes."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands.commands import validate_name

from cogs.shell.answers import Interaction, answered, failing
from cogs.shell.feature import LONGEST_OPTION, Services
from cogs.texts.catalogue import Texts
from cogs.texts.source import REFERENCE
from engine.game import Refusal

log = logging.getLogger(__name__)

_LONGEST_TEXT: Final = 100
"""Maximum number of characters in a description, and in the name of a choice."""
_NAMED: Final = frozenset(
    {
        app_commands.TranslationContextLocation.command_name,
        app_commands.TranslationContextLocation.group_name,
        app_commands.TranslationContextLocation.parameter_name,
    }
)
"""The places with Discord's rules for names."""

COMMANDS_FACT: Final = "commands"

_OUTDATED: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
_TYPES: Final[Mapping[discord.AppCommandOptionType, type | tuple[type, ...]]] = {
    discord.AppCommandOptionType.string: str,
    discord.AppCommandOptionType.integer: int,
    discord.AppCommandOptionType.number: (int, float),
    discord.AppCommandOptionType.boolean: bool,
    discord.AppCommandOptionType.attachment: discord.Attachment,
}
"""Python types of option values, by option type.

Members, channels and roles are left out: their objects can have several types.
"""


_OF_IDS: Final = frozenset({6, 7, 8, 9, 11})
_OF_NUMBERS: Final = frozenset({4, 10})
"""Discord's types of options whose values are ids, and numbers."""


class Tree(app_commands.CommandTree[Any]):
    """The commands of a ``Bot``, with one handler for everything that goes wrong in them."""

    async def interaction_check(self, interaction: Any, /) -> bool:
        if not self.client.router.admits(interaction):
            return False
        if interaction.guild_id is None:  # Discord offers them in servers only
            if interaction.type is discord.InteractionType.application_command:
                await self.on_error(interaction, app_commands.CommandNotFound("", []))
            return False
        await self.client.router.prepare(interaction)
        completes = interaction.type is discord.InteractionType.autocomplete
        admits = _is_short if completes else _takes
        whole = _complete(interaction.data.get("options", [])) or completes
        if whole and all(admits(parameter, value) for parameter, value in _arguments(interaction)):
            return True
        if completes:
            await interaction.response.autocomplete([])
        else:
            await self._end(interaction, Refusal("outdated_command"))
        return False

    async def on_error(self, interaction: Any, error: app_commands.AppCommandError, /) -> None:
        cause: Exception = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, _OUTDATED):
            cause = Refusal("outdated_command")
            if interaction.type is discord.InteractionType.autocomplete:  # which takes no sentence
                await interaction.response.autocomplete([])
                return
        await self._end(interaction, cause)

    async def _end(self, interaction: Interaction, error: Exception) -> None:
        words = self.client.parts.services.words_for(interaction)
        self.client.router.ended(interaction, await answered(interaction, words, None, failing(error)))


def _complete(options: list[Any]) -> bool:
    """Leave out options of which only a part was typed, and return whether there were none.

    While another option is completed Discord's client sends them as they are (discord-api-docs 5433), and
    discord.py expects ids and numbers.
    """
    whole = [one for one in options if "options" in one or one.get("focused") or _typed_whole(one)]
    there_were_none = len(whole) == len(options)
    options[:] = whole
    return all([there_were_none, *(_complete(one["options"]) for one in options if "options" in one)])


def _typed_whole(option: Any) -> bool:
    kind, value = option["type"], option.get("value")
    if kind in _OF_IDS:
        return str(value).isdecimal()
    return kind not in _OF_NUMBERS or isinstance(value, int | float)


def _arguments(interaction: Interaction) -> Iterator[tuple[app_commands.Parameter, object]]:
    """Yield the arguments of an interaction with their parameters.

    A client may still use an older version of the command with other parameters, and discord.py checks
    neither types nor choices nor bounds. Nor does Discord check what is being typed.
    """
    command, given = interaction.command, vars(interaction.namespace)
    if isinstance(command, app_commands.Command):  # otherwise discord.py says that there is none
        for one in command.parameters:
            if one.display_name in given:
                yield one, given[one.display_name]


def _is_short(parameter: app_commands.Parameter, typed: object) -> bool:
    longest = parameter.max_value if parameter.type is discord.AppCommandOptionType.string else None
    return not isinstance(typed, str) or len(typed) <= (longest or LONGEST_OPTION)


def _takes(parameter: app_commands.Parameter, value: object) -> bool:
    kind = parameter.type
    if isinstance(value, bool) or not isinstance(value, _TYPES.get(kind, object)):
        return kind is discord.AppCommandOptionType.boolean and isinstance(value, bool)
    if isinstance(value, discord.Object):  # of whom Discord tells nothing
        return False
    if parameter.choices and value not in [choice.value for choice in parameter.choices]:
        return False
    size = len(value) if isinstance(value, str) else value
    if not isinstance(size, int | float):
        return True
    low, high = parameter.min_value, parameter.max_value
    return (low is None or low <= size) and (high is None or size <= high)


def is_accepted(text: str, where: app_commands.TranslationContextLocation) -> bool:
    """Whether Discord takes a text as a command's or option's name, its description, or a choice."""
    if where not in _NAMED:
        return 1 <= len(text) <= _LONGEST_TEXT
    try:
        return validate_name(text) == text
    except ValueError:
        return False


class Translations(app_commands.Translator):
    """Names and descriptions of commands in the other languages of the catalogue.

    A text that Discord wouldn't take stays English: it would refuse all commands for it.
    """

    def __init__(self, texts: Texts) -> None:
        # asked for each text in each of Discord's thirty languages
        self._others = {
            locale: texts.of(locale) for locale in discord.Locale if texts.language_of(locale) != REFERENCE
        }

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        words = self._others.get(locale)
        name = string.extras.get("text")
        if words is None or name is None:
            return None
        told = words(name)
        return told if is_accepted(told, context.location) else None


async def synchronise(tree: app_commands.CommandTree[Any], services: Services) -> bool:
    """Register the commands with Discord if they have changed since last time or are missing there.

    Returns whether they were registered. Raises ``discord.HTTPException``.
    """
    # translated, there are thirty languages of each: what they are made of tells as well whether they changed
    commands = json.dumps([one.to_dict(tree) for one in tree.get_commands()], sort_keys=True, default=str)
    digest = hashlib.sha256(f"{services.texts.digest} {commands}".encode()).hexdigest()
    fact: dict[str, Any] = await services.registry.store.facts.get(COMMANDS_FACT) or {}
    application = tree.client.application_id
    if (fact.get("digest"), fact.get("application")) == (digest, application):
        there = {command.id for command in await tree.fetch_commands()}
        if there == set(fact["ids"]):
            return False
    told = await tree.sync()
    ids = [command.id for command in told]
    await services.registry.store.facts.put(
        COMMANDS_FACT, {"digest": digest, "application": application, "ids": ids}
    )
    log.info("told Discord about %d commands", len(told))
    return True
