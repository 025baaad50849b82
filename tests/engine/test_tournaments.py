"""Tournaments across several runs of a bot, at real tables."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine import jobs as jobs
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.storage.errors import StorageFailed
from engine.storage.kept import Announcement
from engine.storage.statements import Write
from engine.tables import TableError, play, seats
from engine.tournaments.participants import Told
from engine.tournaments.store import PairingRow
from engine.tournaments.tournament import Tournament, TournamentPlan
from engine.tournaments.tournaments import TournamentService
from tests.databases import prepare
from tests.engine.tables.conftest import QUICK, Evening, play_out
from tests.lengths import amount

SHORT = TournamentPlan("fuenfzehnern", "1880", 2, {"players": 3, "n_deals": 3})


class Killed(Exception):  # noqa: N818
    """Raised by a write of a process that has been killed."""


class Club:
    """A server with tournaments."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.told: list[tuple[Told, int]] = []
        self.killed = False
        self.tournaments: TournamentService

    async def begin(self) -> None:
        """Start a bot (again)."""
        await self.evening.begin(games=GAMES)
        self.tournaments = TournamentService(
            self.evening.store, self.evening.registry, lambda: 1_000_000, self.telling
        )
        self.evening.registry.listeners.append(self.tournaments.published)
        await self.tournaments.begin()
        await self.tournaments.settled()

    async def end(self) -> None:
        await self.tournaments.settled()
        await self.tournaments.close()
        await self.evening.end()

    def telling(self, tournament: Tournament, told: Told) -> list[Write]:
        self.told.append((told, tournament.round))
        row = Announcement(f"{tournament.round} {told}", "guild", "channel", "cup", "", 1_000_000)
        return [self.evening.store.announcements.making(row)]

    def kill(self, at: int, *, written: bool) -> None:
        """Kill the process at its n-th write about a tournament from now on, before or after writing."""
        writer, count = self.evening.store.writer, itertools.count(1)
        submit = writer.submit

        def dying(
            batch: Sequence[Write], meanwhile: Callable[[], None] | None = None
        ) -> asyncio.Future[None]:
            ours = {"tournaments", "entrants", "pairings"} & {one.statement.target.name for one in batch}
            if not ours or next(count) != at:
                return submit(batch, meanwhile)
            self.killed = True
            died: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            if written:
                submit(batch).add_done_callback(lambda _: died.set_exception(Killed()))
            else:
                died.set_exception(Killed())
            return died

        writer.submit = dying  # type: ignore[method-assign]

    async def go_on(self, cup: Tournament, names: str) -> Tournament:
        """Take the next step of a tournament: play the round, enter somebody, or open the next round."""
        people = [await self.evening.person(name) for name in names]
        if cup.row.status == "playing":
            return await self.play_round(cup)
        missing = [person for person in people if cup.entrant(person.id) is None]
        if missing:
            return await self.tournaments.enter(cup, missing[0])
        return await self.tournaments.next_round(cup)

    async def entered(self, plan: TournamentPlan, names: str) -> Tournament:
        people = [await self.evening.person(name) for name in names]
        made = await self.tournaments.create("guild", "channel", "Cup", plan, people[0])
        for person in people:
            made = await self.tournaments.enter(made, person)
        return made

    async def play_round(self, now: Tournament) -> Tournament:
        for pairing in now.tables_of(now.round):
            assert pairing.table is not None
            await play_out(await self.evening.registry.table(pairing.table))
        await self.tournaments.settled()
        return await self.tournaments.get("guild", now.number)


@pytest.fixture
async def club(url: str) -> AsyncIterator[Club]:
    club = Club(Evening(url))
    await club.begin()
    yield club
    await club.end()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{prepare(tmp_path / 'club.db')}"


def refused(code: str) -> Any:
    return pytest.raises(Refusal, match=code)


async def test_rounds_follow_each_other_until_somebody_has_won(club: Club) -> None:
    cup = await club.entered(SHORT, "ABCDE")
    cup = await club.tournaments.next_round(cup)
    assert [len(pairing.persons) for pairing in cup.tables_of(1)] == [3, 2]
    for pairing in cup.tables_of(1):
        snapshot = (await club.evening.registry.table(pairing.table or 0)).state
        assert snapshot.status == "playing"
        assert {person.id for person in snapshot.persons} == set(pairing.persons)
        assert sum(seat.kind == "computer" for seat in snapshot.seats) == 3 - len(pairing.persons)
    with refused("round_not_over"):
        await club.tournaments.next_round(cup)
    cup = await club.play_round(cup)
    assert cup.row.status == "between"
    over, lines = await club.tournaments.standings(cup)
    assert over == 1
    assert len(lines) == 5

    cup = await club.tournaments.enter(cup, await club.evening.person("F"))
    cup = await club.tournaments.leave(cup, (await club.evening.person("A")).id)
    await club.end()
    await club.begin()
    cup = await club.play_round(await club.tournaments.next_round(cup))
    assert cup.row.status == "over"
    _, lines = await club.tournaments.standings(cup)
    assert len(lines) == 6
    newcomer = await club.evening.person("F")
    late = next(line for line in lines if line.person == newcomer.id)
    assert late.rounds[0] == 1, "the average of three places"
    with refused("tournament_over"):
        await club.tournaments.next_round(cup)
    assert [told for told, _ in club.told] == ["open", "round", "standings", "round", "over"]


async def test_a_round_that_was_being_opened_is_opened_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await club.entered(SHORT, "ABCDEF")
    registry = club.evening.registry
    opened: list[int] = []
    really = registry.open

    async def fails_later(*given: Any, **wishes: Any) -> Any:
        if opened:
            raise TableError("storage_failed")
        table = await really(*given, **wishes)
        opened.append(table.id)
        return table

    monkeypatch.setattr(registry, "open", fails_later)
    with refused("storage_failed"):
        await club.tournaments.next_round(cup)
    await club.end()
    await club.begin()
    cup = await club.tournaments.get("guild", cup.number)
    tables = [pairing.table for pairing in cup.tables_of(1)]
    assert tables[0] == opened[0]
    assert None not in tables
    assert len(await club.evening.registry.tables("guild")) == 2
    assert [told for told, _ in club.told] == ["open", "round"]


async def test_tables_for_which_there_was_no_room_are_opened_as_soon_as_there_is(club: Club) -> None:
    club.evening.registry._context.settings = QUICK.model_copy(update={"tables_per_guild": 1})
    cup = await club.entered(SHORT, "ABCDEF")
    with refused("too_many_tables"):
        await club.tournaments.next_round(cup)
    cup = await club.tournaments.get("guild", cup.number)
    first, second = cup.tables_of(1)
    assert first.table is not None and second.table is None
    await play_out(await club.evening.registry.table(first.table))
    await club.tournaments.settled()
    cup = await club.tournaments.get("guild", cup.number)
    assert cup.row.status == "playing" and None not in [pairing.table for pairing in cup.tables_of(1)]
    assert (await club.play_round(cup)).row.status == "between"


async def test_nobody_plays_for_whoever_was_forgotten_before_their_table_stood(club: Club) -> None:
    club.evening.registry._context.settings = QUICK.model_copy(update={"tables_per_guild": 1})
    cup = await club.entered(SHORT, "ABCDEF")
    with refused("too_many_tables"):
        await club.tournaments.next_round(cup)
    cup = await club.tournaments.get("guild", cup.number)
    first, second = cup.tables_of(1)
    gone, *others = [await club.evening.registry.known(number) for number in second.persons]
    await club.evening.registry.forget(gone)
    assert first.table is not None
    await play_out(await club.evening.registry.table(first.table))
    await club.tournaments.settled()
    (_, second) = (await club.tournaments.get("guild", cup.number)).tables_of(1)
    assert second.table is not None
    snapshot = (await club.evening.registry.table(second.table)).state
    assert set(snapshot.persons) == set(others), "a computer plays the third seat, and the table has a host"


@pytest.mark.sample(1)
@pytest.mark.scaled
async def test_at_most_so_many_at_a_time(club: Club) -> None:
    organiser = await club.evening.person("A")
    cups = [
        await club.tournaments.create("guild", "channel", f"Cup {number}", SHORT, organiser)
        for number in range(20)
    ]
    with pytest.raises(Refusal, match="too_many_tournaments"):
        await club.tournaments.create("guild", "channel", "Cup", SHORT, organiser)
    await club.tournaments.create("another", "channel", "Cup", SHORT, organiser)
    await club.tournaments.end(cups[0])
    await club.tournaments.create("guild", "channel", "Cup", SHORT, organiser)


@pytest.mark.parametrize("written", [False, True])
async def test_whenever_the_process_ends_each_step_is_done_once(tmp_path: Path, written: bool) -> None:
    plan = TournamentPlan("fuenfzehnern", "1880", 1, SHORT.overrides, duplicate=True)
    for at in itertools.count(1 + written, amount(3, 1)):
        club = Club(Evening(f"sqlite+aiosqlite:///{prepare(tmp_path / f'{at}.db')}"))
        await club.begin()
        cup = await club.tournaments.create("guild", "channel", "Cup", plan, await club.evening.person("A"))
        club.kill(at, written=written)
        alive = True
        while cup.live:
            try:
                cup = await club.go_on(cup, "ABCD")
            except (Killed, TableError):
                assert club.killed
            if club.killed and alive:
                alive = False
                await club.end()
                await club.begin()
            cup = await club.tournaments.get("guild", cup.number)
        told = [row.key for row in await club.evening.store.announcements.to_post()]
        assert sorted(told) == ["0 open", "1 over", "1 round"]
        tables = [pairing.table or 0 for pairing in cup.tables_of(1)]
        assert sorted(tables) == [1, 2] and len(cup.entrants) == 4
        for table in tables:
            assert not (await club.evening.registry.table(table)).state.covered
        await club.end()
        if alive:
            break
    assert at > 6


async def test_nobody_sees_half_of_what_begins_a_round(club: Club) -> None:
    cup = await club.play_round(await club.tournaments.next_round(await club.entered(SHORT, "ABC")))
    beginning = asyncio.create_task(club.tournaments.next_round(cup))
    while not beginning.done():
        looks = (club.tournaments.get("guild", cup.number) for _ in range(4))
        assert {now.over for now in await asyncio.gather(*looks)} == {1}
    assert (await beginning).round == 2


async def test_a_round_ends_although_the_database_fails_just_then(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "RETRY_AFTER", 0.01)
    book, failures = club.evening.store.tournaments, iter(range(3))
    of_table = book.of_table

    async def fails_at_first(table: int) -> PairingRow | None:
        if next(failures, None) is not None:
            raise StorageFailed("no connection")
        return await of_table(table)

    cup = await club.tournaments.next_round(await club.entered(SHORT, "ABC"))
    monkeypatch.setattr(book, "of_table", fails_at_first)
    for pairing in cup.tables_of(1):
        assert pairing.table is not None
        await play_out(await club.evening.registry.table(pairing.table))
    async with asyncio.timeout(30):
        while (await club.tournaments.get("guild", cup.number)).row.status != "between":  # noqa: ASYNC110 - it doesn't tell
            await asyncio.sleep(0)
    assert next(failures, None) is None, "it was tried again as often as the database failed"


async def test_a_round_that_ended_while_nobody_looked_is_over_after_a_start(club: Club) -> None:
    cup = await club.tournaments.next_round(await club.entered(SHORT, "ABC"))
    club.evening.registry.listeners.remove(club.tournaments.published)
    cup = await club.play_round(cup)
    assert cup.row.status == "playing"
    await club.end()
    await club.begin()
    assert (await club.tournaments.get("guild", cup.number)).row.status == "between"


async def test_duplicate_rounds_are_covered_until_they_are_over(club: Club) -> None:
    plan = TournamentPlan("fuenfzehnern", "1880", 1, SHORT.overrides, duplicate=True)
    cup = await club.tournaments.next_round(await club.entered(plan, "ABCD"))
    first, second = [await club.evening.registry.table(pairing.table or 0) for pairing in cup.tables_of(1)]
    assert first.state.commitment == second.state.commitment
    await play_out(first)
    await club.tournaments.settled()
    assert first.state.covered
    await play_out(second)
    await club.tournaments.settled()
    assert not first.state.covered and not second.state.covered
    _, lines = await club.tournaments.standings(cup := await club.tournaments.get("guild", cup.number))
    assert cup.row.status == "over"
    assert sum(line.score for line in lines) <= 2 * 4


async def test_a_round_can_be_closed_although_a_table_still_plays(club: Club) -> None:
    cup = await club.tournaments.next_round(await club.entered(SHORT, "ABCDEF"))
    first, second = [await club.evening.registry.table(pairing.table or 0) for pairing in cup.tables_of(1)]
    await play_out(first)
    organiser = await club.evening.person("A")
    cup = await club.tournaments.close_round(cup, organiser)
    assert second.state.status == "closed"
    assert cup.row.status == "between"
    _, lines = await club.tournaments.standings(cup)
    scores = {line.person: line.score for line in lines}
    assert {scores[person.id] for person in second.state.persons} == {1}
    with refused("no_round"):
        await club.tournaments.close_round(cup, organiser)


async def test_who_closes_a_round_too_late_does_not_close_the_next_one(club: Club) -> None:
    plan = TournamentPlan("fuenfzehnern", "1880", 3, SHORT.overrides)
    seen = await club.tournaments.next_round(await club.entered(plan, "ABC"))
    organiser = await club.evening.person("A")
    await club.tournaments.next_round(await club.tournaments.close_round(seen, organiser))
    with refused("round_not_over"):
        await club.tournaments.close_round(seen, organiser)
    cup = await club.tournaments.get("guild", seen.number)
    assert (cup.round, cup.row.status) == (2, "playing")


def spoil(database: Path, table: int) -> None:
    """Damage a table so that it can't be loaded any more."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET options = '{' WHERE \"table\" = ?", (table,))


async def test_a_broken_table_does_not_hold_a_round_up(club: Club, tmp_path: Path) -> None:
    cup = await club.tournaments.next_round(await club.entered(SHORT, "ABCDEF"))
    broken, whole = (pairing.table or 0 for pairing in cup.tables_of(1))
    await club.end()
    spoil(tmp_path / "club.db", broken)
    await club.begin()
    organiser = await club.evening.person("A")
    await play_out(await club.evening.registry.table(whole))
    cup = await club.tournaments.close_round(cup, organiser)
    assert cup.row.status == "between"
    _, lines = await club.tournaments.standings(cup)
    scores = {line.person: line.score for line in lines}
    assert {scores[person] for person in cup.tables_of(1)[0].persons} == {1}, "the average"
    cup = await club.tournaments.next_round(cup)
    assert (cup.round, cup.row.status) == (2, "playing")


async def test_a_broken_table_keeps_no_cards_of_others_covered(club: Club, tmp_path: Path) -> None:
    plan = TournamentPlan("fuenfzehnern", "1880", 1, SHORT.overrides, duplicate=True)
    cup = await club.tournaments.next_round(await club.entered(plan, "ABCDEF"))
    ahead, behind = (pairing.table or 0 for pairing in cup.tables_of(1))
    await play_out(await club.evening.registry.table(ahead))
    await club.end()
    spoil(tmp_path / "club.db", ahead)
    await club.begin()
    last = await club.evening.registry.table(behind)
    await play_out(last)
    await club.tournaments.settled()
    assert (await club.tournaments.get("guild", cup.number)).row.status == "over"
    assert not last.state.covered


async def test_a_table_that_was_put_away_is_closed_with_its_round(club: Club) -> None:
    cup = await club.tournaments.next_round(await club.entered(SHORT, "ABC"))
    table = await club.evening.registry.table(cup.tables_of(1)[0].table or 0)
    await table.do(seats.put_away)
    assert table.state.status == "shelved"
    with refused("round_not_over"):
        await club.tournaments.next_round(cup)
    cup = await club.tournaments.close_round(cup, await club.evening.person("A"))
    assert (cup.row.status, table.state.status) == ("between", "closed")


async def test_a_tournament_goes_on_in_another_channel(club: Club) -> None:
    cup = await club.tournaments.next_round(await club.entered(SHORT, "ABC"))
    moved = await club.tournaments.move(cup, "another channel")
    assert moved.row.channel == "another channel"
    moved = await club.tournaments.next_round(
        await club.tournaments.close_round(moved, await club.evening.person("A"))
    )
    table = await club.evening.registry.table(moved.tables_of(2)[0].table or 0)
    assert table.state.channel == "another channel"


async def test_a_table_of_a_tournament_is_not_its_hosts_to_close(club: Club) -> None:
    cup = await club.tournaments.next_round(await club.entered(SHORT, "ABC"))
    table = await club.evening.registry.table(cup.tables_of(1)[0].table or 0)
    host, other = (
        table.state.host,
        next(one for one in table.state.persons if one != table.state.host),
    )
    with refused("arranged"):
        await table.do(seats.close, host)
    with refused("arranged"):
        await table.do(play.remove, host, table.state.seat_of(other.id) or 0)
    await table.do(seats.leave, other)
    with refused("arranged"):
        await table.do(seats.free_seat, host, table.state.seat_of(other.id) or 0)
    for person in table.state.persons:
        if person != other:
            await table.do(seats.leave, person)
    assert table.state.status == "closed"
    await club.tournaments.settled()
    _, lines = await club.tournaments.standings(await club.tournaments.get("guild", cup.number))
    assert {line.score for line in lines} == {0}, "all have left"


async def test_who_may_not_enter_or_leave(club: Club) -> None:
    cup = await club.entered(SHORT, "AB")
    a, c = await club.evening.people("A", "C")
    with refused("entered_already"):
        await club.tournaments.enter(cup, a)
    with refused("not_entered"):
        await club.tournaments.leave(cup, c.id)
    cup = await club.tournaments.leave(cup, a.id)
    with refused("too_few_entrants"):
        await club.tournaments.next_round(cup)
    cup = await club.tournaments.enter(cup, a)
    assert cup.playing_in(1) != []
    with refused("unknown_tournament"):
        await club.tournaments.get("another guild", cup.number)
    cup = await club.tournaments.end(cup)
    assert cup.row.status == "dropped"
    with refused("tournament_over"):
        await club.tournaments.enter(cup, c)
