"""Tables: who sits where, the log of what happened, and the registry of all tables of a bot."""

from engine.storage.records import Entry, Person
from engine.tables.checks import TABLE_CODES, TableError
from engine.tables.clock import Clock, SystemClock, TableSettings
from engine.tables.lobby import Party
from engine.tables.play import Agreement
from engine.tables.registry import TableRegistry
from engine.tables.replay import Promise
from engine.tables.state import Status, TableState
from engine.tables.table import Table
from engine.tables.values import EVERYONE, Access, SeatKind, SeatState

__all__ = [
    "EVERYONE",
    "TABLE_CODES",
    "Access",
    "Agreement",
    "Clock",
    "Entry",
    "Party",
    "Person",
    "Promise",
    "SeatKind",
    "SeatState",
    "Status",
    "SystemClock",
    "Table",
    "TableError",
    "TableRegistry",
    "TableSettings",
    "TableState",
]
