"""Three fraternities that have played Kauflabet against each other for a term, some years ago."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from engine.fraternities.store import FraternityRow, MembershipRow
from engine.standings.worker import StandingsWorker
from engine.store import Store
from tests.browser.moments import Company, guild_of
from tests.engine.standings.seasons_of_parties import keep, result

PARTIES: Final = 30
FRATERNITIES: Final = (
    ("Badenia", "#1d1d1b #c8102e #f2b705", ("Ludwig", "Friederike", "Karl", "Moritz", "Auguste")),
    ("Suevia", "#1d1d1b #ffffff #c8102e", ("Wilhelm", "Gottlieb", "Sophie")),
    ("Rhenania", "#1f4fa3 #ffffff #c8102e", ("Heinrich", "Clara")),
)
TITLES: Final = ("Alter Herr", "Bursch", "Bursch", "Fuchs", "")


async def keep_fraternities(store: Store, company: Company, now: int) -> None:
    """Their parties, every third one a match; those who are named first play best."""
    guild = str(guild_of(company.guild).id)
    begins = datetime.fromtimestamp(now / 1000, UTC) - timedelta(days=800)
    founded = int(1000 * begins.timestamp())
    people: list[int] = []
    for number, (name, colours, members) in enumerate(FRATERNITIES):
        ids = [
            (await store.persons.meet(f"79{number}{seat}{guild}", one)).id for seat, one in enumerate(members)
        ]
        row = FraternityRow(
            await store.fraternities.next_number(), guild, name, colours, None, ids[0], founded
        )
        await store.writer.submit([store.fraternities.putting(row)])
        joined = [
            MembershipRow(row.fraternity, person, founded, None, title)
            for person, title in zip(ids, TITLES, strict=False)
        ]
        await store.writer.submit([store.fraternities.beginning(one) for one in joined])
        people += ids
    chance, rows = random.Random(7), []
    for party in range(PARTIES):
        seated = chance.sample(people, 4)
        strength = {person: people.index(person) % 5 + chance.gauss(0, 3) for person in seated}
        places = [1 + sum(other < strength[person] for other in strength.values()) for person in seated]
        ended = begins + timedelta(days=party + 1)
        table = await store.tables.next_id()
        row_of = result(table, seated, places, guild=guild, ended=ended, contest=party % 3 == 0)
        rows.append(replace(row_of, game="kauflabet", preset="1850"))
    await keep(store, rows, 0)
    standings_worker = StandingsWorker(store)
    await standings_worker.bring_up(guild)
    await standings_worker.close()
