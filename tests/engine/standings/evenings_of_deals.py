"""Deals of an evening, stored as tables would have stored them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta

from engine.storage.records import Entry, PlayedDealRow, TableRow
from engine.store import Store
from tests.engine.standings.seasons_of_parties import GAMES, ms

BURSCH = "bursch"
"""Who plays a computer's seat."""


async def open_table(
    store: Store,
    table: int,
    opened: datetime,
    *,
    status: str = "playing",
    guild: str = "1",
    game: str = "quodlibet",
    friendly: bool = False,
    channel: str = "5",
) -> None:
    """Store a table's row, and the log entries that say how its partie counts."""
    row = TableRow(table, guild, channel, game, GAMES[game], "{}", "{}", 1, status, ms(opened))
    entries = [Entry(1, "table", 1, None, ms(opened), "open")]
    if friendly:
        entries.append(Entry(2, "table", 1, None, ms(opened), "friendly"))
    await store.writer.submit([store.tables.adding(row), *store.logs.appending(table, entries, [])])


async def play(
    store: Store,
    table: int,
    players: Sequence[int | str],
    deals: Sequence[Sequence[int]],
    begin: datetime,
    *,
    guild: str = "1",
    game: str = "quodlibet",
    uncounted: Sequence[int] = (),
    deeds: Sequence[tuple[int, str, int | None, int]] = (),
    owners: Sequence[int | None] | None = None,
    first: int = 1,
) -> None:
    """Store finished deals, a second each; ``deeds`` start with the number of their deal."""
    owned = [player if isinstance(player, int) else None for player in players] if owners is None else owners
    for number, points in enumerate(deals, first):
        row = PlayedDealRow(
            table,
            number,
            guild,
            game,
            GAMES[game],
            ms(begin + timedelta(seconds=number - first + 1)),
            "minus",
            0,
            json.dumps(points),
            number not in uncounted,
            json.dumps(list(players)),
            json.dumps(owned),
            json.dumps([deed[1:] for deed in deeds if deed[0] == number]),
        )
        await store.writer.submit(store.played_deals.adding(row))
