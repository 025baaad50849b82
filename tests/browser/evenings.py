"""Evenings played in the past, as material for statistics."""

from __future__ import annotations

from typing import Final

from engine.standings.worker import StandingsWorker
from engine.store import Store
from tests.browser.moments import Company, guild_of
from tests.engine.standings.statistics.stored import keep_parties

PARTIES: Final = 34


async def keep_evenings(store: Store, company: Company, now: int) -> None:
    """Parties of Quodlibet among the company and a computer, one a day, the last of them ``now``."""
    guild = guild_of(company.guild)
    users = {member.user.display_name: member.user for member in guild.members.values()}
    people = [(await store.persons.meet(str(users[name].id), name)).id for name in company.people]
    await keep_parties(store, str(guild.id), [*people, "bursch"], "quodlibet", PARTIES, now)
    standings_worker = StandingsWorker(store)
    standings_worker.begin()
    await standings_worker.settled()
