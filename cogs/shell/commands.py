"""Slash commands: their tree, their translations, and telling Discord about them only when they changed."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

import discord
from discord import app_commands

from cogs.fraternities.roles import follow_roles
from cogs.shell.answers import Interaction, answered
from cogs.shell.services import Services
from cogs.texts.catalogue import Texts
from engine.game import Refusal

log = logging.getLogger(__name__)

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
"""What a value is; members, channels and roles are objects of many kinds."""


class Tree(app_commands.CommandTree[discord.Client]):
    """The commands of the bot, with one handler for everything that goes wrong in them.

    ``admits`` says of an interaction whether it is to be answered.
    """

    def __init__(
        self, client: discord.Client, services: Services, admits: Callable[[Interaction], bool]
    ) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._services = services
        self._admits = admits

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if not self._admits(interaction):
            return False
        if interaction.guild_id is None:  # Discord offers them in servers only
            if interaction.type is discord.InteractionType.application_command:
                await self.on_error(interaction, app_commands.CommandNotFound("", []))
            return False
        await self._services.departures.settled(str(interaction.guild_id))
        await self._services.preferences.load(interaction.guild_id)
        await follow_roles(interaction, self._services)
        if interaction.type is discord.InteractionType.application_command and not _fits(interaction):
            await answered(interaction, self._services.words_for(interaction), None, _outdated())
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        cause: Exception = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, _OUTDATED):
            cause = Refusal("outdated_command")

        async def raise_cause() -> None:
            raise cause

        await answered(interaction, self._services.words_for(interaction), None, raise_cause())


def _fits(interaction: Interaction) -> bool:
    """Whether everything that was given to a command is what it takes: an older command, which a client may
    still know, could take something else, and discord.py checks neither types nor choices nor bounds."""
    command, given = interaction.command, vars(interaction.namespace)
    if not isinstance(command, app_commands.Command):
        return True  # discord.py says that there is none
    return all(
        _takes(one, given[one.display_name]) for one in command.parameters if one.display_name in given
    )


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


async def _outdated() -> None:
    raise Refusal("outdated_command")


def phrase(texts: Texts, name: str) -> app_commands.locale_str:
    """A text of a command by its id: English, with the id by which ``Translations`` finds other languages."""
    return app_commands.locale_str(texts.of("en")(name), text=name)


class Translations(app_commands.Translator):
    """Names and descriptions of commands in the other languages of the catalogue."""

    def __init__(self, texts: Texts) -> None:
        english = texts.of("en")
        # asked for each text in each of Discord's thirty languages
        self._others = {
            locale: words for locale in discord.Locale if (words := texts.of(locale)) is not english
        }

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        words = self._others.get(locale)
        name = string.extras.get("text")
        return None if words is None or name is None else words(name)


async def synchronise(tree: app_commands.CommandTree[discord.Client], services: Services) -> bool:
    """Tell Discord about the commands if they have changed since last time, or are missing there.

    Returns whether it was told. Raises ``discord.HTTPException``.
    """
    # translated, there are thirty languages of each: what they are made of tells as well whether they changed
    commands = json.dumps([one.to_dict(tree) for one in tree.get_commands()], sort_keys=True, default=str)
    digest = hashlib.sha256(f"{services.texts.digest} {commands}".encode()).hexdigest()
    fact: dict[str, Any] = await services.hall.facts.get(COMMANDS_FACT) or {}
    application = tree.client.application_id
    if (fact.get("digest"), fact.get("application")) == (digest, application):
        there = {command.id for command in await tree.fetch_commands()}
        if there == set(fact["ids"]):
            return False
    told = await tree.sync()
    ids = [command.id for command in told]
    await services.hall.facts.put(COMMANDS_FACT, {"digest": digest, "application": application, "ids": ids})
    log.info("told Discord about %d commands", len(told))
    return True
