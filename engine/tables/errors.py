"""What a table or the hall refuses, as codes. The rules of a game have codes of their own."""

from __future__ import annotations

from typing import Final

from engine.game import Refusal

TABLE_CODES: Final[frozenset[str]] = frozenset(
    {
        "already_seated",  # sits here already, or plays and has nothing to reclaim
        "already_started",
        "deal_not_finished",  # params: table, deal
        "no_deal_finished",  # param: table
        "not_host",
        "not_invited",
        "not_seated",
        "not_started",
        "not_your_seat",
        "paused",
        "quarantined",
        "replaced",  # a computer plays this seat now; reclaim it first
        "seats_empty",  # param: count
        "shelved",  # put away for another evening
        "stale",  # the decision number is old: the hand has changed since
        "stopping",
        "storage_conflict",  # somebody else wrote this table's log; it was loaded anew
        "storage_failed",  # nothing was written and nothing changed
        "no_computer",  # no computer sits there
        "table_closed",
        "table_finished",
        "table_full",
        "too_many_invited",  # param: limit
        "too_many_tables",  # params: scope (channel, guild or person), limit
        "unknown_table",  # param: table
    }
)
"""Every code that a ``TableError`` can carry."""


class TableError(Refusal):
    """A table or the hall refuses; nothing has changed."""

    def __init__(self, code: str, **params: str | int) -> None:
        assert code in TABLE_CODES, code
        super().__init__(code, **params)
