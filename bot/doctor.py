"""``bierkoenig doctor``: reports what is in order and what isn't, with advice. It changes nothing but a note
in the database, which proves that it can be written."""

from __future__ import annotations

import asyncio
import glob
import os
import shlex
import shutil
import sqlite3
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.config import DRIVER_ADVICE, Config, holds_secret
from bot.invitation import NEEDED, invitation
from bot.rest import PAGE, PATIENCE, UNREACHED, Get, session
from engine.storage.database import parse_url
from engine.storage.errors import StorageError, StorageUnusable
from engine.storage.private_files import exposed, journals
from engine.store import Store

LEAST_DISK: Final = 200 * 1024 * 1024
"""Bytes that should be free on the database's disk."""
LEAST_IDENTIFIES: Final = 50
TOLD: Final = 10
"""Most servers whose missing permissions are listed one by one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check; ``advice`` is what to do about a problem.

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


async def examine(config: Config, file: Path | None) -> AsyncGenerator[Finding]:
    """Check everything, in the order in which it would fail."""
    yield Finding("configuration", True, str(file) if file else "defaults and environment variables")
    async for finding in _storage(config.storage.url):
        yield finding
    for finding in _private_files(config, file):
        yield finding
    async for finding in _discord(config):
        yield finding
    yield await _gateway(config.discord.gateway_url)


async def _storage(url: str) -> AsyncIterator[Finding]:
    try:
        store = await Store.open(url)
    except ValueError as error:
        yield Finding(
            "database",
            False,
            str(error),
            "set storage.url to a file's path, or to a postgresql+asyncpg:// address",
        )
        return
    except ImportError:
        yield Finding("database", False, "the driver for PostgreSQL is missing", DRIVER_ADVICE)
        return
    try:
        if store.path is None:
            async for finding in _database(store, "PostgreSQL"):
                yield finding
            return
        path = store.path.absolute()
        if path.exists():
            async for finding in _database(store, str(path)):
                yield finding
        else:
            yield await _future_file(store, path)
        yield _disk(path)
    finally:
        await store.close()


async def _database(store: Store, name: str) -> AsyncIterator[Finding]:
    """Check an existing database: readable, sound, of this version, writable."""
    file = store.path
    if file is not None and not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        yield Finding(
            "database",
            False,
            f"{name} can't be written",
            "make the file and its folder writable for the user that runs the bot (chown, chmod)",
        )
        return
    try:
        await store.expect_sound()
        if not await store.is_migrated():
            yield Finding("database", True, f"{name} is of an older version; the next start updates it")
            return
        for fault in await store.schema_faults():
            yield Finding(
                "schema", False, fault, "somebody has changed the database: put a backup in its place"
            )
        await store.facts.put("doctor", int(time.time()))
    except StorageUnusable as error:
        yield Finding("database", False, f"{name}: {error.reason}", error.advice, hopeless=True)
    except (OSError, SQLAlchemyError, sqlite3.Error, StorageError) as error:
        reason = getattr(error, "orig", None) or error
        advice = (
            "if the file is no database, move it away; if it is damaged, put a backup in its place"
            if file is not None
            else "check storage.url and that the server runs and lets this user in"
        )
        yield Finding("database", False, f"{name}: {reason}", advice)
    else:
        yield Finding("database", True, f"{name}, up to date and writable")


async def _future_file(store: Store, path: Path) -> Finding:
    try:
        await store.expect_sound()
    except StorageUnusable as error:
        return Finding("database", False, f"{path}: {error.reason}", error.advice, hopeless=True)
    folder = path.parent
    while not folder.exists():
        folder = folder.parent
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        return Finding(
            "database",
            False,
            f"{path} isn't there and can't be made: {folder} is not a folder that we may write to",
            "set storage.url to a place that the user that runs the bot may write to",
        )
    return Finding("database", True, f"{path} isn't there yet; the first start makes it")


def _private_files(config: Config, file: Path | None) -> Iterator[Finding]:
    """Check who may read files with secrets: configuration, database, journals and backups."""
    files = [file] if file is not None and holds_secret(file) else []
    with suppress(ValueError):
        address = parse_url(config.storage.url)
        if address.database is not None and address.get_backend_name() == "sqlite":
            database, copies = Path(address.database), f"{glob.escape(Path(address.database).stem)}-*.db*"
            files += [database, *journals(database), *database.parent.glob(copies)]
            files += database.parent.glob(f"{glob.escape(database.name)}.*")
            files += Path(config.backup.to).glob(copies)
    found = sorted(set(exposed(files)))
    for one in found:
        yield Finding("private files", False, f"others can read {one}", f"chmod 600 {shlex.quote(str(one))}")
    if not found and os.name == "posix":
        yield Finding("private files", True, "nobody else can read token, database or backups")


def _disk(path: Path) -> Finding:
    folder = path.parent
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    text = f"{free / 1024**3:.1f} GiB free"
    if free < LEAST_DISK:
        return Finding("disk", False, text, "make room: when the disk is full, no card can be played")
    return Finding("disk", True, text)


async def _discord(config: Config) -> AsyncIterator[Finding]:
    token = config.discord.token.get_secret_value()
    if not token:
        yield Finding(
            "token",
            False,
            "none is configured",
            "`bierkoenig setup` says where to get one and writes it down; or set discord.token in "
            "config.toml or BIERKOENIG_DISCORD__TOKEN",
        )
        return
    async with session(config.discord.api_url, token) as get:
        try:
            status, me = await get("/users/@me")
        except UNREACHED as error:
            yield Finding(
                "Discord",
                False,
                f"{config.discord.api_url} can't be reached: {str(error) or 'no answer in time'}",
                "check the connection to the internet, a firewall or proxy, and discord.api_url",
            )
            return
        if status == 401:
            yield Finding(
                "token",
                False,
                "Discord refuses it",
                "copy it again, or reset it, at https://discord.com/developers/applications → Bot; "
                "the client secret and the public key are something else",
            )
            return
        if status != 200:
            yield Finding(
                "Discord",
                False,
                f"{config.discord.api_url} answers {status}",
                "check discord.api_url; if it is right, see https://discordstatus.com",
            )
            return
        yield Finding("token", True, f"it belongs to {me['username']}")
        async for finding in _application(get):
            yield finding


async def _application(get: Get) -> AsyncIterator[Finding]:
    status, application = await get("/applications/@me")
    if status == 200 and application.get("interactions_endpoint_url"):
        yield Finding(
            "application",
            False,
            "an interactions endpoint URL is set, so that Discord sends clicks there and not to the bot",
            "clear it at https://discord.com/developers/applications → General Information",
        )
    status, start = await get("/gateway/bot")
    if status == 200 and start["session_start_limit"]["remaining"] < LEAST_IDENTIFIES:
        left = start["session_start_limit"]
        yield Finding(
            "logins",
            False,
            f"{left['remaining']} of {left['total']} are left for today",
            "something starts the bot again and again: find out what before Discord resets the token",
        )
    async for finding in _servers(get, invitation(application["id"] if application else 0)):
        yield finding


async def _servers(get: Get, link: str) -> AsyncIterator[Finding]:
    """Yield the bot's missing permissions by server, or a single line if none are missing."""
    count, lacking, after = 0, [], 0
    while True:
        status, guilds = await get(f"/users/@me/guilds?limit={PAGE}&after={after}")
        if status != 200:
            yield Finding("servers", False, f"Discord answers {status}", "try again in a minute")
            return
        for guild in guilds:
            has = discord.Permissions(int(guild["permissions"]))
            missing = [name for name, flag in NEEDED.items() if not (has.administrator or has.value & flag)]
            if missing:
                lacking.append(f"{guild['name']}: the bot lacks {', '.join(missing)}")
        count += len(guilds)
        if len(guilds) != PAGE:
            break
        after = max(int(guild["id"]) for guild in guilds)
    if not count:
        yield Finding("servers", False, "the bot is on none", f"invite it: {link}")
        return
    advice = f"give it these in the server's settings → Roles, or invite it again: {link}"
    for lack in lacking[:TOLD]:
        yield Finding("server", False, lack, advice)
    if (more := len(lacking) - TOLD) > 0:
        yield Finding("server", False, f"{more} more lack something", "mend these first and look again")
    if fine := count - len(lacking):
        yield Finding("servers", True, f"on {fine} of {count} the bot may do what it needs to")


async def _gateway(url: str) -> Finding:
    advice = "check the connection to the internet, a firewall or proxy, and discord.gateway_url"
    try:
        async with (
            asyncio.timeout(PATIENCE.total),
            aiohttp.ClientSession() as session,
            session.ws_connect(url, params={"v": "10", "encoding": "json"}) as socket,
        ):
            hello = await socket.receive_json()
    except TimeoutError:
        return Finding("gateway", False, f"{url} doesn't answer in time", advice)
    except (OSError, aiohttp.ClientError, TypeError, ValueError) as error:
        return Finding("gateway", False, f"{url} can't be reached: {error}", advice)
    if hello.get("op") != 10:
        return Finding("gateway", False, f"{url} isn't Discord's gateway", "check discord.gateway_url")
    return Finding("gateway", True, f"{url} says hello")
