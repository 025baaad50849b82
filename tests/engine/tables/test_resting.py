"""Tables that rest: the length of breaks and of shelving, who may fill in, and whose seat is kept."""

import pytest

from engine.settings import ClockOptions
from engine.tables import Person, Table, TableSettings, lobby, play, seats
from engine.tables.clock import PaceName, expires
from tests.engine.tables.conftest import (
    DAY,
    HOUR,
    MINUTE,
    Evening,
    Round,
    act_next,
    agree,
    denied,
    there,
    with_settings,
)
from tests.engine.tables.test_clocks import SLOW
from tests.engine.tables.test_shelving import sound

pytestmark = pytest.mark.usefixtures("sweeps_are_rare")


@pytest.fixture
def settings() -> TableSettings:
    """Settings for tables at which weeks pass."""
    return SLOW


async def put_away(table: Table, *people: Person) -> Table:
    """Have everybody agree to play on another evening."""
    assert (await agree(table, "shelve", *people)).status == "shelved"
    return table


# -- a break -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["none", "live"])
async def test_a_break_that_nobody_ends_is_put_away_and_nothing_is_lost(
    round_: Round, evening: Evening, pace: PaceName, emma: Person, otto: Person
) -> None:
    table = await round_.table("Emma", "Otto", pace=pace)
    await act_next(table)
    assert expires(table.state) is None
    before = await agree(table, "pause", emma, otto)
    assert expires(before) == round_.clock.now + 7 * DAY * 1000, "as the card says"
    await table.do(play.propose, emma, "shelve")
    await round_.live(3 * DAY)
    table = await round_.again(table)
    await round_.live(4 * DAY - HOUR)
    assert table.state.status == "playing"
    await round_.live(2 * HOUR)
    state = table.state
    assert state.status == "shelved"
    assert state.shelf is not None and state.shelf.reason == "paused"
    assert expires(state) == state.time_ms + SLOW.clocks.shelf_expires_days * DAY * 1000

    await table.do(seats.here, emma)
    state = await table.do(seats.here, otto)
    assert not state.clock.paused
    assert expires(state) is None
    assert [state.view(seat) for seat in (0, 1)] == [before.view(seat) for seat in (0, 1)]
    assert await sound(evening)


async def test_who_comes_back_in_time_has_the_whole_break_again(
    round_: Round, evening: Evening, emma: Person, otto: Person
) -> None:
    table = await round_.table("Emma", pace="none", begun=False)
    await table.do(lobby.set_spectators, emma, "at_once")
    await table.do(lobby.sit, otto)
    await table.do(lobby.start, emma)
    for _ in range(2):
        await agree(table, "pause", emma, otto)
        await round_.live(6 * DAY)
        await table.do(play.watch, [(await evening.person("Karl")).id])
        assert expires(table.state) == round_.clock.now + DAY * 1000, "who looks on doesn't come back"
        await table.do(play.go, otto)
    await round_.live(30 * DAY)
    assert table.state.status == "playing", "without a clock nobody is waited for"


# -- a full shelf --------------------------------------------------------------------------------------


@with_settings(SLOW, shelved_per_person=2, shelved_per_guild=4)
async def test_one_opener_cannot_fill_the_shelf_of_a_server(
    round_: Round, emma: Person, otto: Person, uta: Person
) -> None:
    first, _ = [await put_away(await round_.table("Emma", "Otto"), emma, otto) for _ in range(2)]
    third = await round_.table("Emma", "Otto")
    await third.do(seats.hand_host, emma, 1)
    refusal = await denied("too_many_shelved", third.do(play.propose, otto, "shelve"))
    assert refusal.params == {"scope": "person", "limit": 2}, "whoever leads it, Emma has opened it"
    await put_away(await round_.table("Uta", "Emma"), uta, emma)
    await put_away(await round_.table("Otto", "Emma"), otto, emma)
    fifth = await round_.table("Uta", "Otto")
    refusal = await denied("too_many_shelved", fifth.do(play.propose, uta, "shelve"))
    assert refusal.params == {"scope": "guild", "limit": 4}

    await first.do(seats.close, emma)
    await put_away(third, otto, emma)
    assert await round_.registry.shelved("another guild") == []


@with_settings(SLOW, shelved_per_person=1)
async def test_with_the_shelf_full_who_falls_asleep_gets_a_break_and_lies_down_later(
    round_: Round, emma: Person
) -> None:
    away = await put_away(await round_.table("Emma", players=3), emma)
    table = await round_.table("Emma", players=3)
    await round_.live(2 * MINUTE)
    assert (table.state.status, table.state.clock.paused) == ("playing", True)
    before = table.state
    await round_.live(7 * DAY - MINUTE)
    assert table.state is before
    await round_.live(2 * MINUTE)
    assert table.state.status == "playing", "there is still no room"
    assert there(expires(table.state)) > round_.clock.now
    assert await round_.log(table, "clock") == ["pace live", "remind 0", "pause", "pause"]

    await away.do(seats.close, emma)
    table = await round_.again(table)
    await round_.live(7 * DAY)
    assert table.state.status == "shelved", "tried again, after a restart too"
    back = await table.do(seats.here, emma)
    assert (back.status, back.clock.paused) == ("playing", False)
    assert back.view(0) == before.view(0)


@with_settings(SLOW, shelved_per_guild=1)
async def test_with_the_shelf_full_others_are_still_played_for(round_: Round, evening: Evening) -> None:
    await put_away(await round_.table("Uta", players=2), await evening.person("Uta"))
    table = await round_.table("Emma", "Otto")
    await round_.live(20 * MINUTE)
    assert sorted(seat.kind for seat in table.state.seats) == ["person", "substitute"]
    assert table.state.clock.paused


@with_settings(SLOW, shelved_per_guild=1)
async def test_without_a_channel_and_with_the_shelf_full_a_table_has_a_break(
    round_: Round, evening: Evening
) -> None:
    away = await put_away(await round_.table("Uta", players=2), await evening.person("Uta"))
    table = await round_.table("Emma", "Otto", pace="none")
    assert (await table.do(seats.put_away)).clock.paused
    await away.do(seats.close, None, force=True)
    await round_.live(7 * DAY + MINUTE)
    assert table.state.status == "shelved"


@with_settings(SLOW, clocks=ClockOptions(shelf_expires_days=180))
async def test_a_place_on_the_shelf_ends_without_a_clock_too(
    round_: Round, emma: Person, otto: Person
) -> None:
    table = await put_away(await round_.table("Emma", "Otto", pace="none"), emma, otto)
    await round_.live(100 * DAY)
    table = await round_.again(table)
    await round_.live(70 * DAY)
    await table.do(seats.here, emma)
    await round_.live(179 * DAY)
    assert table.state.status == "shelved", "somebody has been there"
    await round_.live(2 * DAY)
    assert (table.state.status, table.state.close_reason) == ("closed", "expired")


# -- seats ---------------------------------------------------------------------------------------------


async def test_a_seat_of_a_partie_put_away_is_kept_for_three_days(
    round_: Round, emma: Person, otto: Person, uta: Person, karl: Person
) -> None:
    table = await put_away(await round_.table("Emma", "Otto", "Uta", pace="none"), emma, otto, uta)
    refusal = await denied("seat_kept", table.do(seats.free_seat, emma, 2))
    assert refusal.params == {"until_ms": round_.clock.now + 3 * DAY * 1000}
    await round_.live(10 * DAY)
    table = await round_.again(table)

    await table.do(seats.here, emma)
    refusal = await denied("seat_kept", table.do(seats.free_seat, emma, 2))
    assert refusal.params == {"until_ms": round_.clock.now + 3 * DAY * 1000}, "Uta was called only now"
    await round_.live(2 * DAY)
    await table.do(seats.here, otto)
    await denied("seat_kept", table.do(seats.free_seat, emma, 2))
    await denied("table_full", table.do(seats.take_seat, karl))
    await round_.live(DAY)
    table = await round_.again(table)
    await denied("owner_plays", table.do(seats.free_seat, emma, 1))
    assert (await table.do(seats.free_seat, emma, 2)).status == "playing"
    assert (await table.do(seats.take_seat, karl, 2)).seats[2].owner == karl.id


async def test_days_on_which_nobody_could_come_back_dont_count(
    round_: Round, evening: Evening, emma: Person
) -> None:
    people = await evening.people("Emma", "Otto")
    table = await put_away(await round_.table("Emma", "Otto"), *people)
    await round_.live(DAY)
    await evening.end()
    round_.clock.jump(10 * DAY)
    await round_.begin()
    table = await round_.registry.table(table.id)
    refusal = await denied("seat_kept", table.do(seats.free_seat, emma, 1))
    until = refusal.params["until_ms"]
    assert isinstance(until, int) and abs(until - round_.clock.now - 2 * DAY * 1000) <= MINUTE * 1000


async def test_going_on_without_somebody_takes_their_seat_no_earlier(
    round_: Round, emma: Person, otto: Person, uta: Person
) -> None:
    table = await put_away(await round_.table("Emma", "Otto", "Uta", pace="none"), emma, otto, uta)
    assert (await table.do(seats.resume, emma)).status == "playing"
    for seat in (1, 2):
        await denied("seat_kept", table.do(seats.free_seat, emma, seat))
    await table.do(seats.reclaim, uta)
    await table.do(seats.leave, uta)
    assert (await table.do(seats.free_seat, emma, 2)).free_seats == (2,), "she has been back, and left"
    await round_.live(3 * DAY)
    assert (await table.do(seats.free_seat, emma, 1)).free_seats == (1, 2)


async def test_whoever_was_away_before_is_not_waited_for(
    round_: Round, emma: Person, otto: Person, uta: Person
) -> None:
    table = await round_.table("Emma", "Otto", "Uta", pace="none")
    await table.do(seats.leave, uta)
    await put_away(table, emma, otto)
    assert (await table.do(seats.free_seat, emma, 2)).free_seats == (2,)


@with_settings(SLOW, tables_per_channel=1)
async def test_who_gives_up_a_seat_needs_no_room_for_the_others(
    round_: Round, evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    table = await put_away(await round_.table("Emma", "Otto", "Uta"), emma, otto, uta)
    other = await round_.table("Karl", "Rosa")
    await table.do(seats.here, emma)
    await table.do(seats.here, otto)
    state = await table.do(seats.give_up, uta)
    assert (state.status, state.free_seats) == ("shelved", (2,))
    assert (await table.do(seats.leave, otto)).status == "shelved"
    for person in (emma, otto):
        await denied("too_many_tables", table.do(seats.here, person))
    await denied("too_many_tables", table.do(seats.resume, emma), table.do(seats.take_seat, uta))
    await other.do(seats.close, None, force=True)
    state = await table.do(seats.here, emma)
    assert state.status == "playing", "who was there already goes on as soon as there is room"
    assert [seat.kind for seat in state.seats] == ["person", "substitute", "computer"]
    assert await sound(evening)


# -- the host's commands -------------------------------------------------------------------------------


def deputies(table: Table, *people: Person) -> list[Person]:
    return [person for person in people if table.state.acts_as_host(person.id)]


async def test_who_stands_in_for_the_host_chooses_the_pace(
    round_: Round, evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    table = await round_.table("Emma", "Otto", "Uta", pace="none")
    await denied("not_host", table.do(seats.set_pace, otto, "live"))
    assert deputies(table, emma, otto, uta) == [emma]
    await put_away(table, emma, otto, uta)
    await table.do(seats.here, otto)
    await table.do(seats.resume, uta)
    assert table.state.host == emma, "she has not come"
    assert deputies(table, emma, otto, uta) == [emma, otto, uta]
    assert (await table.do(seats.set_pace, otto, "relaxed")).clock.pace == "relaxed"
    await denied("not_host", table.do(seats.set_pace, await evening.person("Karl"), "live"))
    await table.do(seats.reclaim, emma)
    await denied("not_host", table.do(seats.set_pace, uta, "live"))
