"""The lobby: house rules, what the partie counts for, one more of the same, and how long it will take."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.games.registry import GAMES
from engine.players.levels import Level
from engine.standings.fold import outcome_of
from engine.storage.records import Person, ResultRow
from engine.tables import EVERYONE, Access, Table, TableSettings, TableState, lobby, outcome_at, seats
from engine.tables.archive import Duration
from engine.tables.clock import pause_ms
from engine.tables.replay import faults
from tests.engine.tables.conftest import (
    MINUTE,
    QUICK,
    Evening,
    FakeClock,
    act_next,
    denied,
    play_out,
    there,
    until_deal,
    with_settings,
)
from tests.engine.tables.highest import Highest

# -- house rules -------------------------------------------------------------------------------------


def seated(state: TableState) -> list[str | None]:
    return [
        place.kind if (owner := state.owner(seat)) is None else owner.name
        for seat, place in enumerate(state.seats)
    ]


async def test_everybody_keeps_their_seat_while_there_are_enough(
    evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    table = await evening.table(emma, otto, players=3)
    state = await table.do(lobby.configure, emma, "plain", {"players": 4})
    assert seated(state) == ["Emma", "Otto", "empty", "empty"]
    assert await table.do(lobby.sit, uta)
    state = await table.do(lobby.configure, emma, "plain", {"players": 3}, rule_set="Kurz")
    assert seated(state) == ["Emma", "Otto", "Uta"]
    assert state.row.rule_set == "Kurz"
    await table.do(lobby.start, emma)
    assert (await play_out(table)).status == "finished"


async def test_people_move_up_and_computers_make_room(
    evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    table = await evening.table(emma, players=4)
    await table.do(lobby.add_computer, emma)
    await table.do(lobby.sit, otto)
    await table.do(lobby.sit, uta)
    refusal = await denied("too_many_people", table.do(lobby.configure, emma, "plain", {"players": 2}))
    assert dict(refusal.params) == {"seats": 2, "count": 3}
    assert len(table.state.seats) == 4
    state = await table.do(lobby.configure, emma, "plain", {"players": 3})
    assert seated(state) == ["Emma", "Otto", "Uta"]
    await table.do(seats.leave, uta)
    state = await table.do(lobby.configure, emma, "plain", {"players": 2})
    assert seated(state) == ["Emma", "Otto"]


async def test_who_may_sit_down_is_changed_as_well(evening: Evening, emma: Person, otto: Person) -> None:
    table = await evening.table(emma, players=2)
    await table.do(lobby.configure, emma, "plain", {"players": 2}, access=Access("invited"))
    await denied("not_invited", table.do(lobby.sit, otto))
    await table.do(lobby.configure, emma, "plain", {"players": 2}, access=EVERYONE)
    await table.do(lobby.sit, otto)


HOSTS: tuple[tuple[Any, ...], ...] = (
    (lobby.configure, "plain", {"players": 3}),
    (lobby.set_rated, False),
    (lobby.declare_contest,),
    (lobby.set_spectators, "at_once"),
    (lobby.set_level, Level.FUCHS),
    (lobby.add_computer,),
    (lobby.fill,),
    (lobby.start,),
)
"""Commands of the lobby that are the host's alone, with what they are given."""


async def test_only_the_host_and_only_in_the_lobby(evening: Evening, emma: Person, otto: Person) -> None:
    table = await evening.table(emma, otto)
    before = table.state
    for command, *given in HOSTS:
        await denied("not_host", table.do(command, otto, *given))
    await denied("bad_option", table.do(lobby.configure, emma, "plain", {"players": 99}))
    await denied("no_computer", table.do(lobby.set_level, emma, Level.FUCHS, 1))
    assert table.state is before
    await table.do(lobby.start, emma)
    for command, *given in HOSTS:
        await denied("already_started", table.do(command, emma, *given))


# -- rated or friendly, a match or not ---------------------------------------------------------------


async def result_of(evening: Evening, table: Table) -> ResultRow:
    """The result, after the two people of the table have played."""
    await table.do(lobby.start, table.state.host)
    await play_out(table)
    return there(await evening.store.results.get(table.id))


def counts(state: TableState) -> tuple[bool, bool]:
    return state.rated, state.contest


async def test_a_match_is_rated_and_a_friendly_partie_is_no_match(
    evening: Evening, emma: Person, otto: Person
) -> None:
    friendly = await evening.table(emma, otto, how={"rated": False})
    assert counts(friendly.state) == (False, False)
    assert not (await result_of(evening, friendly)).rated
    table = await evening.table(emma, otto)

    async def told_friendly() -> bool:
        """Whether the board of an evening shows the running partie as friendly."""
        return table.id in await evening.store.played_deals.friendly([table.id])

    await table.do(lobby.set_rated, emma, False)
    assert counts(await table.do(lobby.declare_contest, otto, force=True)) == (True, True)
    assert not await told_friendly()
    assert counts(await table.do(lobby.set_rated, emma, False)) == (False, False)
    assert await told_friendly()
    assert counts(await table.do(lobby.declare_contest, emma)) == (True, True)
    assert counts(await table.do(lobby.declare_contest, emma, False)) == (False, False), (
        "what the host has said before"
    )
    assert await told_friendly()
    await table.do(lobby.declare_contest, emma)
    await table.do(lobby.set_rated, emma, True)
    assert counts(await table.do(lobby.declare_contest, emma, False)) == (True, False)
    await table.do(lobby.declare_contest, emma)
    await table.do(lobby.configure, emma, table.state.preset, {"players": 2, "deals": 1})
    assert counts(table.state) == (True, True), "other house rules don't change it"
    assert not await told_friendly()
    result = await result_of(evening, table)
    assert (result.rated, result.contest) == (True, True)


@pytest.mark.parametrize("how", ["closes it", "leaves", "gives the seat up"])
async def test_whoever_ends_a_partie_against_computers_in_its_second_half_gave_it_up(
    evening: Evening, how: str, emma: Person
) -> None:

    async def ended_in(deal: int, *, rated: bool = True) -> ResultRow | None:
        table = await evening.begun(emma, players=3, deals=4, how={"rated": rated})
        await until_deal(table, deal)
        ends: dict[str, Callable[..., None]] = {
            "closes it": seats.close,
            "leaves": seats.leave,
            "gives the seat up": seats.give_up,
        }
        ended = await table.do(ends[how], emma)
        assert (ended.status, outcome_at(ended) is None) == ("closed", not rated or deal < 3)
        return await evening.store.results.get(table.id)

    assert await ended_in(2) is None, "half of it isn't played"
    assert await ended_in(3, rated=False) is None
    result = await ended_in(3)
    assert result is not None and json.loads(result.places)[0] == 3
    outcome = outcome_of(result)
    assert (outcome.company, outcome.compared, set(outcome.owners)) == ("computers", False, {emma.id})
    assert [fault async for fault in faults(evening.store, {"highest": Highest()})] == []


# -- one more partie ---------------------------------------------------------------------------------


async def over(evening: Evening, *people: Person, players: int = 3, access: Access = EVERYONE) -> Table:
    """A table of these people, and computers, at which the partie is over."""
    table = await evening.begun(*people, players=players, deals=1, how={"access": access, "pace": "relaxed"})
    assert (await play_out(table)).status == "finished"
    return table


def names(table: Table) -> list[str | None]:
    return [
        place.computer if (owner := table.state.owner(seat)) is None else owner.name
        for seat, place in enumerate(table.state.seats)
    ]


async def test_who_plays_alone_with_computers_is_dealt_cards_at_once(evening: Evening) -> None:
    anna, emil = await evening.people("Anna", "Emil")
    before = await over(evening, anna)
    table, opened = await evening.registry.one_more(before.id, anna)
    assert opened and table.id != before.id
    assert table.state.status == "playing"
    # the next in order begins: everybody has moved on by one seat
    old = names(before)
    assert names(table) == [*old[1:], old[0]] == [*old[1:], "Anna"]
    assert table.state.options == before.state.options
    assert table.state.clock.pace == "relaxed"
    assert table.state.host == anna
    await denied("not_seated", evening.registry.one_more(before.id, emil))
    await denied("not_over", evening.registry.one_more(table.id, anna))
    assert (await play_out(table)).status == "finished"
    third, opened = await evening.registry.one_more(before.id, anna)
    assert opened and third.id != table.id


async def test_two_who_ask_at_once_get_one_table(evening: Evening) -> None:
    anna, bert = await evening.people("Anna", "Bert")
    before = await over(evening, anna, bert)
    asked = (evening.registry.one_more(before.id, person) for person in (bert, anna))
    (table, opened), (same, again) = await asyncio.gather(*asked)
    assert table is same
    assert [opened, again] == [True, False]
    assert table.state.host == bert
    await evening.begin()  # and after a restart as well
    found, opened = await evening.registry.one_more(before.id, anna)
    assert (found.id, opened) == (table.id, False)
    assert [found.state.person(one).name for one in found.state.reserved.values()] == ["Anna"]


async def test_everybody_gets_the_place_that_is_kept_for_them(evening: Evening) -> None:
    anna, bert, cilli, emil, karl = await evening.people("Anna", "Bert", "Cilli", "Emil", "Karl")
    access = Access("invited", ("id-Bert", "id-Cilli", "id-Emil"))
    before = await over(evening, anna, bert, cilli, players=4, access=access)
    computer = names(before)[3]
    table, _ = await evening.registry.one_more(before.id, cilli)
    assert names(table) == [None, "Cilli", computer, None]
    await denied("not_invited", table.do(lobby.sit, karl))  # whoever has played before needs no invitation
    await table.do(lobby.sit, anna)
    assert names(table) == [None, "Cilli", computer, "Anna"]
    await table.do(lobby.sit, emil)  # Bert has gone home
    assert names(table) == ["Emil", "Cilli", computer, "Anna"]
    await table.do(lobby.sit, bert)  # and comes back: the computer makes room
    assert names(table) == ["Emil", "Cilli", "Bert", "Anna"]
    await table.do(lobby.start, cilli)
    assert table.state.status == "playing"


async def test_a_computer_plays_for_whoever_is_forgotten_meanwhile(evening: Evening) -> None:
    anna, bert = await evening.people("Anna", "Bert")
    before = await over(evening, anna, bert)
    await evening.registry.forget(bert)
    table, _ = await evening.registry.one_more(before.id, anna)
    assert table.state.status == "playing"
    assert [seat.owner for seat in table.state.seats if seat.owner] == [anna.id]


@with_settings(QUICK, tables_per_person=1)
async def test_limits_hold_for_one_more_as_for_any_table(evening: Evening) -> None:
    anna = await evening.person("Anna")
    before = await over(evening, anna)
    await evening.table(anna)
    await denied("too_many_tables", evening.registry.one_more(before.id, anna))


async def test_after_a_deal_everybody_reads_before_anything_plays_itself(evening: Evening) -> None:
    settings = TableSettings(computer_pause=0.5, deal_pause=2.0, thinking=0)
    table, _ = await evening.playing("Anna", "Bert", deals=2)
    assert pause_ms(replace(table.state, settings=settings)) == 500  # nothing to read before the first deal
    await until_deal(table, 2)
    assert table.state._partie is not None
    computers = tuple(place._replace(computer="Alois") for place in table.state.seats)
    assert pause_ms(replace(table.state, settings=settings, seats=computers)) == 2000
    await act_next(table)  # whoever plays themselves need not wait
    assert 400 <= pause_ms(replace(table.state, settings=settings, seats=computers)) <= 600


# -- how long it takes, and what was played last -----------------------------------------------------


async def played(evening: Evening, clock: FakeClock, minutes: int, *people: Person, **rules: Any) -> None:
    """Play a partie that takes so many minutes, an hour after its table was opened."""
    table = await evening.table(*people, how={"pace": "live"}, **rules)
    clock.turn(60 * MINUTE)
    await table.do(lobby.start, people[0], filled=True)
    clock.now += minutes * MINUTE * 1000
    await play_out(table)


async def test_a_server_knows_how_long_its_own_parties_take(
    evening: Evening, clock: FakeClock, emma: Person, otto: Person
) -> None:
    table = await evening.table(emma, otto, how={"pace": "live"}, deals=2)
    durations = evening.registry.durations

    async def told() -> Duration:
        await durations.load("guild", "highest")
        return durations.of(table.state)

    as_a_rule = await told()
    for minutes in (31, 4):
        await played(evening, clock, minutes, emma, otto, deals=2)
    await played(evening, clock, 200, emma, otto, deals=1)
    assert await told() == as_a_rule == Duration(2, 1), "two of that kind say too little"
    await played(evening, clock, 42, emma, otto, deals=2)
    assert await told() == Duration(2, 30), "the middle one, from the first deal on"
    await table.do(seats.set_pace, emma, "relaxed")
    assert await told() == as_a_rule, "that is another kind"
    await table.do(seats.set_pace, emma, "correspondence")
    assert await told() == Duration(2, None)


async def test_people_take_longer_than_computers(
    hall: Evening, emma: Person, otto: Person, uta: Person, karl: Person
) -> None:
    table = await hall.registry.open("guild", "channel", emma, "quodlibet", pace="relaxed")
    durations = hall.registry.durations
    assert durations.of(table.state) == Duration(12, 15), "nobody else has come yet"
    for person in (otto, uta, karl):
        await table.do(lobby.sit, person)
    assert durations.of(table.state) == Duration(12, 30)
    await table.do(lobby.configure, emma, "badenia", {})
    assert durations.of(table.state) == Duration(48, 135)
    short = await hall.registry.open("guild", "channel", emma, "kauflabet", overrides={"n_deals": 20})
    assert durations.of(short.state) == Duration(20, 10), "sixteen of the 32 cards are dealt"
    cut = await hall.registry.open("guild", "channel", emma, "blattla")
    assert durations.of(cut.state) == Duration(12, 15)


async def test_what_somebody_played_last_is_remembered(evening: Evening, emma: Person, otto: Person) -> None:
    archive = evening.registry.archive
    assert await archive.last_played("guild", emma.id) is None
    first = await evening.table(emma, otto, deals=7)
    await evening.table(emma, deals=3)
    assert await archive.last_played("guild", emma.id) is None, "nothing has begun"
    await first.do(lobby.start, emma)
    await first.do(seats.set_pace, emma, "correspondence")
    for person in (emma, otto):
        last = await archive.last_played("guild", person.id)
        assert last is not None and last.options == first.state.options
        assert (last.game, last.preset, last.pace) == ("highest", "plain", "correspondence")
    assert await archive.last_played("guild", emma.id, "quodlibet") is None
    assert await archive.last_played("another guild", emma.id) is None


async def test_a_lobby_changes_its_game_and_back(hall: Evening, emma: Person, otto: Person) -> None:
    table = await hall.registry.open("guild", "channel", emma, "kauflabet", None, {"players": 5})
    await table.do(lobby.sit, otto)
    state = await table.do(lobby.configure, emma, "blattla", {}, game=GAMES["blattla"])
    assert (state.game, state.preset, len(state.seats)) == ("blattla", "blattla", 4)
    await table.do(lobby.configure, emma, "1739", {"players": 3}, game=GAMES["kauflabet"])
    state = await table.do(lobby.configure, emma, "1880", {}, game=GAMES["fuenfzehnern"])
    for _ in range(2):
        assert (table.state.game, table.state.options) == ("fuenfzehnern", state.options)
        assert [place.owner for place in table.state.seats] == [emma.id, otto.id, None, None]
        table = await hall.again(table.id, games=GAMES)
    state = await table.do(lobby.start, emma, filled=True)
    assert state.status == "playing" and state.game == "fuenfzehnern"
    assert (await hall.again(table.id, games=GAMES)).state.status == "playing"
