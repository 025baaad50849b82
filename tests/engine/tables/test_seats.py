"""Coming and going: the lobby, limits, and whom a host takes off the table."""

import asyncio
import json
from typing import Any

import pytest

from engine.game import OptionsError
from engine.games.registry import GAMES
from engine.tables import Access, Person, Table, TableError, lobby, play, seats
from tests.engine.tables.conftest import (
    QUICK,
    Evening,
    act,
    act_next,
    denied,
    each_denied,
    owner,
    play_out,
    there,
    until_deal,
    with_settings,
)


async def test_a_table_fills_and_starts(
    evening: Evening, emma: Person, otto: Person, uta: Person, karl: Person
) -> None:
    table = await evening.table(emma, players=3)
    assert (table.state.status, table.state.host, table.state.seq) == ("lobby", emma, 3)
    assert [seat.kind for seat in table.state.seats] == ["person", "empty", "empty"]

    await table.do(lobby.sit, otto)
    await each_denied(
        already_seated=table.do(lobby.sit, otto),
        seats_empty=table.do(lobby.start, emma),
        not_started=table.do(play.act, emma, 0, 0, "EA"),
    )
    await table.do(lobby.sit, uta)
    await denied("table_full", table.do(lobby.sit, karl))

    state = await table.do(lobby.start, emma)
    assert state.status == "playing"
    assert state.waiting_for == {0}
    await denied("already_started", table.do(lobby.sit, karl))


async def test_computers_fill_up_and_have_different_names(
    evening: Evening, emma: Person, otto: Person
) -> None:
    table = await evening.table(emma, players=4)
    await table.do(lobby.add_computer, emma)
    state = await table.do(lobby.fill, emma)
    assert [seat.kind for seat in state.seats] == ["person", "computer", "computer", "computer"]
    assert len({seat.computer or seat.owner for seat in state.seats}) == 4
    await denied("table_full", table.do(lobby.add_computer, emma))


async def test_leaving_the_lobby_hands_the_host_on_and_closes_an_empty_table(
    evening: Evening, emma: Person, otto: Person
) -> None:
    table = await evening.table(emma, otto, players=3)
    await table.do(lobby.add_computer, emma)
    state = await table.do(seats.leave, emma)
    assert state.host == otto
    assert state.seats[0].kind == "empty"
    await denied("not_seated", table.do(seats.leave, emma))
    state = await table.do(seats.leave, otto)
    assert (state.status, state.close_reason) == ("closed", "empty")
    await denied("table_closed", table.do(lobby.sit, emma))


async def test_only_the_invited_may_sit_down(
    evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    access = Access("invited", ("id-Otto",))
    table = await evening.table(emma, players=3, how={"access": access})
    await denied("not_invited", table.do(lobby.sit, uta))
    await table.do(lobby.sit, otto)
    assert table.state.access == access
    crowd = Access("invited", ("1", "2", "3", "4", "5"))
    await denied(
        "too_many_invited",
        evening.table(emma, how={"access": crowd}),
        table.do(lobby.configure, emma, "plain", {"players": 3}, access=crowd),
    )


async def test_who_leaves_even_resting_is_replaced_comes_back_and_can_be_forgotten(hall: Evening) -> None:
    names = ("Emma", "Otto", "Uta", "Karl", "Ida")
    table, _ = await hall.playing(*names, game="schafkopf", preset="tournament", players=5)
    view: Any = table.state.view(None)
    resting = view.resting
    who = owner(table, resting)
    state = await table.do(seats.leave, who)
    assert state.seats[resting].kind == "substitute" and resting not in state.waiting_for
    assert state.seats[resting].owner == who.id
    await denied("replaced", act(table, who, "pass"), table.do(seats.leave, who))
    await until_deal(table, 3)
    assert (await table.do(seats.reclaim, who)).seats[resting].kind == "person"
    await denied("already_seated", table.do(seats.reclaim, who))
    await until_deal(table, 6)
    await table.do(seats.give_up, who)
    await hall.registry.forget(who)
    await until_deal(await hall.again(table.id, games=GAMES), 8)
    deals = await hall.store.played_deals.of_table(table.id)
    played = [json.loads(row.players)[resting] for row in deals]
    assert played == [None, "bursch", who.id, who.id, who.id, None, "bursch"]


async def test_a_deserted_table_closes(evening: Evening) -> None:
    table, (emma, otto) = await evening.playing("Emma", "Otto", players=3)
    await table.do(seats.leave, emma)
    state = await table.do(seats.leave, otto)
    assert (state.status, state.close_reason) == ("closed", "deserted")
    assert state.waiting_for == frozenset()
    assert await evening.registry.tables("guild") == []


async def test_closing_is_the_hosts_or_somebody_trusted(evening: Evening, emma: Person, otto: Person) -> None:
    table = await evening.table(emma, otto)
    await denied("not_host", table.do(seats.close, otto))
    assert (await table.do(seats.close, otto, "moderator", force=True)).close_reason == "moderator"
    other = await evening.begun(emma, otto)
    assert there((await other.do(seats.close, emma)).proposal).kind == "end", "the others are asked"
    await denied("proposal_open", other.do(seats.close, emma))
    assert (await other.do(play.answer, otto, False)).status == "playing"
    await other.do(seats.close, emma)
    assert (await other.do(play.answer, otto, True)).close_reason == "agreed"
    assert await evening.store.results.get(other.id) is None
    assert other.state.view(0) is not None  # what was played can still be seen


async def test_a_finished_table_takes_nothing_more(evening: Evening, table: Table, emma: Person) -> None:
    assert (await play_out(table)).status == "finished"
    for refusal in (
        table.do(seats.leave, emma),
        table.do(seats.close, emma),
        table.do(play.act, emma, 0, 1, "EA"),
        table.do(lobby.start, emma),
    ):
        await denied("table_finished", refusal)
    assert await evening.registry.tables() == []


@with_settings(QUICK, tables_per_channel=2, tables_per_guild=3, tables_per_person=2)
async def test_limits_by_channel_guild_and_person(
    evening: Evening, emma: Person, otto: Person, uta: Person, karl: Person
) -> None:
    async def opened(host: object, guild: str, channel: str) -> None:
        await evening.registry.open(guild, channel, host, "highest")  # type: ignore[arg-type]

    first = await evening.registry.open("g", "a", emma, "highest")
    await opened(otto, "g", "a")
    await denied("too_many_tables", opened(uta, "g", "a"))
    await opened(emma, "g", "b")
    await denied("too_many_tables", opened(uta, "g", "c"))
    refusal = await denied("too_many_tables", opened(emma, "h", "a"))
    assert refusal.params == {"scope": "person", "limit": 2, "tables": "1 3"}
    await first.do(seats.leave, emma)
    await opened(emma, "h", "a")
    outcomes = await asyncio.gather(*(opened(karl, "i", "a") for _ in range(5)), return_exceptions=True)
    assert sum(outcome is None for outcome in outcomes) <= 2


@with_settings(QUICK, opened_per_channel=2, opened_per_guild=3)
async def test_one_person_leaves_room_for_others(evening: Evening, emma: Person, otto: Person) -> None:
    async def opened(host: Person, channel: str = "a") -> Table:
        return await evening.registry.open("g", channel, host, "highest")

    first, second = [await opened(emma), await opened(emma)]
    for table in (first, second):
        await table.do(lobby.sit, otto)
        await table.do(seats.leave, emma)
        assert table.state.host == otto, "but it is Emma who has opened it"
    refusal = await denied("too_many_tables", opened(emma))
    assert refusal.params == {"scope": "channel_opener", "limit": 2, "tables": "1 2"}
    await opened(otto)
    outcomes = await asyncio.gather(*(opened(emma, "b") for _ in range(3)), return_exceptions=True)
    assert [isinstance(one, TableError) and one.params["scope"] for one in outcomes].count(False) == 1
    await denied("too_many_tables", opened(emma, "c"))

    (third,) = [one for one in outcomes if isinstance(one, Table)]
    await third.do(lobby.sit, otto)
    await denied("too_many_tables", third.do(seats.move, otto, "a"))
    await third.do(seats.leave, emma)
    await evening.registry.forget(emma)
    first = await evening.again(first.id)
    emma = await evening.person("Emma")
    refusal = await denied("too_many_tables", opened(emma))
    assert refusal.params == {"scope": "channel_opener", "limit": 2, "tables": "1 2"}, "any number"
    await first.do(seats.close, otto)
    await opened(emma)


async def test_what_cannot_be_opened(evening: Evening, emma: Person) -> None:
    await denied("unknown_game", evening.registry.open("g", "c", emma, "chess"))
    with pytest.raises(OptionsError):
        await evening.table(emma, players=9)
    await denied("unknown_table", evening.registry.table(12345))


async def test_lists_by_place_and_person(evening: Evening, emma: Person, otto: Person) -> None:
    registry = evening.registry
    here = await registry.open("g", "here", emma, "highest")
    there = await registry.open("g", "there", otto, "highest")
    await there.do(lobby.sit, emma)
    assert [s.table for s in await registry.tables("g")] == [here.id, there.id]
    assert [s.table for s in await registry.tables("g", "there")] == [there.id]
    assert [s.table for s in await registry.tables("g", person=otto.id)] == [there.id]
    await there.do(seats.leave, emma)
    assert [s.table for s in await registry.tables(person=emma.id)] == [here.id]


async def test_a_new_name_is_shown_with_the_next_state(evening: Evening, emma: Person, otto: Person) -> None:
    table = await evening.table(emma, otto)
    await evening.registry.person("id-Emma", "Emmi")
    assert (await table.do(lobby.start, emma)).persons[0].name == "Emmi"
    await act_next(table)


# -- taken off the table: with the others' yes, from the next deal on --------------------------------


async def four(evening: Evening, deals: int = 3) -> tuple[Table, list[Person]]:
    return await evening.playing("Emma", "Otto", "Uta", "Karl", deals=deals)


async def test_the_others_agree_and_a_computer_plays_from_the_next_deal_on(evening: Evening) -> None:
    table, (emma, otto, uta, karl) = await four(evening)
    assert there((await table.do(play.remove, emma, 1)).proposal).about == 1
    await denied("not_asked", table.do(play.answer, otto, False))
    await table.do(play.answer, uta, True)
    assert table.state.proposal is not None, "Karl has not answered"
    state = await table.do(play.answer, karl, True)
    assert (state.proposal, state.notices) == (None, ("leaves 1",))
    assert state.seats[1].owner == otto.id, "he plays this deal to its end"
    await denied("leaves_already", table.do(play.remove, emma, 1), table.do(seats.hand_host, emma, 1))

    state = await until_deal(table, 2)
    assert (state.seats[1].kind, state.notices, state.deal_number) == ("computer", ("left 1",), 2)
    await denied("taken_off", table.do(seats.take_seat, otto))
    (guest,) = await evening.people("Ida")
    assert (await table.do(seats.take_seat, guest)).notices == ("sat 1",)


async def test_only_the_host_asks_and_only_about_others_who_play(evening: Evening) -> None:
    table, (emma, otto, uta, _) = await four(evening)
    await denied("not_host", table.do(play.remove, otto, 2))
    await denied("host_stays", table.do(play.remove, emma, 0))
    await table.do(seats.leave, uta)
    await denied("nobody_there", table.do(play.remove, emma, 2))
    await table.do(seats.leave, emma)  # while she is away somebody else acts as host
    await denied("host_stays", table.do(play.remove, otto, table.state.seat_of(table.state.host_id) or 0))


async def test_two_people_cannot_take_each_other_off(evening: Evening) -> None:
    table, (emma, otto, uta) = await evening.playing("Emma", "Otto", "Uta", players=4)
    await table.do(play.remove, emma, 1)
    assert (await table.do(seats.leave, uta)).proposal is None, "nobody is left who could agree"
    await denied("nobody_to_ask", table.do(play.remove, emma, 1))
    assert table.state.seats[1].owner == otto.id


async def test_who_has_left_meanwhile_is_no_question_any_more(evening: Evening) -> None:
    table, (emma, otto, uta, karl) = await four(evening)
    await table.do(play.remove, emma, 1)
    assert (await table.do(seats.give_up, otto)).proposal is None
    await table.do(play.remove, emma, 2)
    await table.do(seats.hand_host, emma, 2)
    await denied("host_stays", table.do(play.answer, karl, True))
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
    await denied("table_full", seats.open_seats(table.draft(), ida))
    await table.do(seats.give_up, otto)
    assert await seats.open_seats(table.draft(), ida) == [1]
    await denied("already_seated", seats.open_seats(table.draft(), emma))
