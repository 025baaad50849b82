"""A person's statistics as a message: a tab, links to the others, and selects for its subject.

The text of a tab says everything that its picture shows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, TypeAlias, get_args

import discord

from cogs.leaderboards.periods import PERIOD, BoardPeriod
from cogs.pictures.canvas import Picture, PictureSpec, alt_text
from cogs.pictures.lettering import figure
from cogs.pictures.ranking_table import Column, RankingRow, RankingTable
from cogs.shell.clicks import GAME_NAME, Click, click
from cogs.shell.layout import (
    GOLD,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    figures,
    option,
    select,
    small,
    user_select,
)
from cogs.shell.names import LONG_NAME, decimal, drawn_name, level_named, percent, plain_text, shown
from cogs.texts.catalogue import Words
from engine.standings.statistics import AgainstLevel, InContract, Meeting, Rivalry, RoleFigures, Statistics

Tab: TypeAlias = Literal["overview", "contracts", "versus"]
TABS: Final[tuple[Tab, ...]] = get_args(Tab)
Asked: TypeAlias = Literal["game", "period", "other"]
"""The part of the page that a select changes."""
_ALONE: Final[tuple[Tab, ...]] = ("overview", "versus")
WITH_CONTRACTS: Final = ("quodlibet", "blattla")
"""Games in which contracts are chosen."""
FEW_DEALS: Final = 12
"""Deals of the shortest partie of Quodlibet; statistics of fewer get a note that they say little."""
_LABEL: Final = 100
"""Maximum number of characters in an option's label, as Discord allows."""


@click("e:{person}:{other}:{game}:{period}:{tab}[:{asked}]")
@dataclass(frozen=True, slots=True)
class StatisticsId(Click):
    """A page of a person's statistics; ``other`` is whom they are compared with there. People are by number.

    ``period`` is absolute, as on a leaderboard: a button pressed later still means the same period.

    A button leads to the page. With ``asked`` it is a select whose choice replaces that part.
    """

    person: int
    other: int | None
    game: Annotated[str | None, GAME_NAME]
    period: Annotated[str, PERIOD]
    tab: Tab
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """The person and game of the statistics.

    ``name`` is the last known one; ``few_win`` tells whether points are penalties.
    """

    name: str
    game: str
    few_win: bool
    words: Words

    @property
    def title(self) -> str:
        """The person and game, ready for a message."""
        return self.words(
            "statistics-title", name=shown(self.name, LONG_NAME), game=self.words.game(self.game)
        )

    def drawn_title(self, what: str) -> str:
        """Return the title of a picture, ready to be drawn."""
        return self.words("statistics-drawn", name=drawn_name(self.name, self.words), what=what)

    def told(self, what: str, *lines: str) -> str:
        """Return the description of a picture that shows the same as some lines of a message."""
        title = self.words("statistics-drawn", name=plain_text(self.name, LONG_NAME), what=what)
        return alt_text(f"{title}, {self.words.game(self.game)}.", *map(_unmarked, lines))


@dataclass(frozen=True, slots=True)
class TabPage:
    """A tab: its lines of text, and the picture, if it has one."""

    lines: tuple[str, ...]
    spec: PictureSpec | None = None


def _unmarked(line: str) -> str:
    """Return one of our own lines without markdown, as a sentence."""
    plain = line.replace("**", "").replace("`", "").replace("-# ", "").strip()
    return plain if plain.endswith((".", "!", "?", ":")) or not plain else f"{plain}."


@dataclass(frozen=True, slots=True)
class TabPosition:
    """The position among all tabs: the id of the page, and the games and periods that can be chosen.

    ``other`` is the Discord id of the person compared with; ``periods`` includes the page's own.
    """

    at: StatisticsId
    games: Sequence[str]
    periods: Sequence[BoardPeriod] = ()
    other: str | None = None

    @property
    def period(self) -> str:
        """The name of the page's period, not escaped: people may have chosen it."""
        return next(one.name for one in self.periods if one.code == self.at.period)


def tabs_of(game: str) -> tuple[Tab, ...]:
    """Return the tabs that exist for a game."""
    return TABS if game in WITH_CONTRACTS else _ALONE


def statistics_message(
    subject: Subject, page: TabPage, place: TabPosition, deals: int, picture: Picture | None, note: str = ""
) -> RawLayout:
    """Draw a tab with everything around it."""
    words, at = subject.words, place.at
    builder = MessageBuilder(GOLD)
    builder.text(f"## {subject.title}", small(shown(place.period, LONG_NAME)))
    builder.illustrate(picture)
    builder.text(*page.lines)
    few = words("statistics-few", deals=deals) if 0 < deals < FEW_DEALS else ""
    builder.text(small(few), small(words("statistics-about")), small(note))
    builder.line()
    builder.buttons([_tab(tab, subject, at) for tab in tabs_of(subject.game)])
    if at.tab == "versus":
        chosen = replace(at, asked="other").custom_id
        other = [] if place.other is None else [place.other]
        builder.row(user_select(chosen, words("statistics-choose-other"), other, most=1))
    _choices(builder, words, place)
    return builder.view()


def nothing_message(sentence: str, words: Words, place: TabPosition) -> RawLayout:
    """Say why there are no statistics, with selects that lead to some."""
    builder = MessageBuilder(GOLD)
    builder.text(sentence)
    _choices(builder, words, place)
    return builder.view()


def _tab(tab: Tab, subject: Subject, at: StatisticsId) -> Component:
    style = discord.ButtonStyle.primary if tab == at.tab else discord.ButtonStyle.secondary
    return button(replace(at, tab=tab).custom_id, subject.words(f"statistics-tab-{tab}"), style=style)


def _choices(builder: MessageBuilder, words: Words, place: TabPosition) -> None:
    at = place.at
    if not place.games:
        return
    periods = [option(one.name[:_LABEL], one.code, chosen=one.code == at.period) for one in place.periods]
    builder.row(select(replace(at, asked="period").custom_id, periods))
    if len(place.games) > 1:
        games = [option(words.game(game), game, chosen=game == at.game) for game in place.games]
        builder.row(select(replace(at, asked="game").custom_id, games))


# -- at a glance: parties and places, deals, wheels and kingdoms, streaks --------------------------------


def overview_page(statistics: Statistics, subject: Subject) -> TabPage:
    """Build the tab: a person's statistics at a glance."""
    told = (_parties, _deals, _sections, _streaks)
    return TabPage(tuple(line for lines in told for line in lines(statistics, subject)))


def _parties(statistics: Statistics, subject: Subject) -> Iterator[str]:
    words, parties = subject.words, statistics.parties
    if not parties.parties:
        yield words("statistics-no-parties")
        return
    yield words(
        "statistics-parties",
        parties=parties.parties,
        won=parties.won,
        share=percent(parties.won, parties.parties, words),
        place=decimal(parties.average_place, words),
    )
    for company, played in statistics.companies.items():
        yield words(
            "statistics-company",
            company=words(f"statistics-company-{company}"),
            parties=played.parties,
            won=played.won,
            places=", ".join(
                words("statistics-place-times", place=place, times=times)
                for place, times in played.places.items()
            ),
        )
    if statistics.rating is not None:
        known = "statistics-rating-provisional" if statistics.rating.provisional else "statistics-rating"
        yield words(known, rating=str(statistics.rating.shown))


def _deals(statistics: Statistics, subject: Subject) -> Iterator[str]:
    words, points = subject.words, statistics.points
    if points is not None:
        yield words(
            "statistics-deals",
            deals=statistics.deals,
            average=decimal(points.average, words),
            best=figure(points.best),
            worst=figure(points.worst),
        )


def _sections(statistics: Statistics, subject: Subject) -> Iterator[str]:
    words = subject.words
    for kind, section in (("wheels", statistics.wheels), ("kingdoms", statistics.kingdoms)):
        if section.played:
            line = words(f"statistics-{kind}", played=section.played, won=section.won, lost=section.lost)
            ruled = words("statistics-ruled", ruled=section.ruled) if section.ruled else ""
            yield f"{line} {ruled}".rstrip()


def _streaks(statistics: Statistics, subject: Subject) -> Iterator[str]:
    words, won, good = subject.words, statistics.won_parties, statistics.good_deals
    if won.longest:
        yield words("statistics-streak-parties", longest=won.longest, current=won.current)
    if good.longest:
        kind = "clean" if subject.few_win else "plus"
        yield words(f"statistics-streak-{kind}", longest=good.longest, current=good.current)


# -- contracts, compared with the other players; Blattla's roles -----------------------------------------


def contracts_page(statistics: Statistics, subject: Subject) -> TabPage:
    """Build the tab: every contract, the person's best one first."""
    words, contracts = subject.words, statistics.contracts
    if not contracts:
        return TabPage((words("statistics-nothing-here"),))
    best, worst = contracts[0], contracts[-1]
    lines = [
        *_roles(statistics.roles, subject),
        words("statistics-contracts-best", contract=_name(best, subject)),
        words("statistics-contracts-worst", contract=_name(worst, subject)) if best != worst else "",
        words("statistics-line-about"),
        *(small(_line(one, subject)) for one in contracts),
    ]
    return TabPage(tuple(lines), _contracts_table(contracts, subject))


def _roles(roles: Sequence[RoleFigures], subject: Subject) -> Iterator[str]:
    for role in roles:
        yield subject.words(
            f"statistics-role-{role.role}",
            deals=role.deals,
            won=role.won,
            share=percent(role.won, role.deals, subject.words),
            schneider=role.schneider,
            schwarz=role.schwarz,
        )


def _name(one: InContract, subject: Subject) -> str:
    """Return the short name of a contract."""
    words, contract = subject.words, one.contract
    bid = f"bid-{contract}"
    return words(bid) if words.has(bid) else words.contract_short(contract)


def _line(one: InContract, subject: Subject) -> str:
    """Describe a contract, briefly enough for a phone."""
    words = subject.words
    return words(
        "statistics-contract-line",
        contract=_name(one, subject),
        times=one.own.deals,
        won=one.won,
        average=decimal(one.own.average, words),
        others=decimal(one.others, words),
        best=figure(one.own.best),
        worst=figure(one.own.worst),
    )


def _contracts_table(contracts: Sequence[InContract], subject: Subject) -> RankingTable:
    words = subject.words
    what = words("statistics-tab-contracts")
    aim = words("charts-low-wins" if subject.few_win else "charts-high-wins")
    averages = [one.own.average for one in contracts]
    rows = tuple(
        RankingRow(
            averages.index(one.own.average) + 1,
            _name(one, subject),
            (str(one.own.deals), str(one.won), decimal(one.own.average, words)),
        )
        for one in contracts
    )
    told = (
        words("statistics-contract-told", contract=row.name, times=times, won=won, average=average)
        for row in rows
        for times, won, average in (row.cells,)
    )
    return RankingTable(
        title=subject.drawn_title(what),
        subtitle=f"{words.game(subject.game)} · {aim}",
        columns=(
            Column(words("board-head-deals")),
            Column(words("board-head-wins")),
            Column(words("board-head-average"), ranks=True),
        ),
        rows=rows,
        alt=subject.told(what, aim, *told),
    )


# -- head to head: computers and people that somebody has met, and a comparison with one -----------------

MOST_COMPANIONS: Final = 8
"""Number of people in the list of companions."""
_NEWEST: Final = 10
"""Number of parties together that are listed one by one."""


def companions_page(
    companions: Sequence[tuple[str, int]], levels: Sequence[AgainstLevel], subject: Subject
) -> TabPage:
    """Build the list of levels that somebody has met, and of the people they have played with most.

    People come by name and number of deals.
    """
    words = subject.words
    lines = _levels(levels, subject) if levels else []
    if not companions:
        return TabPage((*lines, words("statistics-no-companions")))
    table = figures(
        [(words("charts-axis"), [deals for _, deals in companions])], [shown(name) for name, _ in companions]
    )
    return TabPage((*lines, words("statistics-companions"), *table, words("statistics-choose-other")))


def _levels(levels: Sequence[AgainstLevel], subject: Subject) -> list[str]:
    """Return two lines for each level: the parties, and the deals."""
    words = subject.words
    lines = [words("statistics-levels")]
    for one in levels:
        name, played = level_named(one.level, words), one.parties
        if played.parties:
            place = decimal(played.average_place, words)
            name = words("statistics-level", level=name, parties=played.parties, won=played.won, place=place)
        lines.append(name)
        if one.deals:
            lines.append(
                small(_ahead(one.ahead / one.deals, one.deals, words(f"level-{one.level}"), subject))
            )
    return lines


def versus_page(rivalry: Rivalry, other: str, subject: Subject) -> TabPage:
    """Build the comparison of two people."""
    words, name = subject.words, shown(other, LONG_NAME)
    head = words("statistics-versus", other=name)
    if not rivalry.meetings and not rivalry.deals:
        return TabPage((head, words("statistics-never-met", other=name)))
    lines = [head, _met(rivalry, subject)]
    if rivalry.deals:
        lines.append(_difference(rivalry, name, subject))
    newest = rivalry.meetings[-_NEWEST:]
    if not newest:
        return TabPage(tuple(lines))
    lines.append(words("statistics-last", count=len(newest)))
    lines += (small(_meeting(one, subject)) for one in reversed(newest))
    return TabPage(tuple(lines), _versus_table(rivalry, other, subject))


def _met(rivalry: Rivalry, subject: Subject) -> str:
    words, parties = subject.words, len(rivalry.meetings)
    told = words(
        "statistics-met", parties=parties, better=rivalry.better, equal=rivalry.equal, worse=rivalry.worse
    )
    if not parties:
        return told
    place, other_place = (decimal(average, words) for average in rivalry.average_places)
    return f"{told}; {words('statistics-met-places', place=place, other_place=other_place)}"


def _difference(rivalry: Rivalry, name: str, subject: Subject) -> str:
    average = rivalry.difference / rivalry.deals
    return _ahead(-average if subject.few_win else average, rivalry.deals, name, subject)


def _ahead(points: float, deals: int, name: str, subject: Subject) -> str:
    """Say by how many points a deal somebody did better than ``name``, or worse if that is negative."""
    how = "equal" if not round(points, 1) else "ahead" if points > 0 else "behind"
    return subject.words(
        f"statistics-difference-{how}", deals=deals, points=decimal(abs(points), subject.words), other=name
    )


def _meeting(one: Meeting, subject: Subject) -> str:
    return subject.words(
        "statistics-meeting",
        day=f"<t:{one.ended_ms // 1000}:d>",
        place=one.place,
        other_place=one.other_place,
        points=figure(one.points),
        other_points=figure(one.other_points),
    )


def _versus_table(rivalry: Rivalry, other: str, subject: Subject) -> RankingTable:
    """Return both people as a ranking by the parties in which they did better."""
    words = subject.words
    people = (
        (drawn_name(subject.name, words), rivalry.better, rivalry.worse),
        (drawn_name(other, words), rivalry.worse, rivalry.better),
    )
    rows = [
        RankingRow(1 if better >= worse else 2, name, (str(better), decimal(place, words)))
        for (name, better, worse), place in zip(people, rivalry.average_places, strict=True)
    ]
    told = [_met(rivalry, subject)]
    if rivalry.deals:
        told.append(_difference(rivalry, plain_text(other, LONG_NAME), subject))
    what = words("statistics-tab-versus")
    return RankingTable(
        title=words("statistics-drawn-duel", game=words.game(subject.game)),
        subtitle=words("statistics-drawn-parties", parties=len(rivalry.meetings), equal=rivalry.equal),
        columns=(Column(words("statistics-drawn-better"), ranks=True), Column(words("board-head-place"))),
        rows=tuple(sorted(rows, key=lambda row: row.rank or 0)),
        alt=subject.told(what, words("statistics-versus", other=plain_text(other, LONG_NAME)), *told),
        places=2,
    )
