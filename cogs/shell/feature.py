"""Tools of features: the services of the process, and a cog with commands, clicks and tips.

The process builds ``Services`` and hands it to ``cogs.app.install``; nothing here is global.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias, TypeVar

import aiohttp
import discord
from discord import InteractionType, app_commands
from discord.ext import commands

from cogs.config import CogSettings
from cogs.shell.answers import Interaction, respond, say
from cogs.shell.clicks import Click
from cogs.shell.layout import GREEN, Component, said
from cogs.shell.live_message import Outbox
from cogs.shell.visibility import Visibility
from cogs.texts.catalogue import Texts, Words
from cogs.texts.source import REFERENCE
from engine.tables import Person, TableState

if TYPE_CHECKING:
    from cogs.pictures.queue import PictureQueue
    from cogs.shell.card_emoji import UploadedEmoji
    from cogs.shell.preferences import Preferences
    from engine.background import JobRunner
    from engine.cards import Deck
    from engine.departures import Departures
    from engine.fraternities.service import FraternityService
    from engine.standings.counting import StandingsWorker
    from engine.store import Store
    from engine.tables import TableRegistry


# -- services ------------------------------------------------------------------------------------------------


class InFlight:
    """Keeps the tasks that answer interactions."""

    def __init__(self) -> None:
        self._answering: set[asyncio.Task[object]] = set()
        self._closed = False

    def take(self) -> bool:
        """Register the current task as answering an interaction; return ``False`` when closed."""
        task = asyncio.current_task()
        if self._closed or task is None:
            return False
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    async def close(self) -> None:
        """Accept nothing more, and wait until everything accepted is answered."""
        self._closed = True
        if self._answering:
            await asyncio.wait(self._answering)


class RecentCalls:
    """Who was called lately, so that nobody can have somebody's phone ring again and again.

    ``now`` returns a time in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._called: dict[str, float] = {}

    def add(self, people: Iterable[str], pause: float) -> list[str]:
        """Note that people are called, and return those who weren't within ``pause`` seconds."""
        now = self._now()
        self._called = {one: at for one, at in self._called.items() if now - at < pause}
        fresh = [one for one in dict.fromkeys(people) if one not in self._called]
        self._called |= dict.fromkeys(fresh, now)
        return fresh


class Panels:
    """The newest private page that each person has opened in a channel, such as a table's menu or its rules.

    It goes when their hand comes below it. Kept in memory only, as long as Discord lets it be deleted.
    """

    def __init__(self) -> None:
        self._shown: dict[tuple[int, int | None], discord.Interaction[Any]] = {}

    def shown(self, interaction: discord.Interaction[Any]) -> None:
        """Note that an interaction was answered with a page of its own."""
        self._shown = {key: one for key, one in self._shown.items() if not one.is_expired()}
        self._shown[_key(interaction)] = interaction

    def taken(self, interaction: discord.Interaction[Any]) -> None:
        """Note that something else has taken the page's place, perhaps."""
        self._shown.pop(_key(interaction), None)

    async def clear(self, interaction: discord.Interaction[Any]) -> None:
        """Delete the page of whoever clicks."""
        page = self._shown.pop(_key(interaction), None)
        if page is not None:
            with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
                await page.delete_original_response()


def _key(interaction: discord.Interaction[Any]) -> tuple[int, int | None]:
    return interaction.user.id, interaction.channel_id


def unnoticed(kind: str, feature: str, outcome: str, seconds: float) -> None:
    """Take no note of an interaction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Everything that a cog may use besides the interaction itself."""

    registry: TableRegistry
    texts: Texts
    card_emoji: UploadedEmoji
    outbox: Outbox
    preferences: Preferences
    store: Store
    standings_worker: StandingsWorker
    jobs: JobRunner
    fraternities: FraternityService
    departures: Departures
    pictures: PictureQueue
    now_ms: Callable[[], int]
    """Returns the time in milliseconds since 1970."""
    settings: CogSettings = field(default_factory=CogSettings)
    in_flight: InFlight = field(default_factory=InFlight)
    visibility: Visibility = field(default_factory=Visibility)
    recent_calls: RecentCalls = field(default_factory=RecentCalls)
    panels: Panels = field(default_factory=Panels)
    handled: Callable[[str, str, str, float], None] = unnoticed
    """Called after each interaction with its kind, feature and outcome, and the seconds that it took."""

    def now(self) -> float:
        """Return the time in seconds since 1970."""
        return self.now_ms() / 1000

    def words(
        self,
        guild: str | int | None,
        locale: str | discord.Locale | None,
        reader: int | None,
        deck: Deck | None = None,
    ) -> Words:
        """Return the words for one reader, in their language, and with the cards that they like.

        If they like none better, it is the ``deck`` of a table, or else the server's.
        """
        return self.texts.of(locale, self.preferences.card_names(guild, reader, deck))

    def words_for(self, interaction: discord.Interaction[Any], deck: Deck | None = None) -> Words:
        """Return the words for the user who clicks or types, perhaps at a table that has a ``deck``."""
        reader = self.store.persons.met(str(interaction.user.id))
        return self.words(interaction.guild_id, interaction.locale, reader, deck)

    def public_words(self, client: discord.Client, guild: str, deck: Deck | None = None) -> Words:
        """Return the words for everybody in a server, perhaps at a table that has a ``deck``.

        They are in the language that it has chosen, or else in its own.
        """
        known = client.get_guild(int(guild))
        chosen = self.preferences.server(guild).language
        preferred = None if known is None else known.preferred_locale
        own = chosen if chosen in self.texts.languages else preferred
        return self.texts.of(own, self.preferences.card_names(guild, table=deck))


# -- tips ----------------------------------------------------------------------------------------------------

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
        # guest1 to guest4 share a description
        abouts = {name: _first(f"{start}{name.rstrip('1234')}-about" for start in starts) for name in options}
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


@dataclass(frozen=True, slots=True)
class Attached:
    """A subcommand of another feature's group, to which ``Feature.attach`` adds it."""

    of: str
    command: Subcommand


def attached(of: str, key: str, choices: Choices = MappingProxyType({})) -> Callable[[Callback], Attached]:
    """Make a method a subcommand of another feature's group; otherwise like ``localised``."""
    make = localised(f"{of}-{key}", choices=choices)
    return lambda callback: Attached(of, make(callback))


_catalogue: Final = cache(Texts)


def _text(name: str) -> app_commands.locale_str:
    """Return a command's text in English, with the id by which ``Translations`` finds others."""
    return app_commands.locale_str(_catalogue().of(REFERENCE)(name), text=name)


def _first(names: Iterable[str]) -> app_commands.locale_str:
    """Return the first of these texts that exists."""
    tried = list(names)
    return _text(next((name for name in tried if name in _catalogue().ids), tried[0]))


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
    kinds: ClassVar[list[type[Feature]]] = []
    """All features that are imported."""
    handlers: ClassVar[dict[Handled, str]]
    """Names of the methods that handle clicks and forms."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        Feature.kinds.append(cls)
        methods = {name: one for name, one in vars(cls).items() if inspect.isfunction(one)}
        cls.handlers = {vars(one)[_HANDLES]: name for name, one in methods.items() if _HANDLES in vars(one)}

    def attach(self, tree: app_commands.CommandTree[Any]) -> None:
        """Add the commands that belong to other features' groups."""
        for one in vars(type(self)).values():
            if isinstance(one, Attached):
                found = tree.get_command(_text(f"command-{one.of}").message)
                assert isinstance(found, app_commands.Group), f"no group {one.of}"
                command = copy(one.command)
                command.binding = self
                found.add_command(command)

    async def reply(self, interaction: Interaction, key: str, **values: Any) -> None:
        """Answer privately with a sentence, given the id of its text."""
        await say(interaction, self._services.words_for(interaction)(key, **values))

    async def done(self, interaction: Interaction, key: str, accent: int = GREEN, **values: Any) -> None:
        """Put a sentence, given the id of its text, in the place of the question that was answered."""
        sentence = self._services.words_for(interaction)(key, **values)
        await respond(interaction, said(sentence, accent=accent), fresh=False)

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
