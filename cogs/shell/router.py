"""Dispatch clicks from a button's id to its handler, and news of tables and servers to features.

Our buttons are dynamic items in the sense of discord.py, with ids that say everything and survive restarts,
but they are not dispatched by its ``DynamicItem``: that one silently drops a click whose id is not in the
message, swallows what ``interaction_check`` raises, and rebuilds the whole message for every click. Here
every click on a component is answered.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import discord
from discord.utils import utcnow

from cogs.optional import LETTERS
from cogs.shell import deferral
from cogs.shell.answers import WORDS, Interaction, Outcome, answered
from cogs.shell.clicks import Click, letter_of, parse
from cogs.shell.discord_errors import timed_out_until
from cogs.shell.feature import Feature, Handler
from cogs.shell.other_program import OtherProgram
from cogs.shell.reach import Reach
from cogs.shell.services import Services
from engine.departures import Departures
from engine.game import Refusal
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

    def published(self, snapshot: TableState) -> None:
        """Pass a state on, after those that were published before it."""
        self._waiting.append(snapshot)
        if snapshot.status != "playing":
            self.pass_on()
        elif len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self.pass_on)

    def pass_on(self) -> None:
        """Pass on the states that wait."""
        waiting, self._waiting = self._waiting, []
        for snapshot in waiting:
            for listener in self._listeners:
                try:
                    listener(snapshot)
                except Exception:
                    log.exception("table %d: a feature failed", snapshot.table)


class Servers:
    """Reports which servers have the bot and which have removed it; an outage counts as neither."""

    def __init__(self, client: discord.Client, departures: Departures) -> None:
        self._client = client
        self._departures = departures

    async def on_ready(self) -> None:
        """Report all servers, including those that are unreachable for now."""
        self._departures.present(str(guild.id) for guild in self._client.guilds)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Report a server that has invited the bot, perhaps again."""
        self._departures.joined(str(guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Report a server as present; discord.py also reports some invitations this way."""
        self._departures.joined(str(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Report a server that has removed the bot or was deleted."""
        self._departures.removed(str(guild.id))


LATE_AFTER: Final = 3.0
"""Age in seconds beyond which interactions replayed after a reconnect are skipped."""
LEEWAY: Final = 0.5
"""Seconds by which Discord's clock may differ when a timeout ends."""


class Reopenings:
    """Reports channels in which something has changed, so that refused requests there are tried again.

    The client is told with ``channels_reopened`` of the ids of channels and threads.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def on_guild_channel_update(self, before: object, after: discord.abc.GuildChannel) -> None:
        """Report a channel, whose permissions may have changed."""
        self._tell({after.id})

    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        """Report a thread, which may have been unarchived."""
        self._tell({change.thread_id})

    async def on_guild_role_update(self, before: object, after: discord.Role) -> None:
        """Report the channels of a server where a role has changed, perhaps in its permissions."""
        self._tell_of(after.guild)

    async def on_member_update(self, before: object, after: discord.Member) -> None:
        """Handle a new role of the bot; without a privileged intent Discord reports no other member."""
        if after == after.guild.me:
            self._tell_of(after.guild)
            self._wait_for_end(after.guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handle that the bot was invited again."""
        self._tell_of(guild)
        self._wait_for_end(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Handle the end of an outage; discord.py also reports some invitations this way, and each start."""
        self._tell_of(guild)
        self._wait_for_end(guild)

    def _wait_for_end(self, guild: discord.Guild) -> None:
        """Report a server when moderators' timeout of the bot ends, of which Discord doesn't tell."""
        if (until := timed_out_until(guild)) is not None:
            seconds = (until - utcnow()).total_seconds() + LEEWAY
            asyncio.get_running_loop().call_later(seconds, self._tell_of, guild)

    def _tell_of(self, guild: discord.Guild) -> None:
        self._tell({place.id for place in (*guild.channels, *guild.threads)})

    def _tell(self, channels: Collection[int]) -> None:
        self._client.dispatch("channels_reopened", channels)


_ARRIVED: Final = "arrived"
"""Key of an interaction's extras: when it came, by ``time.perf_counter``."""


_REMEMBERED: Final = 10_000
"""Number of interactions whose ids are kept: those of some minutes on a busy evening."""


class Router:
    """Receives all interactions except commands: clicks, choices and submitted forms.

    Those that concern a table go on to ``after`` with its number, once they are answered.
    """

    def __init__(
        self, services: Services, reach: Reach, after: Callable[[Interaction, int], Awaitable[None]]
    ) -> None:
        self._services = services
        self._reach = reach
        self._after = after
        self._clicks: dict[type[Click], Handler] = {}
        self._forms: dict[type[Click], Handler] = {}
        self._features: dict[type[Click], str] = {}
        self._other_program = OtherProgram()
        self._seen: OrderedDict[int, None] = OrderedDict()
        """Ids of the latest interactions, oldest first: after a break Discord may tell of some once more."""
        self._interacted: list[Callable[[Interaction], Awaitable[None]]] = []
        self.around: Callable[[str, Awaitable[None]], Awaitable[None]] | None = None
        """Wraps the handling of each click and form, so that it can be traced."""

    def add(self, feature: Feature) -> None:
        """Register a feature's handlers of clicks and forms, and what it does before all of them."""
        self._clicks |= {kind: getattr(feature, name) for kind, name in feature.clicks.items()}
        self._forms |= {kind: getattr(feature, name) for kind, name in feature.forms.items()}
        name = type(feature).__module__.split(".")[1]
        self._features |= dict.fromkeys((*feature.clicks, *feature.forms), name)
        if type(feature).interacted is not Feature.interacted:
            self._interacted.append(feature.interacted)

    @property
    def kinds(self) -> frozenset[type[Click]]:
        """The kinds of ids that have a handler, for a click or a form."""
        return frozenset((*self._clicks, *self._forms))

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
            deferral.watch(interaction)
        return True

    def too_late(self, interaction: Interaction) -> bool:
        """Whether an interaction was replayed and has expired, so that nobody would see an answer."""
        age = (datetime.now(UTC) - interaction.created_at).total_seconds()
        late = age > LATE_AFTER and self._reach.replaying(interaction.guild_id)
        if late:
            log.info("skipped an interaction that is %.1f s old", age)
        return late

    async def prepare(self, interaction: Interaction) -> None:
        """Load what handlers read without waiting, and let features take note of whoever clicks or types."""
        assert interaction.guild_id is not None
        self._services.visibility.met(interaction)
        await self._services.departures.settled(str(interaction.guild_id))
        await self._services.preferences.load(interaction.guild_id)
        for interacted in self._interacted:
            await interacted(interaction)

    # -- clicks ------------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        """Dispatch an interaction; commands and autocompletion were taken by the tree."""
        if interaction.type is discord.InteractionType.component:
            if self.admits(interaction):
                await self._traced("click", self._handle(interaction, "click", self._clicks))
        elif interaction.type is discord.InteractionType.modal_submit and self.admits(interaction):
            await self._traced("form", self._handle(interaction, "form", self._forms))

    def _traced(self, kind: str, work: Awaitable[None]) -> Awaitable[None]:
        return work if self.around is None else self.around(kind, work)

    async def _handle(
        self, interaction: Interaction, kind: str, handlers: Mapping[type[Click], Handler]
    ) -> None:
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        clicked = parse(custom_id)
        handler = None if clicked is None else handlers.get(type(clicked))
        if clicked is None or handler is None or interaction.guild_id is None:
            off = letter_of(custom_id) in (LETTERS[feature] for feature in self._services.texts.off)
            refusal = Refusal("switched_off") if off else Refusal("outdated_button")
            words = self._services.words_for(interaction)
            outcome = await answered(interaction, words, None, _refuse(refusal))
            self._note(interaction, kind, "none", outcome)
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


async def _refuse(refusal: Refusal) -> None:
    raise refusal
