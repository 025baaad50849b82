"""The first tab: parties and places, deals, streaks, and feats of each game."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.pictures.figures import figure
from cogs.pictures.place_columns import PlaceColumn, PlaceColumns
from cogs.shell.names import decimal, percent
from cogs.stats.pages.feats import feats
from cogs.stats.pages.page import Subject, TabPage
from engine.standings.statistics.facts import Statistics
from engine.standings.statistics.overview import PartyFigures

_LEAST_PLACES = 4


def overview_page(statistics: Statistics, subject: Subject) -> TabPage:
    """Build the tab: a person's statistics at a glance."""
    lines = [*_parties(statistics, subject), *_deals(statistics, subject), *_streaks(statistics, subject)]
    lines += feats(statistics, subject)
    if not statistics.parties.parties:
        return TabPage(tuple(lines))
    return TabPage(tuple(lines), _columns(statistics.parties, subject))


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
    for company, figures in statistics.companies.items():
        yield words(
            "statistics-company",
            company=words(f"statistics-company-{company}"),
            parties=figures.parties,
            won=figures.won,
            places=", ".join(
                words("statistics-place-times", place=place, times=times)
                for place, times in figures.places.items()
            ),
        )
    if statistics.ratings:
        newest = statistics.ratings[-1]
        known = "statistics-rating-provisional" if newest.provisional else "statistics-rating"
        yield words(known, rating=str(newest.shown))


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


def _streaks(statistics: Statistics, subject: Subject) -> Iterator[str]:
    words, won, good = subject.words, statistics.won_parties, statistics.good_deals
    if won.longest:
        yield words("statistics-streak-parties", longest=won.longest, current=won.current)
    if good.longest:
        kind = "clean" if subject.few_win else "plus"
        yield words(f"statistics-streak-{kind}", longest=good.longest, current=good.current)


def _columns(parties: PartyFigures, subject: Subject) -> PlaceColumns:
    words = subject.words
    what = words("statistics-drawn-places", parties=parties.parties)
    columns = tuple(
        PlaceColumn(
            words("statistics-place", place=place),
            parties.places.get(place, 0),
            percent(parties.places.get(place, 0), parties.parties, words),
        )
        for place in range(1, max(_LEAST_PLACES, *parties.places) + 1)
    )
    note = words("statistics-drawn-place", place=decimal(parties.average_place, words))
    told = ", ".join(f"{column.name}: {column.times} ({column.share})" for column in columns)
    return PlaceColumns(subject.drawn_title(what), note, columns, subject.told(what, told, note))
