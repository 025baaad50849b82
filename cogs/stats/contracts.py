"""The tab of contracts: deals, wins and points of each, compared with the other players; Blattla's roles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cogs.pictures.figures import figure
from cogs.pictures.ranking_table import Column, RankingRow, RankingTable
from cogs.shell.layout import small
from cogs.shell.names import decimal, percent
from cogs.stats.message import Subject, TabPage
from engine.standings.statistics.contracts import InContract, RoleFigures
from engine.standings.statistics.overview import Statistics


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
    return TabPage(tuple(lines), _table(contracts, subject))


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
    return words(f"charts-bid-{contract}") if subject.game == "blattla" else words.contract_short(contract)


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


def _table(contracts: Sequence[InContract], subject: Subject) -> RankingTable:
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
