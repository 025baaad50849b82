"""Tournaments across several runs of a bot, at real tables."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine import background
from engine.gatherings.store import GroupRow
from engine.gatherings.tournaments import Tournament, TournamentPlan
from engine.storage.errors import StorageFailed
from engine.storage.kept import announcements
from engine.tables import Table, TableError, play, seats
from tests.databases import prepare
from tests.engine.conftest import House, Killed, killed_everywhere, tamper
from tests.engine.tables.conftest import QUICK, denied, play_out
from tests.seeded import amount

SHORT = TournamentPlan(game="fuenfzehnern", preset="1880", overrides={"players": 3, "n_deals": 3}, rounds=2)
SAME_CARDS = replace(SHORT, rounds=1, duplicate=True)


class Club(House):
    """A server with tournaments, whose tables play."""

    still = False

    async def get(self, cup: Tournament) -> Tournament:
        return await self.tournaments.get(cup.row.gathering)

    async def go_on(self, cup: Tournament, names: str) -> Tournament:
        """Take the next step of a tournament: play the round, enter somebody, or open the next round."""
        people = [await self.hall.person(name) for name in names]
        if cup.state == "playing":
            return await self.play_round(cup)
        missing = [person for person in people if person.id not in cup.coming(cup.round + 1)]
        if missing:
            return await self.tournaments.enter(cup, missing[0])
        return await self.tournaments.next_round(cup)

    async def entered(self, plan: TournamentPlan, names: str) -> Tournament:
        people = [await self.hall.person(name) for name in names]
        made = await self.tournaments.create("guild", "channel", "Cup", plan, people[0])
        for person in people:
            made = await self.tournaments.enter(made, person)
        return made

    async def begun(self, plan: TournamentPlan, names: str) -> Tournament:
        return await self.tournaments.next_round(await self.entered(plan, names))

    async def tables_of(self, cup: Tournament) -> list[Table]:
        return [await self.registry.table(number) for number in cup.at(cup.round).tables]

    async def play_round(self, cup: Tournament) -> Tournament:
        for table in await self.tables_of(cup):
            await play_out(table)
        await self.tournaments.settled()
        return await self.get(cup)


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    club = Club(prepare(tmp_path / "club.db"))
    await club.begin()
    yield club
    await club.end()


async def test_rounds_follow_each_other_until_somebody_has_won(club: Club) -> None:
    cup = await club.begun(SHORT, "ABCDE")
    assert [len(group.persons) for group in cup.seated(1)] == [3, 2]
    for group in cup.seated(1):
        state = (await club.registry.table(group.table or 0)).state
        assert state.status == "playing"
        assert {person.id for person in state.persons} == set(group.persons)
        assert sum(seat.kind == "computer" for seat in state.seats) == 3 - len(group.persons)
    await denied("round_not_over", club.tournaments.next_round(cup))
    cup = await club.play_round(cup)
    assert cup.state == "between"
    over, lines = await club.tournaments.standings(cup)
    assert over == 1
    assert len(lines) == 5

    cup = await club.tournaments.enter(cup, await club.hall.person("F"))
    cup = await club.tournaments.leave(cup, (await club.hall.person("A")).id)
    await club.restart()
    cup = await club.play_round(await club.tournaments.next_round(cup))
    assert cup.state == "over"
    _, lines = await club.tournaments.standings(cup)
    assert len(lines) == 6
    newcomer = await club.hall.person("F")
    late = next(line for line in lines if line.person == newcomer.id)
    assert late.rounds[0] == 1, "the average of three places"
    await denied("tournament_over", club.tournaments.next_round(cup))
    assert [told for _, told in club.told] == ["round", "standings", "round", "over"]


async def test_tables_for_which_there_was_no_room_are_opened_as_soon_as_there_is(club: Club) -> None:
    club.registry._context.settings = QUICK.model_copy(update={"tables_per_guild": 1})
    cup = await club.entered(SHORT, "ABCDEF")
    await denied("too_many_tables", club.tournaments.next_round(cup))
    cup = await club.get(cup)
    first, second = cup.seated(1)
    assert first.table is not None and second.table is None
    gone, *others = [await club.registry.known(number) for number in second.persons]
    await club.registry.forget(gone)
    await play_out(await club.registry.table(first.table))
    await club.tournaments.settled()
    _, opened = await club.tables_of(cup := await club.get(cup))
    assert set(opened.state.persons) == set(others), "a computer plays for whoever was forgotten meanwhile"
    assert (await club.play_round(cup)).state == "between"


async def created(club: House) -> None:
    await club.tournaments.create("guild", "channel", "Cup", SAME_CARDS, await club.hall.person("A"))


async def played_through(club: House) -> None:
    """Everybody enters, the round is drawn, its tables open, are played and shown."""
    assert isinstance(club, Club)
    while (cup := await club.tournaments.get(1)).live:
        try:
            await club.go_on(cup, "ABCD")
        except (Killed, TableError):
            assert club.killed
        await club.rise()


async def was_once(club: House) -> None:
    told = [row.key for row in await announcements.where(club.store.database)]
    assert sorted(told) == ["1.1 over", "1.1 round"]
    cup = await club.tournaments.get(1)
    assert sorted(cup.tables) == [1, 2] and len(cup.since) == 4
    for table in cup.tables:
        assert not (await club.registry.table(table)).state.covered


@pytest.mark.scaled
async def test_whenever_the_process_ends_each_step_is_done_once(tmp_path: Path) -> None:
    await killed_everywhere(tmp_path, Club, created, played_through, was_once, amount(4, 1))


async def test_nobody_sees_half_of_what_begins_a_round(club: Club) -> None:
    cup = await club.play_round(await club.begun(SHORT, "ABC"))
    beginning = asyncio.create_task(club.tournaments.next_round(cup))
    while not beginning.done():
        looks = (club.get(cup) for _ in range(4))
        assert {now.over for now in await asyncio.gather(*looks)} == {1}
    assert (await beginning).round == 2


async def test_a_round_ends_although_the_database_fails_just_then(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "RETRY_AFTER", 0.01)
    book, failures = club.store.gatherings, iter(range(3))
    of_table = book.of_table

    async def fails_at_first(table: int) -> GroupRow | None:
        if next(failures, None) is not None:
            raise StorageFailed("no connection")
        return await of_table(table)

    cup = await club.begun(SHORT, "ABC")
    monkeypatch.setattr(book, "of_table", fails_at_first)
    for group in cup.seated(1):
        assert group.table is not None
        await play_out(await club.registry.table(group.table))
    async with asyncio.timeout(30):
        while (await club.get(cup)).state != "between":  # noqa: ASYNC110 - it doesn't tell
            await asyncio.sleep(0)
    assert next(failures, None) is None, "it was tried again as often as the database failed"


async def test_who_closes_a_round_too_late_does_not_close_the_next_one(club: Club) -> None:
    seen = await club.begun(replace(SHORT, rounds=3), "ABC")
    organiser = await club.hall.person("A")
    await club.tournaments.next_round(await club.tournaments.close_round(seen, organiser))
    await denied("round_not_over", club.tournaments.close_round(seen, organiser))
    cup = await club.get(seen)
    assert (cup.round, cup.state) == (2, "playing")


async def spoil(club: Club, table: int) -> None:
    """Damage a table so that it can't be loaded any more."""
    await tamper(club.hall.url, f"UPDATE tables SET options = '{{' WHERE \"table\" = {table}")


async def test_a_round_is_closed_whatever_its_tables_do(club: Club) -> None:
    cup = await club.begun(SHORT, "ABCDEFGHIJKL")
    broken, *whole = (group.table or 0 for group in cup.seated(1))
    await club.end()
    await spoil(club, broken)
    await club.begin()
    finished, shelved, playing = [await club.registry.table(number) for number in whole]
    await play_out(finished)
    await shelved.do(seats.put_away)
    assert shelved.state.status == "shelved"
    await denied("round_not_over", club.tournaments.next_round(cup))
    organiser = await club.hall.person("A")
    cup = await club.tournaments.close_round(cup, organiser)
    assert cup.state == "between"
    assert {shelved.state.status, playing.state.status} == {"closed"}
    _, lines = await club.tournaments.standings(cup)
    assert {line.person for line in lines if line.score == 1} >= {
        person for group in cup.seated(1) if group.table != whole[0] for person in group.persons
    }
    await denied("no_round", club.tournaments.close_round(cup, organiser))
    cup = await club.tournaments.next_round(cup)
    assert (cup.round, cup.state) == (2, "playing")


async def test_duplicate_deals_are_covered_until_the_round_is_over_even_if_a_table_breaks(club: Club) -> None:
    cup = await club.begun(SAME_CARDS, "ABCDEF")
    ahead, behind = (group.table or 0 for group in cup.seated(1))
    first, second = await club.tables_of(cup)
    assert first.state.commitment == second.state.commitment
    await play_out(first)
    await club.tournaments.settled()
    assert first.state.covered
    await club.end()
    await spoil(club, ahead)
    await club.begin()
    last = await club.registry.table(behind)
    await play_out(last)
    await club.tournaments.settled()
    assert (await club.get(cup)).state == "over"
    assert not last.state.covered


async def test_a_table_of_a_tournament_is_not_its_hosts_to_close(club: Club) -> None:
    cup = await club.begun(SHORT, "ABC")
    table = (await club.tables_of(cup))[0]
    host, other = (
        table.state.host,
        next(one for one in table.state.persons if one != table.state.host),
    )
    await denied(
        "arranged",
        table.do(seats.close, host),
        table.do(play.remove, host, table.state.seat_of(other.id) or 0),
    )
    await table.do(seats.leave, other)
    await denied("arranged", table.do(seats.free_seat, host, table.state.seat_of(other.id) or 0))
    for person in table.state.persons:
        if person != other:
            await table.do(seats.leave, person)
    assert table.state.status == "closed"
    await club.tournaments.settled()
    _, lines = await club.tournaments.standings(await club.get(cup))
    assert {line.score for line in lines} == {0}, "all have left"


async def test_who_may_not_enter_or_leave(club: Club) -> None:
    cup = await club.entered(SHORT, "AB")
    a, c = await club.hall.people("A", "C")
    await denied("entered_already", club.tournaments.enter(cup, a))
    await denied("not_entered", club.tournaments.leave(cup, c.id))
    cup = await club.tournaments.leave(cup, a.id)
    await denied("too_few_entrants", club.tournaments.next_round(cup))
    cup = await club.tournaments.enter(cup, a)
    assert cup.coming(1) != []
    await denied("unknown_tournament", club.tournaments.get(cup.row.gathering, guild="another guild"))
    cup = await club.tournaments.end(cup)
    assert cup.state == "dropped"
    await denied("tournament_over", club.tournaments.enter(cup, c))
