"""Agreements at the table: a pause, and taking something back."""

import asyncio

import pytest

from engine.cards import Card
from engine.games.registry import GAMES
from engine.record import read, write
from engine.storage.errors import StorageFailed
from engine.tables import Entry, Person, Table, TableSettings, TableState, lobby, play, seats
from engine.tables.keeping import LoadedTables
from engine.tables.replay import faults
from engine.tables.results import shares as shares_of
from tests.engine.tables.conftest import (
    Asked,
    Evening,
    act,
    act_next,
    agree,
    denied,
    moved,
    owner,
    play_out,
    seen,
    there,
    until,
    until_deal,
    with_settings,
)
from tests.engine.tables.highest import Highest, HighestView
from tests.engine.tables.test_planning import sat_down

PATIENT = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0, answer_pause=3600)
SLOW = TableSettings(computer_pause=3600, rendered_pause=3600, answer_pause=3600)
HASTY = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0, answer_pause=0)


def hand(state: TableState, seat: int) -> tuple[Card, ...]:
    view = state.view(seat)
    assert isinstance(view, HighestView)
    return view.hand


# -- the pause ---------------------------------------------------------------------------------------


async def test_whoever_takes_a_seat_is_asked_although_it_was_answered_for(
    evening: Evening, emma: Person, otto: Person, uta: Person, karl: Person
) -> None:
    table = await evening.begun(emma, otto, uta)
    await agree(table, "pause", emma, otto)
    await table.do(seats.give_up, otto)
    assert there((await table.do(seats.take_seat, karl, 1)).proposal).yes == {0}
    assert not (await table.do(play.answer, uta, True)).clock.paused
    assert (await table.do(play.answer, karl, True)).clock.paused


async def test_somebody_has_joined_until_they_have_played(
    evening: Evening, emma: Person, otto: Person, uta: Person, karl: Person
) -> None:
    table = await evening.begun(emma, otto, uta)
    await table.do(seats.give_up, otto)
    assert (await table.do(seats.take_seat, karl, 1)).notices == ("sat 1",)
    assert (await act(table, emma)).notices == ("sat 1",)
    assert (await act(table, karl)).notices == ()


async def test_everybody_agrees_to_a_pause_and_anybody_ends_it(
    evening: Evening, emma: Person, otto: Person, uta: Person, karl: Person
) -> None:
    table = await evening.table(emma, otto, uta)
    await denied("not_started", table.do(play.propose, emma, "pause"))
    await table.do(lobby.start, emma)

    question = there((await table.do(play.propose, otto, "pause")).proposal)
    assert (question.kind, question.seat, question.yes) == ("pause", 1, frozenset({1}))
    await denied("proposal_open", table.do(play.propose, uta, "undo"))
    await denied("not_seated", table.do(play.answer, karl, True))
    state = await table.do(play.answer, uta, True)
    assert state.proposal is not None
    assert await table.do(play.answer, uta, True) is state, "said already"
    assert not state.clock.paused

    state = await table.do(play.answer, emma, True, question.seq)
    assert state.clock.paused
    assert state.proposal is None
    await denied("paused", act(table, emma), table.do(play.propose, emma, "pause"))
    await denied("not_seated", table.do(play.go, karl))

    assert not (await table.do(play.go, otto)).clock.paused
    await denied("not_paused", table.do(play.go, emma))
    await act(table, emma)


async def test_one_no_ends_a_question_and_is_told_until_play_goes_on(evening: Evening) -> None:
    table, (emma, otto, uta) = await evening.playing("Emma", "Otto", "Uta")
    await table.do(play.propose, emma, "pause")
    state = await table.do(play.answer, otto, False)
    assert state.proposal is None
    assert state.notices == ("declined 1",)
    await denied("no_proposal", table.do(play.answer, uta, True))
    assert (await act(table, emma)).notices == ()

    await table.do(play.propose, emma, "pause")
    await table.do(play.answer, otto, False)
    assert (await table.do(play.propose, otto, "pause")).notices == (), "that was another question"
    assert (await table.do(play.answer, otto, False)).notices == ()
    assert table.state.proposal is None


async def test_an_old_button_answers_no_other_question(table: Table, emma: Person, otto: Person) -> None:
    first = there((await table.do(play.propose, emma, "pause")).proposal)
    await table.do(play.answer, emma, False)
    await table.do(play.propose, emma, "shelve")
    await denied("no_proposal", table.do(play.answer, otto, True, first.seq))
    assert table.state.status == "playing"


async def test_alone_among_computers_nobody_has_to_be_asked(evening: Evening) -> None:
    table, (emma,) = await evening.playing("Emma", players=4, deals=30)
    await until(lambda: table.state.waiting_for == {0})
    assert (await table.do(play.propose, emma, "pause")).clock.paused
    assert not (await table.do(play.go, emma)).clock.paused


async def test_who_has_left_is_not_asked(evening: Evening) -> None:
    table, (emma, otto, uta) = await evening.playing("Emma", "Otto", "Uta", deals=30)
    await agree(table, "pause", emma, otto)
    state = await table.do(seats.leave, uta)
    assert state.clock.paused, "everybody who is left has agreed"
    await denied("replaced", table.do(play.propose, uta, "shelve"))
    await table.do(play.go, uta)

    await table.do(play.propose, emma, "pause")
    assert (await table.do(seats.leave, emma)).proposal is None, "nobody wants it any more"
    assert not table.state.clock.paused


# -- taking back -------------------------------------------------------------------------------------


async def test_a_card_is_taken_back_with_everything_after_it(
    evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    table = await evening.begun(emma, otto, uta)
    start = table.state
    await denied("nothing_to_take_back", table.do(play.propose, emma, "undo"))
    card = start.legal(0)[0].token
    await act(table, emma, card)
    old = await act(table, otto)
    assert old.undoable == {0, 1}

    state = await agree(table, "undo", emma, otto, uta)
    assert state.proposal is None
    assert state.waiting_for == {0}
    assert state.notices == ("agreed 0",)
    assert state.undoable == set()
    assert [state.view(seat) for seat in (None, 0, 1, 2)] == [start.view(seat) for seat in (None, 0, 1, 2)]
    assert min(state.decisions) > max(old.decisions)
    await denied("stale", table.do(play.act, emma, 0, start.decisions[0], card))

    state = await act(table, emma, start.legal(0)[1].token)
    assert state.notices == (), "they have played anew"
    state = await play_out(table)
    assert state.status == "finished"
    assert [fault async for fault in faults(evening.store, {"highest": Highest()})] == []
    assert shares_of(table.state, 0)[str(emma.id)]["decisions"] == 6, "what was taken back was not played"


async def test_nothing_is_taken_back_across_a_deal(table: Table, emma: Person, otto: Person) -> None:
    assert (await until_deal(table, 2)).undoable == set()
    for person in (emma, otto):
        await denied("nothing_to_take_back", table.do(play.propose, person, "undo"))
    await act_next(table)
    first = next(iter(table.state.undoable))
    await table.do(play.propose, (emma, otto)[first], "undo")
    assert (await table.do(play.answer, (emma, otto)[1 - first], True)).deal_number == 2


async def test_taking_back_twice_goes_further_back(emma: Person, otto: Person, table: Table) -> None:
    start = table.state
    await act(table, emma, "double")
    await act(table, emma, start.legal(0)[0].token)
    for _ in range(2):
        await agree(table, "undo", emma, otto)
    assert hand(table.state, 0) == hand(start, 0)
    assert "double" in {action.token for action in table.state.legal(0)}
    await denied("nothing_to_take_back", table.do(play.propose, emma, "undo"))


async def test_when_the_log_cannot_be_read_the_question_stays_open(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, emma: Person, otto: Person
) -> None:
    async def fail(table: int, after: int = 0) -> list[Entry]:
        raise StorageFailed("no disk", systemic=True)

    table = await evening.begun(emma, otto)
    start = table.state
    await act(table, emma)
    asked = await table.do(play.propose, emma, "undo")
    with monkeypatch.context() as broken:
        broken.setattr(evening.store.logs, "entries", fail)
        await denied("storage_failed", table.do(play.answer, otto, True))
    assert table.state is asked
    assert hand(await table.do(play.answer, otto, True), 0) == hand(start, 0)


async def test_a_question_to_take_back_is_void_when_play_goes_on(
    table: Table, emma: Person, otto: Person
) -> None:
    await act(table, emma)
    await table.do(play.propose, emma, "undo")
    assert (await act(table, otto)).proposal is None
    await denied("no_proposal", table.do(play.answer, otto, True))


@with_settings(PATIENT)
async def test_computers_wait_for_the_answers_but_not_forever(evening: Evening) -> None:
    table, (emma, otto) = await evening.playing("Emma", "Otto", players=3, deals=30)
    await until(lambda: table.state.waiting_for == {0} and not table.state.undoable)
    await act(table, emma)
    await act(table, otto)
    await table.do(play.propose, emma, "undo")
    assert evening.registry._context.schedule.has(table.id, "computer"), "in an hour"
    state = await table.do(play.answer, otto, True)
    assert state.waiting_for == {0}

    await act(table, emma)
    await act(table, otto)
    await table.do(play.propose, emma, "undo")
    table = await evening.again(table.id, settings=HASTY)
    await until(lambda: table.state.proposal is None)
    assert table.state.notices == ()


@with_settings(PATIENT)
async def test_a_computer_whose_turn_had_just_come_waits_for_the_answers_too(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, load = asyncio.Event(), LoadedTables.load

    async def slowly(tables: LoadedTables, number: int) -> Table:
        await go.wait()
        return await load(tables, number)

    table, (emma, otto) = await evening.playing("Emma", "Otto", players=3, deals=30)
    await until(lambda: table.state.waiting_for == {0} and not table.state.undoable)
    await act(table, emma)
    monkeypatch.setattr(LoadedTables, "load", slowly)
    await act(table, otto)
    work = evening.registry._timed_work
    tasks = work._background_tasks._tasks
    await until(lambda: bool(tasks))  # its time has come, but it has not begun to think
    await table.do(play.propose, emma, "undo")
    go.set()
    await until(lambda: not tasks)
    assert table.state.proposal is not None


async def test_a_computer_that_is_thinking_does_not_make_a_question_void(evening: Evening) -> None:
    players = Asked(waits=True)
    await evening.begin(settings=PATIENT, players=players)
    table, (emma, otto) = await evening.playing("Emma", "Otto", players=3)
    await act(table, emma)
    await act(table, otto)
    await players.asked.wait()
    await table.do(play.propose, otto, "undo")
    players.go.set()
    await asyncio.sleep(0.05)
    assert table.state.proposal is not None
    await table.do(play.answer, emma, False)
    await moved(table)
    assert 2 in table.state.undoable or table.state.waiting_for != {2}


# -- in every game -------------------------------------------------------------------------------------


@with_settings(SLOW)
@pytest.mark.parametrize("name", sorted(GAMES))
async def test_in_every_game_a_partie_with_things_taken_back_stays_whole(hall: Evening, name: str) -> None:
    """Again and again something is taken back, and the bot is restarted; then log and record are right."""
    table, seated = await sat_down(hall, name)
    people = [owner(table, seat) for seat in range(len(seated))]  # seats may have been drawn
    undone, viewers = 0, (None, *range(4))
    for step in range(400):
        before = table.state
        if before.status != "playing" or (before.deal_number or 0) > 2:
            break
        seat = min(before.waiting_for)
        legal = before.legal(seat)
        state = await act(table, people[seat], legal[step % len(legal)].token)
        if step % 7 == 3 and seat in state.undoable:
            state = await agree(table, "undo", *people[seat:], *people[:seat])
            undone += 1
            assert [state.view(viewer) for viewer in viewers] == [before.view(viewer) for viewer in viewers]
            assert (state.waiting_for, state.story) == (before.waiting_for, before.story)
        if step % 21 == 3 and undone:
            table = await hall.again(table.id, games=GAMES)
            assert seen(table.state) == seen(state)
    assert undone >= 2
    assert [fault async for fault in faults(hall.store, GAMES)] == []
    record = await hall.registry.archive.record(table.id, "guild")
    assert record.deals
    assert read(write(record)) == record, "which replays it"
