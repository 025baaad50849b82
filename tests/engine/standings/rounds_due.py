"""Made-up finished deals in which rounds came due."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime

from engine.storage.records import PlayedDealRow, TableRow
from engine.store import Store
from tests.engine.standings.seasons_of_parties import BEGIN, ms


def deal(
    table: int,
    players: Sequence[int | str],
    rounds: dict[int, int],
    *,
    number: int = 5,
    owners: Sequence[int | None] | None = None,
    guild: str = "1",
    ended: datetime = BEGIN,
) -> PlayedDealRow:
    """A deal of Quodlibet: the players by seat, computers by level, and the rounds that came due."""
    return PlayedDealRow(
        table,
        number,
        guild,
        "quodlibet",
        "badenia",
        ms(ended),
        "minus",
        0,
        "[0,10,20,50]",
        True,
        json.dumps(list(players)),
        json.dumps(
            list(owners) if owners else [player if isinstance(player, int) else None for player in players]
        ),
        json.dumps([["ruffian", 3, 1], *(["round", seat, count] for seat, count in rounds.items())]),
    )


async def keep_deals(store: Store, *rows: PlayedDealRow) -> None:
    """Store deals with the tables that they were played at."""
    known = {table for row in rows for table in [row.table]}
    for number in sorted(known):
        row = next(one for one in rows if one.table == number)
        host = next(player for player in json.loads(row.players) if isinstance(player, int))
        table = TableRow(
            number, row.guild, "5", row.game, row.preset, "{}", "{}", host, "finished", row.ended_ms
        )
        await store.writer.submit([store.tables.adding(table)])
    for row in rows:
        await store.writer.submit(store.played_deals.adding(row))
