"""Changing the rules of a table that has not begun."""

from __future__ import annotations

import pytest

from engine.game import OptionsError
from engine.storage.records import Person
from engine.tables import EVERYONE, Access, TableError, TableState, lobby, seats
from tests.engine.tables.conftest import QUICK, Evening, play_out


def seated(snapshot: TableState) -> list[str | None]:
    return [
        state.kind if (owner := snapshot.owner(seat)) is None else owner.name
        for seat, state in enumerate(snapshot.seats)
    ]


async def test_everybody_keeps_their_seat_while_there_are_enough(evening: Evening) -> None:
    emma, otto, uta = await evening.people("Emma", "Otto", "Uta")
    table = await evening.table(emma, otto, players=3)
    snapshot = await table.do(lobby.configure, emma, "plain", {"players": 4})
    assert seated(snapshot) == ["Emma", "Otto", "empty", "empty"]
    assert await table.do(lobby.sit, uta)
    snapshot = await table.do(lobby.configure, emma, "plain", {"players": 3}, rule_set="Kurz")
    assert seated(snapshot) == ["Emma", "Otto", "Uta"]
    assert snapshot.rule_set == "Kurz"

    await evening.restart()
    again = await evening.registry.table(table.id)
    assert seated(again.state) == ["Emma", "Otto", "Uta"]
    assert again.state.rule_set == "Kurz" and again.state.options == snapshot.options
    await again.do(lobby.start, await evening.person("Emma"))
    assert (await play_out(again)).status == "finished"


async def test_people_move_up_and_computers_make_room(evening: Evening) -> None:
    emma, otto, uta = await evening.people("Emma", "Otto", "Uta")
    table = await evening.table(emma, players=4)
    await table.do(lobby.add_computer, emma)
    await table.do(lobby.sit, otto)
    await table.do(lobby.sit, uta)
    with pytest.raises(TableError) as refusal:
        await table.do(lobby.configure, emma, "plain", {"players": 2})
    assert (refusal.value.code, dict(refusal.value.params)) == ("too_many_people", {"seats": 2, "count": 3})
    assert len(table.state.seats) == 4
    snapshot = await table.do(lobby.configure, emma, "plain", {"players": 3})
    assert seated(snapshot) == ["Emma", "Otto", "Uta"]
    await table.do(seats.leave, uta)
    snapshot = await table.do(lobby.configure, emma, "plain", {"players": 2})
    assert seated(snapshot) == ["Emma", "Otto"]
    await evening.restart()
    assert seated((await evening.registry.table(table.id)).state) == ["Emma", "Otto"]


async def test_who_may_sit_down_is_changed_as_well(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, players=2)
    await table.do(lobby.configure, emma, "plain", {"players": 2}, access=Access("invited"))
    with pytest.raises(TableError, match="not_invited"):
        await table.do(lobby.sit, otto)
    await evening.restart()
    table = await evening.registry.table(table.id)
    with pytest.raises(TableError, match="not_invited"):
        await table.do(lobby.sit, await evening.person("Otto"))
    await table.do(lobby.configure, await evening.person("Emma"), "plain", {"players": 2}, access=EVERYONE)
    await table.do(lobby.sit, await evening.person("Otto"))


async def test_only_the_host_and_only_in_the_lobby(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)

    async def refused(by: Person, preset: str = "plain", **options: object) -> str:
        before = table.state
        with pytest.raises((TableError, OptionsError)) as refusal:
            await table.do(lobby.configure, by, preset, options)
        assert table.state is before
        return refusal.value.code

    assert await refused(otto, players=3) == "not_host"
    assert await refused(emma, players=99) == "bad_option"
    await table.do(lobby.start, emma)
    assert await refused(emma, players=3) == "already_started"


async def test_no_more_are_invited_than_a_row_takes(evening: Evening) -> None:
    await evening.restart(settings=QUICK.model_copy(update={"invited": 1}))
    emma = await evening.person("Emma")
    table = await evening.table(emma)
    with pytest.raises(TableError, match="too_many_invited"):
        await table.do(lobby.configure, emma, "plain", {"players": 2}, access=Access("invited", ("1", "2")))
