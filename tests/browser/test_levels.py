"""Leaderboards and statistics by level, and pairs for those who keep the books, on a phone."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from discord_sandbox.person import Person, Reply
from engine.standings.worker import StandingsWorker
from engine.store import Store
from tests.browser.chromium import Windows
from tests.browser.conftest import QUICK, Pictures
from tests.browser.moments import guild_of
from tests.browser.player import PHONE, Player, house
from tests.engine.standings.seasons_of_parties import keep, result
from tests.engine.standings.statistics.stored import DAY, keep_parties
from tests.wire.table import Json, ids_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PLACES: Final = (
    ("Studentenheim", "spieltisch", "Anna", "Bert"),
    ("The Taproom", "card-table", "Dora", "Emil"),
)
NARROW: Final = (350, 390)


async def keep_past(store: Store, now: int) -> None:
    """Parties against computers of every level, and a dozen in which one person always loses."""
    for guild, _, first, second in PLACES:
        place = guild_of(guild)
        users = {member.user.display_name: member.user for member in place.members.values()}
        own, other = [(await store.persons.meet(str(users[name].id), name)).id for name in (first, second)]
        for count, level in ((12, "fuchs"), (7, "bursch"), (25, "magister")):
            await keep_parties(store, str(place.id), [own, level, level, level], "quodlibet", count, now, DAY)
        rows = []
        for number in range(12):
            ended = datetime.fromtimestamp(now / 1000, UTC) - timedelta(days=number + 1)
            seats: list[int | str] = [own, other, "magister", "magister"]
            table = await store.tables.next_id()
            rows.append(result(table, seats, [2, 3, 1, 4], guild=str(place.id), game="blattla", ended=ended))
        await keep(store, rows, 0)
        standings_worker = StandingsWorker(store)
        await standings_worker.bring_up(str(place.id))
        await standings_worker.close()


async def message_of(person: Person, asking: Awaitable[Reply]) -> Json:
    reply = await asking
    message = await person.filled(reply) if reply.state == "deferred" else reply.message
    assert message is not None
    return message


async def test_what_is_told_of_levels_fits_on_a_phone(
    windows: Windows, tmp_path: Path, pictures: Pictures
) -> None:
    store = await Store.open(tmp_path / "tables.db")
    await store.migrate()
    await keep_past(store, time.time_ns() // 1_000_000)
    await store.close()
    async with house(tmp_path, **QUICK) as url:
        for guild, channel, name, _ in PLACES:
            async with await Person.join(url, name) as person:
                phone = await Player.come(windows, url, name, guild, channel, color_scheme="dark", **PHONE)
                board: dict[str, Any] = {"game": "quodlibet", "opponents": "magister"}
                asked = {
                    "board": person.command(channel, "leaderboard players", **board),
                    "versus": person.command(channel, "stats", game="quodlibet"),
                    "pairs": person.command(channel, "books pairs"),
                }
                for what, asking in asked.items():
                    shown = await message_of(person, asking)
                    if what == "versus":
                        tab = next(one for one in ids_of(shown) if one.endswith(":versus"))
                        shown = await message_of(person, person.click(shown, tab))
                    await phone.fits(*NARROW)
                    await pictures.take(phone, phone.hand, f"levels-{what}-{channel}")
                    await person.delete(shown)
                await phone.close()
