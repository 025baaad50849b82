"""Base class of features: cogs with translated commands, click handlers, a start, a stop, and tips."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar

from discord import app_commands
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

_CLICKED: Final = "__clicked__"
_SUBMITTED: Final = "__submitted__"


def on_click(kind: type[Click], mark: str = _CLICKED) -> Callable[[Method], Method]:
    """Mark a method as the handler of a kind of click."""

    def note(method: Method) -> Method:
        setattr(method, mark, kind)
        return method

    return note


def on_submit(kind: type[Click]) -> Callable[[Method], Method]:
    """Mark a method as the handler of a kind of form."""
    return on_click(kind, _SUBMITTED)


class Feature(commands.Cog):
    """A cog that takes its dependencies in its constructor and is told when the bot starts and stops."""

    _services: Services
    clicks: ClassVar[dict[type[Click], str]]
    """Names of the methods that handle clicks, by kind."""
    forms: ClassVar[dict[type[Click], str]]
    """Names of the methods that handle forms, by kind."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.clicks = {vars(one)[_CLICKED]: name for name, one in vars(cls).items() if _has(one, _CLICKED)}
        cls.forms = {vars(one)[_SUBMITTED]: name for name, one in vars(cls).items() if _has(one, _SUBMITTED)}

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


def _has(one: object, mark: str) -> bool:
    return callable(one) and mark in getattr(one, "__dict__", {})
