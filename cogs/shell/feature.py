"""What a feature is to Discord: a cog with commands in two languages, clicks, a start and a stop."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from discord import app_commands
from discord.ext import commands

from cogs.shell.clicks import Click
from cogs.shell.commands import Attached
from engine.tables import Snapshot

Handler: TypeAlias = Callable[..., Awaitable[None]]
"""Does what a click or a form asks for: takes the interaction and the id."""
Method = TypeVar("Method", bound=Handler)

_CLICKED: Final = "__clicked__"
_SUBMITTED: Final = "__submitted__"


def on_click(kind: type[Click]) -> Callable[[Method], Method]:
    """Let a method of a feature answer the clicks of a kind."""
    return _marked(_CLICKED, kind)


def on_submit(kind: type[Click]) -> Callable[[Method], Method]:
    """Let a method of a feature answer the forms of a kind."""
    return _marked(_SUBMITTED, kind)


def _marked(mark: str, kind: type[Click]) -> Callable[[Method], Method]:
    def note(method: Method) -> Method:
        setattr(method, mark, kind)
        return method

    return note


class Feature(commands.Cog):
    """A cog that says in its constructor what it needs, and is told when the bot begins and ends."""

    clicks: ClassVar[dict[type[Click], str]]
    """The names of the methods that answer clicks, by kind, …"""
    forms: ClassVar[dict[type[Click], str]]
    """… and forms."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.clicks = {vars(one)[_CLICKED]: name for name, one in vars(cls).items() if _has(one, _CLICKED)}
        cls.forms = {vars(one)[_SUBMITTED]: name for name, one in vars(cls).items() if _has(one, _SUBMITTED)}

    def attach(self, tree: app_commands.CommandTree[Any]) -> None:
        """Add the commands that belong to groups of other features."""
        for one in vars(type(self)).values():
            if isinstance(one, Attached):
                one.attach(self, tree)

    async def ready(self) -> None:
        """The client knows its servers: show what was published before, and what an earlier process left."""

    async def stop(self) -> None:
        """Finish what was begun and begin nothing more; what is left is taken up by the next process."""

    def published(self, snapshot: Snapshot) -> None:
        """A table has a new state."""


def _has(one: object, mark: str) -> bool:
    return callable(one) and mark in getattr(one, "__dict__", {})
