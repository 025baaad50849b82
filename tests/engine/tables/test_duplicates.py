"""The same cards at several tables: fair as ever, and nobody learns them from a table that is ahead."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import pytest

from engine.dealing import commitment, shuffle
from engine.games.registry import GAMES
from engine.storage.records import Person
from engine.storage.tables import SeriesRow
from engine.tables import Access, Party, Table, play, seats
from engine.tables.change import store_summaries
from engine.tables.proofs import faults
from tests.engine.tables.conftest import Evening, act, act_next, moved, play_out
from tests.engine.tables.test_seats import refused

SECRET = bytes(range(32))
TABLES = 2


@pytest.fixture
async def evening(url: str) -> AsyncIterator[Evening]:
    """A hall in which real games are played."""
    evening = Evening(url)
    await evening.begin(games=GAMES)
    yield evening
    await evening.end()


async def two_tables(evening: Evening) -> tuple[Table, Table]:
    """Emma and Otto with a computer at one table, Uta with two at the other, with the same cards."""
    store = evening.store
    series = SeriesRow(await store.series.next_id(), SECRET, TABLES)
    await store.writer.submit([store.series.making(series)])
    first = await open_one(evening, series, await evening.people("Emma", "Otto"))
    second = await open_one(evening, series, await evening.people("Uta"))
    return first, second


async def open_one(evening: Evening, series: SeriesRow, people: Sequence[Person]) -> Table:
    host, *others = people
    invited = tuple(person.external_id or "" for person in others)
    options = {"players": 3, "n_deals": 3}
    access, party = Access("invited", invited), Party(others, series)
    return await evening.registry.open(
        "guild", "channel", host, "fuenfzehnern", None, options, access, party=party
    )


async def until_deal(table: Table, deal: int) -> None:
    """Play until a deal is being played."""
    while (table.state.deal_number or deal) < deal:
        people = [seat for seat in table.state.waiting_for if table.state.seats[seat].kind == "person"]
        await (act_next(table) if people else moved(table))


async def cards(evening: Evening, table: Table) -> list[str]:
    return [
        entry.token
        for entry in await evening.store.logs.entries(table.id)
        if entry.kind == "game" and entry.seat is None
    ]


async def test_series_that_are_made_at_once_share_no_number(evening: Evening) -> None:
    """Otherwise the tables of two tournaments, even of two servers, would be dealt the same cards."""
    numbers = await asyncio.gather(*(evening.store.series.next_id() for _ in range(3)))
    assert len(set(numbers)) == 3


async def test_all_tables_of_a_series_are_dealt_the_same(evening: Evening) -> None:
    first, second = await two_tables(evening)
    assert first.state.commitment.digest == second.state.commitment.digest
    await play_out(first)
    await play_out(second)
    dealt = await cards(evening, first)
    assert dealt == await cards(evening, second)
    assert len(dealt) == 3
    assert len(set(dealt)) > 1, "but not in every deal"
    async for fault in faults(evening.store, GAMES):
        pytest.fail(fault)


async def test_computers_have_the_same_names_at_all_tables_of_a_series(evening: Evening) -> None:
    """Nobody meets a bolder one than the others with the same cards, since a character belongs to a name."""
    tables = await two_tables(evening)
    names = [[seat.computer for seat in table.state.seats if seat.computer] for table in tables]
    assert [len(some) for some in names] == [1, 2] and names[0] == names[1][:1]


async def test_the_cards_follow_from_seeds_that_were_promised_before(evening: Evening) -> None:
    first, second = await two_tables(evening)
    promised = [first.state.commitment.digest]  # of the second deal: the first is dealt with the opening
    await play_out(first)
    await play_out(second)
    series = await evening.store.series.of(first.id)
    assert series is not None
    made = [
        promise
        for promise in await evening.registry.archive.promises(first.id, "guild")
        if promise.proof is not None
    ]
    assert [promise.proof.seed for promise in made if promise.proof] == [
        series.seed(deal, 0) for deal in (1, 2, 3)
    ]
    assert all(promise.holds for promise in made)
    assert promised == [commitment(series.seed(2, 0))]
    assert len({shuffle(series.seed(deal, 0), range(32)) for deal in range(1, 50)}) == 49


async def test_nobody_learns_the_cards_from_the_table_that_is_ahead(evening: Evening) -> None:
    ahead, behind = await two_tables(evening)
    registry = evening.registry
    await until_deal(ahead, 3)
    assert behind.state.deal_number == 1
    # replays, records, seeds: as if nothing had been played yet
    with refused("covered"):
        await registry.histories.of(ahead.id, "guild", lambda channel: True)
    with refused("no_deal_finished"):
        await registry.archive.record(ahead.id, "guild")
    assert [made.proof for made in await registry.archive.promises(ahead.id, "guild")] == [None] * 4
    # what everybody could see, and what is kept for statistics
    assert ahead.state.covered and ahead.state.duplicate
    with refused("covered"):
        ahead.state.view(None)
    with refused("covered"):
        ahead.state.events_for(None)
    assert ahead.state.view(0).hand, "the players see their own cards as ever"
    uta = await evening.person("Uta")
    await ahead.do(play.watch, [uta.id])
    assert ahead.state.open_hands(uta.id) is None
    await ahead.do(seats.give_up, await evening.person("Otto"))
    with refused("not_invited"):
        await ahead.do(seats.take_seat, uta)
    assert await evening.store.played_deals.of_table(ahead.id) == []

    await until_deal(behind, 2)
    past = await registry.histories.of(ahead.id, "guild", lambda channel: True)
    assert list(past.deals) == [1]
    with refused("deal_not_finished"):
        await past.replay(2)
    assert [deal.number for deal in (await registry.archive.record(ahead.id, "guild")).deals] == [1]
    assert [made.deal for made in await registry.archive.promises(ahead.id, "guild") if made.proof] == [1]
    assert list((await registry.histories.of(behind.id, "guild", lambda channel: True)).deals) == [1]
    assert ahead.state.covered


async def test_when_all_are_done_everything_is_told(evening: Evening) -> None:
    ahead, behind = await two_tables(evening)
    registry, store = evening.registry, evening.store
    await play_out(ahead)
    await registry.uncover(1)
    assert ahead.state.covered, "too early"
    assert ahead.state.result is not None
    await play_out(behind)
    assert await store.played_deals.of_table(ahead.id) == []
    await registry.uncover(1)
    await registry.uncover(1)
    for table in (ahead, behind):
        assert not table.state.covered
        table.state.view(None)
        assert [deal.deal for deal in await store.played_deals.of_table(table.id)] == [1, 2, 3]
        assert len((await registry.archive.record(table.id, "guild")).deals) == 3
    before = await store.played_deals.of_table(ahead.id)
    row = await store.tables.get(ahead.id)
    assert row is not None
    await store_summaries(store, GAMES[row.game], row)
    assert await store.played_deals.of_table(ahead.id) == before


async def test_a_table_that_is_not_opened_yet_is_not_past_anything(evening: Evening) -> None:
    series = SeriesRow(1, SECRET, TABLES)
    await evening.store.writer.submit([evening.store.series.making(series)])
    first = await open_one(evening, series, await evening.people("Emma", "Otto"))
    await play_out(first)
    assert await evening.store.series.open_deals(first.id) == 0
    second = await open_one(evening, series, await evening.people("Uta", "Ida"))
    assert await cards(evening, second) == (await cards(evening, first))[:1]
    await second.do(seats.close, None, "host", force=True)
    assert await evening.store.series.open_deals(first.id) is None, "a closed table will play no more"


async def test_the_same_cards_come_after_a_restart(evening: Evening) -> None:
    first, second = await two_tables(evening)
    await until_deal(first, 2)
    await evening.end()
    await evening.begin(games=GAMES)
    first, second = await evening.registry.table(first.id), await evening.registry.table(second.id)
    assert first.state.covered
    await play_out(first)
    await play_out(second)
    assert await cards(evening, first) == await cards(evening, second)


SHORT: Final[dict[str, dict[str, Any]]] = {
    "fuenfzehnern": {"players": 4, "n_deals": 4},
    "kauflabet": {"players": 3, "n_deals": 3},
    "blattla": {"n_deals": 4, "cutting": False},
}
"""Short games in which the deal passes from seat to seat, whatever is played."""


@pytest.mark.parametrize("name", SHORT)
async def test_each_seat_gets_the_same_cards_whatever_was_played_before(evening: Evening, name: str) -> None:
    series = SeriesRow(1, SECRET, TABLES)
    await evening.store.writer.submit([evening.store.series.making(series)])
    held = []
    for number, host in enumerate(await evening.people("Emma", "Uta")):
        table = await evening.registry.open(
            "guild", "channel", host, name, None, SHORT[name], party=Party((), series)
        )
        while table.state.status == "playing":
            seat = table.state.seat_of(host.id)
            assert seat is not None
            if table.state.waiting_for == {seat}:  # one takes the first choice always, the other the last
                await act(table, host, table.state.legal(seat)[-number].token)
            else:
                await moved(table)
        held.append(table)
    tables = [await evening.registry.histories.of(table.id, "guild", lambda channel: True) for table in held]
    for deal in tables[0].deals:
        dealt = [(await past.replay(deal)).all_hands(0) for past in tables]
        assert dealt[0] == dealt[1], deal


async def test_nobody_can_cut_what_others_are_dealt_too(evening: Evening) -> None:
    first, _ = await two_tables(evening)
    with refused("same_cards"):
        await first.do(play.cut, await evening.person("Emma"), "Prost")
