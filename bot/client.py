"""The connection to Discord: a client with few intents, its login, and shards that resume their sessions."""

import asyncio
import random
from collections.abc import Callable
from typing import Any, Final

import aiohttp
import discord
import structlog
import yarl
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from discord.state import AutoShardedConnectionState

from bot.config import DISCORD_GATEWAY, ConfigError, DiscordSection
from cogs.parts import Bot
from cogs.shell.discord_errors import ADVICE, ASKED_AGAIN_AFTER, TOO_OLD_TO_EDIT, failure, may_be_taken
from engine.incidents import advice, words

_log = structlog.get_logger(__name__)

FIRST_RETRY: Final = 1.0
LONGEST_RETRY: Final = 60.0
"""Most seconds between attempts to log in; the pause doubles from the first attempt on."""

# we have no use for voice and none for the advice to install it
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

# Shards do what discord.py leaves undone when a line breaks. It drops the session when the first attempt to
# reconnect fails, waits longer and longer for the next one and lets all shards wait with it; it keeps servers
# that have left in the meantime, and tells of no READY but the first when there are several shards.

LONGEST_PAUSE: Final = 5
"""Power of two that the seconds between two attempts don't exceed; in discord.py they become 17 minutes."""


class ResumingShard(discord.shard.Shard):
    """A shard that resumes its session however many attempts that takes, and waits for them alone."""

    ws: DiscordWebSocket

    def launch(self) -> None:
        """Listen to a new connection; if it breaks, the pauses between attempts are short again."""
        self._backoff = ExponentialBackoff()
        self._backoff._max = LONGEST_PAUSE
        super().launch()

    async def _handle_disconnect(self, e: Exception) -> None:
        """Deal with a broken line, in a task of its own: it may pause for minutes."""
        self._task = self._client.loop.create_task(super()._handle_disconnect(e))

    async def reconnect(self) -> None:
        """Try again after an attempt that failed; without a session there is nothing to resume."""
        if self.ws.session_id is None:
            await super().reconnect()
            return
        # the session's own address may be what is gone; the general one knows all sessions
        self.ws.gateway = DiscordWebSocket.DEFAULT_GATEWAY
        await self.reidentify(ReconnectWebSocket(self.id, resume=True))


discord.shard.Shard = ResumingShard  # type: ignore[misc]


class ConnectionState(AutoShardedConnectionState[Any]):
    """The cache of servers, and when it is complete."""

    def parse_ready(self, data: Any) -> None:
        """Begin a session, and report the servers of its shard that have been left since the last one.

        Each session after the first ones is followed by ``on_ready``, as with a single shard.
        """
        waiting = self._ready_task
        super().parse_ready(data)
        shard, _ = data["shard"]
        named = {int(guild["id"]) for guild in data["guilds"]}
        for guild in [one for one in self.guilds if one.shard_id == shard and one.id not in named]:
            self._remove_guild(guild)
            self.dispatch("guild_remove", guild)
        if self._ready_task is waiting and self._get_client().is_ready():
            self._ready_task = asyncio.create_task(self._delay_ready())

    async def _delay_ready(self) -> None:
        """Wait for the servers of all shards that begin anew; another one that does begins this anew, too."""
        await asyncio.wait(self._ready_tasks.values())  # a gather that is cancelled would end them as well
        await super()._delay_ready()


answer_listeners: Final[list[Callable[[aiohttp.ClientResponse], None]]] = []
"""Called with each answer of Discord before it is read. discord.py reads all of them in one function, and
aiohttp's own hooks make a request a sixth dearer."""


def _expect_whole_answers(module: Any) -> None:
    """Treat a success that is no JSON as a broken connection: half an answer, or the page of a proxy.

    discord.py looks for a message in it. Nor does it ask what a 429 is about, and waits in any case.
    """
    read = module.json_or_text

    async def read_whole(response: aiohttp.ClientResponse) -> Any:
        if isinstance(response, aiohttp.ClientResponse):  # direct requests have observers of their own
            for listener in answer_listeners:
                listener(response)
        try:
            said = await read(response)
        except ValueError as error:
            raise aiohttp.ClientPayloadError("the answer is not the JSON that it says it is") from error
        something = isinstance(said, list) or (isinstance(said, dict) and said)
        if not something and response.status in range(200, 300) and response.status != 204:
            raise aiohttp.ClientPayloadError("the answer is not what was asked for")
        if response.status == 429 and (isinstance(said, str) or said.get("code") == TOO_OLD_TO_EDIT):
            raise discord.HTTPException(response, said)
        return said

    module.json_or_text = read_whole


def _ask_once_more(asker: Any) -> None:
    """Make a request once more that Discord refused but may take.

    When a connection is closed for good, discord.py closes its session under requests that are still to be
    made: those are as broken as any other.
    """
    unguarded = asker.request

    async def request(*about: Any, **more: Any) -> Any:
        try:
            return await unguarded(*about, **more)
        except RuntimeError as error:
            if str(error) != "Session is closed":
                raise
            raise aiohttp.ClientConnectionError("the connection was closed for good") from error

    async def ask(self: Any, route: Route, *rest: Any, files: Any = None, **more: Any) -> Any:
        try:
            return await request(self, route, *rest, files=files, **more)
        except discord.HTTPException as error:
            if not may_be_taken(error.status, error.code):
                raise
            _log.info(
                "a request is made once more", method=route.method, path=route.path, reason=words(error)
            )
        await asyncio.sleep(ASKED_AGAIN_AFTER)
        for file in files or ():
            file.reset()
        return await request(self, route, *rest, files=files, **more)

    asker.request = ask


for _module in (discord.http, discord.webhook.async_):
    _expect_whole_answers(_module)
for _asker in (discord.http.HTTPClient, discord.webhook.async_.AsyncWebhookAdapter):
    _ask_once_more(_asker)


class ClickedMessage(discord.Message):
    """A message that was clicked, as far as anybody looks at it: our ids say all else that a click needs."""

    __slots__ = ("drawn",)

    def __init__(self, *, state: Any, channel: Any, data: Any) -> None:
        self.drawn = data.get("components", ())
        self._state, self.channel, self.guild = state, channel, None
        self.id = int(data["id"])
        self.flags = discord.MessageFlags._from_value(data.get("flags", 0))


def _clicked(*, state: Any, channel: Any, data: Any) -> discord.Message:
    """Make a clicked message what its client reads of it; other bots may run in the same process."""
    kind = ClickedMessage if isinstance(state._get_client(), Client) else discord.Message
    return kind(state=state, channel=channel, data=data)


discord.interactions.Message = _clicked  # type: ignore[attr-defined,assignment]


@words.register
def _(error: discord.HTTPException) -> str:
    """Describe a refused request by its codes alone: Discord's own text can quote the request."""
    return f"status {error.status}, code {error.code}"


@advice.register(discord.DiscordException)
@advice.register(aiohttp.ClientError)
@advice.register(ConnectionError)
def _(error: BaseException) -> str | None:
    kind = failure(error)
    return None if kind is None else ADVICE[kind]


class Client(Bot):
    """Receives guilds, channels, scheduled events and interactions; caches no messages and no members."""

    def __init__(
        self, discord_section: DiscordSection, request_hooks: aiohttp.TraceConfig | None = None
    ) -> None:
        elsewhere = discord_section.gateway_url != DISCORD_GATEWAY
        super().__init__(
            intents=discord.Intents(guilds=True, guild_scheduled_events=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=request_hooks,
            # how long to wait for further guilds before on_ready; a sandbox sends all at once
            guild_ready_timeout=0.1 if elsewhere else 2.0,
        )

        self.connected: Final[set[int]] = set()
        """The shards through which Discord sends events."""

    def _get_state(self, **options: Any) -> ConnectionState:
        return ConnectionState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a connection is broken, or could not be made."""
        self.connected.discard(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Note that the gateway has sent the initial state of a shard."""
        self.connected.add(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """Log that a broken connection was resumed without a loss."""
        self.connected.add(shard)
        _log.info("resumed", shard=shard)

    async def on_ready(self) -> None:
        """Log the connection: the gateway has sent the initial state."""
        _log.info("ready", user=str(self.user), guilds=len(self.guilds))

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log a failed event handler without its arguments, which may be secret; the others go on."""
        if self.is_closed():  # what it wanted is over, too
            return
        _log.exception("an event handler failed", event_name=event_method)


def point_at(section: DiscordSection) -> None:
    """Direct all requests and the gateway connection of this process to the configured addresses."""
    Route.BASE = section.api_url.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(section.gateway_url)


async def log_in(section: DiscordSection, request_hooks: aiohttp.TraceConfig | None = None) -> Client:
    """Return a client that is logged in and not yet connected to the gateway. Close it in the end.

    ``request_hooks`` are told of each of its requests.

    Retries as long as Discord can't be reached. Raises ``ConfigError`` when the server refuses the token, or
    isn't Discord.
    """
    token = section.require_token()
    pause = FIRST_RETRY
    while True:
        client = Client(section, request_hooks)
        try:
            await client.login(token)
        except discord.LoginFailure:
            await client.close()
            raise ConfigError(
                "discord.token: expected a token that Discord accepts, found one that it refuses; "
                "copy it again, or reset it, at https://discord.com/developers/applications → Bot"
            ) from None
        except discord.HTTPException as error:
            await client.close()
            if error.status < 500 and error.status != 429:
                raise ConfigError(
                    f"discord.api_url: expected Discord's interface at {section.api_url}, "
                    f"found something that answers {error.status}"
                ) from None
            reason = f"it answers {error.status}"
        except (OSError, aiohttp.ClientError, TimeoutError) as error:
            await client.close()
            reason = str(error) or type(error).__name__
        except BaseException:
            await client.close()
            raise
        else:
            return client
        wait = pause * random.uniform(0.8, 1.2)  # noqa: S311 - spreads attempts, keeps no secret
        _log.warning(
            "Discord can't be reached; trying again",
            address=section.api_url,
            reason=reason,
            seconds=round(wait, 1),
        )
        await asyncio.sleep(wait)
        pause = min(pause * 2, LONGEST_RETRY)
