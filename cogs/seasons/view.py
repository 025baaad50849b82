"""The pages about a server's seasons: their list, one with its best players, a game's hall of fame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, NamedTuple

import discord

from cogs.leaderboards.periods import season_name
from cogs.leaderboards.view import MEDALS
from cogs.pictures.canvas import Picture, alt_text
from cogs.pictures.lettering import legible
from cogs.pictures.ranking_table import Column, RankingRow, RankingTable
from cogs.shell.clicks import GAME_NAME, NUMBER, Click, Written, click
from cogs.shell.feature import Services
from cogs.shell.layout import GOLD, Component, MessageBuilder, button, fitting, small
from cogs.shell.names import LONG_NAME, drawn_name, name_of, shown
from cogs.texts.catalogue import Words
from engine.fraternities.store import Colours, FraternityRow
from engine.seasons.calendar import Calendar, Season
from engine.seasons.closing import LEAST_GAMES, SeasonHonours
from engine.standings.leaderboard import BoardLine, nearest

_TIMES: Final = range(-5_000_000_000_000, 200_000_000_000_000)
"""Accepted times, from 1811 to 8307: calendars have a limited range."""


def _time(text: str) -> int:
    if (time := int(text)) not in _TIMES:
        raise ValueError("no time of any season")
    return time


def _time_or(word: str) -> Written:
    """Return a field for a time, or for none, which is written as a word."""
    return Written(
        f"{word}|{_TIME.pattern}",
        lambda text: None if text == word else _time(text),
        lambda time: word if time is None else str(time),
    )


_TIME: Final = Written(rf"-?(?:{NUMBER})", _time)


@click("y:{page}:{game}:{number}")
@dataclass(frozen=True, slots=True)
class SeasonId(Click):
    """A link to a page about seasons.

    ``list`` and ``fame`` (of a ``game``) have numbered pages. ``show`` has the season that begins at a time
    in milliseconds since 1970, which may be negative for results from paper.
    """

    page: Literal["list", "show", "fame"]
    number: Annotated[int, _TIME] = 0
    game: Annotated[str | None, GAME_NAME] = None


@click("y:open:{begins_ms}:{cut}:{name}")
@dataclass(frozen=True, slots=True)
class OpenSeasonId(Click):
    """A confirmation that a season with this ``name`` begins: at a time, or now if that is ``None``.

    ``cut`` is the beginning of the semester that this ends, as the question said, if it ends one.
    """

    begins_ms: Annotated[int | None, _time_or("now")]
    cut: Annotated[int | None, _time_or("none")]
    name: Annotated[str, rf"[^\n]{{1,{LONG_NAME}}}"]


@click("y:close:{begins_ms}")
@dataclass(frozen=True, slots=True)
class CloseSeasonId(Click):
    """A confirmation that the season that began at a time is to end."""

    begins_ms: Annotated[int, _TIME]


PICTURED: Final = 8
"""Games with a picture, and apart from each other: a message has ten files and forty components."""
_LETTERS: Final = 3600
"""Letters that the best of all games may have together: a message has 4000."""
_AROUND: Final = 80
"""Letters of them for the name of a game, and for congratulations."""
A_PAGE: Final = 12
"""Number of seasons on a page of the list."""
FAME_A_PAGE: Final = 5
"""Number of seasons on a page of the hall of fame."""
_NOON_MS: Final = 43_200_000


class Almanac(NamedTuple):
    """A server's calendar, the reader's words and the time: everything needed to describe seasons."""

    calendar: Calendar
    words: Words
    now_ms: int

    def name(self, season: Season) -> str:
        """Return a season's name as it may appear in a message."""
        return shown(self.plain(season), LONG_NAME)

    def plain(self, season: Season) -> str:
        """Return a season's name without escapes for markdown."""
        return season_name(season, self.calendar, self.words)

    def running(self, season: Season) -> bool:
        """Whether a season is running now."""
        return season.begins_ms <= self.now_ms and (season.ends_ms is None or self.now_ms < season.ends_ms)

    def span(self, season: Season) -> str:
        """Return the first and last day of a season; a single day appears once."""
        begins = self._day(season.begins_ms)
        if season.ends_ms is None:
            return self.words("season-since", begins=begins)
        return " – ".join(dict.fromkeys([begins, self._day(season.ends_ms - 1)]))

    def _day(self, ms: int) -> str:
        """Return a day as a timestamp of its noon, so that nearly all readers see the same date."""
        noon = self.calendar.begin_of(self.calendar.day(ms)) + _NOON_MS
        return f"<t:{noon // 1000}:d>"


def list_page(almanac: Almanac, seasons: Sequence[Season], page: int) -> MessageBuilder:
    """List all seasons, newest first; ``page`` counts from 0."""
    words = almanac.words
    page, pages = nearest(page, len(seasons), A_PAGE)
    builder = MessageBuilder(GOLD)
    lines = [
        # on a phone name and days don't fit into one line
        f"{'▶' if almanac.running(season) else '▪'} **{almanac.name(season)}**\n{small(almanac.span(season))}"
        for season in seasons[page * A_PAGE : (page + 1) * A_PAGE]
    ]
    builder.text(f"## {words('season-list')}", *(lines or [words("season-list-empty")]))
    builder.text(small(words("season-list-about")))
    _turn(builder, words, page, pages, lambda number: SeasonId("list", number))
    return builder


def season_page(
    almanac: Almanac,
    season: Season,
    honours: Sequence[SeasonHonours],
    pictures: Mapping[str, Picture],
    note: str,
    announcer: PodiumNames,
    others: Sequence[Season],
) -> tuple[MessageBuilder, list[Picture]]:
    """Draw one season with its best players so far.

    ``note`` says why something isn't drawn; ``others`` are all seasons, newest first.
    """
    words, builder = almanac.words, MessageBuilder(GOLD)
    running = almanac.running(season)
    state = words("season-running" if running else "season-ended")
    builder.text(f"## {almanac.name(season)}", f"{almanac.span(season)} · {state}")
    if not honours:
        builder.text(words("season-nothing"))
    attached = add_podium(builder, honours, pictures, announcer, cheer=False, running=running)
    if note:
        builder.text(small(note))
    older = next((one for one in others if one.begins_ms < season.begins_ms), None)
    newer = next((one for one in reversed(others) if one.begins_ms > season.begins_ms), None)
    builder.buttons(
        [
            *_to(older, words("season-older")),
            *_to(newer, words("season-newer")),
            button(SeasonId("list").custom_id, words("season-list")),
            button(SeasonId("fame").custom_id, words("season-fame"), style=discord.ButtonStyle.primary),
        ]
    )
    return builder, attached


def fame_spec(
    almanac: Almanac,
    game: str,
    chapters: Sequence[tuple[Season, SeasonHonours]],
    announcer: PodiumNames,
    page: int,
    pages: int,
) -> RankingTable:
    """Return the spec of a page of the hall of fame: a season a line, with its winner or winners."""
    words = almanac.words
    rows, told = [], []
    for season, honours in chapters:
        name, winners = legible(almanac.plain(season)), [line for line in honours.lines if line.rank == 1]
        best = ", ".join(f"{line.rank}. {announcer.described(line)}" for line in honours.lines)
        told.append(f"{name}: {best or announcer.nobody(running=False).rstrip('.')}.")
        rows.append(
            RankingRow(
                1 if winners else None,
                ", ".join(announcer.drawn(line) for line in winners),
                (name, str(winners[0].tally.rating.shown) if winners else "–"),
                (announcer.stripes(winners[0]) or ()) if len(winners) == 1 else (),
            )
        )
    title, game = words("season-fame"), words.game(game)
    return RankingTable(
        title=title,
        subtitle=game,
        columns=(Column(words("season-column-season")), Column(words("season-column-rating"))),
        rows=tuple(rows),
        alt=alt_text(f"{title}, {game}.", *told),
        place=f"{page + 1}/{pages}" if pages > 1 else "",
    )


def fame_page(
    almanac: Almanac,
    game: str,
    games: Sequence[str],
    chapters: Sequence[tuple[Season, SeasonHonours]],
    announcer: PodiumNames,
    picture: Picture | None,
    note: str,
    page: int,
    pages: int,
) -> MessageBuilder:
    """Draw a page of the hall of fame of a game, the newest season first.

    ``games`` are all that have a hall of fame; ``note`` says why nothing is drawn.
    """
    words, builder = almanac.words, MessageBuilder(GOLD)
    lines = []
    for season, honours in chapters:
        places = [f"{MEDALS[line.rank or 1]} {announcer.told(line)}" for line in honours.lines]
        if places:
            places[0] += f" {honours.lines[0].tally.rating.shown}"
        told = " · ".join(places) or announcer.nobody(running=False)
        lines.append(f"**{almanac.name(season)}**\n{told}")
    builder.text(f"## 🏆 {words('season-fame')} · {words.game(game)}")
    builder.illustrate(picture)
    builder.text(small(note))
    builder.text(*(lines or [words("season-fame-empty")]), small(announcer.rule()))
    _turn(builder, words, page, pages, lambda number: SeasonId("fame", number, game))
    if len(games) > 1:
        builder.buttons(
            [
                button(
                    SeasonId("fame", page if one == game else 0, one).custom_id,
                    words.game(one),
                    style=discord.ButtonStyle.primary if one == game else discord.ButtonStyle.secondary,
                )
                for one in games
            ]
        )
    return builder


def _turn(
    builder: MessageBuilder, words: Words, page: int, pages: int, to: Callable[[int], SeasonId]
) -> None:
    if pages > 1:
        newer = [button(to(page - 1).custom_id, words("season-newer"))] if page else []
        older = [button(to(page + 1).custom_id, words("season-older"))] if page + 1 < pages else []
        builder.buttons([*newer, *older])


def _to(season: Season | None, label: str) -> list[Component]:
    return [] if season is None else [button(SeasonId("show", season.begins_ms).custom_id, label)]


# -- the best players, in words and as pictures that say the same ------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class PodiumNames:
    """Names and figures of a server's best players, for a reader."""

    _services: Services
    _guild: str
    words: Words

    def name(self, line: BoardLine) -> str:
        """Return a name for a message."""
        return shown(self._name(line), LONG_NAME)

    def told(self, line: BoardLine) -> str:
        """Return a name with the fraternity that the person belonged to at the time, if any."""
        worn, name = self._worn(line), self.name(line)
        if line.rank == 1:
            name = f"**{name}**"
        return name if worn is None else f"{name} ({shown(worn.name, LONG_NAME)})"

    def drawn(self, line: BoardLine) -> str:
        """Return a name for a picture, as far as it can be drawn."""
        return drawn_name(self._name(line), self.words)

    def described(self, line: BoardLine) -> str:
        """Return a name and fraternity for the description of a picture."""
        worn = self._worn(line)
        return self.drawn(line) if worn is None else f"{self.drawn(line)} ({legible(worn.name)})"

    def stripes(self, line: BoardLine) -> Colours | None:
        """Return the colours of that fraternity."""
        worn = self._worn(line)
        return None if worn is None else worn.stripes

    def rule(self) -> str:
        """The rule for being honoured."""
        return self.words("season-rule", least=LEAST_GAMES)

    def nobody(self, *, running: bool) -> str:
        """Say that nobody has played enough to be honoured, or not yet."""
        return self.words("season-nobody-yet" if running else "season-nobody", least=LEAST_GAMES)

    def _name(self, line: BoardLine) -> str:
        return name_of(self._services.store.persons.known(line.person, self._guild), self.words)

    def _worn(self, line: BoardLine) -> FraternityRow | None:
        """Return the fraternity that somebody belonged to at their last partie of the season."""
        return self._services.fraternities.at(self._guild, [line.person], line.tally.last_ms).get(line.person)


def podium_table(
    honours: SeasonHonours, season: str, announcer: PodiumNames, *, running: bool = False
) -> RankingTable:
    """Return the spec of the best players of a game."""
    words = announcer.words
    rows = tuple(
        RankingRow(
            line.rank,
            announcer.drawn(line),
            (str(line.tally.rating.shown), str(line.tally.games), str(line.tally.wins)),
            announcer.stripes(line) or (),
        )
        for line in honours.lines
    )
    told = [f"{one.rank}. {announcer.described(one)}: {_figures(one, words)}." for one in honours.lines]
    nobody = "" if rows else announcer.nobody(running=running)
    title = words.game(honours.game)
    return RankingTable(
        title=title,
        subtitle=legible(season),
        columns=(
            Column(words("season-column-rating"), ranks=True),
            Column(words("season-column-games")),
            Column(words("season-column-wins")),
        ),
        rows=rows,
        alt=alt_text(f"{title}, {legible(season)}.", *told, nobody),
        empty=nobody,
    )


def add_podium(
    builder: MessageBuilder,
    honours: Sequence[SeasonHonours],
    pictures: Mapping[str, Picture],
    announcer: PodiumNames,
    *,
    cheer: bool,
    running: bool = False,
) -> list[Picture]:
    """Add the best players of each game to a message; return its pictures, each under a unique name.

    ``cheer``: the winners are congratulated. ``running``: the season isn't over yet.
    """
    attached = []
    for number, one in enumerate(honours):
        if len(honours) <= PICTURED:
            builder.line()
        lines = [
            f"{MEDALS[line.rank or 1]} {announcer.told(line)} · {_figures(line, announcer.words)}"
            for line in one.lines
        ]
        told = _within(lines, _LETTERS // len(honours) - _AROUND) or [announcer.nobody(running=running)]
        winners = [f"**{announcer.name(line)}**" for line in one.lines if line.rank == 1]
        cheers = [announcer.words("season-cheer", names=", ".join(winners))] if cheer and winners else []
        builder.text(f"### {announcer.words.game(one.game)}", *told, *cheers)
        picture = pictures.get(one.game)
        if picture is not None and number < PICTURED:
            named = replace(picture, filename=f"{one.game}.jpg")
            builder.picture(named.filename, named.alt)
            attached.append(named)
    builder.line()
    builder.text(small(announcer.rule()))
    return attached


def _within(lines: Sequence[str], letters: int) -> list[str]:
    """Return as many lines as have so many letters, one at least, and a mark where some are left out."""
    told = fitting(lines, letters) or lines[:1]
    return [*told] if len(told) == len(lines) else [*told, "…"]


def _figures(line: BoardLine, words: Words) -> str:
    tally = line.tally
    return words("season-figures", rating=str(tally.rating.shown), games=tally.games, wins=tally.wins)
