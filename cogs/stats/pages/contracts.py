"""The tab of contracts: deals and points of each, the best and worst, compared with the other players."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.pictures.contract_bars import Bar, ContractBars
from cogs.pictures.figures import figure
from cogs.shell.layout import small
from cogs.shell.names import decimal
from cogs.stats.pages.page import Subject, TabPage, contract_name
from engine.standings.statistics.contracts import InContract
from engine.standings.statistics.facts import Statistics


def contracts_page(statistics: Statistics, subject: Subject) -> TabPage:
    """Build the tab: every contract, the person's best one first."""
    words = subject.words
    if not statistics.contracts:
        return TabPage((words("statistics-nothing-here"),))
    best, worst = statistics.contracts[0], statistics.contracts[-1]
    lines = [
        words("statistics-contracts-best", contract=contract_name(best.contract, subject)),
        words("statistics-contracts-worst", contract=contract_name(worst.contract, subject))
        if best != worst
        else "",
        *contract_lines(statistics.contracts, subject),
    ]
    title = words("statistics-tab-contracts")
    return TabPage(tuple(lines), contract_bars(statistics.contracts, subject, title, best.contract))


def contract_lines(contracts: Sequence[InContract], subject: Subject) -> list[str]:
    """Return a legend and a line for each contract, short enough for a phone."""
    told = [small(_told("statistics-contract-line", one, subject)) for one in contracts]
    return [subject.words("statistics-line-about"), *told]


def _told(text: str, one: InContract, subject: Subject) -> str:
    words = subject.words
    return words(
        text,
        contract=contract_name(one.contract, subject),
        times=one.own.deals,
        average=decimal(one.own.average, words),
        others=decimal(one.others, words),
        best=figure(one.own.best),
        worst=figure(one.own.worst),
    )


def contract_bars(
    contracts: Sequence[InContract], subject: Subject, title: str, marked: str | None
) -> ContractBars:
    """Return the same as a picture; the contract ``marked`` stands out."""
    words = subject.words
    bars = tuple(
        Bar(
            name=contract_name(one.contract, subject),
            times=words("statistics-times", times=one.own.deals),
            average=one.own.average,
            low=min(one.own.best, one.own.worst),
            high=max(one.own.best, one.own.worst),
            others=one.others,
            shown=decimal(one.own.average, words),
            span=f"{figure(one.own.best)} … {figure(one.own.worst)}",
            marked=one.contract == marked,
        )
        for one in contracts
    )
    told = (_told("statistics-contract-told", one, subject) for one in contracts)
    return ContractBars(
        title=subject.drawn_title(title),
        aim=words("charts-low-wins" if subject.few_win else "charts-high-wins"),
        heads=(
            words("statistics-drawn-times"),
            words("statistics-drawn-average"),
            words("statistics-drawn-span"),
        ),
        bars=bars,
        legend=(words("statistics-legend-others"), words("statistics-legend-span")),
        alt=subject.told(title, words("charts-low-wins" if subject.few_win else "charts-high-wins"), *told),
    )
