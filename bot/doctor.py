"""``bierkoenig doctor``: reports what is in order and what isn't, with advice. It changes nothing but a note
in the database, which proves that it can be written."""

import asyncio
import glob
import os
import shlex
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import aiohttp
import discord
from babel.numbers import format_decimal
from sqlalchemy.exc import SQLAlchemyError

from bot.account import NEEDED, PAGE, PATIENCE, UNREACHED, Get, invitation, session
from bot.config import Config, ConfigError, holds_secret
from bot.database import newest_backup
from bot.language import load_texts
from bot.monitoring.top import Reading
from cogs.texts.catalogue import Words
from engine.players.pool import answers
from engine.storage.database import parse_url
from engine.storage.errors import StorageError, StorageUnusable
from engine.storage.migrate import differences, is_newest
from engine.storage.sqlite import exposed, journals, network_of
from engine.store import Store

LEAST_DISK: Final = 200 * 1024 * 1024
"""Bytes that should be free on the database's disk."""
LEAST_IDENTIFIES: Final = 50
TOLD: Final = 10
"""Most servers whose missing permissions are listed one by one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check, in a person's words; ``advice`` is what to do about a problem.

    ``hopeless``: the bot can't start before it is fixed.
    """

    subject: str
    fine: bool
    text: str
    advice: str = ""
    hopeless: bool = False

    def __str__(self) -> str:
        line = f"{'✓' if self.fine else '✗'} {self.subject}: {self.text}"
        return f"{line}\n    → {self.advice}" if self.advice else line


Tell: TypeAlias = Callable[[Finding], None]
"""Tells a finding, as soon as there is one."""


class Doctor:
    """Checks one configuration, which ``file`` holds if there is one, and says in ``words`` what it finds."""

    def __init__(self, config: Config, file: Path | None, words: Words, tell: Tell) -> None:
        self._config = config
        self._file = file
        self._words = words
        self._tell = tell

    def _found(self, subject: str, said: str, /, *, hopeless: bool = False, **params: str | int) -> None:
        """Tell a finding whose text is ``doctor-<said>``; with advice, it is a problem."""
        text = f"doctor-{said}"
        fine = not self._words.has(f"{text}.advice")
        advice = "" if fine else self._words(f"{text}.advice", **params)
        subject = self._words(f"doctor-subject-{subject}")
        self._tell(Finding(subject, fine, self._words(text, **params), advice, hopeless))

    async def examine(self) -> None:
        """Check everything, in the order in which it would fail."""
        for part in (self.settings, self.storage, self.files, self.players, self.discord, self.gateway):
            await part()

    async def settings(self) -> None:
        """Say where the configuration stands, and check translations of the host's own."""
        if self._file is None:
            self._found("configuration", "no-file")
        else:
            self._found("configuration", "file", file=str(self._file))
        if not self._config.cogs.translations:
            return
        try:
            texts = load_texts(self._config.cogs)
        except ConfigError as error:
            self._found("translations", "translations-broken", reason=str(error), hopeless=True)
        else:
            names = ", ".join(texts.of(language).name for language in texts.languages)
            self._found("translations", "translations", languages=names)

    # -- the database ----------------------------------------------------------------------------------------

    async def storage(self) -> None:
        """Check the database, or the place where it will be, and the disk."""
        try:
            store = Store(self._config.storage.url)
        except ValueError as error:
            self._found("database", "address", reason=str(error))
            return
        except StorageUnusable as error:
            self._unusable("PostgreSQL", error)
            return
        try:
            path = None if store.path is None else store.path.absolute()
            if path is None or path.exists():
                await self._database(store, "PostgreSQL" if path is None else str(path))
            else:
                await self._future_file(store, path)
            if path is not None:
                self._disk(path)
        finally:
            await store.close()

    async def _database(self, store: Store, name: str) -> None:
        """Check an existing database: readable, sound, of this version, writable."""
        file = store.path
        if file is not None and not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
            self._found("database", "read-only", name=name)
            return
        try:
            await store.expect_sound()
            if not await is_newest(store.database.url):
                self._found("database", "older", name=name)
                return
            for fault in await differences(store.database.url):
                self._found("schema", "changed", fault=fault)
            await store.facts.put("doctor", int(time.time()))
        except StorageUnusable as error:
            self._unusable(name, error)
        except (OSError, SQLAlchemyError, sqlite3.Error, StorageError) as error:
            reason = str(getattr(error, "orig", None) or error)
            said = "broken-server" if file is None else "broken-file"
            self._found("database", said, name=name, reason=reason)
        else:
            self._found("database", "good", name=name)

    def _unusable(self, name: str, error: StorageUnusable) -> None:
        self._found(
            "database", "unusable", name=name, reason=error.reason, advice=error.advice, hopeless=True
        )

    async def _future_file(self, store: Store, path: Path) -> None:
        folder = _existing(path.parent)
        try:
            await store.expect_sound()
        except StorageUnusable as error:
            self._unusable(str(path), error)
            return
        if (backup := newest_backup(store.path, Path(self._config.backup.to))) is not None:
            self._found("database", "gone", path=str(path), backup=str(backup))
        elif folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
            self._found("database", "future", path=str(path))
        else:
            self._found("database", "no-place", path=str(path), folder=str(folder))

    def _disk(self, path: Path) -> None:
        folder = _existing(path.parent)
        free = shutil.disk_usage(folder).free
        gib = format_decimal(free / 1024**3, "0.0", self._words.locale())
        if (kind := network_of(folder)) is not None:
            self._found("disk", "network", path=str(path), kind=kind)
        else:
            self._found("disk", "room" if free >= LEAST_DISK else "no-room", free=gib)

    async def files(self) -> None:
        """Check who may read files with secrets: configuration, database, journals and backups."""
        config, file = self._config, self._file
        files = [file] if file is not None and holds_secret(file) else []
        with suppress(ValueError):
            address = parse_url(config.storage.url)
            if address.database is not None and address.get_backend_name() == "sqlite":
                database, copies = Path(address.database), f"{glob.escape(Path(address.database).stem)}-*.db*"
                files += [database, *journals(database), *database.parent.glob(copies)]
                files += database.parent.glob(f"{glob.escape(database.name)}.*")
                files += Path(config.backup.to).glob(copies)  # noqa: ASYNC240 - nothing else waits
        found = sorted(set(exposed(files)))
        for one in found:
            self._found("files", "exposed", file=str(one), quoted=shlex.quote(str(one)))
        if not found and os.name == "posix":
            self._found("files", "private")

    # -- computer players ------------------------------------------------------------------------------------

    async def players(self) -> None:
        """Ask the running bot, where it serves figures, how its workers fare; else have one of ours think."""
        failed, section = 0.0, self._config.monitoring
        if section.port:
            with suppress(OSError, ValueError):  # it need not run, and `top` tells of something else there
                reading = await asyncio.to_thread(Reading.fetch, section.metrics_url, time.time(), 5.0)
                failed = reading.value("bierkoenig_worker_failures_total")
        if failed:
            self._found("players", "players-failed", count=int(failed))
        elif await answers():
            self._found("players", "players")
        else:
            self._found("players", "players-silent")

    # -- Discord ---------------------------------------------------------------------------------------------

    async def discord(self) -> None:
        """Ask Discord about the token, the application and the servers."""
        url, token = self._config.discord.api_url, self._config.discord.token.get_secret_value()
        if not token:
            self._found("token", "no-token")
            return
        async with session(url, token) as get:
            try:
                status, me = await get("/users/@me")
            except UNREACHED as error:
                if str(error):
                    self._found("discord", "unreachable", url=url, reason=str(error))
                else:
                    self._found("discord", "silent", url=url)
                return
            if status == 401:
                self._found("token", "refused")
                return
            if status != 200:
                self._found("discord", "strange", url=url, status=str(status))
                return
            self._found("token", "token", name=me["username"])
            await self._application(get)

    async def _application(self, get: Get) -> None:
        status, application = await get("/applications/@me")
        if status == 200 and application.get("interactions_endpoint_url"):
            self._found("application", "endpoint")
        status, start = await get("/gateway/bot")
        if status == 200 and start["session_start_limit"]["remaining"] < LEAST_IDENTIFIES:
            left = start["session_start_limit"]
            self._found("logins", "logins", left=left["remaining"], total=str(left["total"]))
        await self._servers(get, invitation(application["id"] if application else 0))

    async def _servers(self, get: Get, link: str) -> None:
        """Yield the bot's missing permissions by server, or a single line if none are missing."""
        count, after = 0, 0
        lacking: list[tuple[str, str]] = []
        while True:
            status, guilds = await get(f"/users/@me/guilds?limit={PAGE}&after={after}")
            if status != 200:
                self._found("servers", "servers-strange", status=str(status))
                return
            for guild in guilds:
                has = discord.Permissions(int(guild["permissions"]))
                missing = [
                    name for name, flag in NEEDED.items() if not (has.administrator or has.value & flag)
                ]
                if missing:
                    told = ", ".join(self._words(f"permission-{name}") for name in missing)
                    lacking.append((guild["name"], told))
            count += len(guilds)
            if len(guilds) != PAGE:
                break
            after = max(int(guild["id"]) for guild in guilds)
        if not count:
            self._found("servers", "nowhere", link=link)
            return
        for server, permissions in lacking[:TOLD]:
            self._found("server", "lacks", server=server, permissions=permissions, link=link)
        if (more := len(lacking) - TOLD) > 0:
            self._found("server", "lacks-more", count=more)
        if fine := count - len(lacking):
            self._found("servers", "may", count=str(fine), all=str(count))

    async def gateway(self) -> None:
        """Check that the gateway greets whoever connects."""
        url = self._config.discord.gateway_url
        try:
            async with (
                asyncio.timeout(PATIENCE.total),
                aiohttp.ClientSession() as session,
                session.ws_connect(url, params={"v": "10", "encoding": "json"}) as socket,
            ):
                hello = await socket.receive_json()
        except TimeoutError:
            self._found("gateway", "gateway-silent", url=url)
        except (OSError, aiohttp.ClientError, TypeError, ValueError) as error:
            self._found("gateway", "gateway-unreachable", url=url, reason=str(error))
        else:
            self._found("gateway", "gateway" if hello.get("op") == 10 else "gateway-strange", url=url)


def _existing(folder: Path) -> Path:
    """Return a folder, or the nearest one above it that is there."""
    return next(one for one in (folder, *folder.parents) if one.exists())
