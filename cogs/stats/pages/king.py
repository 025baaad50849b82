"""The tab of the beer king (in Blattla: of the declarer): a person's choices and their results."""

from __future__ import annotations

from cogs.shell.names import decimal
from cogs.stats.pages.contracts import contract_bars, contract_lines
from cogs.stats.pages.page import Subject, TabPage, contract_name
from engine.standings.statistics.contracts import InContract
from engine.standings.statistics.facts import Statistics
from engine.standings.statistics.overview import SectionFigures


def king_page(statistics: Statistics, subject: Subject) -> TabPage:
    """Build the tab: times as king, wheels and kingdoms, the favourite, and everything chosen."""
    words, kingship = subject.words, statistics.kingship
    led = "declarer" if subject.game == "blattla" else "king"
    lines = [words(f"statistics-{led}-times", times=kingship.deals, deals=statistics.deals)]
    lines += [
        line
        for kind, section in (("wheels", statistics.wheels), ("kingdoms", statistics.kingdoms))
        if (line := _sections(kind, section, subject))
    ]
    if not kingship.chosen:
        return TabPage(tuple(lines))
    favourite = kingship.favourite
    lines += [
        words("statistics-no-favourite") if favourite is None else _favourite(favourite, subject),
        *contract_lines(kingship.chosen, subject),
    ]
    title, marked = words(f"statistics-tab-{led}"), None if favourite is None else favourite.contract
    return TabPage(tuple(lines), contract_bars(kingship.chosen, subject, title, marked))


def _favourite(favourite: InContract, subject: Subject) -> str:
    words = subject.words
    return words(
        "statistics-favourite",
        contract=contract_name(favourite.contract, subject),
        times=favourite.own.deals,
        average=decimal(favourite.own.average, words),
        others=decimal(favourite.others, words),
    )


def _sections(kind: str, section: SectionFigures, subject: Subject) -> str:
    if not section.played:
        return ""
    line = subject.words(f"statistics-{kind}", played=section.played, won=section.won, lost=section.lost)
    return f"{line} {subject.words('statistics-ruled', ruled=section.ruled)}" if section.ruled else line
