"""Dispatch clicks by a button's id, commands by their tree, and published states of tables to features.

Our buttons are dynamic items in the sense of discord.py, with ids that say everything and survive restarts,
but they are not dispatched by its ``DynamicItem``: that one silently drops a click whose id is not in the
message, swallows what ``interaction_check`` raises, and rebuilds the whole message for every click. Here
every click on a component is answered.
"""

import asyncio
import hashlib
import json
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands.commands import validate_name

from cogs.config import LETTERS
from cogs.shell.answers import TAKEN, WORDS, Interaction, Outcome, answered, data_of, defer_later, failing
from cogs.shell.clicks import Click, letter_of, parse
from cogs.shell.feature import LONGEST_OPTION, Feature, Handled, Handler, Services
from cogs.shell.gateway import Gateway
from cogs.texts.catalogue import Texts
from cogs.texts.source import REFERENCE
from engine.game import Refusal
from engine.storage.errors import StorageError
from engine.tables import TableState

log = logging.getLogger(__name__)


class Notifier:
    """A listener of the registry that passes states on to all ``listeners``, in order.

    States of a partie are passed on a turn of the event loop later: then the answer to the click that made
    one is already on its way. All others, such as those of lobbies, are passed on at once: what is done next
    may ask for what features made of them. What a listener raises is logged, and goes no further.
    """

    def __init__(self, listeners: Sequence[Callable[[TableState], None]]) -> None:
        self._listeners = listeners
        self._waiting: list[TableState] = []

    def published(self, state: TableState) -> None:
        """Pass a state on, after those that were published before it."""
        self._waiting.append(state)
        if state.status != "playing":
            self.pass_on()
        elif len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self.pass_on)

    def pass_on(self) -> None:
        """Pass on the states that wait."""
        waiting, self._waiting = self._waiting, []
        for state in waiting:
            for listener in self._listeners:
                try:
                    listener(state)
                except Exception:
                    log.exception("table %d: a feature failed", state.table)


LATE_AFTER: Final = 3.0
"""Age in seconds beyond which interactions replayed after a reconnect are skipped."""
_ARRIVED: Final = "arrived"
"""Key of an interaction's extras: when it came, by ``time.perf_counter``."""


LOOKED_AT: Final = 20
"""Number of interactions that are looked at."""
TOO_MANY: Final = 10
"""How many of these must have been answered already."""
LASTING: Final = 60.0
"""Seconds for which that must go on. On Discord's bad days answers of ours take effect and fail all the same:
those are repeated and refused in the same way, but not for long."""
SAID_EVERY: Final = 3600.0
"""Seconds until it is said again."""


class OtherProgram:
    """Counts the interactions that were answered already, and says so in the log when there are many.

    Discord sends each interaction to all programs with a token, and takes the first answer alone.
    """

    def __init__(self) -> None:
        self._taken: deque[bool] = deque(maxlen=LOOKED_AT)
        """Of the newest interactions, whether each was answered already."""
        self._since: float | None = None
        """Since when there are too many."""
        self._quiet_until: float = 0

    def note(self, interaction: Interaction, now: float) -> None:
        """Take note of an interaction that has ended. ``now`` is in seconds, of any clock."""
        self._taken.append(bool(interaction.extras.get(TAKEN)))
        if self._taken.count(True) < TOO_MANY:
            self._since = None
            return
        if self._since is None:
            self._since = now
        if now - self._since >= LASTING and now >= self._quiet_until:
            self._quiet_until = now + SAID_EVERY
            log.error(
                "another program answers what people click here, with this bot's token: stop it, or reset "
                "the token at https://discord.com/developers/applications → Bot and give it to one of them"
            )


_REMEMBERED: Final = 10_000
"""Number of interactions whose ids are kept: those of some minutes on a busy evening."""
_CALLED: Final = {
    discord.InteractionType.component: "click",
    discord.InteractionType.modal_submit: "form",
}
"""The kinds of interactions that are handled here, as measurements call them."""


class Router:
    """Receives all interactions except commands: clicks, choices and submitted forms.

    Those that concern a table go on to ``after`` with its number, once they are answered.
    """

    def __init__(
        self, services: Services, gateway: Gateway, after: Callable[[Interaction, int], Awaitable[None]]
    ) -> None:
        self._services = services
        self._gateway = gateway
        self._after = after
        self._handlers: dict[Handled, Handler] = {}
        self._features: dict[type[Click], str] = {}
        self._other_program = OtherProgram()
        self._seen: OrderedDict[int, None] = OrderedDict()
        """Ids of the latest interactions, oldest first: after a break Discord may tell of some once more."""
        self._interacted: list[Callable[[Interaction], Awaitable[None]]] = []
        self.around: Callable[[str, Awaitable[None]], Awaitable[None]] | None = None
        """Wraps the handling of each click and form, so that it can be traced."""

    def add(self, feature: Feature) -> None:
        """Register a feature's handlers of clicks and forms, and what it does before all of them."""
        self._handlers |= {handled: getattr(feature, name) for handled, name in feature.handlers.items()}
        name = type(feature).__module__.split(".")[1]
        self._features |= dict.fromkeys((kind for _, kind in feature.handlers), name)
        if type(feature).interacted is not Feature.interacted:
            self._interacted.append(feature.interacted)

    def admits(self, interaction: Interaction) -> bool:
        """Take an interaction, and return whether to answer it in the current task.

        Not one that has expired or was taken before, nor any while the bot is stopping.
        """
        if interaction.id in self._seen:
            log.info("skipped interaction %d, which came twice", interaction.id)
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        interaction.extras[_ARRIVED] = time.perf_counter()
        interaction.extras[WORDS] = partial(self._services.words_for, interaction)
        if self.too_late(interaction) or not self._services.in_flight.take():
            return False
        if interaction.type is not discord.InteractionType.autocomplete:
            defer_later(interaction)
        return True

    def too_late(self, interaction: Interaction) -> bool:
        """Whether an interaction was replayed and has expired, so that nobody would see an answer."""
        age = (datetime.now(UTC) - interaction.created_at).total_seconds()
        late = age > LATE_AFTER and self._gateway.replaying(interaction.guild_id)
        if late:
            log.info("skipped an interaction that is %.1f s old", age)
        return late

    async def prepare(self, interaction: Interaction) -> None:
        """Load what handlers read without waiting, and let features take note of whoever clicks or types."""
        guild = str(interaction.guild_id)
        self._services.visibility.met(interaction)
        await self._services.departures.settled(guild)
        with suppress(StorageError):  # then nothing is known of what they like
            reader = await self._services.store.persons.find(str(interaction.user.id))
            await self._services.preferences.load(guild, [] if reader is None else [reader])
        for interacted in self._interacted:
            await interacted(interaction)

    # -- clicks ------------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        """Dispatch an interaction; commands and autocompletion were taken by the tree."""
        kind = _CALLED.get(interaction.type)
        if kind is not None and self.admits(interaction):
            work = self._handle(interaction, kind)
            await (work if self.around is None else self.around(kind, work))
            if interaction.response.is_done():
                # it no longer refers to itself, so that it is freed now, with the message that was clicked
                interaction.extras.clear()
                interaction.response._parent = None  # type: ignore[assignment]

    async def _handle(self, interaction: Interaction, kind: str) -> None:
        custom_id = str(data_of(interaction).get("custom_id", ""))
        clicked = parse(custom_id)
        handler = None if clicked is None else self._handlers.get((interaction.type, type(clicked)))
        if clicked is None or handler is None or interaction.guild_id is None:
            off = letter_of(custom_id) in (LETTERS[feature] for feature in self._services.texts.off)
            refused = failing(Refusal("switched_off" if off else "outdated_button"))
            words = self._services.words_for(interaction)
            self._note(interaction, kind, "none", await answered(interaction, words, None, refused))
            return
        await self.prepare(interaction)
        words = self._services.words_for(interaction)
        outcome = await answered(interaction, words, clicked.at_table, handler(interaction, clicked))
        self._note(interaction, kind, self._features[type(clicked)], outcome)
        if clicked.at_table is not None:
            await self._after(interaction, clicked.at_table)

    def ended(self, interaction: Interaction, outcome: Outcome) -> None:
        """Take note of how a command ended."""
        command = interaction.command
        name = "none" if command is None else command.qualified_name.partition(" ")[0]
        self._note(interaction, "command", name, outcome)

    async def on_app_command_completion(self, interaction: Interaction, command: object) -> None:
        """Take note of a command that went well."""
        self.ended(interaction, "done")

    def _note(self, interaction: Interaction, kind: str, feature: str, outcome: Outcome) -> None:
        arrived: float = interaction.extras[_ARRIVED]
        now = time.perf_counter()
        self._services.handled(kind, feature, outcome, now - arrived)
        self._other_program.note(interaction, now)


# -- commands ------------------------------------------------------------------------------------------------


_LONGEST_TEXT: Final = 100
"""Maximum number of characters in a description, and in the name of a choice."""
NAMED: Final = frozenset(
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
    if where not in NAMED:
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
