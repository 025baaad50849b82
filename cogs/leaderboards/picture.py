"""A page of a leaderboard as a picture, and its description in words."""

from __future__ import annotations

from cogs.leaderboards.sight import (
    LONGEST_NAME,
    PAGE_SIZE,
    ReadersPage,
    about,
    legend,
    notes_of,
    signs_of,
)
from cogs.pictures.lettering import legible
from cogs.pictures.ranking_table import Column, Note, RankingRow, RankingTable
from cogs.pictures.spec import alt_text
from cogs.shell.names import drawn_name, plain_text
from cogs.texts.catalogue import Words
from engine.standings.leaderboard import BoardLine


def leaderboard_spec(sight: ReadersPage, words: Words) -> RankingTable:
    """Return the spec of the page of a board that has at least one line."""
    board, columns = sight.board, sight.columns
    apart = (_row(sight, sight.apart, words),) if sight.apart else ()
    notes = [
        *(Note(words(f"board-sign-{sign}"), sign) for sign in legend(sight)),
        *map(Note, notes_of(sight, words)),
    ]
    title = words("board-title", game=words.game(sight.at.game))
    place = f"{board.page + 1}/{board.pages}" if board.pages > 1 else ""
    return RankingTable(
        title=title,
        subtitle=legible(about(sight, words)),
        columns=tuple(Column(one.head(words), one.measure == sight.at.by) for one in columns),
        rows=tuple(_row(sight, line, words) for line in board.lines),
        apart=apart,
        notes=tuple(notes),
        place=place,
        places=PAGE_SIZE if board.pages > 1 else 3,
        alt=_alt(sight, words, title, place),
    )


def _row(sight: ReadersPage, line: BoardLine, words: Words) -> RankingRow:
    return RankingRow(
        line.rank,
        _drawn_name(sight, line, words),
        tuple(column.of(line, words) for column in sight.columns),
        sight.stripes.get(line.person, ()),
        signs_of(line),
        sight.board.own is not None and line.person == sight.board.own.person,
    )


def _drawn_name(sight: ReadersPage, line: BoardLine, words: Words) -> str:
    """Return a person's name in letters that pictures can draw."""
    return drawn_name(sight.names[line.person], words)


def _alt(sight: ReadersPage, words: Words, title: str, place: str) -> str:
    """Describe the page in words, with lines as short as possible: ten of them have to fit."""
    heads = ", ".join(column.head(words) for column in sight.columns)
    lines = [_alt_line(sight, line, words) for line in sight.board.lines]
    own = [] if sight.apart is None else [words("board-you", line=_alt_line(sight, sight.apart, words))]
    return alt_text(
        f"{title}{f' ({place})' if place else ''}: {about(sight, words)}.",
        *own,
        words("board-alt-columns", columns=heads),
        "; ".join(lines),
    )


def _alt_line(sight: ReadersPage, line: BoardLine, words: Words) -> str:
    name = plain_text(_drawn_name(sight, line, words), LONGEST_NAME)
    rank = "–" if line.rank is None else f"{line.rank}."
    signs = "".join(f" ({words(f'board-sign-{sign}-short')})" for sign in signs_of(line))
    cells = " | ".join(column.of(line, words) for column in sight.columns)
    return f"{rank} {name}{signs} {cells}"
