"""``bierkoenig page``: a server's leaderboards, written to a folder that one can host."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

from cogs.leaderboards.pages.boards import Board, boards_of
from cogs.leaderboards.pages.html import MARK, Site, page_of
from cogs.texts.catalogue import Texts
from engine.exchange.command import only_guild
from engine.seasons.calendars import Calendars
from engine.store import Store

INDEX: Final = "index"
_HEAD: Final = 1024
"""Number of leading bytes in which to look for the mark of a page."""


@dataclass(frozen=True, slots=True)
class PagesRequest:
    """The options of the command: the server, the first ``language``, and the title of the pages.

    ``translations`` are folders of further languages.
    """

    guild: str | None = None
    language: str = "de"
    title: str = ""
    translations: tuple[Path, ...] = ()


async def write_site(store: Store, wanted: PagesRequest, folder: Path, now: datetime) -> int:
    """Write all pages in each language, replacing those written earlier; return their number.

    Pages in the first language go to the folder itself, others to a subfolder named after the language.
    Raises ``ValueError`` for a server without results and for an unknown language, ``OSError`` and
    ``StorageError``.
    """
    texts = Texts(*wanted.translations)
    if wanted.language not in texts.languages:
        raise ValueError(f"the languages are {', '.join(texts.languages)}")
    guild = await only_guild(store, wanted.guild)
    boards = await boards_of(store, guild)
    if not boards:
        raise ValueError("nobody stands on a leaderboard of that server yet")
    calendar = await Calendars(store).read(guild)
    people = {line.person for board in boards for line in board.board.lines}
    await store.persons.load(people)
    names = {person: store.persons.known(person, guild).name for person in people}
    local = now.astimezone(ZoneInfo(str(calendar.terms["zone"])))
    folders: dict[str, str] = {
        language: "" if language == wanted.language else f"{language}/" for language in texts.languages
    }
    sites: dict[Path, Site] = {}
    for language, own in folders.items():
        words = texts.of(language)
        up = "../" if own else ""
        sites[folder / own] = Site(
            words,
            wanted.title or words("page-title"),
            boards,
            calendar,
            names,
            (
                format_datetime(local, "medium", locale=words.locale()),
                local.isoformat(timespec="minutes"),
            ),
            [
                (other, texts.of(other).name, up + there)
                for other, there in folders.items()
                if other != language
            ],
        )
    return await asyncio.to_thread(_write, folder, _pages(sites, boards))


def _pages(sites: Mapping[Path, Site], boards: Sequence[Board]) -> Iterator[tuple[Path, str]]:
    """Yield every page with its path, made on demand: after some years there are hundreds.

    The index pages, which link to the others, come last.
    """
    for folder, site in sites.items():
        for board in boards:
            yield folder / f"{board.slug}.html", page_of(site, board, f"{board.slug}.html")
        yield folder / f"{INDEX}.html", page_of(site, boards[0], f"{INDEX}.html")


def _write(folder: Path, pages: Iterable[tuple[Path, str]]) -> int:
    """Write all pages, each atomically, so that a reader sees the old or the new one; return their number.

    Pages of earlier runs that are not written any more are removed: they may name people erased since.
    """
    fresh = set()
    for path, text in pages:
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            half.write_text(text, encoding="utf-8")
            half.replace(path)
        finally:
            half.unlink(missing_ok=True)
        fresh.add(path)
    for old in {*folder.glob("*.html"), *folder.glob("*/*.html")} - fresh:
        if MARK.encode() in old.read_bytes()[:_HEAD]:
            old.unlink()
    return len(fresh)
