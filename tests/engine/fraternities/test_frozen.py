"""Results that a fraternity has earned stay with it, however people come and go."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from engine.fraternities.colours import read
from engine.fraternities.service import FraternityService
from engine.game import Refusal
from engine.standings import audit
from engine.standings.worker import StandingsUpdater
from engine.store import Store
from tests.engine.standings.seasons_of_parties import BEGIN, COLOURS, calendar, keep, result, rule

PEOPLE = 6
STEPS = 90


async def test_years_of_coming_and_going(store: Store) -> None:
    """People join, follow roles, leave and play at random; a partie's fraternities are noted as it ends."""
    chance = random.Random(4)
    now = BEGIN
    fraternities = FraternityService(store, lambda: now.timestamp())
    keeper = StandingsUpdater(store, calendar)
    await keep(store, [], PEOPLE)
    for number, (guild, role) in enumerate((("1", None), ("1", "71"), ("2", "72"))):
        await fraternities.create(guild, f"F{number}", read(COLOURS[number]), role, founder=number + 1)
    noted: dict[tuple[int, int], int | None] = {}
    rows = []
    for table in range(1, STEPS + 1):
        now += timedelta(hours=chance.choice((0, 0, 1, 200)))
        person, guild = chance.randint(1, PEOPLE), chance.choice("12")
        match chance.randrange(7):
            case 0 | 1:
                roles = {"1": {"71"}, "2": {"72"}}[guild]
                await fraternities.follow(guild, person, chance.choice((roles, roles, set[str]())))
            case 2:
                first = fraternities.numbered("1", 1)
                try:
                    await fraternities.invite(first, person, 1)
                    await fraternities.accept(first, person)
                except Refusal as refusal:
                    assert refusal.code == "fraternity_member_already"
            case 3:
                try:
                    await fraternities.leave(guild, person)
                except Refusal as refusal:
                    assert refusal.code in ("fraternity_none", "fraternity_by_role")
            case _:
                now += timedelta(milliseconds=2)
                seated = chance.sample(range(1, PEOPLE + 1), 4)
                played = result(table, seated, [1, 2, 3, 4], guild=guild, ended=now)
                await keep(store, [played], 0)
                assert await keeper.catch_up() == 1
                rows.append(played)
                for one in seated:
                    mine = fraternities.of(guild, one)
                    noted[table, one] = None if mine is None else mine.fraternity
                now += timedelta(milliseconds=2)
    held = (await audit.stored(store)).scores
    assert {key: row.fraternity for key, row in held.items()} == noted
    assert None in noted.values() and {1, 2, 3} <= set(noted.values())
    await _in_order(store)

    await rule(keeper, rows[0])
    assert await audit.differences(store, calendar) == []
    again = FraternityService(store, lambda: datetime.now(UTC).timestamp())
    await again.begin()
    for row in rows:
        seated = [one for table, one in noted if table == row.table]
        told = again.at(row.guild, seated, row.ended_ms)
        assert {one: noted[row.table, one] for one in seated} == {
            one: told[one].fraternity if one in told else None for one in seated
        }


async def _in_order(store: Store) -> None:
    """Check that nobody is in two fraternities of a server at once, and that all ends after it has begun."""
    intervals = sorted(await store.fraternities.intervals(), key=lambda one: (*one[:2], one.since_ms))
    for one, other in pairwise(intervals):
        assert one.until_ms is None or one.until_ms > one.since_ms
        if one[:2] == other[:2]:
            assert one.until_ms is not None and one.until_ms <= other.since_ms
