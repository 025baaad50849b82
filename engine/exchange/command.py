"""``bierkoenig export``: writes all results of a server to a file of any size."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import IO, Literal, TypeAlias

from engine.exchange.files import write_records, write_results
from engine.exchange.results import period
from engine.exchange.store import ResultFilter
from engine.games.registry import GAMES
from engine.store import Store

Kind: TypeAlias = Literal["csv", "json", "records"]


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """The results to export: from ``since`` to ``until``, both days included, by the server's clock."""

    kind: Kind
    guild: str | None = None
    game: str | None = None
    since: date | None = None
    until: date | None = None
    separator: str = ","


async def only_guild(store: Store, guild: str | None) -> str:
    """Return the given server, or the only one there is. Raises ``ValueError``."""
    known = await store.exchange.guilds()
    if guild is None and len(known) == 1:
        return known[0]
    if guild in known:
        return guild
    told = ", ".join(known) or "none"
    if guild is None:
        raise ValueError(f"name a server with --guild; there are results of: {told}")
    raise ValueError(f"there are no results of server {guild}; there are results of: {told}")


async def export(store: Store, wanted: ExportRequest, file: Path) -> str:
    """Write a new file, and return a message about it.

    A file that fails is deleted. Raises ``ValueError``, ``FileExistsError``, ``OSError`` and
    ``StorageError``.
    """
    guild = await only_guild(store, wanted.guild)
    calendar = await store.seasons.calendar(guild)
    choice = ResultFilter(guild, wanted.game, *period(calendar, wanted.since, wanted.until))
    with _created(file) as out:
        if wanted.kind == "records":
            count = await write_records(store, GAMES, choice, out)
            return f"{count} records written to {file}"
        zone, made = str(calendar.terms["zone"]), datetime.now(UTC)
        count = await write_results(
            store, choice, wanted.kind, out, zone=zone, made=made, separator=wanted.separator
        )
    return f"{count} results written to {file}"


@contextmanager
def _created(file: Path) -> Iterator[IO[bytes]]:
    """Create a file, and delete it again if writing fails."""
    out = file.open("xb")
    try:
        with out:
            yield out
    except BaseException:
        file.unlink(missing_ok=True)
        raise
