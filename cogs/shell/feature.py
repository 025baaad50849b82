"""Base class of features: cogs with translated commands, click handlers, a start, a stop, and tips."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar

from discord import InteractionType, app_commands
from discord.ext import commands

from cogs.shell.answers import Interaction, say
from cogs.shell.clicks import Click
from cogs.shell.commands import Attached
from cogs.shell.layout import Component
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
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
