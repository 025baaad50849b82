"""A host takes somebody off the table: with the others' yes, and from the next deal on."""

from __future__ import annotations

from engine.tables import Person, Table, lobby, play, seats
from tests.engine.tables.conftest import Evening, act_next
from tests.engine.tables.test_seats import refused


async def four(evening: Evening, deals: int = 3) -> tuple[Table, list[Person]]:
    people = await evening.people("Emma", "Otto", "Uta", "Karl")
    table = await evening.table(*people, deals=deals)
    await table.do(lobby.start, people[0])
    return table, people


async def play_deal(table: Table) -> None:
    """Let the people play until the next deal, or the end."""
    deal = table.state.deal_number
    while table.state.status == "playing" and table.state.deal_number == deal:
        await act_next(table)


async def test_the_others_agree_and_a_computer_plays_from_the_next_deal_on(evening: Evening) -> None:
    table, (emma, otto, uta, karl) = await four(evening)
    question = (await table.do(play.remove, emma, 1)).proposal
    assert question is not None and question.about == 1
    with refused("not_asked"):
        await table.do(play.answer, otto, False)
    await table.do(play.answer, uta, True)
    assert table.state.proposal is not None, "Karl has not answered"
    snapshot = await table.do(play.answer, karl, True)
    assert (snapshot.proposal, snapshot.notices) == (None, ("leaves 1",))
    assert snapshot.seats[1].owner == otto.id, "he plays this deal to its end"
    with refused("leaves_already"):
        await table.do(play.remove, emma, 1)
    with refused("leaves_already"):
        await table.do(seats.hand_host, emma, 1)

    await evening.restart()
    table = await evening.registry.table(table.id)
    await play_deal(table)
    snapshot = table.state
    assert (snapshot.seats[1].kind, snapshot.notices, snapshot.deal_number) == ("computer", ("left 1",), 2)
    with refused("taken_off"):
        await table.do(seats.take_seat, otto)

    await evening.restart()
    table = await evening.registry.table(table.id)
    assert table.state.seats[1].kind == "computer"
    with refused("taken_off"):
        await table.do(seats.take_seat, otto)
    (guest,) = await evening.people("Ida")
    assert (await table.do(seats.take_seat, guest)).notices == ("sat 1",)


async def test_one_no_and_everybody_stays(evening: Evening) -> None:
    table, (emma, otto, uta, _) = await four(evening)
    await table.do(play.remove, emma, 1)
    await table.do(play.answer, uta, False)
    await play_deal(table)
    assert table.state.seats[1].owner == otto.id


async def test_only_the_host_asks_and_only_about_others_who_play(evening: Evening) -> None:
    table, (emma, otto, uta, _) = await four(evening)
    with refused("not_host"):
        await table.do(play.remove, otto, 2)
    with refused("host_stays"):
        await table.do(play.remove, emma, 0)
    await table.do(seats.leave, uta)
    with refused("nobody_there"):
        await table.do(play.remove, emma, 2)
    await table.do(seats.leave, emma)  # while she is away somebody else acts as host
    with refused("host_stays"):
        await table.do(play.remove, otto, table.state.seat_of(table.state.host_id) or 0)


async def test_two_people_cannot_take_each_other_off(evening: Evening) -> None:
    emma, otto, uta = await evening.people("Emma", "Otto", "Uta")
    table = await evening.table(emma, otto, uta, players=4)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    await table.do(play.remove, emma, 1)
    assert (await table.do(seats.leave, uta)).proposal is None, "nobody is left who could agree"
    with refused("nobody_to_ask"):
        await table.do(play.remove, emma, 1)
    assert table.state.seats[1].owner == otto.id


async def test_who_has_left_meanwhile_is_no_question_any_more(evening: Evening) -> None:
    table, (emma, otto, uta, karl) = await four(evening)
    await table.do(play.remove, emma, 1)
    assert (await table.do(seats.give_up, otto)).proposal is None
    await table.do(play.remove, emma, 2)
    await table.do(seats.hand_host, emma, 2)
    with refused("host_stays"):
        await table.do(play.answer, karl, True)
    assert table.state.seats[2].owner == uta.id


async def test_the_host_role_goes_to_nobody_who_is_to_leave(evening: Evening) -> None:
    table, (emma, _, uta, karl) = await four(evening)
    await table.do(play.remove, emma, 1)
    for person in (uta, karl):
        await table.do(play.answer, person, True)
    assert (await table.do(seats.give_up, emma)).host == uta


async def test_whoever_wants_a_seat_learns_first_which_they_could_take(evening: Evening) -> None:
    table, (emma, otto, *_) = await four(evening)
    (ida,) = await evening.people("Ida")
    with refused("table_full"):
        await seats.open_seats(table.draft(), ida)
    await table.do(seats.give_up, otto)
    assert await seats.open_seats(table.draft(), ida) == [1]
    with refused("already_seated"):
        await seats.open_seats(table.draft(), emma)
