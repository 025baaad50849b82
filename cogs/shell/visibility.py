"""Decide who sees which channel of a server, as far as Discord tells; unknown channels count as hidden.

Threads inherit permissions from their parent channel. Private ones do, too, but are visible only to their
members and to those who manage threads. The gateway doesn't report membership to a bot without privileged
intents, so Discord is asked.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

import discord

from cogs.shell.answers import Interaction, data_of
from cogs.shell.discord_errors import UNREACHABLE, is_gone
from engine.incidents import brief

log = logging.getLogger(__name__)

REMEMBERED: Final = 60.0
"""Seconds for which an answer from Discord is cached."""
PATIENCE: Final = 1.5
"""Seconds to wait for Discord's answer; an interaction has to be answered in three."""
AT_ONCE: Final = 8
"""Maximum number of requests at the same time."""
MOST: Final = 10_000
"""Maximum number of cached answers."""

_NO_MEMBER: Final = frozenset({10007, 10013})
"""Discord's codes for somebody who is no member of a server, and for an account that is gone."""

Place: TypeAlias = discord.abc.GuildChannel | discord.Thread
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Answers(Generic[K, V]):
    """Cache of Discord's answers: each question is asked once at a time, and not again for a minute.

    ``holds`` tells whether an answer may be cached at all.
    """

    def __init__(self, holds: Callable[[V], bool] = lambda answer: True) -> None:
        self._holds = holds
        self._known: dict[K, tuple[float, V]] = {}
        self._asked: dict[K, asyncio.Task[V | None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    def note(self, key: K, answer: V) -> None:
        """Cache an answer for a minute."""
        self._known.pop(key, None)
        self._known[key] = asyncio.get_running_loop().time() + REMEMBERED, answer
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    async def of(self, key: K, ask: Callable[[], Awaitable[V | None]]) -> V | None:
        """Return the answer, or ``None`` if there is none, or none in time."""
        until, answer = self._known.get(key, (0.0, None))
        if asyncio.get_running_loop().time() < until:
            return answer
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = asyncio.create_task(self._ask(key, ask))
        done, _ = await asyncio.wait([asked], timeout=PATIENCE)
        return asked.result() if done else None

    async def _ask(self, key: K, ask: Callable[[], Awaitable[V | None]]) -> V | None:
        try:
            async with self._room:
                answer = await ask()
            if answer is not None and self._holds(answer):
                self.note(key, answer)
            return answer
        except Exception as error:  # also that the connection was closed, at the end
            log.warning("who sees a channel is not known: %s", brief(error))
            return None
        finally:
            del self._asked[key]


class Visibility:
    """Tells whether people see channels."""

    def __init__(self) -> None:
        self._joined: Answers[tuple[int, int], bool] = Answers(lambda joined: not joined)
        """Whether a person is a member of a thread, by the ids of both.

        Only bots with a privileged intent hear of somebody who is taken out (Gateway Events, "Thread Members
        Update"), so a member is asked for again and again.
        """
        self._members: Answers[tuple[int, int], discord.Member | bool] = Answers()
        """Members by the ids of server and person; ``False`` for a person who has left."""

    async def sees(self, interaction: Interaction, channel: str) -> bool:
        """Whether the user sees a channel of this server; always true for the channel they are in.

        False for a channel that is gone or unknown, and for what was played on paper, which has no channel.
        """
        if channel == str(interaction.channel_id):
            return True
        place, user = place_of(interaction.guild, channel), interaction.user
        return (
            place is not None and isinstance(user, discord.Member) and await self._sees(user, place) is True
        )

    async def seen(self, interaction: Interaction, channels: Iterable[str]) -> frozenset[str]:
        """Return the channels that the user sees."""
        wanted = set(channels)
        seen = await asyncio.gather(*(self.sees(interaction, channel) for channel in wanted))
        return frozenset(channel for channel, visible in zip(wanted, seen, strict=True) if visible)

    async def manages(self, interaction: Interaction, channel: str) -> bool:
        """Whether the user sees a channel of this server and may manage it.

        A deleted channel is managed by those who may manage channels in the whole server.
        """
        guild, user = interaction.guild, interaction.user
        if guild is None or not isinstance(user, discord.Member):
            return False
        if channel == str(interaction.channel_id):
            return interaction.permissions.manage_channels
        place = place_of(guild, channel)
        if place is None:
            everywhere = user.guild_permissions.manage_channels and channel.isdecimal()
            return everywhere and await is_gone(interaction.client, guild.id, int(channel))
        allowed = _permissions(user, place)
        return allowed is not None and allowed.manage_channels and await self._sees(user, place) is True

    # -- those who don't ask just now ------------------------------------------------------------------------

    def met(self, interaction: Interaction) -> None:
        """Cache what an interaction tells of membership: of the user, and of people who were named."""
        user = interaction.user
        if isinstance(user, discord.Member):
            self._members.note((user.guild.id, user.id), user)
            named: Mapping[str, Mapping[str, Any]] = data_of(interaction).get("resolved", {})
            for gone in named.get("users", {}).keys() - named.get("members", {}).keys():
                self._members.note((user.guild.id, int(gone)), False)

    async def still_sees(self, client: discord.Client, guild: str, person: str, channel: str) -> bool | None:
        """Whether somebody who isn't interacting now sees a channel; ``None`` if unknown.

        Their roles are at most a minute old; the permissions of the roles are current.
        """
        server = client.get_guild(int(guild))
        place = place_of(server, channel)
        if server is None or place is None:
            return None

        member = await self._member(server, person)
        if not isinstance(member, discord.Member):
            return member if member is None else False
        return await self._sees(member, place)

    async def mentionable(
        self, client: discord.Client, guild: str, channel: str, people: Sequence[str]
    ) -> list[str] | None:
        """Return those whom a mention in a channel brings nowhere; ``None`` if Discord gives no answer.

        It would bring whoever doesn't see a private thread into it (discord-api-docs 5295).
        """
        if not people:
            return []
        server = client.get_guild(int(guild))
        place: object = place_of(server, channel)
        if place is None:  # perhaps an archived thread
            try:
                place = await client.fetch_channel(int(channel))
            except (discord.NotFound, discord.Forbidden):  # nobody can be mentioned there
                return list(people)
            except (discord.HTTPException, *UNREACHABLE):
                return None
        if server is None or not isinstance(place, discord.Thread) or not place.is_private():
            return list(people)
        called = []
        for person in people:
            member = await self._member(server, person)
            sees = await self._sees(member, place) if isinstance(member, discord.Member) else member
            if sees is None:
                return None
            if sees:
                called.append(person)
        return called

    async def has_left(self, client: discord.Client, guild: str, person: str) -> bool:
        """Whether somebody is known to have left a server; the answer is at most a minute old.

        Discord reports it only to bots with a privileged intent, so it is asked.
        """
        server = client.get_guild(int(guild))
        return server is not None and await self._member(server, person) is False

    async def _member(self, server: discord.Guild, person: str) -> discord.Member | bool | None:
        """Return a member, ``False`` for whoever has left, and ``None`` if unknown."""

        async def ask() -> discord.Member | bool | None:
            try:
                return await server.fetch_member(int(person))
            except discord.NotFound as error:  # or it is the bot that is in the server no longer
                return False if error.code in _NO_MEMBER else None

        return await self._members.of((server.id, int(person)), ask)

    async def _sees(self, member: discord.Member, place: Place) -> bool | None:
        allowed = _permissions(member, place)
        if allowed is None:
            return None
        if not allowed.view_channel:
            return False
        if not isinstance(place, discord.Thread) or not place.is_private() or allowed.manage_threads:
            return True
        thread = place

        async def ask() -> bool:
            try:
                await thread.fetch_member(member.id)
            except (discord.NotFound, discord.Forbidden):  # where the bot isn't let in it can't look
                return False
            return True

        return await self._joined.of((thread.id, member.id), ask)


def place_of(guild: discord.Guild | None, channel: str) -> Place | None:
    """Return a channel of a server by id; ``None`` if it is gone or an archived thread."""
    if guild is None or not channel.isdecimal():
        return None
    return guild.get_channel_or_thread(int(channel))


def readers_see(guild: discord.Guild | None, here: str, channel: str) -> bool:
    """Whether everybody who reads one channel of a server may know of another one.

    That is so for the same channel, for a public thread in it, and for a channel that everybody sees.
    """
    if channel == here:
        return True
    place = place_of(guild, channel)
    if guild is None or place is None:
        return False
    if isinstance(place, discord.Thread):
        if place.is_private() or place.parent is None:
            return False
        if str(place.parent_id) == here:
            return True
    return place.permissions_for(guild.default_role).view_channel


def _permissions(member: discord.Member, place: Place) -> discord.Permissions | None:
    """Return somebody's permissions in a channel; ``None`` for a thread whose parent channel isn't known."""
    if isinstance(place, discord.Thread) and place.parent is None:
        return None
    return place.permissions_for(member)
