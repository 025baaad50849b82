"""The sandbox's parts, wired together; one object for everything that needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord_sandbox import permissions
from discord_sandbox.commands import Commands
from discord_sandbox.default_world import default_world
from discord_sandbox.errors import refusal
from discord_sandbox.event_clock import EventClock
from discord_sandbox.faults import Faults
from discord_sandbox.gateway import Gateway
from discord_sandbox.hub import Hub
from discord_sandbox.intents import APPLICATION_FLAGS
from discord_sandbox.interactions import Interactions
from discord_sandbox.journal import Journal
from discord_sandbox.limits import RateLimits
from discord_sandbox.nonces import Nonces
from discord_sandbox.permissions import Permission
from discord_sandbox.snowflakes import SnowflakeClock

if TYPE_CHECKING:
    from discord_sandbox.settings import SandboxSettings
    from discord_sandbox.world import Channel, Guild, Json, Member, World


class Core:
    """State of one running sandbox."""

    def __init__(self, settings: SandboxSettings, world: World | None = None) -> None:
        self.settings = settings
        self.world = world or default_world(guilds=settings.guilds)
        self.token = settings.token
        self.ids = SnowflakeClock()
        self.limits = RateLimits(settings)
        self.journal = Journal(settings)
        self.faults = Faults()
        self.nonces = Nonces()
        self.hub = Hub(self)
        self.gateway = Gateway(self)
        self.commands = Commands(self)
        self.interactions = Interactions(self)
        self.event_clock = EventClock(self)
        self.url = ""
        """Address of the page, without a trailing slash; known once the port is."""
        self._permissions: dict[tuple[int, int], int] = {}

    @property
    def gateway_url(self) -> str:
        """The address for the bot's websocket."""
        return self.url.replace("http://", "ws://", 1) + "/gw/"

    def application_flags(self) -> int:
        """Return the application's flags for the enabled privileged intents."""
        return sum(APPLICATION_FLAGS[name] for name in self.settings.privileged_intents)

    def bot_is_in(self, guild_id: int) -> bool:
        """Tell whether the bot is a member of that guild."""
        return self.world.bot.id in self.world.guilds[guild_id].members

    # Permissions

    def allowed(self, user_id: int, channel: Channel) -> int:
        """Return somebody's permission bits in a channel; 0 for people who aren't in the guild."""
        key = (user_id, channel.id)
        known = self._permissions.get(key)
        if known is None:
            guild = self.world.guild_of(channel)
            member = guild.members.get(user_id)
            known = 0 if member is None else int(permissions.in_channel(guild, member, channel))
            self._permissions[key] = known
        return known

    def permissions_changed(self) -> None:
        """Note a change of roles, overwrites, channels or thread members."""
        self._permissions.clear()

    def require(self, user_id: int, channel: Channel, *needed: Permission) -> None:
        """Raise DiscordError 50001 if the channel is invisible to the user, 50013 if something is missing."""
        allowed = self.allowed(user_id, channel)
        if not allowed & Permission.VIEW_CHANNEL:
            raise refusal(50001)
        for permission in needed:
            if not allowed & permission:
                raise refusal(50013)

    def emoji_usable(self, user_id: int, channel: Channel, emoji_id: int) -> bool:
        """Tell whether a message there may show an emoji: the application's own always, another guild's by
        permission."""
        if emoji_id in self.world.emojis or emoji_id in self.world.guild_of(channel).emojis:
            return True
        external = self.allowed(user_id, channel) & Permission.USE_EXTERNAL_EMOJIS
        return bool(external) and self.world.find_emoji(emoji_id) is not None

    # Looking things up

    def channel(self, channel_id: int) -> Channel:
        """Return a channel or thread. Raises DiscordError 10003."""
        channel = self.world.channels.get(channel_id)
        if channel is None:
            raise refusal(10003)
        return channel

    def guild(self, guild_id: int) -> Guild:
        """Return a guild. Raises DiscordError 10004."""
        guild = self.world.guilds.get(guild_id)
        if guild is None:
            raise refusal(10004)
        return guild

    def member(self, guild: Guild, user_id: int) -> Member:
        """Return a member. Raises DiscordError 10007."""
        member = guild.members.get(user_id)
        if member is None:
            raise refusal(10007)
        return member

    # Announcing

    def announce_channel(self, event: str, channel: Channel, payload: Json) -> None:
        """Send an event of a channel or thread to the bot and to people who may see it."""
        self.gateway.dispatch(event, payload, guild_id=channel.guild_id, channel=channel)
        self.hub.push_channel(event, payload, channel)
