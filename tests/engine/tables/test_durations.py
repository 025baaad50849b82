"""How long a partie takes, and what somebody played last: what a lobby says and opens with."""

from __future__ import annotations

from typing import Any

from engine.games.registry import GAMES
from engine.storage.records import Person
from engine.tables import Table, lobby, seats
from engine.tables.archive import Duration
from engine.tables.clock import PaceName
from tests.engine.tables.conftest import Evening, play_out
from tests.engine.tables.fake_clock import MINUTE, FakeClock


async def opened(evening: Evening, host: Person, pace: PaceName = "live", **rules: Any) -> Table:
    """A table for two, one of whom may be a computer."""
    overrides = {"players": 2, "deals": 1, **rules}
    return await evening.registry.open("guild", "channel", host, "highest", None, overrides, pace=pace)


async def played(evening: Evening, clock: FakeClock, minutes: int, *people: Person, **rules: Any) -> None:
    """Play a partie that takes so many minutes, an hour after its table was opened."""
    table = await opened(evening, people[0], **rules)
    for person in people[1:]:
        await table.do(lobby.sit, person)
    clock.turn(60 * MINUTE)
    await table.do(lobby.start, people[0], filled=True)
    clock.now += minutes * MINUTE * 1000
    await play_out(table)


async def test_a_server_knows_how_long_its_own_parties_take(evening: Evening) -> None:
    await evening.end()
    clock = FakeClock()
    await evening.begin(clock=clock)
    emma, otto = await evening.people("Emma", "Otto")
    table = await opened(evening, emma, deals=2)
    await table.do(lobby.sit, otto)
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


async def test_people_take_longer_than_computers(evening: Evening) -> None:
    await evening.end()
    await evening.begin(games=GAMES)
    emma, otto, uta, karl = await evening.people("Emma", "Otto", "Uta", "Karl")
    table = await evening.registry.open("guild", "channel", emma, "quodlibet", pace="relaxed")
    durations = evening.registry.durations
    alone = durations.of(table.state)
    assert alone == Duration(12, 15), "nobody else has come yet"
    for person in (otto, uta, karl):
        await table.do(lobby.sit, person)
    assert durations.of(table.state) == Duration(12, 30)
    await table.do(lobby.configure, emma, "badenia", {})
    assert durations.of(table.state) == Duration(48, 135)
    short = await evening.registry.open("guild", "channel", emma, "kauflabet", overrides={"n_deals": 20})
    assert durations.of(short.state) == Duration(20, 10), "sixteen of the 32 cards are dealt"
    cut = await evening.registry.open("guild", "channel", emma, "blattla")
    assert durations.of(cut.state) == Duration(12, 15)


async def test_what_somebody_played_last_is_remembered(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    archive = evening.registry.archive
    assert await archive.last_played("guild", emma.id) is None
    first = await opened(evening, emma, deals=7)
    await first.do(lobby.sit, otto)
    await opened(evening, emma, deals=3)
    assert await archive.last_played("guild", emma.id) is None, "nothing has begun"
    await first.do(lobby.start, emma)
    await first.do(seats.set_pace, emma, "correspondence")
    for person in (emma, otto):
        last = await archive.last_played("guild", person.id)
        assert last is not None and last.options == first.state.options
        assert (last.game, last.preset, last.pace) == ("highest", "plain", "correspondence")
    assert await archive.last_played("guild", emma.id, "quodlibet") is None
    assert await archive.last_played("another guild", emma.id) is None


async def test_a_lobby_changes_its_game_and_back(evening: Evening) -> None:
    await evening.end()
    await evening.begin(games=GAMES)
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.registry.open("guild", "channel", emma, "kauflabet", None, {"players": 5})
    await table.do(lobby.sit, otto)
    snapshot = await table.do(lobby.configure, emma, "blattla", {}, game=GAMES["blattla"])
    assert (snapshot.game, snapshot.preset, len(snapshot.seats)) == ("blattla", "blattla", 4)
    await table.do(lobby.configure, emma, "1739", {"players": 3}, game=GAMES["kauflabet"])
    snapshot = await table.do(lobby.configure, emma, "1880", {}, game=GAMES["fuenfzehnern"])
    for _ in range(2):
        assert (table.state.game, table.state.options) == ("fuenfzehnern", snapshot.options)
        assert [state.owner for state in table.state.seats] == [emma.id, otto.id, None, None]
        await evening.end()
        await evening.begin(games=GAMES)
        table = await evening.registry.table(table.id)
    snapshot = await table.do(lobby.start, emma, filled=True)
    assert snapshot.status == "playing" and snapshot.game == "fuenfzehnern"
    await evening.end()
    await evening.begin(games=GAMES)
    assert (await evening.registry.table(table.id)).state.status == "playing"
