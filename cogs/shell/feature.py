"""What features are written with: a cog with translated commands, clicks, a start, a stop, and tips."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar

import discord
from discord import InteractionType, app_commands
from discord.ext import commands

from cogs.shell.answers import Interaction, say
from cogs.shell.clicks import Click
from cogs.shell.layout import Component
from cogs.shell.services import Services
from cogs.texts.catalogue import Texts, Words
from cogs.texts.source import REFERENCE
from engine.tables import Person, TableState

Screen: TypeAlias = Literal["here", "more", "keep"]
"""Things to do here and now, what else there is, and what those can do who keep the server."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Whoever asks for help, and what they have before them.

    ``here`` are the tables in the channel that are not over, ``own`` those in the server where they own a
    seat. ``opens``, ``keeps`` and ``changes`` say whether they may open tables, keep the books, and change
    settings and rule sets.
    """

    interaction: Interaction
    person: Person
    words: Words
    here: Sequence[TableState]
    own: Sequence[TableState]
    opens: bool
    keeps: bool
    changes: bool


@dataclass(frozen=True, slots=True)
class Tip:
    """A line of a screen, with the buttons that do what it tells. Low ranks stand first."""

    screen: Screen
    rank: int
    text: str
    buttons: Sequence[Component] = ()


# -- commands ----------------------------------------------------------------------------------------------

Callback: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
Completing = TypeVar("Completing")
Choices: TypeAlias = Mapping[str, Mapping[str, str]]
"""Choices of options, by parameter: values and the ids of their texts."""
Subcommand: TypeAlias = app_commands.Command[Any, ..., None]

LONGEST_OPTION: Final = 100
"""Maximum number of characters typed into an option that states no other; Discord would let 6000 pass."""


def group(key: str, *, keepers: bool = False) -> app_commands.Group:
    """Create a group of commands with its texts from the catalogue. Raises ``CatalogueError``.

    Commands for ``keepers`` are offered to those who manage the server. A server can offer them to others,
    too, so their handlers check rights all the same.
    """
    return app_commands.Group(
        name=_text(f"command-{key}"),
        description=_text(f"command-{key}-about"),
        default_permissions=discord.Permissions(manage_guild=True) if keepers else None,
    )


def localised(
    key: str,
    parent: app_commands.Group | None = None,
    choices: Choices = MappingProxyType({}),
) -> Callable[[Callback], Subcommand]:
    """Make a method of a feature a command whose names and descriptions come from the catalogue.

    ``key`` is ``group-verb`` or the name of a command without a group. Texts are looked for by the key, the
    group, the verb and alone: ``option-tab-enter-note``, ``option-tab-note``, ``option-enter-note``,
    ``option-note``, each with ``-about`` for the description. ``choices``: by parameter, values and their
    texts. Raises ``CatalogueError`` for a missing text.
    """
    named, _, verb = key.partition("-")
    verb = verb or named

    def make(callback: Callback) -> Subcommand:
        options = list(inspect.signature(callback).parameters)[2:]  # behind the feature and the interaction
        starts = (f"option-{key}-", f"option-{named}-", f"option-{verb}-", "option-")
        names = {name: _first(f"{start}{name}" for start in starts) for name in options}
        abouts = {name: _first(f"{start}{_stem(name)}-about" for start in starts) for name in options}
        offered = {
            name: [app_commands.Choice(name=_text(text), value=value) for value, text in values.items()]
            for name, values in choices.items()
        }
        app_commands.rename(**names)(callback)
        app_commands.describe(**abouts)(callback)
        app_commands.choices(**offered)(callback)
        command: Subcommand = app_commands.Command(
            name=_first((f"command-{key}", f"command-{verb}")),
            description=_first((f"command-{key}-about", f"command-{verb}-about")),
            callback=callback,
            parent=parent,
        )
        for option in command._params.values():  # those that are seen from outside can't be changed
            if option.type is discord.AppCommandOptionType.string and not option.choices:
                option.max_value = option.max_value or LONGEST_OPTION
        if parent is not None:
            parent.add_command(command)
        return command

    return make


class Attached:
    """A subcommand of another feature's group; ``attach`` adds it there."""

    def __init__(self, of: str, key: str, callback: Callback, choices: Choices) -> None:
        self.of: Final = of
        self._key = key
        self._callback = callback
        self._choices = choices
        self._completions: list[tuple[str, Any]] = []

    def autocomplete(self, option: str) -> Callable[[Completing], Completing]:
        """Suggest values of an option, as ``app_commands.Command.autocomplete`` does."""

        def note(callback: Completing) -> Completing:
            self._completions.append((option, callback))
            return callback

        return note

    def attach(self, feature: object, tree: app_commands.CommandTree[Any]) -> None:
        """Add the command of one feature to the group in a tree."""
        found = tree.get_command(_text(f"command-{self.of}").message)
        assert isinstance(found, app_commands.Group), f"no group {self.of}"
        command = self.made()
        command.binding = feature
        found.add_command(command)

    def made(self) -> Subcommand:
        """Return the command, which has no group yet."""
        command = localised(f"{self.of}-{self._key}", choices=self._choices)(self._callback)
        for option, callback in self._completions:
            command.autocomplete(option)(callback)
        return command


def attached(of: str, key: str, choices: Choices = MappingProxyType({})) -> Callable[[Callback], Attached]:
    """Make a method a subcommand of another feature's group; otherwise like ``localised``."""
    return lambda callback: Attached(of, key, callback, choices)


@cache
def _catalogue() -> Texts:
    return Texts()


def _text(name: str) -> app_commands.locale_str:
    """Return a command's text in English, with the id by which ``Translations`` finds others."""
    return app_commands.locale_str(_catalogue().of(REFERENCE)(name), text=name)


def _first(names: Iterable[str]) -> app_commands.locale_str:
    """Return the first of these texts that exists."""
    tried = list(names)
    return _text(next((name for name in tried if name in _catalogue().ids), tried[0]))


def _stem(name: str) -> str:
    """Strip the number, because ``guest1`` to ``guest4`` share a description."""
    return name.rstrip("0123456789")


# -- clicks ------------------------------------------------------------------------------------------------

Handler: TypeAlias = Callable[..., Awaitable[None]]
"""Handles a click or a form; takes the interaction and the parsed id."""
Method = TypeVar("Method", bound=Handler)

Handled: TypeAlias = tuple[InteractionType, type[Click]]
"""The interactions of a handler: clicks on a kind of id, or forms that are submitted with it."""

_HANDLES: Final = "__handles__"


def on_click(
    kind: type[Click], how: InteractionType = InteractionType.component
) -> Callable[[Method], Method]:
    """Mark a method as the handler of a kind of click."""

    def note(method: Method) -> Method:
        setattr(method, _HANDLES, (how, kind))
        return method

    return note


def on_submit(kind: type[Click]) -> Callable[[Method], Method]:
    """Mark a method as the handler of a kind of form."""
    return on_click(kind, InteractionType.modal_submit)


class Feature(commands.Cog):
    """A cog that takes its dependencies in its constructor and is told when the bot starts and stops."""

    _services: Services
    handlers: ClassVar[dict[Handled, str]]
    """Names of the methods that handle clicks and forms."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        methods = {name: one for name, one in vars(cls).items() if inspect.isfunction(one)}
        cls.handlers = {vars(one)[_HANDLES]: name for name, one in methods.items() if _HANDLES in vars(one)}

    def attach(self, tree: app_commands.CommandTree[Any]) -> None:
        """Add the commands that belong to other features' groups."""
        for one in vars(type(self)).values():
            if isinstance(one, Attached):
                one.attach(self, tree)

    async def reply(self, interaction: Interaction, key: str, **values: Any) -> None:
        """Answer privately with a sentence, given the id of its text."""
        await say(interaction, self._services.words_for(interaction)(key, **values))

    async def ready(self) -> None:
        """Take up what was published before the client knew its servers, and what an earlier process left."""

    async def stop(self) -> None:
        """Finish pending work and start nothing new; the next process takes up the rest."""

    async def interacted(self, interaction: Interaction) -> None:
        """Take note of whoever clicks or types, before that is handled."""

    def published(self, state: TableState) -> None:
        """Handle a new state of a table."""

    async def tips(self, asking: Asking) -> Sequence[Tip]:
        """Return what somebody who asks for help can do with this feature."""
        return ()
