"""Reports of simulations, as tables for a terminal."""

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from engine.house_rules import changed
from engine.simulation.running import Comparison, Difference, Summary

_HOW = (
    "The same cards were dealt until everybody had had every seat.\n"
    "Above 0 is better; ± is the 95 % interval, p the chance of as much by luck."
)


def tables(summary: Summary) -> RenderableType:
    """Show the game, the results of each seat and by contract, and in a match who is ahead of whom."""
    rules = changed(summary.game, summary.preset, summary.options)
    title = ", ".join(
        [f"{summary.game.name} {summary.preset}", *(f"{key} = {value}" for key, value in rules.items())]
    )
    foot = (
        f"{summary.deals} deals, {summary.parties} parties played out, "
        f"seed {summary.seed}, {summary.rate:.0f} deals/s"
    )
    parts: list[RenderableType] = [Text(title, style="bold"), "", _seats(summary)]
    if summary.contracts:
        parts += ["", _contracts(summary)]
    if comparisons := summary.comparisons:
        parts += ["", _match(comparisons), Text(_HOW)]
    return Group(*parts, "", Text(foot))


def _seats(summary: Summary) -> Table:
    figures = _figures("Points a deal", "Most", "Fewest", "Wins", "Places")
    table = _table(*_figures("Seat"), "Player", *figures)
    for number, seat in enumerate(summary.seats):
        table.add_row(
            str(number),
            seat.player,
            f"{seat.points / summary.deals:.2f}",
            str(seat.most),
            str(seat.fewest),
            str(seat.places[0]),
            " ".join(map(str, seat.places)),
        )
    return table


def _contracts(summary: Summary) -> Table:
    seats = (f"Seat {number}" for number in range(len(summary.seats)))
    table = _table(*_figures("Deals"), "Contract", *_figures(*seats))
    for contract, tally in sorted(summary.contracts.items()):
        averages = (f"{points / tally.deals:.2f}" for points in tally.points)
        table.add_row(str(tally.deals), contract, *averages)
    return table


def _match(comparisons: Sequence[Comparison]) -> Table:
    table = _table("Player", "ahead of", *_figures("Points a deal", "p", "Places", "p"))
    for comparison in comparisons:
        places = ("", "") if comparison.places is None else _told(comparison.places)
        table.add_row(comparison.player, comparison.other, *_told(comparison.points), *places)
    return table


def _told(difference: Difference) -> tuple[str, str]:
    half = (difference.high - difference.low) / 2
    p = "< 0.0001" if difference.p < 0.0001 else f"{difference.p:.4f}"
    return f"{difference.mean:+.2f} ± {half:.2f}", p


def _table(*columns: str | Column) -> Table:
    return Table(*columns, box=box.SIMPLE_HEAD, show_edge=False)


def _figures(*heads: str) -> Iterator[Column]:
    return (Column(head, justify="right") for head in heads)
