"""One leaderboard as an HTML page: no scripts, no external resources, and all names escaped."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from cogs.leaderboards.figures import columns_of
from cogs.leaderboards.pages.boards import Board, of_game, period_name
from cogs.leaderboards.pages.style import STYLE
from cogs.shell.names import LONG_NAME, plain_text
from cogs.texts.catalogue import Words
from engine.seasons.calendar import Calendar

MARK: Final = '<meta name="generator" content="Bierkönig">'
"""Marker near the beginning of every page, by which our outdated pages are recognized."""

_HASH: Final = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
_POLICY: Final = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'"


@dataclass(frozen=True)
class Site:
    """Data that all pages of a language share.

    ``others`` are the other languages: code, name, and the folder of their pages. ``made`` is the day on
    which the pages were written, for people and for machines.
    """

    words: Words
    title: str
    boards: Sequence[Board]
    calendar: Calendar
    names: Mapping[int, str]
    made: tuple[str, str]
    others: Sequence[tuple[str, str, str]]


def page_of(site: Site, board: Board, file: str) -> str:
    """Return the page of a board, to be written to ``file`` in the folder of its language."""
    words = site.words
    heading = f"{words.game(board.game)}: {period_name(board.period, site.calendar, words)}"
    return "".join(
        (
            f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n',
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n{MARK}\n',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n',
            '<meta name="color-scheme" content="light dark">\n',
            f"<title>{_text(heading)} – {_text(site.title)}</title>\n",
            f"<style>{STYLE}</style>\n</head>\n<body>\n",
            f'<a class="skip" href="#board">{_text(words("page-skip"))}</a>\n',
            _head(site, file),
            _games(site, board),
            _periods(site, board),
            f"<main>\n<h1>{_text(heading)}</h1>\n{_table(site, board)}{_notes(site, board)}</main>\n",
            _foot(site),
            "</body>\n</html>\n",
        )
    )


def _head(site: Site, file: str) -> str:
    links = [
        f'<a lang="{one}" hreflang="{one}" href="{escape(folder + file)}">{_text(name)}</a>'
        for one, name, folder in site.others
    ]
    return f'<header><p class="title">{_text(site.title)}</p><p>{" ".join(links)}</p></header>\n'


def _games(site: Site, board: Board) -> str:
    games = dict.fromkeys(one.game for one in site.boards)
    links = (
        _link(of_game(site.boards, game)[0], site.words.game(game), here=game == board.game) for game in games
    )
    return _navigation(site.words("page-games"), links)


def _periods(site: Site, board: Board) -> str:
    """Return links to the game's other periods. Months are collapsed: there are many after some years."""
    words, boards = site.words, of_game(site.boards, board.game)
    links: list[str] = []
    months: list[str] = []
    for one in boards:
        name = period_name(one.period, site.calendar, words)
        link = _link(one, name, here=one.period == board.period)
        (months if one.period.startswith("month") else links).append(link)
    opened = " open" if board.period.startswith("month") else ""
    summary = f"<summary>{_text(words('page-months'))}</summary>"
    folded = f"<details{opened}>{summary}<ul>{_items(months)}</ul></details>" if months else ""
    return _navigation(words("page-periods"), links, folded)


def _navigation(label: str, links: Iterable[str], more: str = "") -> str:
    return f'<nav aria-label="{escape(label)}"><ul>{_items(links)}</ul>{more}</nav>\n'


def _items(links: Iterable[str]) -> str:
    return "".join(f"<li>{link}</li>" for link in links)


def _link(board: Board, name: str, *, here: bool) -> str:
    current = ' aria-current="page"' if here else ""
    return f'<a href="{escape(board.slug)}.html"{current}>{_text(name)}</a>'


def _table(site: Site, board: Board) -> str:
    words = site.words
    columns = columns_of(evening=False, rated=True)
    caption = words("page-caption", count=board.least)
    heads = [words("page-rank"), words("page-name"), *(column.head(words) for column in columns)]
    rows = []
    for line in board.board.lines:
        name = plain_text(site.names[line.person] or words("someone"), LONG_NAME)
        figures = "".join(f"<td>{_text(column.of(line, words))}</td>" for column in columns)
        rank = "–" if line.rank is None else str(line.rank)
        rows.append(f'<tr><td>{rank}</td><th scope="row"><bdi>{_text(name)}</bdi></th>{figures}</tr>\n')
    return (
        '<div class="board" id="board" role="region" aria-labelledby="caption" tabindex="0">\n'
        f'<table>\n<caption id="caption">{_text(caption)}</caption>\n<thead><tr>'
        + "".join(f'<th scope="col"><span>{_breakable(head)}</span></th>' for head in heads)
        + "</tr></thead>\n<tbody>\n"
        + "".join(rows)
        + "</tbody>\n</table>\n</div>\n"
    )


def _notes(site: Site, board: Board) -> str:
    words = site.words
    notes = [words("board-rating-about"), words(f"page-points-{'few' if board.few_win else 'many'}")]
    left = board.board.people - len(board.board.lines)
    if left > 0:
        notes.insert(0, words("page-more", count=left))
    return "".join(f"<p>{_text(note)}</p>\n" for note in notes)


def _foot(site: Site) -> str:
    told, exact = site.made
    day = f'<time datetime="{escape(exact)}">{_text(told)}</time>'
    return f"<footer><p>{_text(site.words('page-made'))} {day}</p></footer>\n"


def _breakable(head: str) -> str:
    """Return a column's heading that may break after a slash, as "Pts/deal" does on phones."""
    return _text(head).replace("/", "/<wbr>")


def _text(text: str) -> str:
    """Escape any text for HTML."""
    return escape(text, quote=True)
