"""One more partie: the same people and rules at one table, however many of them ask."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.storage.records import Person
from engine.tables import EVERYONE, Access, Table, TableError, TableSettings, lobby
from engine.tables.deadlines import pause_ms
from tests.engine.tables.conftest import Evening, act_next, play_out


async def over(evening: Evening, *people: Person, players: int = 3, access: Access = EVERYONE) -> Table:
    """A table of these people, and computers, at which the partie is over."""
    host, *others = people
    options = {"players": players, "deals": 1}
    table = await evening.registry.open(
        "guild", "channel", host, "highest", None, options, access, pace="relaxed"
    )
    for other in others:
        await table.do(lobby.sit, other)
    if table.state.empty_seats:
        await table.do(lobby.fill, host)
    await table.do(lobby.start, host)
    assert (await play_out(table)).status == "finished"
    return table


def names(table: Table) -> list[str | None]:
    return [
        place.computer if (owner := table.state.owner(seat)) is None else owner.name
        for seat, place in enumerate(table.state.seats)
    ]


async def test_who_plays_alone_with_computers_is_dealt_cards_at_once(evening: Evening) -> None:
    anna = await evening.person("Anna")
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
    assert (await play_out(table)).status == "finished"


async def test_two_who_ask_at_once_get_one_table(evening: Evening) -> None:
    anna, bert = await evening.people("Anna", "Bert")
    before = await over(evening, anna, bert)
    asked = (evening.registry.one_more(before.id, person) for person in (bert, anna))
    (table, opened), (same, again) = await asyncio.gather(*asked)
    assert table is same
    assert [opened, again] == [True, False]
    assert table.state.host == bert
    await evening.restart()  # and after a restart as well
    found, opened = await evening.registry.one_more(before.id, anna)
    assert (found.id, opened) == (table.id, False)
    assert [found.state.person(one).name for one in found.state.reserved.values()] == ["Anna"]


async def test_everybody_gets_the_place_that_is_kept_for_them(evening: Evening) -> None:
    anna, bert, cilli, emil = await evening.people("Anna", "Bert", "Cilli", "Emil")
    before = await over(evening, anna, bert, cilli, players=4)
    computer = names(before)[3]
    table, _ = await evening.registry.one_more(before.id, cilli)
    assert names(table) == [None, "Cilli", computer, None]
    await table.do(lobby.sit, anna)
    assert names(table) == [None, "Cilli", computer, "Anna"]
    await table.do(lobby.sit, emil)  # Bert has gone home
    assert names(table) == ["Emil", "Cilli", computer, "Anna"]
    await table.do(lobby.sit, bert)  # and comes back: the computer makes room
    assert names(table) == ["Emil", "Cilli", "Bert", "Anna"]
    await table.do(lobby.start, cilli)
    assert table.state.status == "playing"


async def test_who_was_invited_before_is_invited_still(evening: Evening) -> None:
    anna, bert, emil = await evening.people("Anna", "Bert", "Emil")
    before = await over(evening, anna, bert, access=Access("invited", (bert.external_id or "",)))
    table, _ = await evening.registry.one_more(before.id, bert)
    with pytest.raises(TableError, match="not_invited"):
        await table.do(lobby.sit, emil)
    await table.do(lobby.sit, anna)
    await table.do(lobby.start, bert)


async def test_a_computer_plays_for_whoever_is_forgotten_meanwhile(evening: Evening) -> None:
    anna, bert = await evening.people("Anna", "Bert")
    before = await over(evening, anna, bert)
    await evening.registry.forget(bert)
    table, _ = await evening.registry.one_more(before.id, anna)
    assert table.state.status == "playing"
    assert [seat.owner for seat in table.state.seats if seat.owner] == [anna.id]


async def test_when_the_next_partie_is_over_too_there_is_another(evening: Evening) -> None:
    anna = await evening.person("Anna")
    before = await over(evening, anna)
    table, _ = await evening.registry.one_more(before.id, anna)
    await play_out(table)
    third, opened = await evening.registry.one_more(before.id, anna)
    assert opened and third.id != table.id


async def test_who_may_not_ask(evening: Evening) -> None:
    anna, emil = await evening.people("Anna", "Emil")
    before = await over(evening, anna)
    with pytest.raises(TableError, match="not_seated"):
        await evening.registry.one_more(before.id, emil)
    running, _ = await evening.registry.one_more(before.id, anna)
    with pytest.raises(TableError, match="not_over"):
        await evening.registry.one_more(running.id, anna)


async def test_limits_hold_for_one_more_as_for_any_table(evening: Evening) -> None:
    await evening.end()
    settings = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0, tables_per_person=1)
    await evening.begin(settings=settings)
    anna = await evening.person("Anna")
    before = await over(evening, anna)
    await evening.table(anna)
    with pytest.raises(TableError, match="too_many_tables"):
        await evening.registry.one_more(before.id, anna)


async def test_after_a_deal_everybody_reads_before_anything_plays_itself(evening: Evening) -> None:
    settings = TableSettings(computer_pause=0.5, deal_pause=2.0, thinking=0)
    anna, bert = await evening.people("Anna", "Bert")
    table = await evening.table(anna, bert, deals=2)
    await table.do(lobby.start, anna)
    assert pause_ms(replace(table.state, settings=settings)) == 500  # nothing to read before the first deal
    while table.state.deal_number == 1:
        await act_next(table)
    assert table.state._partie is not None
    computers = tuple(place._replace(computer="Alois") for place in table.state.seats)
    asked = replace(table.state, settings=settings, seats=computers)
    assert pause_ms(asked) == 2000
    await act_next(table)  # whoever plays themselves need not wait
    played = replace(table.state, settings=settings, seats=computers)
    assert 400 <= pause_ms(played) <= 600
