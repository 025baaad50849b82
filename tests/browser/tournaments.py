"""A tournament that is under way when the bot starts, so that its standings can be looked at."""

from __future__ import annotations

import json
import random

from engine.events import highest_first
from engine.seating.seating import SeatedRound
from engine.storage.records import ResultRow, TableRow
from engine.storage.statements import Write
from engine.store import Store
from engine.tournaments.store import EntrantRow, PairingRow, TournamentRow
from engine.tournaments.tournament import TournamentPlan, seat_next
from tests.browser.moments import Company, channel_of, guild_of

GUESTS = ("Ännchen", "Gottfried", "Kunigunde", "Leberecht", "Wendelin")
PLAYED = 3


async def keep_tournament(store: Store, company: Company, name: str, now: int) -> int:
    """Store three of five rounds of Blattla by the company and guests; returns the tournament's number."""
    guild = guild_of(company.guild)
    users = {member.user.display_name: member.user for member in guild.members.values()}
    members = [(await store.persons.meet(str(users[one].id), one)).id for one in company.people]
    guests = [(await store.persons.meet(str(7000 + n), one)).id for n, one in enumerate(GUESTS)]
    people, channel = members + guests, str(channel_of(guild, company.channel).id)
    number, book = await store.tournaments.next_id(), store.tournaments
    plan = TournamentPlan("blattla", "schafkopf", 5, {"n_deals": 4})
    row = TournamentRow(number, str(guild.id), channel, name, plan.dump(), "between", people[0], now)
    writes: list[Write] = [book.putting(row)]
    writes += [book.entering(EntrantRow(number, person, 1, None, now)) for person in people]
    before: list[SeatedRound] = []
    for played in range(1, PLAYED + 1):
        before.append(seat_next(people, before, plan.rounds, 4, number))
        for place, group in enumerate(before[-1].tables, 1):
            table = await store.tables.next_id()
            writes += _finished(store, table, str(guild.id), channel, group, now)
            writes.append(book.pairing(PairingRow(number, played, place, json.dumps(group), table)))
    await store.writer.submit(writes)
    return number


def _finished(
    store: Store, table: int, guild: str, channel: str, people: tuple[int, ...], now: int
) -> list[Write]:
    """A finished table with its result, which counts in no leaderboard."""
    chance = random.Random(f"cup {people}")
    points = [chance.randrange(-4, 9) for _ in range(3)]
    points.append(-sum(points))
    owners = [*people, *[None] * (4 - len(people))]
    seats: list[dict[str, object]] = [
        {"owner": owner, "computer": None if owner else "Kassier", "played": {}, "held": {}}
        for owner in owners
    ]
    row = TableRow(table, guild, channel, "blattla", "schafkopf", "{}", "{}", people[0], "finished", now, now)
    result = ResultRow(
        table, guild, "blattla", "schafkopf", "{}", now, json.dumps(seats), json.dumps(points),
        json.dumps(highest_first(points).places), rated=False,
    )  # fmt: skip
    return [store.tables.adding(row), store.results.adding(result)]
