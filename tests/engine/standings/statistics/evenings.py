"""Deals and parties written by hand, as input for statistics."""

from __future__ import annotations

import json
from collections.abc import Sequence

from engine.standings.statistics.facts import GameHistory
from engine.storage.records import PlayedDealRow, ScoreRow

ANNA, BERT, CILLI, DORA = 1, 2, 3, 4
COMPUTER = "bursch"
TABLE = (ANNA, BERT, CILLI, DORA)
HOUR = 3_600_000
"""Milliseconds. The deal with the number n of a table ends n hours after its beginning."""


def deal(
    number: int,
    contract: str,
    points: Sequence[int],
    *deeds: tuple[str, int | None, int],
    table: int = 1,
    king: int | None = 0,
    players: Sequence[int | str] = TABLE,
    counts: bool = True,
    game: str = "quodlibet",
    guild: str = "1",
) -> PlayedDealRow:
    """A finished deal; ``king`` is the seat that led, ``deeds`` are kind, seat and number."""
    return PlayedDealRow(
        table,
        number,
        guild,
        game,
        "frankonia",
        (1000 * table + number) * HOUR,
        contract,
        king,
        json.dumps(list(points)),
        counts,
        json.dumps(list(players)),
        json.dumps(list(players)),
        json.dumps(deeds),
    )


def score(
    table: int,
    person: int,
    place: int,
    points: int = 0,
    *,
    company: str = "people",
    level: str | None = None,
    rated: bool = True,
    mu: float = 25.0,
    sigma: float = 25 / 3,
) -> ScoreRow:
    """One person's part of a finished partie, with their rating after it."""
    ended_ms = (1000 * table + 999) * HOUR
    return ScoreRow(
        table,
        person,
        "1",
        "quodlibet",
        "frankonia",
        company,
        rated,
        ended_ms,
        place,
        points,
        4,
        4,
        mu,
        sigma,
        level=level,
    )


def facts(*deals: PlayedDealRow, scores: Sequence[ScoreRow] = ()) -> GameHistory:
    """The facts that statistics are computed from: deals and scores."""
    return GameHistory(deals, scores)
