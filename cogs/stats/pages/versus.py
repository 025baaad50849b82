"""The tab of head to head: the computers and people that somebody has met, and a comparison with one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.pictures.duel import MOST_PARTIES, Duel, DuelSide
from cogs.pictures.figures import figure
from cogs.shell.layout import figures, small
from cogs.shell.names import LONG_NAME, decimal, drawn_name, level_named, plain_text, shown
from cogs.stats.pages.page import Subject, TabPage
from engine.standings.statistics.overview import AgainstLevel
from engine.standings.statistics.rivalry import Meeting, Rivalry

MOST_COMPANIONS: Final = 8


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
    newest = rivalry.meetings[-MOST_PARTIES:]
    if newest:
        lines.append(words("statistics-last", count=len(newest)))
        days = [f"<t:{one.ended_ms // 1000}:d>" for one in newest]
        told = [small(_meeting(one, day, subject)) for one, day in zip(newest, days, strict=True)]
        lines += reversed(told)
        return TabPage(tuple(lines), _duel(rivalry, newest, other, subject))
    return TabPage(tuple(lines))


def _met(rivalry: Rivalry, subject: Subject) -> str:
    return subject.words(
        "statistics-met",
        parties=len(rivalry.meetings),
        better=rivalry.better,
        equal=rivalry.equal,
        worse=rivalry.worse,
    )


def _difference(rivalry: Rivalry, name: str, subject: Subject) -> str:
    average = rivalry.average_difference
    return _ahead(-average if subject.few_win else average, rivalry.deals, name, subject)


def _ahead(points: float, deals: int, name: str, subject: Subject) -> str:
    """Say by how many points a deal somebody did better than ``name``, or worse if that is negative."""
    how = "equal" if not round(points, 1) else "ahead" if points > 0 else "behind"
    return subject.words(
        f"statistics-difference-{how}", deals=deals, points=decimal(abs(points), subject.words), other=name
    )


def _meeting(one: Meeting, day: str, subject: Subject) -> str:
    return subject.words(
        "statistics-meeting",
        day=day,
        place=one.place,
        other_place=one.other_place,
        points=figure(one.points),
        other_points=figure(one.other_points),
    )


def _duel(rivalry: Rivalry, newest: Sequence[Meeting], other: str, subject: Subject) -> Duel:
    words = subject.words
    what = words("statistics-tab-versus")
    caption = words("statistics-drawn-leads", count=len(newest))
    leads = tuple(
        one.other_points - one.points if subject.few_win else one.points - one.other_points for one in newest
    )
    name = plain_text(other, LONG_NAME)
    told = [
        words("statistics-versus", other=name),
        _met(rivalry, subject),
        _difference(rivalry, name, subject) if rivalry.deals else "",
        f"{caption}: {', '.join(figure(lead, signed=True) for lead in leads)}",
    ]
    return Duel(
        title=words("statistics-drawn-duel", game=words.game(subject.game)),
        own=DuelSide(drawn_name(subject.name, words), rivalry.better),
        equal=rivalry.equal,
        other=DuelSide(drawn_name(other, words), rivalry.worse),
        caption=caption,
        leads=leads,
        alt=subject.told(what, *told),
    )
