"""The result of a table that is over: of a finished partie, or of one that somebody gave up."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from engine.game import Result
from engine.standings.outcome import PartieOutcome, held, outcome_of
from engine.storage.records import ResultRow, TableRow
from engine.tables.state import TableState

GIVING_UP: Final = frozenset({"host", "deserted", "expired"})
"""Reasons for which a table is closed that are up to its people."""


def result_row(row: TableRow, state: TableState) -> ResultRow | None:
    """Return the result of a table, from nothing but its log and its row; ``None`` if it has none.

    A rated partie against computers whose people closed it in its second half was given up: they come in
    last. Else closing it when behind would leave nothing but victories.
    """
    if state.result is not None:
        return _row(row, state, state.result)
    if state.status != "closed" or state.close_reason not in GIVING_UP or not state.rated or not state.tally:
        return None
    assert state.partie is not None
    view = state.partie.view(None)
    if 2 * state.deal_number <= view.deals:
        return None
    goods = [-points if state.game.few_points_win else points for points in view.totals]
    standing = _row(row, state, Result(view.totals, _places(goods)))
    outcome = outcome_of(standing)
    if outcome.company != "computers" or not outcome.owners:
        return None
    worst = min(goods) - 1
    goods = [
        good if finish.person is None else worst for good, finish in zip(goods, outcome.finishes, strict=True)
    ]
    return replace(standing, places=json.dumps(_places(goods), separators=(",", ":")))


def _places(goods: list[int]) -> tuple[int, ...]:
    return tuple(1 + sum(other > good for other in goods) for good in goods)


def _row(row: TableRow, state: TableState, result: Result) -> ResultRow:
    seats = [
        {
            "owner": place.owner,
            "computer": place.computer,
            "played": {
                str(who): {"deals": share.deals, "decisions": share.decisions}
                for who, share in state.shares(seat).items()
            },
            "held": held((state.player_of(deal, seat) for deal in state.deals_played), state.began(seat)),
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
        points=json.dumps(result.points, separators=(",", ":")),
        places=json.dumps(result.places, separators=(",", ":")),
        rated=state.rated,
        contest=state.contest,
    )


def outcome(row: TableRow, state: TableState) -> PartieOutcome | None:
    """Return who gets the result of each seat, and in what company; ``None`` while there is none."""
    result = result_row(row, state)
    return None if result is None else outcome_of(result)
