"""The tab of contracts: how often, what it brought, the best and the worst deal, and what the others made."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.pictures.contract_bars import Bar, ContractBars
from cogs.pictures.figures import figure
from cogs.ui.amounts import decimal
from cogs.ui.sheet import figures, small
from cogs.ui.statistics.page import Page, Subject, contract_name
from engine.standings.statistics.contracts import InContract
from engine.standings.statistics.facts import Statistics


def contracts_page(statistics: Statistics, subject: Subject) -> Page:
    """Every contract, the one somebody is best at first."""
    words = subject.words
    if not statistics.contracts:
        return Page((words("statistics-nothing-here"),))
    best, worst = statistics.contracts[0], statistics.contracts[-1]
    lines = [
        words("statistics-contracts-best", contract=contract_name(best.contract, subject)),
        words("statistics-contracts-worst", contract=contract_name(worst.contract, subject))
        if best != worst
        else "",
        *contract_table(statistics.contracts, subject),
        small(words("statistics-table-about")),
    ]
    title = words("statistics-tab-contracts")
    return Page(tuple(lines), contract_bars(statistics.contracts, subject, title, best.contract))


def contract_table(contracts: Sequence[InContract], subject: Subject) -> list[str]:
    """A line a contract with figures."""
    words = subject.words
    return figures(
        [
            (words("statistics-head-times"), [one.own.deals for one in contracts]),
            ("⌀", [decimal(one.own.average, words) for one in contracts]),
            (words("statistics-head-others"), [decimal(one.others, words) for one in contracts]),
            (words("statistics-head-best"), [figure(one.own.best) for one in contracts]),
            (words("statistics-head-worst"), [figure(one.own.worst) for one in contracts]),
        ],
        [contract_name(one.contract, subject) for one in contracts],
    )


def contract_bars(
    contracts: Sequence[InContract], subject: Subject, title: str, marked: str | None
) -> ContractBars:
    """The same as a picture; the contract ``marked`` stands out."""
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
    told = (
        words(
            "statistics-contract-told",
            contract=bar.name,
            times=one.own.deals,
            average=bar.shown,
            others=decimal(one.others, words),
            best=figure(one.own.best),
            worst=figure(one.own.worst),
        )
        for one, bar in zip(contracts, bars, strict=True)
    )
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
