"""Evenings from plan to end: every step happens once, even when the process is killed in between."""

import asyncio
import json
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import replace
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable

from engine import background
from engine.game import Refusal
from engine.gatherings import evenings
from engine.gatherings.gathering import EveningPlan
from engine.gatherings.planning import STEP, Evening
from engine.storage.kept import announcements, appointments
from engine.storage.records import Person, PlayedDealRow, TableRow, tables
from engine.tables import lobby, seats
from tests.databases import prepare
from tests.engine.conftest import House, killed_everywhere, tamper
from tests.engine.tables.conftest import DAY, HOUR, MINUTE, denied, there
from tests.seeded import amount

THURSDAY = date(2026, 12, 3)


def plan(rhythm: str = "weekly", **other: Any) -> EveningPlan:
    told = {"game": "quodlibet", "preset": "badenia", "first": THURSDAY, "at": time(20), **other}
    return EveningPlan(zone="Europe/Berlin", rhythm=rhythm, **told)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def no_machine_is_suspended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't check every five minutes whether a clock stood still: weeks pass in these tests."""
    monkeypatch.setattr(background, "LONGEST_SLEEP_MS", 100 * DAY * 1000)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(prepare(tmp_path / "house.db"))
    await house.begin()
    yield house
    await house.end()


async def planned(house: House, rhythm: str = "weekly", coming: int = 0, **other: object) -> Evening:
    """An evening on Thursday at eight that some people have said they will attend."""
    people = await house.people(max(1, coming))
    evening = await house.evenings.plan("1", "5", "Stammtisch", plan(rhythm, **other), people[0])
    for person in people[:coming]:
        evening = await house.evenings.answer(*evening.id, person, "yes")
    return evening


async def played_together(house: House, table: int, people: Sequence[int]) -> None:
    """Store a deal that these people have played at a table of the first server."""
    then = house.clock.now - DAY * 1000
    numbers = json.dumps(list(people))
    row = TableRow(table, "1", "5", "quodlibet", "badenia", "{}", "{}", people[0], "finished", then)
    deal = PlayedDealRow(
        table, 1, "1", "quodlibet", "badenia", then, "king", None, "[0,0,0,0]", True, numbers, numbers, "[]"
    )
    await house.store.writer.submit([tables.insert(row), *house.store.played_deals.adding(deal)])


async def test_an_evening_goes_its_way(house: House) -> None:
    evening = await planned(house, coming=4)
    await house.pass_until(evening, -HOUR - 1)
    assert house.told == []
    await house.pass_time(1)
    assert house.told == [("1.1", "remind")]
    await house.pass_time(HOUR)
    assert (await house.evenings.get(1, 1)).sitting.status == "calling"
    await house.pass_time(10 * MINUTE)
    drawn = await house.evenings.get(1, 1)
    assert drawn.sitting.status == "playing"
    assert [sorted(group.persons) for group in drawn.seated()] == [[1, 2, 3, 4]]
    await house.pass_time(16 * HOUR)
    assert house.told == [("1.1", "remind"), ("1.1", "over")]
    after = await house.evenings.get(1)
    assert after.id == (1, 2) and after.sitting.begins_ms - evening.sitting.begins_ms == 7 * DAY * 1000


async def test_what_was_due_while_the_process_was_down_is_done_once(house: House) -> None:
    evening = await planned(house, coming=2)
    await house.end()
    house.clock.now = evening.sitting.begins_ms + HOUR * 1000
    await house.begin()
    await house.pass_time(1)
    assert (await house.evenings.get(1, 1)).sitting.status == "playing"
    await house.restart()
    await house.pass_time(30 * MINUTE)
    # nobody is reminded of what has begun
    assert [told for _, told in house.told if told != "remind"] == []
    await house.end()
    house.clock.now += 20 * DAY * 1000
    await house.begin()
    await house.pass_time(1)
    assert house.told.count(("1.1", "over")) == 1
    after = await house.evenings.get(1)
    assert after.number == 2 and after.sitting.begins_ms > house.clock.now


@pytest.mark.parametrize("other", [{}, {"coming": 3, "overrides": {"no_such_rule": "1"}}])
async def test_where_nobody_comes_or_the_rules_can_not_be_played_it_is_skipped(
    house: House, other: dict[str, Any]
) -> None:
    evening = await planned(house, **other)
    await house.pass_until(evening, 11 * MINUTE)
    assert (await house.evenings.get(1, 1)).sitting.status == "skipped"
    assert (await house.evenings.get(1)).number == 2
    assert "over" not in [told for _, told in house.told]


async def test_a_single_evening_is_the_last(house: House) -> None:
    evening = await planned(house, "once", coming=2)
    await denied("evening_once", house.evenings.skip(1))
    await house.pass_until(evening, DAY)
    assert await house.evenings.going_on("1") == []
    assert (await house.evenings.get(1)).sitting.status == "over"


async def test_leaving_one_out_and_planning_no_more(house: House) -> None:
    evening = await planned(house, coming=2)
    await house.pass_until(evening, MINUTE)
    assert (await house.evenings.get(1, 1)).sitting.status == "calling"
    after = await house.evenings.skip(1)
    assert after.sitting.begins_ms - evening.sitting.begins_ms == 7 * DAY * 1000
    assert house.told[-1] == ("1.1", "off")
    assert after.answers == ()  # who can come on one day can't on another
    await house.pass_time(HOUR)
    assert (await house.evenings.get(1, 1)).sitting.status == "skipped"
    await house.evenings.cancel(1)
    assert house.told[-1] == ("1.2", "off")
    await house.pass_until(after, DAY)
    assert (await house.evenings.get(1)).number == 2
    assert await house.evenings.going_on("1") == []


async def test_another_hour_and_other_days(house: House) -> None:
    evening = await planned(house, coming=2)
    later = await house.evenings.move(1, at=time(21))
    assert later.sitting.begins_ms - evening.sitting.begins_ms == HOUR * 1000
    friday = await house.evenings.move(1, first=date(2026, 12, 4))
    assert friday.sitting.begins_ms - evening.sitting.begins_ms == (24 + 1) * HOUR * 1000
    assert house.told == [("1.1", "moved"), ("1.1", "moved")]
    assert friday.who("yes") == [1, 2]


async def test_of_the_same_again_there_is_one_however_many_plan_it(house: House) -> None:
    anna, bert, cilli = await house.people(3)
    again = plan("once")

    async def plan_again(host: Person, guest: Person, channel: str = "5") -> tuple[Evening, bool]:
        return await house.evenings.plan_again("1", channel, "Runde", again, host, [guest.id])

    (first, made), (second, made_too) = await asyncio.gather(plan_again(anna, bert), plan_again(bert, anna))
    assert [made, made_too] == [True, False] and first.id == second.id
    kept = await house.evenings.get(1)
    assert kept.who("yes") == [anna.id] and kept.who("asked") == [bert.id]
    assert house.told == [("1.1", "asked")]
    answered = await house.evenings.answer(*kept.id, bert, "no")
    assert answered.who("asked") == [] and answered.who("no") == [bert.id]
    _, elsewhere = await plan_again(cilli, bert, "6")
    assert elsewhere, "another channel has its own"


async def test_the_next_date_of_a_regular_evening_is_planned_already(house: House) -> None:
    weekly = await planned(house, coming=2)
    (host,) = await house.people(1)
    await house.pass_until(weekly, HOUR)
    for weeks in (0, 1):
        day = replace(plan("once"), first=date(2026, 12, 3 + 7 * weeks))
        assert there(await house.evenings.standing("1", "5", day)).id == weekly.id
    friday = replace(plan("once"), first=date(2026, 12, 4))
    _, made = await house.evenings.plan_again("1", "5", "Freitag", friday, host, [])
    assert made


@pytest.mark.parametrize(
    ("first", "at", "code"),
    [
        ("2026-11-29", 20, "evening_past"),
        ("2026-11-30", 8, "evening_past"),  # at eight this morning, not a week later
        ("2027-12-02", 20, "evening_far"),
        ("9999-12-31", 20, "evening_far"),  # somebody has mistyped the year
    ],
)
async def test_what_is_past_or_far_ahead_is_not_planned(house: House, first: str, at: int, code: str) -> None:
    evening = await planned(house, first=date(2027, 12, 1))
    day, hour = date.fromisoformat(first), time(at)
    await denied(code, planned(house, first=day, at=hour))
    await denied(code, house.evenings.move(1, first=day, at=hour))
    assert await house.evenings.get(1) == evening


async def test_a_later_hour_gives_no_second_evening_on_the_same_day(house: House) -> None:
    evening = await planned(house, coming=2)
    await house.pass_until(evening, 11 * MINUTE)
    await house.evenings.move(1, at=time(23, 30))  # from the next time on
    await house.evenings.end(*evening.id)
    after = await house.evenings.get(1)
    assert after.sitting.begins_ms - evening.sitting.begins_ms == (7 * DAY + 3.5 * HOUR) * 1000


async def test_the_hour_stays_when_the_server_chooses_another_clock(house: House) -> None:
    evening = await planned(house)
    await house.evenings.rezone("1", "America/New_York")
    moved = await house.evenings.get(1)
    assert moved.sitting.begins_ms - evening.sitting.begins_ms == 6 * HOUR * 1000
    await house.evenings.rezone("2", "Asia/Tokyo")
    assert await house.evenings.get(1) == moved


async def test_answers_until_the_seats_are_drawn(house: House) -> None:
    evening = await planned(house, coming=3)
    anna, bert, cilli = await house.people(3)
    await house.evenings.answer(*evening.id, anna, "no")
    changed = await house.evenings.answer(*evening.id, bert, "maybe")
    assert [changed.who("yes"), changed.who("maybe"), changed.who("no")] == [[3], [2], [1]]
    await house.evenings.draw(*evening.id)
    await denied(
        "evening_begun", house.evenings.answer(*evening.id, cilli, "no"), house.evenings.draw(*evening.id)
    )


@pytest.mark.parametrize(
    ("coming", "fill", "sizes", "waiting"),
    [(1, True, [1], 0), (5, True, [3, 2], 0), (8, True, [4, 4], 0), (5, False, [4], 1), (3, False, [], 3)],
)
async def test_everybody_plays_or_the_fewest_wait(
    house: House, coming: int, fill: bool, sizes: list[int], waiting: int
) -> None:
    evening = await planned(house, coming=coming, fill=fill)
    drawn = await house.evenings.draw(*evening.id)
    assert [len(group.persons) for group in drawn.seated()] == sizes
    assert len(drawn.out()) == waiting


async def test_those_sit_together_who_have_not_met(house: House) -> None:
    evening = await planned(house, coming=8)
    for table, people in enumerate(([1, 2, 3, 4], [5, 6, 7, 8]), 1):
        await played_together(house, table, people)
    groups = [set(group.persons) for group in (await house.evenings.draw(*evening.id)).seated()]
    assert all(len(group & {1, 2, 3, 4}) == 2 for group in groups)


async def test_who_has_waited_sits_first_the_next_time(house: House) -> None:
    evening = await planned(house, coming=5, fill=False)
    first = (await house.evenings.draw(*evening.id)).out()
    await house.evenings.end(*evening.id)
    people = await house.people(5)
    for person in people:
        await house.evenings.answer(1, 2, person, "yes")
    second = (await house.evenings.draw(1, 2)).out()
    assert len(first) == len(second) == 1
    assert first != second


async def test_at_most_so_many_and_not_all_of_one_person(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.people(4)
    for number in range(20):
        await house.evenings.plan("1", "5", f"Runde {number}", plan(), people[number % 3])
    await denied("too_many_evenings", house.evenings.plan("1", "5", "Stammtisch", plan(), people[3]))
    for _ in range(8):
        await house.evenings.plan("2", "5", "Stammtisch", plan(), people[3])
    await denied("too_many_of_yours", house.evenings.plan("2", "5", "Stammtisch", plan(), people[3]))
    await house.evenings.plan("2", "5", "Stammtisch", plan(), people[0])
    reads, rows = list[Executable](), house.store.gatherings._database.rows

    async def noted(query: Executable) -> Sequence[Any]:
        reads.append(query)
        return await rows(query)

    monkeypatch.setattr(house.store.gatherings._database, "rows", noted)
    assert len(await house.evenings.going_on("2")) == 9
    for table in ("answers", "gatherings", "sittings", "groups"):
        assert sum(f"FROM {table}" in str(one) for one in reads) == 1, "however many there are"


async def gathered(house: House) -> None:
    await planned(house, coming=4)


async def lived_through(house: House) -> None:
    """Remind, begin, draw and open a table; when it is closed the evening ends."""
    await house.pass_until(await house.evenings.get(1, 1), -59 * MINUTE)
    for _ in range(4):
        await house.pass_time(21 * MINUTE)
        await house.rise()
    for number in (await house.evenings.get(1, 1)).tables:
        await (await house.registry.table(number)).do(seats.close, None, force=True)
    for _ in range(2):
        await house.pass_time(16 * MINUTE)
        await house.rise()
    await house.pass_time(DAY)


async def was_once(house: House) -> None:
    told = [row.key for row in await announcements.where(house.store.database)]
    assert sorted(told) == ["1.1 over", "1.1 remind"]
    first, second = (await house.evenings.get(1)).sittings
    assert (first.status, second.status) == ("over", "planned")
    assert second.begins_ms - first.begins_ms == 7 * DAY * 1000
    evening = await house.evenings.get(1, 1)
    assert evening.people == {1, 2, 3, 4} and evening.tables == [1]
    assert await house.store.tables.numbers.next() == 2, "one table was opened, and no other"
    (left,) = await appointments.where(house.store.database, appointments.c.kind == STEP)
    assert (left.key, left.payload) == ("1.2", "remind")


@pytest.mark.scaled
async def test_whenever_the_process_ends_each_step_is_done_once(tmp_path: Path) -> None:
    await killed_everywhere(tmp_path, House, gathered, lived_through, was_once, amount(2, 1))


async def test_two_who_plan_at_the_same_moment(house: House) -> None:
    await asyncio.gather(*(planned(house) for _ in range(3)))
    assert [evening.row.gathering for evening in await house.evenings.going_on("1")] == [3, 2, 1]


# -- tables ------------------------------------------------------------------------------------------------


async def everywhere(channels: Collection[str]) -> Collection[str]:
    return channels


async def nowhere(channels: Collection[str]) -> Collection[str]:
    return []


async def drawn(house: House, coming: int, **other: Any) -> Evening:
    """An evening whose seats are drawn and whose tables are open."""
    evening = await planned(house, coming=coming, **other)
    await house.evenings.draw(*evening.id)
    await house.settled()
    return await house.evenings.get(1)


async def test_an_evening_ends_when_nothing_is_played_any_more(house: House) -> None:
    evening = await drawn(house, 2)
    (table,) = [await house.registry.table(number) for number in evening.tables]
    await table.do(seats.close, None, force=True)
    await house.pass_time(14 * MINUTE)
    assert (await house.evenings.get(1, 1)).live
    await house.pass_time(MINUTE)
    assert (await house.evenings.get(1, 1)).sitting.status == "over"


async def test_a_latecomer_gets_a_computer_s_seat_or_a_new_table(house: House) -> None:
    evening = await drawn(house, 2)
    *_, third, fourth, fifth, sixth = await house.people(6)
    assert await house.evenings.late(*evening.id, third, everywhere) == ("seated", 1)
    assert await house.evenings.late(*evening.id, third, everywhere) == ("yours", 1)
    assert await house.evenings.late(*evening.id, fourth, nowhere) == ("opening", None)
    await house.settled()
    evening = await house.evenings.get(1)
    assert [group.persons for group in evening.seated()] == [(*evening.seated()[0].persons,), (4,)]
    assert evening.tables == [1, 2]
    # who waits alone is joined by others, and with the last seat it begins
    assert await house.evenings.late(*evening.id, fifth, everywhere) == ("seated", 2)
    alone = await house.registry.table(2)
    assert len(alone.state.empty_seats) == 2
    for _ in alone.state.empty_seats[1:]:
        await alone.do(lobby.add_computer, fourth)
    assert await house.evenings.late(*evening.id, sixth, everywhere) == ("seated", 2)
    await house.settled()
    assert alone.state.status == "playing"


async def test_without_computers_latecomers_wait_until_there_are_enough(house: House) -> None:
    evening = await drawn(house, 5, fill=False)
    assert len(evening.out()) == 1
    *_, sixth, seventh, eighth = await house.people(8)
    for person in (sixth, seventh, sixth):
        assert await house.evenings.late(*evening.id, person, everywhere) == ("waiting", None)
    assert await house.evenings.late(*evening.id, eighth, everywhere) == ("opening", None)
    await house.settled()
    evening = await house.evenings.get(1)
    assert evening.out() == () and evening.tables == [1, 2]
    with pytest.raises(Refusal, match="evening_over"):
        await house.evenings.end(*evening.id)
        await house.evenings.late(*evening.id, eighth, everywhere)


async def test_whoever_does_not_come_loses_the_seat(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = await drawn(house, 3)
    table = await house.registry.table(evening.tables[0])
    for idle_ms, left in ((2**40, 3), (0, 2)):  # at first they aren't waited for for long enough
        monkeypatch.setattr(evenings, "IDLE_MS", idle_ms)
        await house.pass_time(10 * MINUTE)
        assert len(table.state.persons) == left
    away = next(one for one in await house.people(3) if one not in table.state.persons)
    assert await house.evenings.late(*evening.id, away, everywhere) == ("yours", 1)


async def test_whose_table_is_broken_gets_a_seat_at_another(house: House) -> None:
    evening = await drawn(house, 2)
    await house.end()
    await tamper(house.hall.url, "UPDATE tables SET options = '{'")
    await house.begin()
    person = (await house.people(2))[1]
    assert await house.evenings.late(*evening.id, person, everywhere) == ("opening", None)
    await house.settled()
    assert (await house.evenings.get(1)).tables == [1, 2]


async def test_who_can_get_no_table_waits(house: House) -> None:
    house.registry._context.settings = house.registry._context.settings.model_copy(
        update={"tables_per_guild": 1}
    )
    evening = await drawn(house, 8)
    assert evening.tables == [1] and len(evening.out()) == 4


async def test_who_is_at_two_evenings_at_once_has_a_table_at_each(house: House) -> None:
    both = [await planned(house, coming=1) for _ in range(2)]
    for evening in both:
        await house.evenings.draw(*evening.id)
        await house.settled()
    assert [(await house.evenings.get(*evening.id)).tables for evening in both] == [[1], [2]]
