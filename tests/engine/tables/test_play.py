"""Clicks: those that change something, those that don't, and who may see the result."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence

import pytest

from engine.game import IllegalAction
from engine.storage.errors import StorageDamaged, StorageError, StorageFailed
from engine.storage.records import Entry
from engine.storage.statements import Write
from engine.storage.writer import Backend
from engine.tables import Table, TableState, lobby, play, seats
from engine.tables.results import outcome_at
from tests.engine.storage.test_writer import Gated
from tests.engine.tables.conftest import Evening, act, act_next, denied, play_out


class FailingAtTheEnd:
    """A backend that fails when nothing is left but to wait for the disk."""

    def __init__(self, backend: Backend, error: StorageError) -> None:
        self._backend = backend
        self._error = error

    async def commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None) -> None:
        if meanwhile is not None:
            meanwhile()
        raise self._error

    async def close(self) -> None:
        await self._backend.close()


async def log_of(evening: Evening, table: Table) -> list[Entry]:
    return await evening.store.logs.entries(table.id)


async def test_stale_double_foreign_and_forged_clicks_change_nothing(evening: Evening) -> None:
    emma, otto, uta = await evening.people("Emma", "Otto", "Uta")
    table = await evening.begun(emma, otto)
    before = table.state
    log = await log_of(evening, table)
    card = before.legal(0)[0].token
    number = before.decisions[0]
    await denied("not_seated", table.do(play.act, uta, 0, number, card))
    await denied("not_your_seat", table.do(play.act, otto, 0, number, card))
    await denied("not_your_seat", table.do(play.act, otto, 7, number, card))
    await denied("stale", table.do(play.act, emma, 0, number - 1, card))
    await denied("unknown_action", table.do(play.act, emma, 0, number, "nonsense"))
    with pytest.raises(IllegalAction):
        await table.do(play.act, emma, 0, number, before.legal(0)[0].token.replace(card, "S7"))
    with pytest.raises(IllegalAction):
        await table.do(play.act, otto, 1, before.decisions[1], "EA")
    assert table.state is before
    assert await log_of(evening, table) == log

    clicks = [table.do(play.act, emma, 0, number, card) for _ in range(3)]
    outcomes = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(outcome, TableState) for outcome in outcomes) == 1
    assert len(await log_of(evening, table)) == len(log) + 1


async def test_a_decision_number_moves_with_ones_own_decision_only(evening: Evening) -> None:
    emma, otto, uta = await evening.people("Emma", "Otto", "Uta")
    table = await evening.table(emma, otto, uta, together=True)
    state = await table.do(lobby.start, emma)
    assert state.waiting_for == {0, 1, 2}

    def numbers() -> tuple[int, ...]:
        return tuple(table.state.decisions[seat] for seat in range(3))

    start = numbers()
    await act(table, emma)  # a card, face down: no news for the others
    assert numbers() == (start[0] + 1, start[1], start[2])
    await act(table, otto, "double")  # now Uta may not double any more
    assert numbers() == (start[0] + 1, start[1] + 1, start[2] + 1)
    await act(table, otto)
    assert numbers() == (start[0] + 1, start[1] + 2, start[2] + 1)
    await act(table, uta)  # the trick is over and everybody is awaited again
    assert numbers() == (start[0] + 2, start[1] + 3, start[2] + 2)


async def test_states_do_not_change_when_the_table_plays_on(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    early = await table.do(lobby.start, emma)
    hand = early.legal(0)
    await play_out(table)
    assert early.waiting_for == {0}
    assert early.legal(0) == hand
    assert early.view(0).hand == tuple(a.card for a in hand[:3])  # type: ignore[attr-defined]


async def test_a_deal_is_in_the_same_batch_as_the_action_before_it(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    state = await table.do(lobby.start, emma)
    while state.deal_number == 1:
        before = state
        state = await act_next(table)
    assert state.seq == before.seq + 3  # the card, the deal, the next commitment: published at once
    assert state.previous_seq == before.seq


async def test_the_result_is_kept(evening: Evening) -> None:
    table, (emma, otto) = await evening.playing("Emma", "Otto", players=3, deals=2)
    while table.state.deal_number == 1:
        seat = min(table.state.waiting_for)
        await (act_next(table) if seat != 2 else asyncio.sleep(0.001))
    await table.do(seats.leave, otto)
    state = await play_out(table)
    assert state.result is not None
    row = await evening.store.results.get(table.id)
    assert row is not None
    assert json.loads(row.points) == list(state.result.points)
    assert json.loads(row.places) == list(state.result.places)
    kept = json.loads(row.seats)
    assert [seat["owner"] for seat in kept] == [emma.id, otto.id, None]
    deals = [{who: share["deals"] for who, share in seat["played"].items()} for seat in kept]
    assert deals == [{str(emma.id): 2}, {str(otto.id): 1, "bursch": 1}, {"bursch": 2}]


async def test_who_takes_a_computers_seat_late_has_neither_its_result_nor_its_past(evening: Evening) -> None:
    emma, otto, uta = await evening.people("Emma", "Otto", "Uta")
    table = await evening.begun(emma, otto, players=3, deals=4)
    computer = table.state.seats[2]
    while table.state.deal_number != 4:
        await (act_next(table) if 2 not in table.state.waiting_for else asyncio.sleep(0.001))
    while len(table.state.view(2).hand) == 3:  # the computer has played a card of the last deal
        await (act_next(table) if 2 not in table.state.waiting_for else asyncio.sleep(0.001))
    state = await table.do(seats.take_seat, uta)
    assert [state.seats_in(deal)[2] for deal in (1, 3, 4)] == [computer, computer, state.seats[2]]
    assert state.seats_in(4, opening=True)[2] == computer
    table = await evening.again(table.id)
    assert table.state.seats_in(3)[2] == computer, "as it stands in the log"
    state = await play_out(table)
    outcome = outcome_at(state)
    assert outcome is not None
    assert [finish.person for finish in outcome.finishes] == [emma.id, otto.id, None]


async def test_nobody_sees_what_is_not_durable_yet(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    before = await table.do(lobby.start, emma)
    await evening.store.writer.flush()
    gated = Gated(evening.store.writer._backend)
    evening.store.writer._backend = gated
    published = len(evening.published)
    click = asyncio.create_task(act(table, emma))
    with gated.closed():
        for _ in range(10):
            await asyncio.sleep(0)
        assert not click.done()
        assert table.state is before
        assert (await evening.registry.tables())[0] is before
        assert len(evening.published) == published
    assert (await click).seq == before.seq + 1
    assert len(evening.published) == published + 1


async def test_whoever_clicks_gets_ready_while_the_click_is_written(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    before = await table.do(lobby.start, emma)
    published = len(evening.published)
    ahead: list[TableState] = []

    def get_ready(state: TableState) -> None:
        ahead.append(state)
        assert table.state is before and len(evening.published) == published, "nobody is told yet"

    seat, token = before.seat_of(emma.id) or 0, before.legal(0)[0].token
    assert await table.do(play.act, emma, seat, before.decisions[seat], token, get_ready) is table.state
    assert ahead == [table.state] == evening.published[published:]


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [
        (StorageFailed("the disk is full", systemic=True), "storage_failed", "playing"),
        (StorageDamaged("not a database"), "quarantined", "quarantined"),
    ],
)
async def test_what_could_not_be_written_was_got_ready_for_in_vain(
    evening: Evening, error: StorageError, code: str, status: str
) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    before = await table.do(lobby.start, emma)
    await evening.store.writer.flush()
    evening.store.writer._backend = FailingAtTheEnd(evening.store.writer._backend, error)
    ahead: list[TableState] = []
    seat, token = before.seat_of(emma.id) or 0, before.legal(0)[0].token
    await denied(code, table.do(play.act, emma, seat, before.decisions[seat], token, ahead.append))
    (foreseen,) = ahead
    assert foreseen.seq == before.seq + 1
    assert (table.state.seq, table.state.status) == (before.seq, status)
    assert foreseen not in evening.published


async def test_a_cancelled_click_is_seen_through(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    before = await table.do(lobby.start, emma)
    click = asyncio.create_task(act(table, emma))
    await asyncio.sleep(0)  # it is on its way to the disk now
    click.cancel()
    with pytest.raises(asyncio.CancelledError):
        await click
    assert table.state.seq == before.seq + 1
    assert (await log_of(evening, table))[-1].seq == table.state.seq
    await act(table, otto)
