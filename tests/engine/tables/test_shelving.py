"""A partie that is put away and taken up again, with the same people or with others."""

import asyncio
import json

import pytest

from engine.tables import Access, Person, Table, lobby, play, seats
from engine.tables.replay import faults
from tests.engine.tables.conftest import (
    QUICK,
    Evening,
    FakeClock,
    act_next,
    agree,
    denied,
    each_denied,
    play_out,
    seen,
    there,
    until,
    until_deal,
    with_settings,
)
from tests.engine.tables.highest import Highest

MONTH = 30 * 24 * 3600


async def shelved(evening: Evening, *people: Person, deals: int = 4) -> Table:
    """A table whose people have played a little and put the partie away."""
    table = await evening.begun(*people, deals=deals)
    for _ in range(2 + 3 * len(people)):
        await act_next(table)
    assert (await agree(table, "shelve", *people)).status == "shelved"
    return table


@pytest.fixture
async def table(evening: Evening, emma: Person, otto: Person) -> Table:
    """Emma's and Otto's table that is put away."""
    return await shelved(evening, emma, otto)


async def sound(evening: Evening) -> bool:
    return [fault async for fault in faults(evening.store, {"highest": Highest()})] == []


async def test_a_month_later_the_same_people_go_on(
    evening: Evening, clock: FakeClock, emma: Person, otto: Person, uta: Person
) -> None:
    table = await shelved(evening, emma, otto, uta)
    before = table.state
    await denied(
        "shelved",
        table.do(play.act, emma, 0, before.decisions[0], "EA"),
        table.do(play.propose, emma, "undo"),
    )
    assert before.waiting_for == set()

    shown = seen(before)
    await evening.end()
    clock.turn(MONTH)
    registry = await evening.begin()
    (found,) = await registry.shelved("guild")
    assert seen(found) == shown
    assert await registry.tables("guild") == []
    table = await registry.table(found.table)
    assert (await table.do(seats.here, emma)).here == {0}
    assert (await table.do(seats.here, uta)).here == {0, 2}
    assert await table.do(seats.here, uta) is table.state, "once is enough"
    state = await table.do(seats.here, otto)
    assert state.status == "playing"
    assert state.clock.since == (clock.now,) * 3, "everybody's time begins anew"
    viewers = [None, 0, 1, 2]
    assert [state.view(v) for v in viewers] == [found.view(v) for v in viewers]
    assert await registry.shelved("guild") == []
    assert (await play_out(table)).status == "finished"
    assert await sound(evening)


async def test_without_one_of_them_a_computer_helps_out(
    evening: Evening, emma: Person, otto: Person, uta: Person, karl: Person
) -> None:
    table = await shelved(evening, emma, otto, uta, deals=30)
    await denied("not_seated", table.do(seats.here, karl), table.do(seats.resume, karl))
    await table.do(seats.here, otto)
    state = await table.do(seats.resume, uta)
    assert state.status == "playing"
    assert [seat.kind for seat in state.seats] == ["substitute", "person", "person"]
    assert state.host == emma
    await denied("not_shelved", table.do(seats.here, otto))

    # the host is missing: whoever plays may see to the table
    state = await table.do(seats.hand_host, uta, 1)
    assert state.host == otto
    assert (await table.do(seats.reclaim, emma)).seats[0].kind == "person"
    await denied("not_host", table.do(seats.hand_host, emma, 0))


async def test_somebody_else_plays_on_for_good(
    evening: Evening, clock: FakeClock, emma: Person, otto: Person, uta: Person, karl: Person
) -> None:
    table = await shelved(evening, emma, otto, uta, deals=2)
    clock.turn(MONTH)
    await table.do(seats.here, emma)
    clock.turn(MONTH)
    await each_denied(
        table_full=table.do(seats.take_seat, karl),
        not_host=table.do(seats.free_seat, otto, 2),
        owner_plays=table.do(seats.free_seat, emma, 0),
    )
    await table.do(seats.free_seat, emma, 2)
    state = await table.do(seats.take_seat, karl, 2)
    assert state.seats[2].owner == karl.id
    await denied("not_seated", table.do(seats.here, uta))
    assert (await table.do(seats.here, otto)).status == "playing"
    await denied("not_seated", table.do(seats.reclaim, uta))
    await play_out(table)
    result = there(await evening.store.results.get(table.id))
    seat = json.loads(result.seats)[2]
    assert seat["owner"] == karl.id
    assert {who: share["deals"] for who, share in seat["played"].items()} == {str(uta.id): 1, str(karl.id): 1}
    assert await sound(evening)


async def test_a_substitute_sits_down_while_the_table_is_still_shelved(
    emma: Person, otto: Person, karl: Person, table: Table
) -> None:
    await table.do(seats.give_up, otto)
    state = await table.do(seats.take_seat, karl)
    assert state.status == "shelved"
    assert state.here == {1}
    assert (await table.do(seats.here, emma)).status == "playing"


async def test_who_leaves_a_shelved_table_is_not_waited_for(
    evening: Evening, emma: Person, otto: Person, uta: Person, table: Table
) -> None:
    three = await shelved(evening, emma, otto, uta, deals=30)
    await three.do(seats.here, emma)
    await three.do(seats.here, otto)
    state = await three.do(seats.leave, uta)
    assert state.status == "playing"
    assert state.seats[2].kind == "substitute"

    assert (await table.do(seats.leave, emma)).status == "shelved"
    state = await table.do(seats.here, emma)
    assert state.seats[0].kind == "person", "being back takes the seat back"
    assert (await table.do(seats.leave, otto)).status == "playing"


async def test_when_everybody_gives_up_the_table_closes(
    evening: Evening, emma: Person, otto: Person, table: Table
) -> None:
    await table.do(seats.give_up, emma)
    state = await table.do(seats.give_up, otto)
    assert (state.status, state.close_reason) == ("closed", "deserted")
    table = await shelved(evening, emma, otto)
    assert (await table.do(seats.close, emma)).status == "closed"


async def test_computers_rest_at_a_shelved_table(evening: Evening, emma: Person, otto: Person) -> None:
    table, (emma, otto) = await evening.playing("Emma", "Otto", players=4, deals=30)
    await act_next(table)
    await act_next(table)
    await agree(table, "pause", emma, otto)
    seq = (await agree(table, "shelve", emma, otto)).seq
    assert "computer" not in {due.kind for due in await evening.store.table_jobs.of(table.id)}
    await evening.begin()
    await asyncio.sleep(0.05)
    table = await evening.registry.table(table.id)
    assert table.state.seq == seq
    await table.do(seats.here, emma)
    state = await table.do(seats.here, otto)
    assert not state.clock.paused, "coming back ends the pause too"
    await until(lambda: table.state.waiting_for <= {0, 1})


@with_settings(QUICK, tables_per_channel=1, shelved_per_guild=2)
async def test_shelved_tables_count_to_no_limit_but_their_own(
    evening: Evening, emma: Person, otto: Person
) -> None:
    first = await shelved(evening, emma, otto)
    second = await shelved(evening, emma, otto)
    third = await evening.begun(emma, otto)
    await denied("too_many_shelved", third.do(play.propose, emma, "shelve"))

    await first.do(seats.here, emma)
    await denied("too_many_tables", first.do(seats.here, otto))
    assert first.state.here == {0}, "nothing has changed"
    await denied("too_many_tables", first.do(seats.resume, otto))
    await first.do(seats.move, otto, "elsewhere")
    assert (await first.do(seats.here, otto)).status == "playing"
    await denied("too_many_tables", third.do(seats.move, emma, "elsewhere"))
    await second.do(seats.move, None, "elsewhere")
    await denied("too_many_tables", second.do(seats.resume, emma))


async def test_the_bot_puts_away_what_nobody_can_find(evening: Evening, emma: Person, otto: Person) -> None:
    table = await evening.table(emma, otto)
    await denied("not_started", table.do(seats.put_away))
    await table.do(lobby.start, emma)
    await table.do(play.propose, emma, "pause")
    state = await table.do(seats.put_away)
    assert state.status == "shelved"
    await table.do(seats.here, emma)
    state = await table.do(seats.here, otto)
    assert state.status == "playing"
    assert state.proposal is None, "nobody remembers the question"


async def test_a_table_moves_and_stays_there(
    evening: Evening, emma: Person, karl: Person, table: Table
) -> None:
    await denied("not_seated", table.do(seats.move, karl, "garden"))
    state = await table.do(seats.move, emma, "garden")
    assert state.channel == "garden"
    assert await table.do(seats.move, emma, "garden") is state
    assert evening.published[-1].channel == "garden"
    assert (await table.do(seats.move, None, "yard")).channel == "yard"
    assert there(await evening.store.tables.get(table.id)).channel == "yard"
    assert await sound(evening)


# -- seats that change hands while cards are played ------------------------------------------------


async def test_a_guest_sits_down_where_a_computer_plays(
    evening: Evening, emma: Person, otto: Person, karl: Person, uta: Person
) -> None:
    table = await evening.table(
        emma, otto, players=4, how={"access": Access("invited", ("id-Otto", "id-Karl"))}
    )
    await denied("not_started", table.do(seats.take_seat, karl))
    await table.do(lobby.start, emma, filled=True)
    assert table.state.free_seats == (2, 3)
    await each_denied(
        already_seated=table.do(seats.take_seat, otto),
        not_invited=table.do(seats.take_seat, uta),
        seat_taken=table.do(seats.take_seat, karl, 0),
    )
    state = await table.do(seats.take_seat, karl, 3)
    assert state.seats[3].kind == "person"
    assert state.free_seats == (2,)
    assert [one.table for one in await evening.registry.tables(person=karl.id)] == [table.id]
    await play_out(table)
    assert await sound(evening)


async def test_who_knows_cards_sits_down_nowhere_else_in_this_deal(evening: Evening) -> None:
    table, (_, otto) = await evening.playing("Emma", "Otto", players=3, deals=30)
    await table.do(seats.give_up, otto)
    await denied("saw_cards", table.do(seats.take_seat, otto, 2))
    state = await table.do(seats.take_seat, otto)
    assert state.seats[1].owner == otto.id, "their old seat is no secret to them"
    await table.do(seats.give_up, otto)
    await until_deal(table, 2)
    assert (await table.do(seats.take_seat, otto, 2)).seats[2].owner == otto.id


async def test_the_host_frees_only_seats_of_those_who_are_away(evening: Evening) -> None:
    table, (emma, otto, uta) = await evening.playing("Emma", "Otto", "Uta", deals=30)
    for seat in (0, 1):
        await denied("owner_plays", table.do(seats.free_seat, emma, seat))
    await denied("seat_empty", table.do(seats.free_seat, emma, 7))
    await table.do(seats.leave, otto)
    state = await table.do(seats.free_seat, emma, 1)
    assert state.free_seats == (1,)
    await each_denied(
        not_seated=table.do(seats.reclaim, otto),
        seat_empty=table.do(seats.free_seat, emma, 1),
        nobody_there=table.do(seats.hand_host, emma, 1),
    )
    await table.do(seats.give_up, emma)
    assert table.state.host == uta


@with_settings(QUICK, shelved_per_guild=1)
async def test_nobody_is_kept_from_leaving_by_a_full_shelf(evening: Evening) -> None:
    table, (emma, otto, uta) = await evening.playing("Emma", "Otto", "Uta")
    await agree(table, "shelve", emma, otto)
    await shelved(evening, *await evening.people("Karl", "Rosa"))
    state = await table.do(seats.leave, uta)
    assert state.seats[2].kind == "substitute", "those who have agreed are all who are left"
    assert state.status == "playing"
    assert state.proposal is None, "it can't be carried"
    await act_next(table)
    await denied("too_many_shelved", table.do(play.propose, emma, "shelve"))
