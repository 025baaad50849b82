"""The tab of head to head: the computers and people that somebody has met, and a comparison with one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.pictures.figures import figure
from cogs.pictures.ranking_table import Column, RankingRow, RankingTable
from cogs.shell.layout import figures, small
from cogs.shell.names import LONG_NAME, decimal, drawn_name, level_named, plain_text, shown
from cogs.stats.message import Subject, TabPage
from engine.standings.statistics.overview import AgainstLevel
from engine.standings.statistics.rivalry import Meeting, Rivalry

MOST_COMPANIONS: Final = 8
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
        name, figures = level_named(one.level, words), one.parties
        if figures.parties:
            place = decimal(figures.average_place, words)
            name = words(
                "statistics-level", level=name, parties=figures.parties, won=figures.won, place=place
            )
        lines.append(name)
        if one.deals:
            lines.append(small(_ahead(one.average_ahead, one.deals, words(f"level-{one.level}"), subject)))
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
    return TabPage(tuple(lines), _table(rivalry, other, subject))


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
    average = rivalry.average_difference
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


def _table(rivalry: Rivalry, other: str, subject: Subject) -> RankingTable:
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
