"""Every way through the tutorial, for tests of its texts and screens."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.quodlibet.views import PartieView, TrickDealView
from engine.storage.records import Person
from engine.tutorial import NEWCOMER, STATIONS, Station, station

ANNA = Person(7, "77", "Anna")
ORDER = ("GO", "HK")
"""The cards that take the tricks with which the tutorial begins."""
MINUS = (*ORDER, "G7", "HU", "EX")
"""A way through the first deal."""


def view_at(reached: Station) -> PartieView:
    view = reached.table_state(ANNA).view(NEWCOMER)
    assert isinstance(view, PartieView)
    return view


def tricks_at(reached: Station) -> TrickDealView:
    deal = view_at(reached).deal
    assert isinstance(deal, TrickDealView)
    return deal


def choices(reached: Station) -> list[str]:
    if reached.part == "order":
        return [ORDER[reached.number - 1]]
    return [action.token for action in reached.table_state(ANNA).legal(NEWCOMER)]


def ways(start: tuple[str, ...], part: str) -> Iterator[Station]:
    """Every station from here on within a part of the tutorial, and the first one after it."""
    reached = station(start)
    yield reached
    if reached.part == part:
        for token in choices(reached):
            yield from ways((*start, token), part)


def everywhere() -> list[Station]:
    """The tricks to be taken, all ways through the first deal, each contract after one of them, and Snack."""
    first = [station(()), station(ORDER[:1]), *ways(ORDER, "minus")]
    second = [
        reached
        for token in choices(station(MINUS))
        for reached in ways((*MINUS, token), "contract")
        if reached.part == "contract" or reached.number == STATIONS
    ]
    return [*first, *second, *list(ways((*MINUS, "contract alarich", "SO", "E8"), "snack"))]


EVERYWHERE = everywhere()
