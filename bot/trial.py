"""``bierkoenig doctor --try CHANNEL``: tries everything that the bot relies on once on Discord itself, cleans
up, and reports. The report contains no token, no name and no id."""

import asyncio
import io
import platform
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from typing import Final, cast

import aiohttp
import discord
from PIL import Image

from bot.client import Client, log_in, point_at
from bot.config import Config, ConfigError
from bot.database import StartError
from bot.doctor import Finding, Tell
from bot.lifecycle import stay_connected
from cogs.shell.discord_errors import Kept, file_in
from cogs.shell.layout import GREY, MessageBuilder, RawLayout, button

PATIENCE: Final = 60.0
"""Seconds for each step."""
FILENAME: Final = "table.jpg"

_UNDONE: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
_IDS: Final = re.compile(r"\d{15,}")

Step = Callable[[], Awaitable[str]]


class Surprise(Exception):  # noqa: N818 - nothing failed, Discord does something else than is believed
    """Discord accepted a request but did something unexpected, which the text describes."""


async def try_out(config: Config, channel: int, tell: Tell) -> None:
    """Try everything in the channel with that id; whatever was created is deleted in any case."""
    tell(Finding("versions", True, f"discord.py {discord.__version__}, Python {platform.python_version()}"))
    point_at(config.discord)
    try:
        async with asyncio.timeout(PATIENCE):
            client = await log_in(config.discord)
    except (ConfigError, TimeoutError) as error:
        tell(Finding("log in", False, str(error) or "no answer in time", "see above"))
        return
    trial = Trial(client, channel)
    try:
        for subject, step in trial.steps.items():
            tell(await _tried(subject, step))
    finally:
        left = await trial.clean_up()
        await client.close()
    if left:
        tell(Finding("cleaning up", False, f"still there: {', '.join(left)}", "delete it by hand"))
    else:
        tell(Finding("cleaning up", True, trial.remains or "nothing was left behind"))


async def _tried(subject: str, step: Step) -> Finding:
    try:
        async with asyncio.timeout(PATIENCE):
            return Finding(subject, True, await step())
    except (Surprise, ConfigError, StartError) as error:
        return Finding(subject, False, _bare(str(error)))
    except _UNDONE as error:
        return Finding(subject, False, _told(error))


def _told(error: Exception) -> str:
    """Return Discord's answer, on one line."""
    if isinstance(error, discord.HTTPException):
        return _bare(f"refused with status {error.status}, code {error.code}: {error.text}")
    return _bare(f"{type(error).__name__}: {error}" if str(error) else "no answer in time")


def _bare(text: str) -> str:
    return _IDS.sub("…", " ".join(text.split()))


class Trial:
    """The trial of one channel, step by step; a step whose prerequisites are missing says so."""

    def __init__(self, client: Client, channel: int) -> None:
        self.steps: dict[str, Step] = {
            "gateway": self._gateway,
            "channel": self._find,
            "picture posted": self._post,
            "picture kept": self._keep,
            "picture not listed": self._omit,
            "picture replaced": self._replace,
            "thread": self._thread,
            "event": self._event,
            "emoji": self._emoji,
            "command": self._command,
        }
        self.remains = ""
        """Leftovers in the channel that are no mistake."""
        self._client = client
        self._number = channel
        self._channel: discord.TextChannel | None = None
        self._message: discord.Message | None = None
        self._file: int | None = None
        self._made: list[tuple[str, Callable[[], Awaitable[object]]]] = []

    async def clean_up(self) -> list[str]:
        """Delete everything, last created first; return what could not be deleted."""
        left = []
        while self._made:
            what, delete = self._made.pop()
            try:
                async with asyncio.timeout(PATIENCE):
                    await delete()
            except discord.NotFound:
                continue
            except _UNDONE as error:
                left.append(f"{what} ({_told(error)})")
        return left

    # -- connection and channel ----------------------------------------------------------------------------

    async def _gateway(self) -> str:
        async with _connected(self._client) as connection:
            ready = asyncio.ensure_future(self._client.wait_until_ready())
            await asyncio.wait({connection, ready}, return_when=asyncio.FIRST_COMPLETED)
            ready.cancel()
            if connection.done():
                await connection
        return "Discord gives every intent that the bot asks for"

    async def _find(self) -> str:
        found = await self._client.fetch_channel(self._number)
        if not isinstance(found, discord.TextChannel):
            raise Surprise(f"a text channel is needed, this is a {type(found).__name__}")
        self._channel = found
        return "it is a text channel that the bot sees"

    def _place(self) -> discord.TextChannel:
        if self._channel is None:
            raise Surprise("not tried: there is no channel for it")
        return self._channel

    def _posted(self) -> tuple[discord.Message, Kept]:
        if self._message is None or self._file is None:
            raise Surprise("not tried: no picture was posted")
        return self._message, Kept(self._file)

    # -- pictures --------------------------------------------------------------------------------------------

    async def _post(self) -> str:
        message = await self._place().send(view=_shown("posted"), files=[_picture("red")])
        self._message = message
        self._made.append(("a message", message.delete))
        self._file = file_in(message)
        if self._file is None:
            raise Surprise("the answer doesn't tell the picture's attachment_id")
        listed = "too" if message.attachments else "only"
        return f"the answer names its attachment_id, {listed} in the components"

    async def _keep(self) -> str:
        message, kept = self._posted()
        edited = await message.edit(view=_shown("kept"), attachments=[kept])
        if file_in(edited) != kept.id:
            raise Surprise("the edit was taken, but another picture hangs there, or none")
        return "an edit that lists it leaves it there"

    async def _omit(self) -> str:
        """Find out an undocumented behaviour, on which nothing relies."""
        message, kept = self._posted()
        try:
            edited = await message.edit(view=_shown("not listed"))
        except discord.HTTPException as error:
            return f"an edit that shows but doesn't list it is {_told(error)}"
        there = "stays" if file_in(edited) == kept.id else "goes"
        return f"an edit that shows but doesn't list it is taken, and the picture {there}"

    async def _replace(self) -> str:
        message, kept = self._posted()
        edited = await message.edit(view=_shown("replaced"), attachments=[_picture("green")])
        if file_in(edited) in (None, kept.id):
            raise Surprise("the edit was taken, but the new picture doesn't hang there")
        return "a new one of the same name takes its place"

    # -- everything else ------------------------------------------------------------------------------------

    async def _thread(self) -> str:
        message, _ = self._posted()
        thread = await message.create_thread(name="doctor --try", auto_archive_duration=60)
        self._made.append(("a thread", partial(self._put_away, thread)))
        await thread.send(view=_shown(None))
        await thread.edit(archived=True)
        await thread.edit(archived=False)
        return "opened, written in, archived and woken"

    async def _put_away(self, thread: discord.Thread) -> None:
        """Delete a thread, or archive it: deleting needs a permission that isn't in the invitation."""
        try:
            await thread.delete()
        except discord.Forbidden:
            await thread.edit(archived=True)
            self.remains = "an archived thread remains: who may manage threads can delete it"

    async def _event(self) -> str:
        guild = await self._client.fetch_guild(self._place().guild.id)
        start = discord.utils.utcnow() + timedelta(days=7)
        event = await guild.create_scheduled_event(
            name="doctor --try",
            start_time=start,
            end_time=start + timedelta(hours=3),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location="doctor --try",
        )
        self._made.append(("an event", event.delete))
        await event.edit(description="doctor --try")
        return "planned and changed"

    async def _emoji(self) -> str:
        name = f"try_{secrets.token_hex(4)}"
        emoji = await self._client.create_application_emoji(name=name, image=_image("blue", "PNG"))
        self._made.append(("an emoji of the application", emoji.delete))
        builder = MessageBuilder(GREY)
        builder.text(f"doctor --try {emoji}")
        builder.buttons([button("try", None, discord.PartialEmoji(name=name, id=emoji.id))])
        message = await self._place().send(view=builder.view())
        self._made.append(("a message", message.delete))
        return "uploaded, and shown in a text and on a button"

    async def _command(self) -> str:
        client, guild = self._client, self._place().guild.id
        application = cast(int, client.application_id)
        payload = {
            "name": f"try-{secrets.token_hex(4)}",
            "name_localizations": {"de": f"probe-{secrets.token_hex(4)}"},
            "description": "doctor --try",
            "description_localizations": {"de": "doctor --try"},
            "type": discord.AppCommandType.chat_input.value,
        }
        made = await client.http.upsert_guild_command(application, guild, payload)
        number = int(made["id"])
        self._made.append(("a command", lambda: client.http.delete_guild_command(application, guild, number)))
        listed = await client.tree.fetch_commands(guild=discord.Object(guild))
        if number not in {one.id for one in listed}:
            raise Surprise("it was taken, but isn't among the server's commands")
        return "registered on the server, with a German name, and listed there"


@asynccontextmanager
async def _connected(client: Client) -> AsyncIterator[asyncio.Task[None]]:
    """Run the gateway connection as a task, which ends with the context; requests keep working."""
    connection = asyncio.create_task(stay_connected(client))
    try:
        yield connection
    finally:
        connection.cancel()
        await asyncio.gather(connection, return_exceptions=True)
        await asyncio.gather(*(shard.disconnect() for shard in client.shards.values()))
        if client.is_closed() and (token := client.http.token) is not None:
            client.clear()  # a gateway that refuses ends the session of the requests, too
            client.http.connector = discord.utils.MISSING
            await client.login(token)


def _shown(step: str | None) -> RawLayout:
    """Return a message that describes itself, with a picture for a ``step`` about one."""
    builder = MessageBuilder(GREY)
    builder.text("doctor --try" if step is None else f"doctor --try: picture {step}")
    if step is not None:
        builder.picture(FILENAME, "A coloured square")
    return builder.view()


def _picture(colour: str) -> discord.File:
    return discord.File(io.BytesIO(_image(colour, "JPEG")), filename=FILENAME)


def _image(colour: str, kind: str) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (64, 64), colour).save(data, kind)
    return data.getvalue()
