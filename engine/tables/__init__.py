"""Tables: who sits where, the log of what happened, and the registry of all tables of a bot."""

from engine.storage.records import Entry, Person
from engine.tables.checks import TABLE_CODES, TableError, expect_decision
from engine.tables.clock import PACES, Clock, ClockStep, PaceName, SystemClock, TableSettings, end_of_time
from engine.tables.history import PastTable
from engine.tables.lobby import Party
from engine.tables.play import Agreement
from engine.tables.registry import TableRegistry
from engine.tables.replay import Promise
from engine.tables.results import outcome_at
from engine.tables.state import Status, TableState
from engine.tables.table import Table
from engine.tables.values import EVERYONE, Access, Proposal, SeatKind, SeatState

__all__ = [
    "EVERYONE",
    "PACES",
    "TABLE_CODES",
    "Access",
    "Agreement",
    "Clock",
    "ClockStep",
    "Entry",
    "PaceName",
    "Party",
    "PastTable",
    "Person",
    "Promise",
    "Proposal",
    "SeatKind",
    "SeatState",
    "Status",
    "SystemClock",
    "Table",
    "TableError",
    "TableRegistry",
    "TableSettings",
    "TableState",
    "end_of_time",
    "expect_decision",
    "outcome_at",
]
