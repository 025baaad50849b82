"""A term in which a whole house has played Fünfzehnern, as material for leaderboards."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from engine.fraternities.colours import Colours
from engine.fraternities.service import FraternityService
from engine.standings.worker import StandingsWorker
from engine.store import Store
from tests.browser.moments import Company, guild_of
from tests.engine.standings.seasons_of_parties import keep, result

PARTIES: Final = 36
GUESTS: Final = (
    "Konradin",
    "Maximiliane Öttinger-Überreuther",
    "Λυσίστρατος",
    "Gustl",
    "🍺 Wirt 🍺",
    "Theres",
    "Xaver",
    "Jean-Baptiste",
    "Ludmilla",
    "Veit",
)
"""The players besides the company, the best first."""
RIBBONS: Final[dict[str, Colours]] = {
    "Gerstensaftia": ((29, 29, 27), (200, 16, 46), (242, 183, 5)),
    "Hopfonia": ((31, 138, 76), (255, 255, 255), (31, 79, 163)),
}


async def keep_ladder(store: Store, company: Company, now: int) -> None:
    """Parties of the last weeks, in which the guests play best; two fraternities are among them."""
    guild = guild_of(company.guild)
    users = {member.user.display_name: member.user for member in guild.members.values()}
    ids = {f"80{number:02}{guild.id}": name for number, name in enumerate(GUESTS)}
    ids |= {str(users[name].id): name for name in reversed(company.people)}
    people = [(await store.persons.meet(id, name)).id for id, name in ids.items()]
    chance = random.Random(5)
    rows = []
    for party in range(PARTIES):
        seated = chance.sample(people, 4)
        strength = {person: people.index(person) + chance.gauss(0, 4) for person in seated}
        places = [1 + sum(other < strength[person] for other in strength.values()) for person in seated]
        ended = datetime.fromtimestamp(now / 1000, UTC) - timedelta(hours=7 * (PARTIES - party))
        row = result(await store.tables.next_id(), seated, places, guild=str(guild.id), ended=ended)
        rows.append(replace(row, game="fuenfzehnern", preset="relaxed"))
    await keep(store, rows, 0)
    fraternities = FraternityService(store)
    await fraternities.begin()
    for number, (name, colours) in enumerate(RIBBONS.items()):
        row_of = await fraternities.create(str(guild.id), name, colours, None, people[number])
        for member in people[number + 2 : 8 : 2]:
            await fraternities.invite(row_of, member, people[number])
            await fraternities.accept(row_of, member)
    standings_worker = StandingsWorker(store)
    await standings_worker.bring_up(str(guild.id))
    await standings_worker.close()
