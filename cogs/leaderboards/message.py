"""A leaderboard as a message: a page in words or as a picture, and links to other pages and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from cogs.leaderboards.page import (
    LONGEST_NAME,
    PAGE_SIZE,
    ReadersPage,
    Verb,
    Ways,
    about,
    by_measure,
    empty_of,
    legend,
    measures_of,
    notes_of,
    own_note,
    rank_sign,
    signs_of,
)
from cogs.pictures.lettering import legible
from cogs.pictures.ranking_table import Column, Note, RankingRow, RankingTable, Sign
from cogs.pictures.renderer import Picture
from cogs.pictures.spec import alt_text
from cogs.shell.clicks import placeholder_id
from cogs.shell.layout import FIXED_SPACE, GOLD, Component, MessageBuilder, button, option, select, small
from cogs.shell.names import drawn_name, plain_text, shown
from cogs.texts.catalogue import Words
from engine.standings.leaderboard import BoardLine
from engine.standings.outcome import CIRCLES

SITTINGS: Final = 8
"""Parties of an evening that are listed one by one."""

_PAGES: Final[dict[Verb, str]] = {"first": "⏮", "back": "◀", "next": "▶", "last": "⏭"}
_SIGNS: Final[Mapping[Sign, str]] = {"running": "…", "paused": "⏸", "friendly": "🤝"}


def leaderboard_message(
    sight: ReadersPage, words: Words, picture: Picture | None, ways: Ways
) -> MessageBuilder:
    """Build the page for whoever asked for it."""
    builder = _page(sight, words, picture, ways.note)
    builder.line()
    builder.buttons(_page_buttons(sight))
    builder.buttons(_other_buttons(sight, words, ways))
    _selects(builder, sight, words, ways)
    return builder


def shared_message(sight: ReadersPage, words: Words, picture: Picture | None, sharer: str) -> MessageBuilder:
    """Build the page for everybody, without anybody's own line, and with a button that opens it."""
    builder = _page(sight, words, picture, words("board-shared-by", name=shown(sharer, LONGEST_NAME)))
    builder.buttons([button(sight.at.custom_id, words("board-button-open"))])
    return builder


def _page(sight: ReadersPage, words: Words, picture: Picture | None, note: str) -> MessageBuilder:
    builder = MessageBuilder(GOLD)
    title = words("board-title", game=words.game(sight.at.game))
    builder.text(f"> {note}" if note else "", f"## {title}")
    if picture is not None:
        builder.picture(picture.filename, picture.alt)
        builder.text(own_note(sight, words))
    else:
        builder.text(small(_harmless(about(sight, words))))
        builder.text(*_table(sight, words))
        builder.text(*_own_lines(sight, words))
        builder.text(
            *(small(f"{_SIGNS[sign]} {words(f'board-sign-{sign}')}") for sign in legend(sight)),
            *map(small, notes_of(sight, words)),
        )
    builder.text(*map(small, _sittings(sight, words)))
    return builder


def _harmless(text: str) -> str:
    """Escape the name of a season, which people choose freely."""
    return shown(text, len(text) + 1)


def _table(sight: ReadersPage, words: Words) -> Iterator[str]:
    if not sight.board.lines:
        yield empty_of(sight, words)
    for line in sight.board.lines:
        yield from _lines(sight, line, words)
    if sight.board.pages > 1:
        yield small(words("board-page", page=sight.board.page + 1, pages=sight.board.pages))


def _own_lines(sight: ReadersPage, words: Words) -> Iterator[str]:
    if sight.apart is not None:
        yield from _lines(sight, sight.apart, words)
    yield own_note(sight, words)


def _lines(sight: ReadersPage, line: BoardLine, words: Words) -> Iterator[str]:
    """Describe a person in two lines: their name and the ranked figure, then the other figures."""
    own = sight.board.own is not None and line.person == sight.board.own.person
    name = shown(sight.names[line.person], LONGEST_NAME)
    signs = "".join(f" {_SIGNS[sign]}" for sign in signs_of(line))
    first = [column for column in sight.columns if column.measure == sight.at.by]
    others = [column for column in sight.columns if column.measure != sight.at.by]
    ranked = " · ".join(column.told(line, words) for column in first).replace(" ", FIXED_SPACE)
    yield f"{rank_sign(line.rank)} {f'**{name}**' if own else name}{signs} · **{ranked}**"
    # what belongs together stays together on a phone
    told = (column.told(line, words).replace(" ", FIXED_SPACE) for column in others)
    yield small(" · ".join(told))


def _sittings(sight: ReadersPage, words: Words) -> Iterator[str]:
    """Describe the parties of an evening by table: running ones first, then the newest."""
    order = ("running", "paused", "finished", "closed")
    sittings = sorted(sight.sittings, key=lambda one: (order.index(one.state), -one.table))
    for one in sittings[:SITTINGS]:
        parts = [
            words("board-sitting", table=str(one.table), state=words(f"board-state-{one.state}")),
            words("board-cell-deals", value=str(one.deals), count=one.deals),
            words("board-wheels", count=one.wheels) if one.wheels else "",
            words("board-kingdoms", count=one.kingdoms) if one.kingdoms else "",
            "" if one.rated else f"{_SIGNS['friendly']} {words('board-sign-friendly-short')}",
        ]
        yield " · ".join(part.replace(" ", FIXED_SPACE) for part in parts if part)
    if len(sittings) > SITTINGS:
        yield words("board-sittings-more", count=len(sittings) - SITTINGS)


# -- where one can go --------------------------------------------------------------------------------------


def _page_buttons(sight: ReadersPage) -> list[Component]:
    board = sight.board
    start, end = board.page == 0, board.page == board.pages - 1
    leads = {"first": 0, "back": board.page - 1, "next": board.page + 1, "last": board.pages - 1}
    useless = {"first": start, "back": start, "next": end, "last": end}
    return [
        button(placeholder_id(number), sign, disabled=True)
        if useless[verb]
        else button(replace(sight.at, page=leads[verb], verb=verb).custom_id, sign)
        for number, (verb, sign) in enumerate(_PAGES.items())
    ]


def _other_buttons(sight: ReadersPage, words: Words, ways: Ways) -> list[Component]:
    own = sight.board.own
    there = own is not None and own.rank is not None
    return [
        button(replace(sight.at, verb="own").custom_id, words("board-button-own"))
        if there and sight.apart is not None
        else button(placeholder_id(len(_PAGES)), words("board-button-own"), disabled=True),
        button(placeholder_id(len(_PAGES) + 1), words("board-button-share"), disabled=True)
        if ways.handed_on
        else button(
            replace(sight.at, page=sight.board.page, verb="share").custom_id, words("board-button-share")
        ),
    ]


def _selects(builder: MessageBuilder, sight: ReadersPage, words: Words, ways: Ways) -> None:
    at = sight.at
    measures = [
        option(by_measure(sight, measure, words), measure, chosen=measure == at.by)
        for measure in measures_of(evening=sight.period.is_evening, rated=sight.rated)
    ]
    builder.row(select(replace(at, verb="by").custom_id, measures))
    periods = [option(one.name[:100], one.code, chosen=one.code == at.period) for one in ways.periods]
    builder.row(select(replace(at, verb="period").custom_id, periods))
    if len(ways.games) > 1:
        games = [option(words.game(game), game, chosen=game == at.game) for game in ways.games]
        builder.row(select(replace(at, verb="game").custom_id, games))
    circles = [
        option(words(f"board-circle-{name}"), name, words(f"board-circle-{name}-about"), name == at.circle)
        for name in CIRCLES
    ]
    builder.row(select(replace(at, verb="circle").custom_id, circles))


# -- the picture -------------------------------------------------------------------------------------------


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
