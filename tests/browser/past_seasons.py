"""Seasons of long ago, as material for a hall of fame."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Final

from engine.store import Store
from tests.browser.moments import Company, channel_of, guild_of
from tests.engine.standings.seasons_of_parties import keep, result

SEASONS: Final = 4
PARTIES: Final = 6
"""The number of parties in each season."""


async def keep_seasons(store: Store, company: Company, now: int) -> None:
    """Store parties of the company in the semesters before this one; news go to the channel under test."""
    guild = guild_of(company.guild)
    place = channel_of(guild, company.channel)
    await store.preferences.change("guild", str(guild.id), {"news_channel": str(place.id)})
    users = {member.user.display_name: member.user for member in guild.members.values()}
    people = [(await store.persons.meet(str(users[name].id), name)).id for name in company.people]
    chance = random.Random(3)
    rows = []
    for season in range(SEASONS):
        for party in range(PARTIES):
            days = 182 * (season + 1) + 5 * party
            ended = datetime.fromtimestamp(now / 1000, UTC) - timedelta(days=days)
            seated = chance.sample(people, len(people))
            places = [1, 2, 3, 4][: len(seated)]
            number = await store.tables.next_id()
            game = "blattla" if party == PARTIES - 1 else "quodlibet"
            rows.append(result(number, seated, places, guild=str(guild.id), game=game, ended=ended))
    await keep(store, rows, 0)
