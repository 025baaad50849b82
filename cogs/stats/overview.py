"""The first tab: parties and places, deals, wheels and kingdoms, streaks."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.pictures.figures import figure
from cogs.shell.names import decimal, percent
from cogs.stats.message import Subject, TabPage
from engine.standings.statistics.overview import Statistics


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
