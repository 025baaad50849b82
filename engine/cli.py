"""Command line without Discord: the database's upkeep, records, simulations.

Each function prints what it did or found and returns an exit status: 0, 1 when something is wrong, or 2 when
it was asked for something that there isn't.
"""

import asyncio
import json
import random
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Concatenate, Final, ParamSpec

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError

from engine.cards import Deck
from engine.exchange.files import ExportRequest, export as export_to
from engine.game import Game, Options, OptionsError
from engine.games.registry import GAMES
from engine.record import RecordError, load
from engine.record.show import shown
from engine.simulation import PLAYERS, simulate as play_parties, tables
from engine.standings import counting
from engine.storage import backups
from engine.storage.database import mask_passwords, parse_url, passwords_in, without_password
from engine.storage.errors import LeaseHeld, StorageError, StorageFailed, StorageUnusable
from engine.storage.migrate import copy as copy_all, differences, is_blank, is_newest, sizes
from engine.store import Store
from engine.tables.replay import faults

P = ParamSpec("P")

OK, FAILED, WRONG = 0, 1, 2

MAX_DEALS = 100_000_000


def upkeep(
    *, missing: bool = False, older: bool = False, alone: bool = False
) -> Callable[[Callable[Concatenate[Store, P], Awaitable[int]]], Callable[Concatenate[str, P], int]]:
    """Make a command of some work with a database, which takes its address instead.

    The database must be there with this program's schema, unless it may be ``missing``, or have an ``older``
    one. ``alone``: the work writes what a bot would write as well, and refuses to while one runs. Errors are
    printed; they are ``FAILED``, or ``WRONG`` if the database is unusable.
    """

    def made(work: Callable[Concatenate[Store, P], Awaitable[int]]) -> Callable[Concatenate[str, P], int]:
        @wraps(work)
        def command(url: str, /, *args: P.args, **kwargs: P.kwargs) -> int:
            async def run() -> int:
                with _naming(url):
                    store = Store(url)
                    try:
                        if not missing and store.path is not None and not store.path.exists():
                            return _complain(f"{store.path}: there is no such database")
                        if alone:
                            await store.lease.take(_told)
                        if not missing and not await is_newest(store.database.url) and not older:
                            told = "its schema is not of this version; run `bierkoenig db migrate`"
                            return _complain(f"{_named(store)}: {told}")
                        return await work(store, *args, **kwargs)
                    finally:
                        await store.close()

            try:
                return asyncio.run(run())
            except _Fault as fault:
                text = mask_passwords(str(fault), passwords_in(url))
                return _wrong(text) if fault.unusable else _complain(text)

        return command

    return made


class _Fault(Exception):  # noqa: N818 - the complaint itself
    """A fault of a database; ``unusable``: trying again doesn't help."""

    def __init__(self, text: str, *, unusable: bool = False) -> None:
        super().__init__(text)
        self.unusable = unusable


@contextmanager
def _naming(url: str) -> Iterator[None]:
    """Raise what goes wrong as a ``_Fault`` that names this database, unless it is one of another already."""
    try:
        yield
    except (StorageError, SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
        text = mask_passwords(_wording(error, url), passwords_in(url))
        raise _Fault(text, unusable=isinstance(error, StorageUnusable)) from None


def _wording(error: Exception, url: str) -> str:
    match error:
        case LeaseHeld():
            return f"{error}: stop it first"
        case FileExistsError():
            return f"{error}: there is a file already; name a new one"
        case StorageUnusable():
            return f"{_address(parse_url(url))}: {error}"
        case StorageFailed() | SQLAlchemyError() | sqlite3.Error():
            reason = getattr(error, "orig", None) or error
            return f"{_address(parse_url(url))}: {reason}; is it a database of ours?"
    return str(error)


def _named(store: Store) -> str:
    return _address(store.database.url)


def _address(url: URL) -> str:
    """Return an address without its password."""
    return without_password(url.render_as_string(hide_password=True))


@upkeep(missing=True, alone=True)
async def migrate(store: Store) -> int:
    """Bring a database to the newest schema; a missing SQLite file is made."""
    await store.migrate()
    print(f"{_named(store)} has the newest schema")
    return OK


@upkeep(older=True)
async def backup(store: Store, file: Path, keep: int | None = None) -> int:
    """Copy a SQLite database, also while the bot runs: to a new file, or to one of which ``keep`` stay."""
    if keep is None:
        await store.copied(lambda source: backups.copy(source, file))
    else:
        await store.copied(lambda source: backups.copy_over(source, file, keep))
    print(f"{_named(store)} copied to {file}")
    return OK


@upkeep(older=True)
async def backup_into(store: Store, folder: Path, keep: int) -> int:
    """Copy a SQLite database to a new file in a folder, where the newest ``keep`` stay."""
    made = await store.copied(lambda source: backups.Series(source, folder).add(keep))
    print(f"{_named(store)} copied to {made}")
    return OK


@upkeep(missing=True)
async def restore(store: Store, file: Path) -> int:
    """Put a backup in the place of a SQLite database, which is kept. No bot may use it."""
    kept = await store.restore(file)
    print(f"{_named(store)} is now what {file} is" + (f"; before it was {kept}" if kept else ""))
    return OK


@upkeep(alone=True)
async def copy(source: Store, target_url: str) -> int:
    """Copy a database into one that is missing or empty, of either kind. No bot may use one of them."""
    if parse_url(target_url) == source.database.url:
        return _wrong(f"{_named(source)} can't be copied to itself")
    left = 2 * sum((await sizes(source.database)).values())
    with _naming(target_url):
        target = Store(target_url)
        try:
            await target.lease.take(_told)
            if not await is_blank(target.database.url) and not await is_newest(target.database.url):
                return _complain(f"{_named(target)} has tables of another version, or somebody else's")
            await target.migrate()
            await target.lease.take(_told)  # a new database has had no place for it before
            with _progress("rows") as progress:
                task = progress.add_task("copying and comparing", total=left)
                copied = await copy_all(
                    source.database, target.database, lambda rows: progress.advance(task, rows)
                )
        finally:
            await target.close()
    rows = sum(contents.rows for contents in copied.values())
    print(
        f"{rows} rows of {len(copied)} tables copied from {_named(source)} to {_named(target)}, "
        "read back and compared: equal"
    )
    return OK


@upkeep()
async def verify(store: Store) -> int:
    """Check file, schema, tables (log, digests, seeds, result) and standings. Print a line for each fault."""
    found = [f"file: {fault}" for fault in await store.verify()]
    tables = 0
    try:
        found += [f"schema: {fault}" for fault in await differences(store.database.url)]
        found += [fault async for fault in faults(store, GAMES)]
        found += await counting.differences(store)
        tables = len(await store.tables.all())
    except (StorageError, SQLAlchemyError) as error:
        if not found:
            raise
        found.append(f"the rest can't be checked: {getattr(error, 'orig', None) or error}")
    for fault in found:
        print(fault)
    print(f"{tables} tables checked, {len(found)} faults")
    return FAILED if found else OK


@upkeep(alone=True)
async def rebuild(store: Store) -> int:
    """Recompute everything that follows from logs and results. The bot must not run meanwhile."""
    await counting.rebuild(store)
    print(f"{len(await store.standings.every_counted())} results counted anew")
    return OK


@upkeep()
async def export(store: Store, wanted: ExportRequest, file: Path) -> int:
    """Write what was played in a server to a file, which must not be there yet; also while the bot runs."""
    if wanted.game is not None and wanted.game not in GAMES:
        return _wrong(f"there is no game {wanted.game!r}; there are: {', '.join(GAMES)}")
    print(await export_to(store, wanted, file))
    return OK


def check_records(files: Sequence[Path]) -> int:
    """Read and verify records: a line for each file, ``ok`` or what is wrong and where."""
    status = OK
    for file in files:
        try:
            load(file)
        except (RecordError, OSError) as error:
            print(_fault(error, file))
            status = FAILED
        else:
            print(f"{file}: ok")
    return status


def show_record(file: Path, deck: Deck = "german") -> int:
    """Print a record for people to read, with the cards of a deck."""
    try:
        record = load(file)
    except (RecordError, OSError) as error:
        return _complain(_fault(error, file))
    Console().print(shown(record, deck))
    return OK


def _fault(error: RecordError | OSError, file: Path) -> str:
    return str(error) if isinstance(error, RecordError) else f"{file}: {error.strerror or error}"


def simulate(
    name: str,
    preset: str | None = None,
    rules: Sequence[str] = (),
    players: Sequence[str] = ("bursch",),
    deals: int = 1000,
    seed: int | None = None,
    as_json: bool = False,
) -> int:
    """Let computer players play and print the results. One name in ``players`` stands for everybody."""
    game = GAMES.get(name)
    if game is None:
        return _wrong(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    preset = preset or game.presets[0]
    try:
        options = _options(game, preset, rules)
        everybody = _everybody(players, game.seats(options))
    except ValueError as error:
        return _wrong(str(error))
    if not 1 <= deals <= MAX_DEALS:
        return _wrong(f"from 1 to {MAX_DEALS} deals can be simulated, not {deals}")
    chosen = random.SystemRandom().randrange(10**9) if seed is None else seed
    with _progress("deals") as progress:
        task = progress.add_task(f"{game.name}, {preset}", total=deals)
        summary = play_parties(
            game, preset, options, everybody, deals, chosen, lambda: progress.advance(task)
        )
    if as_json:
        print(json.dumps(summary.as_json(), ensure_ascii=False))
    else:
        Console().print(tables(summary))
    return OK


def _progress(counted: str) -> Progress:
    """Return a bar on a terminal's standard error, which goes away in the end; nothing elsewhere."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(counted),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


_WRONG_RULES: Final = {
    "preset_unknown": "{game} has no preset {preset!r}; it has: {allowed}",
    "option_unknown": "{game} has no house rule {key!r}; it has: {known}",
    "option_value": "{key} can't be {value!r}; allowed: {allowed}",
    "options_conflict": "{key} and {other} don't go together like that",
}
"""Faults of a house rule in words, by the refusal's code."""


def _options(game: Game, preset: str, rules: Sequence[str]) -> Options:
    """Parse house rules of the command line. Raises ``ValueError``, which says what is allowed instead."""
    overrides: dict[str, str] = {}
    for rule in rules:
        key, equals, value = rule.partition("=")
        if not equals:
            raise ValueError(f"a house rule is written KEY=VALUE, not {rule!r}")
        overrides[key.strip()] = value.strip()
    try:
        return game.options(preset, overrides)
    except OptionsError as error:
        has = type(game.options(preset)).model_fields if preset in game.presets else ()
        told = _WRONG_RULES[error.code].format(game=game.name, known=", ".join(has), **error.params)
        raise ValueError(told) from None


def _everybody(players: Sequence[str], seats: int) -> list[str]:
    """Return a player for each seat. Raises ``ValueError`` for an unknown one or a wrong number of them."""
    unknown = [player for player in players if player not in PLAYERS]
    if unknown:
        raise ValueError(f"there is no player {unknown[0]!r}; there are: {', '.join(PLAYERS)}")
    if len(players) not in (1, seats):
        raise ValueError(
            f"{seats} players sit at this table, or one name for all of them; not {len(players)}"
        )
    return list(players) * (seats if len(players) == 1 else 1)


def _told(reason: str) -> None:
    print(reason, file=sys.stderr)


def _complain(text: str) -> int:
    print(text, file=sys.stderr)
    return FAILED


def _wrong(text: str) -> int:
    print(f"bierkoenig: {text}", file=sys.stderr)
    return WRONG
