"""The result of a finished table."""

from __future__ import annotations

import json

from engine.standings.outcome import outcome_of
from engine.storage.records import ResultRow, TableRow
from engine.tables.state import COMPUTER, TableState


def result_row(row: TableRow, fold: TableState) -> ResultRow:
    """Return the result of a finished table, from nothing but its log and its row."""
    assert fold.result is not None
    seats = [
        {
            "owner": place.owner,
            "computer": place.computer,
            "played": {
                "computer" if who == COMPUTER else str(who): {
                    "deals": share.deals,
                    "decisions": share.decisions,
                }
                for who, share in fold.shares(seat).items()
            },
        }
        for seat, place in enumerate(fold.places)
    ]
    return ResultRow(
        table=row.table,
        guild=row.guild,
        game=row.game,
        preset=row.preset,
        options=row.options,
        ended_ms=fold.time_ms,
        seats=json.dumps(seats, separators=(",", ":")),
        points=json.dumps(fold.result.points, separators=(",", ":")),
        places=json.dumps(fold.result.places, separators=(",", ":")),
        rated=fold.rated,
        contest=fold.contest,
    )


def holders(row: TableRow, fold: TableState) -> tuple[int | None, ...]:
    """Return for each seat the number of the person who gets its result (``engine.standings.outcome``)."""
    return tuple(finish.person for finish in outcome_of(result_row(row, fold)).finishes)
