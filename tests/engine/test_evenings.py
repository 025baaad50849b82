"""Evenings from plan to end: every step happens once, even when the process is killed in between."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable

from engine import jobs
from engine.evenings.evening import Evening, EveningSeating
from engine.evenings.evenings import EveningService, Told
from engine.evenings.plan import Plan
from engine.evenings.planning import STEP
from engine.game import Refusal
from engine.jobs import JobRunner
from engine.storage.errors import StorageFailed
from engine.storage.kept import Announcement
from engine.storage.records import Person, PlayedDealRow, TableRow
from engine.storage.statements import Write
from engine.store import Store
from tests.databases import prepare
from tests.engine.tables.fake_clock import DAY, HOUR, MINUTE, FakeClock

MONDAY_NOON = 1_796_036_400_000  # on 30 November 2026, in Berlin
THURSDAY = date(2026, 12, 3)


def plan(rhythm: str = "weekly", **other: object) -> Plan:
    told = {"game": "quodlibet", "preset": "badenia", "lead": 60, **other}
    return Plan(THURSDAY, time(20), "Europe/Berlin", rhythm, **told)  # type: ignore[arg-type]


class House:
    """A store with evenings in it, whose process can be restarted."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.clock = FakeClock()
        self.clock.now = MONDAY_NOON
        self.told: list[tuple[str, str]] = []
        self.announces = False

    async def begin(self) -> EveningService:
        self.store = await Store.open(self._path)
        self.jobs = JobRunner(self.store, self.clock)
        self.evenings = EveningService(self.store, self.jobs, self.clock.now_ms, self._tell)
        self.jobs.begin()
        await self.jobs.settled()
        return self.evenings

    async def end(self) -> None:
        await self.jobs.close()
        await self.store.close()

    async def pass_time(self, seconds: float) -> None:
        end = self.clock.now + int(seconds * 1000)
        await self.jobs.settled()
        while self.clock._fire_next(end):
            await self.jobs.settled()
        self.clock.now = end

    async def pass_until(self, evening: Evening, seconds: float = 0) -> None:
        await self.pass_time((evening.row.begins_ms - self.clock.now) / 1000 + seconds)

    async def people(self, count: int) -> list[Person]:
        return [await self.store.persons.meet(str(number), f"P{number}") for number in range(1, count + 1)]

    def _tell(self, evening: Evening, told: Told) -> Sequence[Write]:
        self.told.append((evening.key, told))
        if not self.announces:
            return ()
        row = Announcement(f"{evening.key} {told}", "1", "5", "stammtisch", "", self.clock.now)
        return (self.store.announcements.making(row),)


@pytest.fixture(autouse=True)
def no_machine_is_suspended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't check every five minutes whether a clock stood still: weeks pass in these tests."""
    monkeypatch.setattr(jobs, "LONGEST_SLEEP_MS", 100 * DAY * 1000)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(prepare(tmp_path / "evenings.db"))
    await house.begin()
    yield house
    await house.end()


async def planned(house: House, rhythm: str = "weekly", coming: int = 0, **other: object) -> Evening:
    """An evening on Thursday at eight that some people have said they will attend."""
    people = await house.people(max(1, coming))
    evening = await house.evenings.plan("1", "5", "Stammtisch", plan(rhythm, **other), people[0])
    for person in people[:coming]:
        evening = await house.evenings.answer(*evening.number, person, "yes")
    return evening


async def played_together(house: House, table: int, people: Sequence[int]) -> None:
    """Store a deal that these people have played at a table of the first server."""
    then = house.clock.now - DAY * 1000
    numbers = json.dumps(list(people))
    row = TableRow(table, "1", "5", "quodlibet", "badenia", "{}", "{}", people[0], "finished", then)
    deal = PlayedDealRow(
        table, 1, "1", "quodlibet", "badenia", then, "king", None, "[0,0,0,0]", True, numbers, numbers, "[]"
    )
    writes = [house.store.tables.adding(row), *house.store.played_deals.adding(deal)]
    await house.store.writer.submit(writes)


async def test_an_evening_goes_its_way(house: House) -> None:
    evening = await planned(house, coming=4)
    await house.pass_until(evening, -HOUR - 1)
    assert house.told == []
    await house.pass_time(1)
    assert house.told == [("1.1", "remind")]
    await house.pass_time(HOUR)
    assert (await house.evenings.get(1, 1)).row.status == "gathering"
    await house.pass_time(10 * MINUTE)
    drawn = await house.evenings.get(1, 1)
    assert drawn.row.status == "playing"
    assert [sorted(group.people) for group in drawn.seating.groups] == [[1, 2, 3, 4]]
    await house.pass_time(16 * HOUR)
    assert house.told == [("1.1", "remind"), ("1.1", "over")]
    after = await house.evenings.newest(1)
    assert after.number == (1, 2) and after.row.begins_ms - evening.row.begins_ms == 7 * DAY * 1000


async def test_what_was_due_while_the_process_was_down_is_done_once(house: House) -> None:
    evening = await planned(house, coming=2)
    await house.end()
    house.clock.now = evening.row.begins_ms + HOUR * 1000
    await house.begin()
    await house.pass_time(1)
    assert (await house.evenings.get(1, 1)).row.status == "playing"
    await house.end()
    await house.begin()
    await house.pass_time(30 * MINUTE)
    # nobody is reminded of what has begun
    assert [told for _, told in house.told if told != "remind"] == []
    await house.end()
    house.clock.now += 20 * DAY * 1000
    await house.begin()
    await house.pass_time(1)
    assert house.told.count(("1.1", "over")) == 1
    after = await house.evenings.newest(1)
    assert after.row.evening == 2 and after.row.begins_ms > house.clock.now


async def test_nobody_comes(house: House) -> None:
    evening = await planned(house)
    await house.pass_until(evening, 11 * MINUTE)
    assert (await house.evenings.get(1, 1)).row.status == "skipped"
    assert (await house.evenings.newest(1)).row.evening == 2
    assert house.told == []


async def test_a_single_evening_is_the_last(house: House) -> None:
    evening = await planned(house, "once", coming=2)
    with pytest.raises(Refusal, match="evening_once"):
        await house.evenings.skip(1)
    await house.pass_until(evening, DAY)
    assert await house.evenings.of_guild("1") == []
    assert (await house.evenings.newest(1)).row.status == "over"


async def test_leaving_one_out_and_planning_no_more(house: House) -> None:
    evening = await planned(house, coming=2)
    after = await house.evenings.skip(1)
    assert after.row.begins_ms - evening.row.begins_ms == 7 * DAY * 1000
    assert house.told == [("1.1", "off")]
    assert after.answers == ()  # who can come on one day can't on another
    await house.evenings.cancel(1)
    assert house.told[-1] == ("1.2", "off")
    await house.pass_until(after, DAY)
    assert (await house.evenings.newest(1)).row.evening == 2
    assert await house.evenings.of_guild("1") == []


async def test_another_hour_and_other_days(house: House) -> None:
    evening = await planned(house, coming=2)
    later = await house.evenings.move(1, at=time(21))
    assert later.row.begins_ms - evening.row.begins_ms == HOUR * 1000
    friday = await house.evenings.move(1, first=date(2026, 12, 4))
    assert friday.row.begins_ms - evening.row.begins_ms == (24 + 1) * HOUR * 1000
    assert house.told == [("1.1", "moved"), ("1.1", "moved")]
    assert friday.who("yes") == [1, 2]


async def test_of_the_same_again_there_is_one_however_many_plan_it(house: House) -> None:
    anna, bert, cilli = await house.people(3)
    again = plan("once")

    async def plan_again(host: Person, guest: Person, channel: str = "5") -> tuple[Evening, bool]:
        return await house.evenings.plan_again("1", channel, "Runde", again, host, [guest.id])

    (first, made), (second, made_too) = await asyncio.gather(plan_again(anna, bert), plan_again(bert, anna))
    assert [made, made_too] == [True, False] and first.number == second.number
    kept = await house.evenings.newest(1)
    assert kept.who("yes") == [anna.id] and kept.who("asked") == [bert.id]
    assert house.told == [("1.1", "asked")]
    answered = await house.evenings.answer(*kept.number, bert, "no")
    assert answered.who("asked") == [] and answered.who("no") == [bert.id]
    _, elsewhere = await plan_again(cilli, bert, "6")
    assert elsewhere, "another channel has its own"


async def test_the_next_date_of_a_regular_evening_is_planned_already(house: House) -> None:
    weekly = await planned(house, coming=2)
    (host,) = await house.people(1)
    await house.pass_until(weekly, HOUR)
    for weeks in (0, 1):
        day = plan("once").moved(first=date(2026, 12, 3 + 7 * weeks))
        standing = await house.evenings.standing("1", "5", day)
        assert standing is not None and standing.number == weekly.number
    friday = plan("once").moved(first=date(2026, 12, 4))
    _, made = await house.evenings.plan_again("1", "5", "Freitag", friday, host, [])
    assert made


async def test_what_has_passed_is_not_planned(house: House) -> None:
    past = Plan(date(2026, 11, 1), time(20), "Europe/Berlin", "once", "quodlibet", "badenia")
    with pytest.raises(Refusal, match="evening_past"):
        await house.evenings.plan("1", "5", "Gestern", past, (await house.people(1))[0])
    evening = await planned(house, "once")
    with pytest.raises(Refusal, match="evening_past"):
        await house.evenings.move(1, first=past.first)
    assert (await house.evenings.newest(1)).row == evening.row


async def test_a_mistyped_year_is_not_planned(house: House) -> None:
    (organiser,) = await house.people(1)
    for year in (2028, 9999):
        far = replace(plan(), first=date(year, 12, 31))
        with pytest.raises(Refusal, match="evening_far"):
            await house.evenings.plan("1", "5", "Irgendwann", far, organiser)
    in_a_year = replace(plan("once"), first=date(2027, 11, 30))
    await house.evenings.plan("1", "5", "In einem Jahr", in_a_year, organiser)
    for first, code in ((date(2028, 1, 1), "evening_far"), (date(2026, 11, 29), "evening_past")):
        with pytest.raises(Refusal, match=code):
            await house.evenings.move(1, first=first)
    with pytest.raises(Refusal, match="evening_past"):  # at eight this morning, not a week later
        await house.evenings.plan(
            "1", "5", "Früh", plan().moved(first=date(2026, 11, 30), at=time(8)), organiser
        )


async def test_a_later_hour_gives_no_second_evening_on_the_same_day(house: House) -> None:
    evening = await planned(house, coming=2)
    await house.pass_until(evening, 11 * MINUTE)
    await house.evenings.move(1, at=time(23, 30))  # from the next time on
    await house.evenings.end(*evening.number)
    after = await house.evenings.newest(1)
    assert after.row.begins_ms - evening.row.begins_ms == (7 * DAY + 3.5 * HOUR) * 1000


async def test_an_evening_for_which_it_is_time_can_be_left_out(house: House) -> None:
    evening = await planned(house, coming=2)
    await house.pass_until(evening, MINUTE)
    assert (await house.evenings.get(1, 1)).row.status == "gathering"
    after = await house.evenings.skip(1)
    assert after.row.begins_ms - evening.row.begins_ms == 7 * DAY * 1000
    assert house.told[-1] == ("1.1", "off")
    await house.pass_time(HOUR)
    assert (await house.evenings.get(1, 1)).row.status == "skipped"


async def test_the_hour_stays_when_the_server_chooses_another_clock(house: House) -> None:
    evening = await planned(house)
    await house.evenings.rezone("1", "America/New_York")
    moved = await house.evenings.newest(1)
    assert moved.row.begins_ms - evening.row.begins_ms == 6 * HOUR * 1000
    await house.evenings.rezone("2", "Asia/Tokyo")
    assert (await house.evenings.newest(1)).row == moved.row


async def test_answers_until_the_seats_are_drawn(house: House) -> None:
    evening = await planned(house, coming=3)
    anna, bert, cilli = await house.people(3)
    await house.evenings.answer(*evening.number, anna, "no")
    changed = await house.evenings.answer(*evening.number, bert, "maybe")
    assert [changed.who("yes"), changed.who("maybe"), changed.who("no")] == [[3], [2], [1]]
    await house.evenings.draw(*evening.number)
    with pytest.raises(Refusal, match="evening_begun"):
        await house.evenings.answer(*evening.number, cilli, "no")
    with pytest.raises(Refusal, match="evening_begun"):
        await house.evenings.draw(*evening.number)


@pytest.mark.parametrize(
    ("coming", "fill", "sizes", "waiting"),
    [(1, True, [1], 0), (5, True, [3, 2], 0), (8, True, [4, 4], 0), (5, False, [4], 1), (3, False, [], 3)],
)
async def test_everybody_plays_or_the_fewest_wait(
    house: House, coming: int, fill: bool, sizes: list[int], waiting: int
) -> None:
    evening = await planned(house, coming=coming, fill=fill)
    seating = (await house.evenings.draw(*evening.number)).seating
    assert [len(group.people) for group in seating.groups] == sizes
    assert len(seating.waiting) == waiting


async def test_those_sit_together_who_have_not_met(house: House) -> None:
    evening = await planned(house, coming=8)
    for table, people in enumerate(([1, 2, 3, 4], [5, 6, 7, 8]), 1):
        await played_together(house, table, people)
    groups = [set(group.people) for group in (await house.evenings.draw(*evening.number)).seating.groups]
    assert all(len(group & {1, 2, 3, 4}) == 2 for group in groups)


async def test_who_has_waited_sits_first_the_next_time(house: House) -> None:
    evening = await planned(house, coming=5, fill=False)
    first = (await house.evenings.draw(*evening.number)).seating
    await house.evenings.end(*evening.number)
    people = await house.people(5)
    for person in people:
        await house.evenings.answer(1, 2, person, "yes")
    second = (await house.evenings.draw(1, 2)).seating
    assert len(first.waiting) == len(second.waiting) == 1
    assert first.waiting != second.waiting


async def test_what_one_server_plans_is_nothing_to_another(house: House) -> None:
    await planned(house, coming=4)
    assert len(await house.evenings.of_guild("1")) == 1
    assert await house.evenings.of_guild("2") == []
    await played_together(house, 9, [1, 2, 3, 4])
    assert await house.store.meetings.met("2", [1, 2, 3, 4], 0) == {}
    assert len(await house.store.meetings.met("1", [1, 2, 3, 4], 0)) == 6


async def test_at_most_so_many_and_not_all_of_one_person(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.people(4)
    for number in range(20):
        await house.evenings.plan("1", "5", f"Runde {number}", plan(), people[number % 3])
    with pytest.raises(Refusal, match="too_many_evenings"):
        await house.evenings.plan("1", "5", "Stammtisch", plan(), people[3])
    for _ in range(8):
        await house.evenings.plan("2", "5", "Stammtisch", plan(), people[3])
    with pytest.raises(Refusal, match="too_many_of_yours"):
        await house.evenings.plan("2", "5", "Stammtisch", plan(), people[3])
    await house.evenings.plan("2", "5", "Stammtisch", plan(), people[0])
    reads, rows = list[Executable](), house.store.meetings._database.rows

    async def noted(query: Executable) -> Sequence[Any]:
        reads.append(query)
        return await rows(query)

    monkeypatch.setattr(house.store.meetings._database, "rows", noted)
    assert len(await house.evenings.of_guild("2")) == 9
    for table in ("attendances", "meetings"):
        assert sum(f"FROM {table}" in str(one) for one in reads) == 1, "however many there are"


async def test_somebody_deletes_the_event(house: House) -> None:
    evening = await planned(house)
    await house.evenings.note(*evening.number, event="77", message="88")
    lost = await house.evenings.lost_event("77")
    assert lost is not None and (lost.row.event, lost.row.message) == ("gone", "88")
    assert await house.evenings.lost_event("77") is None


async def _lived_through(house: House, kill_at: int, *, written: bool) -> bool:
    """Run an evening and kill it before or after its n-th write; returns whether it came to that."""
    count = 0

    def watch() -> None:
        submit = house.store.writer.submit

        def counting(
            batch: Sequence[Write], meanwhile: Callable[[], None] | None = None
        ) -> asyncio.Future[None]:
            nonlocal count
            count += 1
            if count != kill_at:
                return submit(batch, meanwhile)
            died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            if written:
                submit(batch).add_done_callback(lambda _: died.set_exception(StorageFailed("killed")))
            else:
                died.set_exception(StorageFailed("killed"))
            return died

        house.store.writer.submit = counting  # type: ignore[method-assign]

    evening = await planned(house, coming=4)
    watch()
    await house.pass_until(evening, -59 * MINUTE)
    for _ in range(4):
        await house.pass_time(21 * MINUTE)
        if count >= kill_at:
            await house.end()
            await house.begin()
    await house.pass_time(DAY)
    return count >= kill_at


@pytest.mark.parametrize("written", [False, True])
async def test_whenever_the_process_ends_each_step_is_done_once(tmp_path: Path, written: bool) -> None:
    for kill_at in itertools.count(1):
        house = House(prepare(tmp_path / f"{kill_at}.db"))
        house.announces = True
        await house.begin()
        died = await _lived_through(house, kill_at, written=written)
        told = [row.key for row in await house.store.announcements.to_post()]
        assert sorted(told) == ["1.1 over", "1.1 remind"]
        first, second = await house.store.meetings.evenings_of(1)
        assert (first.status, second.status) == ("over", "planned")
        assert second.begins_ms - first.begins_ms == 7 * DAY * 1000
        assert EveningSeating.load(first.seating).people == {1, 2, 3, 4}
        (left,) = await house.store.jobs.all_of([STEP])
        assert (left.key, left.payload) == ("1.2", "remind")
        await house.end()
        if not died:
            break
    assert kill_at > 4


async def test_rules_that_can_not_be_played_any_more(house: House) -> None:
    evening = await planned(house, coming=3, overrides={"no_such_rule": "1"})
    await house.pass_until(evening, 11 * MINUTE)
    assert (await house.evenings.get(1, 1)).row.status == "skipped"
    assert (await house.evenings.newest(1)).row.evening == 2


async def test_two_who_plan_at_the_same_moment(house: House) -> None:
    await asyncio.gather(*(planned(house) for _ in range(3)))
    assert [evening.row.meeting for evening in await house.evenings.of_guild("1")] == [1, 2, 3]


def test_a_seating_is_read_as_it_was_written() -> None:
    seating = EveningSeating(waiting=(7,), drawn_ms=5).with_group([1, 2]).with_group([3, 7]).opened(1, 12)
    assert seating.waiting == () and seating.tables == [12] and seating.people == {1, 2, 3, 7}
    assert EveningSeating.load(seating.dump()) == seating
    assert seating.joined(9, 12).groups[1].people == (3, 7, 9)
    assert seating.refused(0).waiting == (1, 2)
