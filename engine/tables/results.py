"""The result of a finished table."""

from __future__ import annotations

import json

from engine.standings.outcome import PartieOutcome, outcome_of
from engine.storage.records import ResultRow, TableRow
from engine.tables.state import TableState


def result_row(row: TableRow, state: TableState) -> ResultRow:
    """Return the result of a finished table, from nothing but its log and its row."""
    assert state.result is not None
    seats = [
        {
            "owner": place.owner,
            "computer": place.computer,
            "played": {
                str(who): {"deals": share.deals, "decisions": share.decisions}
                for who, share in state.shares(seat).items()
            },
        }
        for seat, place in enumerate(state.places)
    ]
    return ResultRow(
        table=row.table,
        guild=row.guild,
        game=row.game,
        preset=row.preset,
        options=row.options,
        ended_ms=state.time_ms,
        seats=json.dumps(seats, separators=(",", ":")),
        points=json.dumps(state.result.points, separators=(",", ":")),
        places=json.dumps(state.result.places, separators=(",", ":")),
        rated=state.rated,
        contest=state.contest,
    )


def outcome(row: TableRow, state: TableState) -> PartieOutcome | None:
    """Return who gets the result of each seat, and in what company; ``None`` until the partie is over."""
    return None if state.result is None else outcome_of(result_row(row, state))
