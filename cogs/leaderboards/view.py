"""A leaderboard as a message: a page of it in words or as a picture, and links to other pages and boards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Literal, TypeAlias

from cogs.leaderboards.periods import PERIOD, BoardPeriod
from cogs.pictures.canvas import Colour, Picture, alt_text
from cogs.pictures.lettering import figure, legible
from cogs.pictures.ranking_table import SIGNS, Column, Note, RankingRow, RankingTable, Sign
from cogs.shell.clicks import GAME_NAME, Click, Written, click, placeholder_id
from cogs.shell.layout import FIXED_SPACE, GOLD, Component, MessageBuilder, button, option, select, small
from cogs.shell.names import decimal, drawn_name, plain_text, settlement_lines, shown
from cogs.shell.preferences import Unit
from cogs.texts.catalogue import Words
from engine.games.registry import GAMES
from engine.seasons.calendar import ALL_TIME
from engine.standings.fold import CIRCLES, MILLION, NEW, Circle
from engine.standings.leaderboard import BoardLine, Leaderboard, Measure

# -- columns -------------------------------------------------------------------------------------------------

_DECIMALS: Final = 2
_UNCERTAIN: Final = "?"


@dataclass(frozen=True, slots=True)
class Figures:
    """A column: ``name`` selects its texts, ``of`` formats a line's figure in the reader's language."""

    name: str
    of: Callable[[BoardLine, Words], str]
    measure: Measure | None = None
    """The measure that this column ranks by, if it can be ranked by."""

    def head(self, words: Words) -> str:
        """Return the heading of the column."""
        return words(f"board-head-{self.name}")

    def told(self, line: BoardLine, words: Words) -> str:
        """Return the figure as part of a sentence."""
        return words(f"board-cell-{self.name}", value=self.of(line, words), count=self._count(line))

    def _count(self, line: BoardLine) -> int:
        value = getattr(line.tally, self.name, 0)
        return value if isinstance(value, int) else 0


def _rating(line: BoardLine, words: Words) -> str:
    rating = line.tally.rating
    if rating == NEW:
        return "–"
    return f"{rating.shown}{_UNCERTAIN if rating.provisional else ''}"


def _place(line: BoardLine, words: Words) -> str:
    if not line.tally.games:
        return "–"
    return decimal(line.tally.place_average / MILLION, words, _DECIMALS)


_RATING: Final = Figures("rating", _rating, "rating")
_PLACE: Final = Figures("place", _place, "place")
_AVERAGE: Final = Figures(
    "average",
    lambda line, words: decimal(line.tally.points_a_deal / MILLION, words, _DECIMALS),
    "points",
)
_WINS: Final = Figures("wins", lambda line, words: str(line.tally.wins), "wins")
_POINTS: Final = Figures("points", lambda line, words: figure(line.tally.points))
_GAMES: Final = Figures("games", lambda line, words: str(line.tally.games))
_DEALS: Final = Figures("deals", lambda line, words: str(line.tally.deals))


MEDALS: Final[Mapping[int, str]] = {1: "🥇", 2: "🥈", 3: "🥉"}


def rank_sign(rank: int | None) -> str:
    """Return a rank as text for a message; a bare number with a dot would start a list there."""
    return "–" if rank is None else MEDALS.get(rank, f"**{rank}.**")


# -- pages ---------------------------------------------------------------------------------------------------

PAGE_SIZE: Final = 10
"""Number of lines on a page."""
LONGEST_NAME: Final = 24
"""Maximum number of characters of a name in text; pictures draw as many as fit."""
Verb: TypeAlias = Literal[
    "first", "back", "next", "last", "own", "by", "period", "game", "circle", "share", "open"
]
"""Turn to another page, change the board, share it. ``open`` shows the page in a message of its own."""


def _lettered(letters: Mapping[str, str]) -> Written:
    """Return a field whose names are written as one letter each."""
    by_name = {name: letter for letter, name in letters.items()}
    return Written(f"[{''.join(letters)}]", letters.__getitem__, by_name.__getitem__)


_CIRCLE: Final = _lettered(dict(zip("tc", CIRCLES, strict=True)))
_MEASURE: Final = _lettered({"r": "rating", "p": "place", "d": "points", "w": "wins"})


@click("b:{game}:{circle}:{period}:{by}:{least}:{page}:{verb}")
@dataclass(frozen=True, slots=True)
class LeaderboardId(Click):
    """A page, counted from 0, of a leaderboard of the server in which it is clicked.

    ``period`` is absolute, so that a button pressed a month later still means the same month.
    """

    game: Annotated[str, GAME_NAME]
    circle: Annotated[Circle, _CIRCLE]
    period: Annotated[str, PERIOD]
    by: Annotated[Measure, _MEASURE]
    least: Annotated[int, Written("[1-9][0-9]{0,3}", int)]
    page: Annotated[int, Written("0|[1-9][0-9]{0,9}", int)] = 0
    verb: Verb = "open"


def leaderboard_button(game: str, circle: Circle, words: Words) -> Component:
    """Return the button to the board of all time on which a partie in this circle counts."""
    at = LeaderboardId(game, circle, ALL_TIME, "rating" if circle == "together" else "points", least=1)
    return button(at.custom_id, words("board-button-open"))


@dataclass(frozen=True, slots=True)
class ReadersPage:
    """A page of a board for a reader; ``board.own`` is ``None`` where everybody reads it.

    ``names`` and ``stripes`` are by person; names are the last known ones. ``unit``: what a point is worth.
    """

    at: LeaderboardId
    period: BoardPeriod
    board: Leaderboard
    names: Mapping[int, str]
    stripes: Mapping[int, tuple[Colour, ...]] = field(default_factory=dict)
    unit: Unit = "points"

    @property
    def rated(self) -> bool:
        """Whether the people on this board have ratings."""
        return self.at.circle == "together"

    @property
    def columns(self) -> tuple[Figures, ...]:
        """The columns that it shows."""
        if self.period.is_evening:
            return _AVERAGE, _POINTS, _PLACE, _WINS, _DEALS
        shared = (_PLACE, _AVERAGE, _WINS, _GAMES)
        return (_RATING, *shared) if self.rated else shared

    @property
    def apart(self) -> Sequence[BoardLine]:
        """The reader's line if there is one and it is not on this page."""
        own = self.board.own
        return [] if own is None or own.person in [line.person for line in self.board.lines] else [own]

    @property
    def missing(self) -> int:
        """The number of parties (deals, for an evening) that the reader lacks to be ranked, or 0."""
        own = self.board.own
        if own is None or own.rank is not None:
            return 0
        played = own.tally.deals if self.period.is_evening else own.tally.games
        return max(0, self.at.least - played)


def by_measure(sight: ReadersPage, measure: Measure, words: Words) -> str:
    """Say by which measure a board ranks."""
    if measure == "points":
        return words(f"board-by-points-{'few' if GAMES[sight.at.game].few_points_win else 'many'}")
    return words(f"board-by-{measure}")


def about(sight: ReadersPage, words: Words) -> str:
    """Return the subtitle of the board: everything that defines it except the game."""
    at = sight.at
    unit = "deals" if sight.period.is_evening else "games"
    parts = [
        sight.period.name,
        words(f"board-circle-{at.circle}"),
        by_measure(sight, at.by, words),
        words(f"board-least-{unit}", count=at.least) if at.least > 1 else "",
    ]
    return " · ".join(filter(None, parts))


def own_note(sight: ReadersPage, words: Words) -> str:
    """Return a note on the reader's place, for details that the picture doesn't show."""
    own = sight.board.own
    if own is None:
        return ""
    if sight.missing:
        unit = "deals" if sight.period.is_evening else "games"
        return words(f"board-missing-{unit}", count=sight.missing)
    if own.rank is None:
        return words("board-no-place")
    return words("board-own", rank=own.rank, people=sight.board.people) if sight.apart else ""


def notes_of(sight: ReadersPage, words: Words) -> list[str]:
    """Explain the figures."""
    if sight.period.is_evening:
        return [words("board-evening-about")]
    return [words("board-rating-about")] if sight.rated else []


def signs_of(line: BoardLine) -> tuple[Sign, ...]:
    return tuple(sign for sign in SIGNS if getattr(line, sign))


def legend(sight: ReadersPage) -> list[Sign]:
    """Return the signs that occur on the page."""
    lines = (*sight.board.lines, *sight.apart)
    return [sign for sign in SIGNS if any(getattr(line, sign) for line in lines)]


def empty_of(sight: ReadersPage, words: Words) -> str:
    """Say why nobody is on the board, and suggest a way out."""
    if sight.at.least > 1:
        return words("board-empty-few")
    nobody = words("board-empty-evening" if sight.period.is_evening else "board-empty")
    return f"{nobody} {words('board-empty-elsewhere')}"


# -- the message -------------------------------------------------------------------------------------------


_PAGES: Final[dict[Verb, str]] = {"first": "⏮", "back": "◀", "next": "▶", "last": "⏭"}
MARKS: Final[Mapping[Sign, str]] = {"running": "…", "paused": "⏸", "friendly": "🤝"}


def leaderboard_message(
    sight: ReadersPage,
    words: Words,
    picture: Picture | None,
    games: Sequence[str],
    periods: Sequence[BoardPeriod],
    *,
    note: str = "",
    handed_on: bool = False,
) -> MessageBuilder:
    """Build the page for whoever asked for it, with links to other ``games`` and ``periods``.

    ``note`` tells of the last click; a page that was just ``handed_on`` is not to be shared again.
    """
    builder = _page(sight, words, picture, note)
    builder.line()
    builder.buttons(_page_buttons(sight))
    builder.buttons(_other_buttons(sight, words, handed_on))
    _selects(builder, sight, words, games, periods)
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
        subtitle = about(sight, words)
        builder.text(small(shown(subtitle, len(subtitle) + 1)))  # people choose the names of seasons freely
        builder.text(*_table(sight, words))
        apart = (told for line in sight.apart for told in _lines(sight, line, words))
        builder.text(*apart, own_note(sight, words))
        builder.text(
            *(small(f"{MARKS[sign]} {words(f'board-sign-{sign}')}") for sign in legend(sight)),
            *map(small, notes_of(sight, words)),
        )
    builder.text(*settlement_lines(sight.board.settlement, sight.unit, sight.names.__getitem__, words))
    return builder


def _table(sight: ReadersPage, words: Words) -> Iterator[str]:
    if not sight.board.lines:
        yield empty_of(sight, words)
    for line in sight.board.lines:
        yield from _lines(sight, line, words)
    if sight.board.pages > 1:
        yield small(words("board-page", page=sight.board.page + 1, pages=sight.board.pages))


def _lines(sight: ReadersPage, line: BoardLine, words: Words) -> Iterator[str]:
    """Describe a person in two lines: their name and the ranked figure, then the other figures."""
    own = sight.board.own is not None and line.person == sight.board.own.person
    name = shown(sight.names[line.person], LONGEST_NAME)
    signs = "".join(f" {MARKS[sign]}" for sign in signs_of(line))
    first = [column for column in sight.columns if column.measure == sight.at.by]
    others = [column for column in sight.columns if column.measure != sight.at.by]
    ranked = " · ".join(column.told(line, words) for column in first).replace(" ", FIXED_SPACE)
    yield f"{rank_sign(line.rank)} {f'**{name}**' if own else name}{signs} · **{ranked}**"
    # what belongs together stays together on a phone
    told = (column.told(line, words).replace(" ", FIXED_SPACE) for column in others)
    yield small(" · ".join(told))


# -- where one can go --------------------------------------------------------------------------------------


def _page_buttons(sight: ReadersPage) -> list[Component]:
    board = sight.board
    last = board.pages - 1
    leads = {"first": 0, "back": max(0, board.page - 1), "next": min(last, board.page + 1), "last": last}
    return [
        button(placeholder_id(number), sign, disabled=True)
        if leads[verb] == board.page
        else button(replace(sight.at, page=leads[verb], verb=verb).custom_id, sign)
        for number, (verb, sign) in enumerate(_PAGES.items())
    ]


def _other_buttons(sight: ReadersPage, words: Words, handed_on: bool) -> list[Component]:
    own = sight.board.own
    there = own is not None and own.rank is not None
    return [
        button(replace(sight.at, verb="own").custom_id, words("board-button-own"))
        if there and sight.apart
        else button(placeholder_id(len(_PAGES)), words("board-button-own"), disabled=True),
        button(placeholder_id(len(_PAGES) + 1), words("board-button-share"), disabled=True)
        if handed_on
        else button(
            replace(sight.at, page=sight.board.page, verb="share").custom_id, words("board-button-share")
        ),
    ]


def _selects(
    builder: MessageBuilder,
    sight: ReadersPage,
    words: Words,
    games: Sequence[str],
    periods: Sequence[BoardPeriod],
) -> None:
    at = sight.at
    measures = [
        option(by_measure(sight, one.measure, words), one.measure, chosen=one.measure == at.by)
        for one in sight.columns
        if one.measure is not None
    ]
    builder.row(select(replace(at, verb="by").custom_id, measures))
    times = [option(one.name[:100], one.code, chosen=one.code == at.period) for one in periods]
    builder.row(select(replace(at, verb="period").custom_id, times))
    if len(games) > 1:
        played = [option(words.game(game), game, chosen=game == at.game) for game in games]
        builder.row(select(replace(at, verb="game").custom_id, played))
    circles = [
        option(words(f"board-circle-{name}"), name, words(f"board-circle-{name}-about"), name == at.circle)
        for name in CIRCLES
    ]
    builder.row(select(replace(at, verb="circle").custom_id, circles))


# -- the picture -------------------------------------------------------------------------------------------


def leaderboard_spec(sight: ReadersPage, words: Words) -> RankingTable:
    """Return the spec of the page of a board that has at least one line."""
    board, columns = sight.board, sight.columns
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
        apart=tuple(_row(sight, line, words) for line in sight.apart),
        notes=tuple(notes),
        place=place,
        places=PAGE_SIZE if board.pages > 1 else 3,
        alt=_alt(sight, words, title, place),
    )


def _row(sight: ReadersPage, line: BoardLine, words: Words) -> RankingRow:
    return RankingRow(
        line.rank,
        drawn_name(sight.names[line.person], words),
        tuple(column.of(line, words) for column in sight.columns),
        sight.stripes.get(line.person, ()),
        signs_of(line),
        sight.board.own is not None and line.person == sight.board.own.person,
    )


def _alt(sight: ReadersPage, words: Words, title: str, place: str) -> str:
    """Describe the page in words, with lines as short as possible: ten of them have to fit."""
    heads = ", ".join(column.head(words) for column in sight.columns)
    lines = [_alt_line(sight, line, words) for line in sight.board.lines]
    own = [words("board-you", line=_alt_line(sight, line, words)) for line in sight.apart]
    return alt_text(
        f"{title}{f' ({place})' if place else ''}: {about(sight, words)}.",
        *own,
        words("board-alt-columns", columns=heads),
        "; ".join(lines),
    )


def _alt_line(sight: ReadersPage, line: BoardLine, words: Words) -> str:
    name = plain_text(drawn_name(sight.names[line.person], words), LONGEST_NAME)
    rank = "–" if line.rank is None else f"{line.rank}."
    signs = "".join(f" ({words(f'board-sign-{sign}-short')})" for sign in signs_of(line))
    cells = " | ".join(column.of(line, words) for column in sight.columns)
    return f"{rank} {name}{signs} {cells}"
