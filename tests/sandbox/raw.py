"""Bots for the sandbox: one without a library, by REST and frames, and one like discord.py's examples."""

import asyncio
import contextlib
import struct
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import aiohttp
import discord
import discord.gateway
import discord.http
import pytest
import yarl
from discord import app_commands
from pydantic_core import from_json, to_json

from discord_sandbox import Sandbox
from discord_sandbox.intents import PRIVILEGED

Json = dict[str, Any]

ALL_INTENTS = 53608447
NO_CONTENT = ALL_INTENTS & ~(1 << 15)


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, JSON and headers of a REST answer."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> int:
        """Discord's JSON error code."""
        return int(self.body["code"])

    @property
    def refusal(self) -> tuple[int, int]:
        """Status and JSON error code."""
        return self.status, self.code

    def field_code(self, *path: str | int) -> str:
        """The first error code noted for a field."""
        node = self.body["errors"]
        for step in path:
            node = node[str(step)]
        return str(node["_errors"][0]["code"])


class Rest:
    """REST calls with the bot's token."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.application = f"/applications/{sandbox.application_id}"
        self.messages = f"{self.channel('spieltisch')}/messages"

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        raw: bytes | None = None,
        files: Mapping[str, bytes] | None = None,
    ) -> Answer:
        """Make one call; ``files`` makes it multipart with the body as payload_json."""
        headers = {"Authorization": f"Bot {self.sandbox.token if token is None else token}"}
        data: Any = raw
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", to_json(body).decode())
            for index, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{index}]", content, filename=name)
        elif body is not None:
            data = to_json(body)
        if files is None:
            headers["Content-Type"] = "application/json"
        url = self.sandbox.api_url + path
        async with self._session.request(method, url, data=data, headers=headers) as answer:
            content = await answer.read()
            is_json = answer.headers.get("Content-Type") == "application/json"
            parsed = from_json(content) if content and is_json else content.decode()
            return Answer(answer.status, parsed, answer.headers)

    async def get(self, path: str) -> Answer:
        """GET."""
        return await self.call("GET", path)

    async def post(self, path: str, body: Any = None, **more: Any) -> Answer:
        """POST."""
        return await self.call("POST", path, body, **more)

    async def put(self, path: str, body: Any = None) -> Answer:
        """PUT."""
        return await self.call("PUT", path, body)

    async def patch(self, path: str, body: Any = None, **more: Any) -> Answer:
        """PATCH."""
        return await self.call("PATCH", path, body, **more)

    async def delete(self, path: str) -> Answer:
        """DELETE."""
        return await self.call("DELETE", path)

    def channel(self, name: str) -> str:
        """The path of a channel by name."""
        found = next(c for c in self.sandbox.world.channels.values() if c.name == name)
        return f"/channels/{found.id}"


@dataclass
class RawGateway:
    """A gateway connection by hand; ``events`` are the dispatched ones in order."""

    sandbox: Sandbox
    compress: bool = False
    events: list[Json] = field(default_factory=list)
    session_id: str = ""
    sequence: int = 0

    async def open(self) -> Json:
        """Connect; returns the HELLO."""
        self._http = aiohttp.ClientSession()
        url = self.sandbox.gateway_url + "?v=10&encoding=json"
        if self.compress:
            url += "&compress=zlib-stream"
        self._inflate = zlib.decompressobj()
        self.socket = await self._http.ws_connect(url)
        return await self.receive()

    async def close(self, code: int = 4000) -> None:
        """Hang up; 1000 would end the session."""
        await self.socket.close(code=code)
        await self._http.close()

    async def closed(self) -> int:
        """Wait until the other side hangs up; returns the close code."""
        with pytest.raises(ConnectionError) as closed:
            while True:
                await self.receive()
        return int(closed.value.args[0])

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def send(self, op: int, data: Any) -> None:
        """Send a frame."""
        await self.socket.send_str(to_json({"op": op, "d": data}).decode())

    async def receive(self) -> Json:
        """The next frame. Raises ConnectionError with the close code when the sandbox hung up."""
        message = await self.socket.receive(timeout=5)
        if message.type is aiohttp.WSMsgType.BINARY:
            frame: Json = from_json(self._inflate.decompress(message.data))
        elif message.type is aiohttp.WSMsgType.TEXT:
            frame = from_json(message.data)
        else:
            raise ConnectionError(self.socket.close_code)
        if frame["op"] == 0:
            self.sequence = frame["s"]
            self.events.append(frame)
        return frame

    async def event(self, name: str) -> Any:
        """The data of the next event with that name."""
        while True:
            frame = await self.receive()
            if frame["t"] == name:
                return frame["d"]

    async def quiet(self) -> list[Json]:
        """Return the frames that came before an answer to a heartbeat: nothing else is on its way then."""
        await self.send(1, self.sequence)
        frames = []
        while (frame := await self.receive())["op"] != 11:
            frames.append(frame)
        return frames

    async def identify(self, intents: int | None = None, shard: tuple[int, int] | None = None) -> Json:
        """Identify, with every intent that is allowed if none are named; returns READY's data once every
        guild has come."""
        if intents is None:
            switched_on = self.sandbox.settings.privileged_intents
            intents = ALL_INTENTS & ~sum(bit for name, bit in PRIVILEGED.items() if name not in switched_on)
        await self.send(
            2,
            {
                "token": self.sandbox.token,
                "intents": intents,
                "shard": shard,
                "properties": {"os": "linux", "browser": "test", "device": "test"},
            },
        )
        ready: Json = await self.event("READY")
        self.session_id = ready["session_id"]
        if intents & 1:
            for _ in ready["guilds"]:
                await self.event("GUILD_CREATE")
        return ready

    async def resume(self, sequence: int | None = None) -> None:
        """Ask to go on after an event."""
        await self.send(
            6,
            {
                "token": self.sandbox.token,
                "session_id": self.session_id,
                "seq": self.sequence if sequence is None else sequence,
            },
        )


async def until(condition: Any, seconds: float = 60.0) -> None:
    """Wait until something in this process holds."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - there is nothing to hook into
            await asyncio.sleep(0.005)


class Order(discord.ui.Modal, title="Your order"):
    """A dish by select, a wish in words."""

    dish: discord.ui.Label[Self] = discord.ui.Label(
        text="Dish",
        component=discord.ui.Select(
            custom_id="dish",
            options=[
                discord.SelectOption(label="Soup", value="soup"),
                discord.SelectOption(label="Cake", value="cake"),
            ],
        ),
    )
    wish: discord.ui.Label[Self] = discord.ui.Label(
        text="Wish",
        description="Anything else?",
        component=discord.ui.TextInput(custom_id="wish", required=False, max_length=60),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Repeat the order."""
        dish, wish = self.dish.component, self.wish.component
        assert isinstance(dish, discord.ui.Select) and isinstance(wish, discord.ui.TextInput)
        await interaction.response.send_message(f"{dish.values[0]} with {wish.value or 'nothing'}")


class Delivery(discord.ui.Modal, title="Your delivery"):
    """Up to two files, where to and how."""

    files: discord.ui.Label[Self] = discord.ui.Label(
        text="Files", component=discord.ui.FileUpload(custom_id="files", max_values=2)
    )
    place: discord.ui.Label[Self] = discord.ui.Label(
        text="Place",
        component=discord.ui.ChannelSelect(
            custom_id="place", channel_types=[discord.ChannelType.voice], required=False
        ),
    )
    speed: discord.ui.Label[Self] = discord.ui.Label(
        text="Speed",
        component=discord.ui.RadioGroup(
            custom_id="speed",
            options=[discord.RadioGroupOption(label=s, value=s) for s in ("slow", "fast")],
            required=False,
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """List what has arrived."""
        files = self.files.component
        assert isinstance(files, discord.ui.FileUpload)
        said = [f"{file.filename}: {file.size} bytes" for file in files.values]
        await interaction.response.send_message("\n".join(said))


class Chooser(discord.ui.View):
    """One select of each kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(
        custom_id="colours",
        min_values=1,
        max_values=2,
        placeholder="Colours",
        options=[
            discord.SelectOption(label=c.title(), value=c, emoji="🎨", description="a colour")
            for c in ("red", "green", "blue")
        ],
    )
    async def colours(self, interaction: discord.Interaction, select: discord.ui.Select[Self]) -> None:
        """Show the chosen strings."""
        await interaction.response.edit_message(content="+".join(select.values))

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="people", max_values=3)
    async def people(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Self]) -> None:
        """Show the chosen people."""
        await interaction.response.edit_message(content=" ".join(user.display_name for user in select.values))

    @discord.ui.select(
        cls=discord.ui.ChannelSelect, custom_id="place", channel_types=[discord.ChannelType.text]
    )
    async def place(self, interaction: discord.Interaction, select: discord.ui.ChannelSelect[Self]) -> None:
        """Show the chosen channel."""
        await interaction.response.defer()
        await interaction.edit_original_response(content=select.values[0].name)


class SmallBot(discord.Client):
    """Registers its commands globally when it starts."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Say hello")
        async def greet(
            interaction: discord.Interaction, name: str, times: app_commands.Range[int, 1, 3] = 1
        ) -> None:
            await interaction.response.send_message(", ".join([f"Hello {name}"] * times))

        @self.tree.command(description="Speak in a voice channel")
        async def speak(
            interaction: discord.Interaction,
            where: discord.VoiceChannel,
            who: discord.Member | None = None,
        ) -> None:
            await interaction.response.send_message(where.name)

        @self.tree.command(description="Order something")
        async def order(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Order())

        @self.tree.command(description="Deliver something")
        async def deliver(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Delivery())

        @self.tree.command(description="Choose things")
        async def choose(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("nothing yet", view=Chooser())

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()


def picture(width: int = 4, height: int = 3) -> bytes:
    """A real, if grey, PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\x00" + b"\x80" * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


# Running a bot against a sandbox, inside the test's own event loop or as a process.


@contextlib.asynccontextmanager
async def running(client: discord.Client, sandbox: Sandbox) -> AsyncIterator[discord.Client]:
    """Log in, wait for ``ready``, log out at the end."""
    discord.http.Route.BASE = sandbox.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    task = asyncio.create_task(client.start(sandbox.token))
    try:
        ready = asyncio.create_task(_ready(client))
        await asyncio.wait([task, ready], timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        assert client.is_ready(), "the bot did not get ready"
        yield client
    finally:
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _ready(client: discord.Client) -> None:
    while client.user is None:  # noqa: ASYNC110 - waiting for ready is refused before the login
        await asyncio.sleep(0.001)
    await client.wait_until_ready()
