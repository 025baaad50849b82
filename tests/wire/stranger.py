"""Somebody with no rights whose clicks, commands and forms reach the real bot, whatever they contain."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import logging
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hypothesis import strategies as st

from cogs.shell.feature import Services
from discord_sandbox import Sandbox
from discord_sandbox.chosen import resolve, upload
from discord_sandbox.commands import SUBCOMMANDS
from discord_sandbox.control import RefusedError
from discord_sandbox.interactions import Interaction, Kind
from discord_sandbox.uses import ATTACHMENT, CHANNEL, MENTIONABLE, ROLE, USER
from discord_sandbox.world import Channel, Message
from tests.secrecy.overhearing import cards_named
from tests.seeded import LETTERS, mangled
from tests.wire.table import Json

OWN: Final = frozenset({"surfaces", "settings", "persons"})
"""Tables that change when somebody only looks, or chooses something for themselves."""
_QUERIES: Final = {
    "due": "SELECT * FROM due WHERE kind != 'render'",
    "facts": "SELECT * FROM facts WHERE key != 'alive'",
}
"""Queries without the rows that the bot writes by itself: cards to be drawn, and signs of life."""
_PATIENCE: Final = 60.0
_INCIDENT: Final = "Nummer"


class Watchman(logging.Handler):
    """Keeps log records that are errors or have a traceback."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.caught: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.caught.append(self.format(record))

    def heard(self) -> list[str]:
        """The records kept since the last call."""
        caught, self.caught = self.caught, []
        return caught


class Stranger:
    """Frieda, who sits nowhere: she sends things, and checks that nothing comes of it.

    ``hidden`` are words that belong to secrets she may not see; ``promised`` are the hashes to which the
    tables have committed themselves, which everybody may.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        services: Services,
        database: Path,
        hidden: list[str],
        promised: Sequence[str] = (),
    ) -> None:
        self._core = sandbox.core
        self._services = services
        self._database = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        self._hidden = hidden
        self._promised = promised
        self._watchman = Watchman()
        self._tables: dict[str, str] = {}
        self._version = -1
        self.become("frieda")

    def become(self, username: str) -> None:
        """Send everything from now on as somebody else, who may have rights."""
        self.user = next(user for user in self._core.world.users.values() if user.username == username)

    @property
    def number(self) -> int:
        """The number by which the bot knows her."""
        query = "SELECT person FROM persons WHERE external_id = ?"
        (number,) = self._database.execute(query, (str(self.user.id),)).fetchone()
        return int(number)

    def __enter__(self) -> Stranger:
        logging.getLogger().addHandler(self._watchman)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self._watchman)
        self._database.close()

    def channel(self, name: str) -> Channel:
        """A channel by name."""
        return next(one for one in self._core.world.channels.values() if one.name == name)

    def messages(self) -> list[Message]:
        """Messages of the bot that she can see and that have buttons."""
        bot, seen_by = self._core.world.bot.id, (None, self.user.id)
        found = [one for one in self.channel("spieltisch").messages.values() if one.author_id == bot]
        return [one for one in found if one.ephemeral_for in seen_by and one.payload["components"]]

    async def send(
        self,
        kind: Kind,
        data: Json,
        *,
        source: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """Send something to the bot as Discord would; returns when everything that it caused is done.

        Only then is it sure that nothing more is logged or written.
        """
        one = await self._sent(kind, data, source, parent)
        # on a machine that stands still for seconds one expires; what isn't answered again never is
        return await self._sent(kind, data, source, parent) if one.answer is None else one

    async def _sent(
        self, kind: Kind, data: Json, source: Message | None, parent: Interaction | None
    ) -> Interaction:
        place = self.channel("spieltisch")
        one = self._core.interactions.send(kind, self.user, place, data, source=source, parent=parent)
        async with asyncio.timeout(_PATIENCE):
            while (one.answer is None and not one.failed) or self._services.in_flight._answering:  # noqa: ASYNC110
                await asyncio.sleep(0.0005)  # thousands wait here, a moment each
        return one

    def expect_calm(self, one: Interaction, sent: str, *, cards: bool = False, people: bool = False) -> None:
        """Check that it was answered calmly: no secret was told, and nothing is in the log.

        Cards and words in ``sent`` may be repeated, and any ``cards`` and ``people`` if those are set: she
        may read rules, or have named somebody before.
        """
        heard = self._watchman.heard()
        assert not heard, "\n".join(heard)
        assert one.answer is not None, "nobody has answered"
        told = "\n".join(self.told(one))
        assert _INCIDENT not in told
        if not cards:
            named = [card for card in cards_named(told) if card not in sent and card not in self._promised]
            assert not named, named
        for word in [] if people else self._hidden:
            assert word not in told or word in sent, word

    def told(self, one: Interaction) -> Iterator[str]:
        """All texts of the answer: sentences, labels, ids, what a form asks for."""
        channel = one.channel
        shown = [channel.messages[id].payload for id in one.created if id in channel.messages]
        if one.original is not None:
            shown.append(one.original.payload)
        for message in shown:
            yield message.get("content") or ""
            yield from _texts(message["components"])
        if one.modal is not None:
            yield from _texts([one.modal])
        if one.choices is not None and one.choices.done():
            yield from _texts(one.choices.result())

    # -- commands ------------------------------------------------------------------------------------------

    def paths(self) -> dict[str, tuple[Json, list[Json]]]:
        """All commands by their full names with subcommands, and their options."""
        return {
            path: (command, options)
            for command in self._core.commands.of(None).values()
            for path, options in _leaves(command["name"], command.get("options", []))
        }

    def suggesting(self, path: str) -> set[str]:
        """The options of a command that have suggestions."""
        return {option["name"] for option in self.paths()[path][1] if option.get("autocomplete")}

    def called(self) -> st.SearchStrategy[tuple[str, list[Json], bool]]:
        """A strategy for a command, its options, and whether Discord's client would send it."""
        return _called(self.paths(), [str(user) for user in self._core.world.users])

    def command(self, path: str, options: list[Json]) -> Json:
        """The payload that Discord sends for a command, with files and members resolved."""
        command, resolved = self.paths()[path][0], dict[str, Any]()
        channel = self.channel("spieltisch")
        for option in options:
            if option["type"] == ATTACHMENT:
                file = {
                    "filename": "a.csv",
                    "data": base64.b64encode(str(option["value"]).encode(errors="replace")),
                }
                kept = upload(self._core, channel, file)
                option["value"] = kept["id"]
                resolved.setdefault("attachments", {})[kept["id"]] = kept
            elif option["type"] in (USER, CHANNEL, ROLE, MENTIONABLE):
                with contextlib.suppress(RefusedError):  # of nobody nothing is known
                    resolve(
                        self._core, self._core.world.guild_of(channel), [str(option["value"])], resolved, ""
                    )
        inner = options
        for depth, name in enumerate(reversed(path.split()[1:]), 1):
            inner = [{"name": name, "type": depth, "options": inner}]
        told: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": inner}
        return told | ({"resolved": resolved} if resolved else {})

    # -- the database --------------------------------------------------------------------------------------

    def others(self) -> list[str]:
        """Digests of the tables of others, and of their results and seeds."""
        queries = [
            f'SELECT * FROM {name} WHERE "table" <= 6' for name in ("log", "results", "seeds", "tables")
        ]
        return [self._digest(query) for query in queries]

    def changes(self) -> set[str]:
        """The database's tables that have changed since the last call."""
        (version,) = self._database.execute("PRAGMA data_version").fetchone()
        if version == self._version:
            return set()
        self._version, before = version, self._tables
        names = [
            name for (name,) in self._database.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        self._tables = {name: self._digest(_QUERIES.get(name, f'SELECT * FROM "{name}"')) for name in names}
        return {name for name in names if before and self._tables[name] != before[name]}

    def rows(self, table: str) -> int:
        """The number of rows in a table."""
        (count,) = self._database.execute(f'SELECT count(*) FROM "{table}"').fetchone()
        return int(count)

    def _digest(self, query: str) -> str:
        rows = sorted(map(repr, self._database.execute(query)))
        return hashlib.sha256("\n".join(rows).encode()).hexdigest()


def _leaves(name: str, options: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    """The names of a command with all its subcommands, and the options of each."""
    inner = [option for option in options if option["type"] in SUBCOMMANDS]
    if not inner:
        yield name, options
    for option in inner:
        yield from _leaves(f"{name} {option['name']}", option.get("options", []))


_TYPED = mangled(
    (
        *(
            "1.11.2026",
            "Do 3.12.",
            "halb neun",
            "8:30 pm",
            "20 c.t.",
            "Anna",
            "Corps Beispiel",
            "wheels=false",
        ),
        *(
            "minus-plus",
            "season",
            "#c8102e #1d1d1b #f2b705",
            "1d1d1bc8102ef2b705",
            "quodlibet:minus",
            "2026-10",
        ),
    ),
    r"[ :.=#-]",
)
_SHEETS = mangled(
    ("Anna;Bert;Cilli;Dora\n1;2;3;4\n", "Datum,<@123456789012345678>,Bert\n1.1.2020,2,3\n"), r"[;,\n]"
)


def _values(option: Json, users: list[str]) -> st.SearchStrategy[Any]:
    """A strategy for an option's values, both valid and invalid ones."""
    good: st.SearchStrategy[Any]
    match option["type"]:
        case 4 | 10:
            low, high = option.get("min_value", 0), option.get("max_value", 10)
            good = st.integers(int(low), int(high)) | st.integers(-(2**53), 2**53)
        case 5:
            good = st.booleans()
        case 6 | 7 | 8 | 9:
            return st.sampled_from([*users, "1", "9" * 19, "An"])
        case 11:
            return _SHEETS
        case _ if "choices" in option:
            good = st.sampled_from([choice["value"] for choice in option["choices"]])
        case _:
            return _TYPED | st.text(LETTERS, max_size=30)
    return st.integers(0, 4).flatmap(lambda luck: good if luck else _TYPED)


@st.composite
def _called(
    draw: st.DrawFn, paths: Mapping[str, tuple[Json, list[Json]]], users: list[str]
) -> tuple[str, list[Json], bool]:
    path = draw(st.sampled_from(sorted(paths)))
    options, fits = list[Json](), True
    for option in paths[path][1]:
        required = option.get("required", False)
        if draw(st.integers(0, 9)) < (9 if required else 4):
            value = draw(_values(option, users))
            options.append({"name": option["name"], "type": option["type"], "value": value})
            fits = fits and _fits(option, value)
        else:
            fits = fits and not required
    return path, options, fits


def _fits(option: Json, value: Any) -> bool:
    """Whether Discord's client would send these options."""
    match option["type"]:
        case 4 | 10:
            low, high = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
            return isinstance(value, int) and low <= value <= high
        case 5:
            return isinstance(value, bool)
        case 3:
            choices = [choice["value"] for choice in option.get("choices", [])]
            long = option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000)
            return long and (not choices or value in choices)
        case 11:
            return True
    return str(value).isdigit() and len(value) == 19


def _texts(parts: Any) -> Iterator[str]:
    """Every text in some components, however deep."""
    if isinstance(parts, Mapping):
        for key, value in parts.items():
            if key not in ("url", "proxy_url", "emoji"):
                yield from _texts(value)
    elif isinstance(parts, list | tuple):
        for part in parts:
            yield from _texts(part)
    elif isinstance(parts, str):
        yield parts
