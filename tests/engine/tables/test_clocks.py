"""The clock: reminders, moves and seats taken over by a computer, and time given back."""

from collections.abc import Sequence

import pytest

from engine.tables import PaceName, Person, Table, TableState, end_of_time, lobby, play, seats
from tests.engine.tables.conftest import (
    DAY,
    HOUR,
    MINUTE,
    QUICK,
    Asked,
    Evening,
    FakeClock,
    Round,
    act,
    act_next,
    denied,
    left,
    there,
    until_deal,
    with_settings,
)

SLOW = QUICK.model_copy(update={"alive_every": 6 * HOUR})
"""Settings for weeks of play: no sign of life every few seconds."""


pytestmark = pytest.mark.usefixtures("sweeps_are_rare")


def kinds(table: Table) -> list[str]:
    """The kind of player on each seat."""
    return [seat.kind for seat in table.state.seats]


async def others_play(round_: Round, table: Table, seat: int) -> TableState:
    """Let everybody but one seat do what they are waited for; people act at once."""
    while seat not in table.state.waiting_for:
        if table.state.seats[min(table.state.waiting_for)].kind == "person":
            await act_next(table)
        await round_.live(0)
    return table.state


async def test_the_ladder_up_and_back(round_: Round, emma: Person) -> None:
    table = await round_.table("Emma", "Otto", "Uta")
    assert left(round_, table.state, 0) == 60
    assert left(round_, table.state, 1) is None, "nobody waits for Otto"

    await round_.live(29)
    assert not table.state.clock.reminded
    await round_.live(1)
    assert table.state.clock.reminded == {0}
    assert left(round_, table.state, 0) == 30
    await round_.live(30)
    assert table.state.clock.lapses == (1, 0, 0)
    assert table.state.waiting_for == {1}
    assert kinds(table) == ["person"] * 3, "a computer has played this turn only"

    await others_play(round_, table, 0)
    assert there(end_of_time(table.state, 0)).kind == "takeover"
    await act(table, emma)
    assert table.state.clock.lapses == (0, 0, 0), "who is there again begins anew"
    await others_play(round_, table, 0)

    await round_.live(60)
    await others_play(round_, table, 0)
    await round_.live(60)
    assert kinds(table) == ["substitute", "person", "person"]
    await others_play(round_, table, 1)
    await denied("replaced", table.do(play.act, emma, 0, table.state.decisions[0], "EA"))

    await table.do(seats.reclaim, emma)
    assert kinds(table) == ["person"] * 3
    await others_play(round_, table, 0)
    assert left(round_, table.state, 0) == 60
    await act(table, emma)
    assert await round_.log(table, "clock", "seat") == [
        *("pace live", "sit 0", "sit 1", "sit 2"),
        *("remind 0", "lapse 0"),
        *("remind 0", "lapse 0", "remind 0", "takeover 0", "reclaim 0"),
    ]


async def test_moves_that_put_a_clock_off_seldom_write_it(round_: Round) -> None:
    table = await round_.table("Emma", "Otto", "Uta")
    begun = round_.clock.now
    assert await round_.due(table) == begun + 30_000, "the reminder"
    await round_.live(15)
    await act_next(table)
    assert await round_.due(table) == begun + 30_000, "early is good enough"
    assert left(round_, table.state, 1) == 60

    table = await round_.again(table)
    await round_.live(29)
    assert not table.state.clock.reminded, "it only looked"
    await act_next(table)
    assert await round_.due(table) == round_.clock.now + 30_000, "by now it would come far too soon"


async def test_everybody_who_is_waited_for_has_a_deadline_of_their_own(round_: Round, otto: Person) -> None:
    table = await round_.table("Emma", "Otto", "Uta", together=True)
    await round_.live(20)
    await act(table, otto)
    await round_.live(10)
    assert table.state.clock.reminded == {0, 2}
    await round_.live(30)
    assert table.state.clock.lapses == (1, 0, 1)
    assert table.state.waiting_for == {0, 1, 2}, "the next trick"
    assert {left(round_, table.state, seat) for seat in range(3)} == {60}
    await round_.live(40)
    await act(table, otto)
    await round_.live(20)
    assert kinds(table) == ["substitute", "person", "substitute"]
    assert there(end_of_time(table.state, 1)).kind == "shelve", "Otto is alone now"


@pytest.mark.parametrize("restarts", [(1,), (2,), (3,), (4,), (1, 2, 3, 4)])
async def test_a_restart_in_the_middle_changes_nothing(round_: Round, restarts: Sequence[int]) -> None:
    table = await round_.table("Emma", "Otto")
    for step in range(1, 5):
        if step in restarts:
            await round_.live(7)
            table = await round_.again(table)
            await round_.live(23)
        else:
            await round_.live(30)
        if table.state.seats[0].kind == "person":
            await others_play(round_, table, 0)
    assert (await round_.log(table, "clock", "seat"))[3:] == ["remind 0", "lapse 0", "remind 0", "takeover 0"]


async def test_who_is_alone_with_computers_is_not_played_for(round_: Round, emma: Person) -> None:
    table = await round_.table("Emma", players=3)
    await round_.live(119)
    assert table.state.clock.reminded == {0}
    before = table.state
    await round_.live(1)
    assert table.state.status == "shelved"
    assert end_of_time(table.state, 0) is None
    assert await round_.log(table, "table") == ["open", "start", "shelve asleep"]

    back = await table.do(seats.here, emma)
    assert back.status == "playing"
    assert back.view(0) == before.view(0), "nothing is lost"
    assert left(round_, table.state, 0) == 120


async def test_the_last_who_falls_asleep_puts_the_table_away(round_: Round) -> None:
    table = await round_.table("Emma", "Otto")
    await round_.live(20 * MINUTE)
    assert table.state.status == "shelved"
    steps = [step for step in await round_.log(table, "clock", "seat", "table") if "remind" not in step]
    assert steps[4:8] in (
        ["start", "lapse 0", "lapse 1", "takeover 0"],
        ["start", "lapse 0", "lapse 1", "takeover 1"],
    )
    assert steps[8:] == ["shelve asleep"]
    shelf = there(table.state.shelf)
    assert shelf.reason == "asleep"
    assert (await round_.again(table)).state.shelf == shelf, "the log says so"


@pytest.mark.parametrize("pace", ["relaxed", "none"])
async def test_silence_agrees_to_the_end_of_a_partie(round_: Round, evening: Evening, pace: PaceName) -> None:
    table = await round_.table("Emma", "Otto")
    await table.do(seats.set_pace, await evening.person("Emma"), pace)
    await table.do(seats.close, await evening.person("Emma"))
    await round_.live(4 * MINUTE)
    table = await round_.again(table)
    await round_.live(0)
    assert table.state.status == "playing"
    await round_.live(MINUTE)
    assert (table.state.status, table.state.close_reason) == ("closed", "agreed")


@with_settings(SLOW)
async def test_tables_at_which_nobody_stirs_close(round_: Round, evening: Evening) -> None:
    waiting = await round_.table("Emma", "Otto", begun=False)
    shelved = await round_.table("Uta", "Karl")
    await round_.live(23 * HOUR)
    assert waiting.state.status == "lobby"
    assert shelved.state.status == "shelved"
    await waiting.do(seats.leave, await evening.person("Otto"))
    await round_.live(23 * HOUR)
    assert waiting.state.status == "lobby", "somebody has stirred"
    await round_.live(HOUR)
    assert (waiting.state.status, waiting.state.close_reason) == ("closed", "expired")
    await round_.live(SLOW.clocks.shelf_expires_days * DAY - 2 * DAY)
    assert shelved.state.status == "shelved"
    await round_.live(DAY)
    assert (shelved.state.status, shelved.state.close_reason) == ("closed", "expired")
    assert {due.kind for due in await evening.store.table_jobs.all()} == {"render"}


@with_settings(SLOW)
async def test_who_leaves_the_computers_alone_takes_no_place_on_the_shelf_for_long(
    round_: Round, emma: Person
) -> None:
    left_alone, put_away = [await round_.table("Emma", players=3) for _ in range(2)]
    await put_away.do(play.propose, emma, "shelve")
    await round_.live(13 * DAY)
    assert left_alone.state.status == "shelved"
    await left_alone.do(seats.here, emma)
    await round_.live(13 * DAY)
    left_alone = await round_.again(left_alone)
    await round_.live(0)
    assert left_alone.state.status == "shelved", "also after a restart the two weeks begin anew"
    await round_.live(DAY + HOUR)
    assert (left_alone.state.status, left_alone.state.close_reason) == ("closed", "expired")
    assert (await round_.registry.table(put_away.id)).state.status == "shelved", "that was meant"


@with_settings(SLOW)
async def test_without_a_clock_nothing_ever_comes(round_: Round, evening: Evening) -> None:
    tables = [
        await round_.table("Emma", "Otto", pace="none"),
        await round_.table("Emma", "Otto", pace="none", begun=False),
    ]
    before = [table.state for table in tables]
    assert end_of_time(before[0], 0) is None
    await round_.live(100 * DAY)
    assert [table.state for table in tables] == before
    assert {due.kind for due in await evening.store.table_jobs.all()} == {"render"}


async def test_the_host_chooses_the_pace(round_: Round, emma: Person, otto: Person) -> None:
    table = await round_.table("Emma", "Otto", pace="none", begun=False)
    await denied("not_host", table.do(seats.set_pace, otto, "live"))
    await table.do(seats.set_pace, emma, "relaxed")
    assert table.state.notices == ()
    await table.do(lobby.start, emma)
    assert left(round_, table.state, 0) == 300
    await round_.live(100)
    assert (await table.do(seats.set_pace, emma, "live")).notices == ("pace-live",)
    assert left(round_, table.state, 0) == 60
    before = table.state
    assert await table.do(seats.set_pace, emma, "live") is before
    assert (await table.do(seats.set_pace, emma, "none")).notices == ("pace-none",)
    assert await round_.due(table) is None
    assert (await until_deal(table, 2)).notices == (), "said until the next deal"


async def test_whoever_plays_for_somebody_sees_their_view_and_nothing_else(round_: Round) -> None:
    curious = Asked()
    await round_.begin(players=curious)
    table = await round_.table("Emma", "Otto")
    before = table.state
    await round_.live(60)
    (question,) = curious.questions
    assert (question.view, question.legal) == (before.view(0), before.legal(0))


async def test_cards_that_play_themselves_are_no_sign_of_life(
    round_: Round, emma: Person, otto: Person
) -> None:
    table = await round_.table("Emma", "Otto", deals=3)
    await table.do(play.play_forced, emma, True)
    while table.state.seats[0].kind == "person":
        if 1 in table.state.waiting_for:
            await act(table, otto)
        await round_.live(60)
    lapses = [step for step in await round_.log(table, "clock", "seat") if "0" in step and "sit" not in step]
    assert [step for step in lapses if step != "remind 0"] == ["lapse 0", "takeover 0"]


class SetBackOften(FakeClock):
    """Set back by an hour each of the next times that somebody reads it, so between two readings as well."""

    times = 0

    def now_ms(self) -> int:
        if self.times:
            self.times -= 1
            self.jump(-HOUR)
        return self.now


async def test_a_computer_moves_although_the_clock_is_set_back_just_then(round_: Round) -> None:
    round_.clock = clock = SetBackOften()
    await round_.begin()
    table = await round_.table("Anna", pace="none")
    clock.times = 20
    await act_next(table)
    clock.times = 0
    assert not table.state.legal(0)
    await round_.live(MINUTE)
    assert table.state.legal(0)
