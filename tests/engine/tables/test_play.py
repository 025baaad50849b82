"""Clicks: those that change something, those that don't, those that offend, and who may see the result."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.cards import notation
from engine.game import Seat
from engine.games.quodlibet.vocabulary import PartieView, Penalise
from engine.storage.errors import StorageDamaged, StorageError, StorageFailed
from engine.storage.rows import Write
from engine.storage.writer import Backend
from engine.tables import Entry, Person, Table, TableState, outcome_at, play, seats
from tests.engine.storage.test_writer import Gated, Passing
from tests.engine.tables.conftest import (
    Evening,
    act,
    act_next,
    denied,
    each_denied,
    play_out,
    there,
    until_deal,
)


class FailingAtTheEnd(Passing):
    """A backend that fails when nothing is left but to wait for the disk."""

    def __init__(self, backend: Backend, error: StorageError) -> None:
        super().__init__(backend)
        self._error = error

    async def commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None) -> None:
        if meanwhile is not None:
            meanwhile()
        raise self._error


async def log_of(evening: Evening, table: Table) -> list[Entry]:
    return await evening.store.logs.entries(table.id)


async def test_stale_double_foreign_and_forged_clicks_change_nothing(
    evening: Evening, emma: Person, otto: Person, uta: Person, table: Table
) -> None:
    before = table.state
    log = await log_of(evening, table)
    card = before.legal(0)[0].token
    number = before.decisions[0]
    await each_denied(
        not_seated=table.do(play.act, uta, 0, number, card),
        not_your_seat=table.do(play.act, otto, 0, number, card),
        stale=table.do(play.act, emma, 0, number - 1, card),
        unknown_action=table.do(play.act, emma, 0, number, "nonsense"),
        not_now=table.do(play.act, emma, 0, number, "S7"),
    )
    await denied("not_your_seat", table.do(play.act, otto, 7, number, card))
    await denied("not_now", table.do(play.act, otto, 1, before.decisions[1], "EA"))
    assert table.state is before
    assert await log_of(evening, table) == log

    clicks = [table.do(play.act, emma, 0, number, card) for _ in range(3)]
    outcomes = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(outcome, TableState) for outcome in outcomes) == 1
    assert len(await log_of(evening, table)) == len(log) + 1


async def test_a_decision_number_moves_with_ones_own_decision_only(
    evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    table = await evening.begun(emma, otto, uta, together=True)
    assert table.state.waiting_for == {0, 1, 2}

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


async def test_states_do_not_change_when_the_table_plays_on(table: Table) -> None:
    early = table.state
    hand = early.legal(0)
    await play_out(table)
    assert early.waiting_for == {0}
    assert early.legal(0) == hand
    assert early.view(0).hand == tuple(a.card for a in hand[:3])  # type: ignore[attr-defined]


async def test_a_deal_is_in_the_same_batch_as_the_action_before_it(table: Table) -> None:
    state = table.state
    while state.deal_number == 1:
        before = state
        state = await act_next(table)
    assert state.seq == before.seq + 3  # the card, the deal, the next commitment: published at once
    assert state.previous_seq == before.seq


async def test_the_result_is_kept(evening: Evening) -> None:
    table, (emma, otto) = await evening.playing("Emma", "Otto", players=3, deals=2)
    await until_deal(table, 2)
    await table.do(seats.leave, otto)
    final = there((await play_out(table)).result)
    row = there(await evening.store.results.get(table.id))
    assert json.loads(row.points) == list(final.points)
    assert json.loads(row.places) == list(final.places)
    kept = json.loads(row.seats)
    assert [seat["owner"] for seat in kept] == [emma.id, otto.id, None]
    deals = [{who: share["deals"] for who, share in seat["played"].items()} for seat in kept]
    assert deals == [{str(emma.id): 2}, {str(otto.id): 1, "bursch": 1}, {"bursch": 2}]


async def test_who_takes_a_computers_seat_late_has_neither_its_result_nor_its_past(
    evening: Evening, emma: Person, otto: Person, uta: Person
) -> None:
    table = await evening.begun(emma, otto, players=3, deals=4)
    computer = table.state.seats[2]
    await until_deal(table, 4)
    while len(table.state.view(2).hand) == 3:  # the computer has played a card of the last deal
        await (act_next(table) if 2 not in table.state.waiting_for else asyncio.sleep(0.001))
    state = await table.do(seats.take_seat, uta)
    assert [state.seats_in(deal)[2] for deal in (1, 3, 4)] == [computer, computer, state.seats[2]]
    assert state.seats_in(4, opening=True)[2] == computer
    state = await play_out(table)
    assert [finish.person for finish in there(outcome_at(state)).finishes] == [emma.id, otto.id, None]


async def test_nobody_sees_what_is_not_durable_yet(evening: Evening, emma: Person, table: Table) -> None:
    before = table.state
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


async def test_whoever_clicks_gets_ready_while_the_click_is_written(
    evening: Evening, emma: Person, table: Table
) -> None:
    before = table.state
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
    evening: Evening, error: StorageError, code: str, status: str, emma: Person, table: Table
) -> None:
    before = table.state
    await evening.store.writer.flush()
    evening.store.writer._backend = FailingAtTheEnd(evening.store.writer._backend, error)
    ahead: list[TableState] = []
    seat, token = before.seat_of(emma.id) or 0, before.legal(0)[0].token
    await denied(code, table.do(play.act, emma, seat, before.decisions[seat], token, ahead.append))
    (foreseen,) = ahead
    assert foreseen.seq == before.seq + 1
    assert (table.state.seq, table.state.status) == (before.seq, status)
    assert foreseen not in evening.published


async def test_a_cancelled_click_is_seen_through(
    evening: Evening, emma: Person, otto: Person, table: Table
) -> None:
    before = table.state
    click = asyncio.create_task(act(table, emma))
    await asyncio.sleep(0)  # it is on its way to the disk now
    click.cancel()
    with pytest.raises(asyncio.CancelledError):
        await click
    assert table.state.seq == before.seq + 1
    assert (await log_of(evening, table))[-1].seq == table.state.seq
    await act(table, otto)


# -- offences: logged before the rules refuse, fined, and still there after a restart ----------------------


class Badenia:
    """A table of four people who play Badenia in a hall."""

    def __init__(self, hall: Evening, people: list[Person]) -> None:
        self.hall = hall
        self.people = people
        self.table: Table

    async def open(self, **rules: Any) -> None:
        short: dict[str, Any] = {"preset": "badenia", "contracts": "minus,plus", "parties": 2}
        self.table = await self.hall.begun(*self.people, game="quodlibet", **short | rules)

    def view(self, seat: Seat | None = None) -> PartieView:
        view = self.table.state.view(seat)
        assert isinstance(view, PartieView)
        return view

    async def act(self, seat: Seat, token: str) -> None:
        await act(self.table, self.people[seat], token)

    async def log(self) -> list[Entry]:
        return await self.hall.store.logs.entries(self.table.id)

    async def to_a_card_that_must_not_be_played(self) -> tuple[Seat, str]:
        """Play until somebody, not the king, holds a card that may not be played; who, and its token."""
        await self.act(0, "contract minus")
        while True:
            (seat,) = self.table.state.waiting_for
            legal = {action.token for action in self.table.state.legal(seat)}
            held = {notation(card) for card in self.view(seat).hand if card is not None}
            if seat != self.view().king and held - legal:
                return seat, min(held - legal)
            await self.act(seat, min(legal & held))


@pytest.fixture
async def badenia(hall: Evening) -> Badenia:
    badenia = Badenia(hall, await hall.people("Anna", "Bert", "Cilli", "Dora"))
    await badenia.open()
    return badenia


async def test_picking_up_too_early_is_noted_once_and_can_be_fined(badenia: Badenia) -> None:
    before = await badenia.log()
    for _ in range(3):
        await play.pick_up(badenia.table, badenia.people[2])
    (entry,) = (await badenia.log())[len(before) :]
    assert (entry.kind, entry.actor, entry.seat, entry.token) == (
        "game",
        badenia.people[2].id,
        2,
        "offence early",
    )
    assert badenia.table.state.waiting_for == {0}
    assert badenia.view().offences[0].kind == "early"
    await denied("not_king", badenia.act(1, "penalty 2 1"))
    await badenia.act(0, "penalty 2 1")
    assert badenia.view().totals == (0, 0, 10, 0)
    await denied("nothing_to_punish", badenia.act(0, "penalty 2 1"))


async def test_whoever_picks_up_twice_at_once_is_noted_once_and_nothing_else_is_published(
    badenia: Badenia,
) -> None:
    published: list[int] = []
    badenia.hall.registry.listeners.append(lambda state: published.append(state.seq))
    before = badenia.table.state.seq
    await asyncio.gather(*(play.pick_up(badenia.table, badenia.people[2]) for _ in range(3)))
    assert published == [before + 1]
    assert badenia.table.state.events_for(None), "what happened is still told"


async def test_the_king_strangers_later_comers_and_who_is_played_for_offend_nobody(badenia: Badenia) -> None:
    anna, bert, _, dora = badenia.people
    await badenia.table.do(seats.leave, dora)
    for person in (anna, dora, await badenia.hall.person("Emil")):
        await play.pick_up(badenia.table, person)
    await badenia.act(0, "contract minus")
    await play.pick_up(badenia.table, bert)
    assert badenia.view().offences == ()


async def test_an_illegal_card_is_noted_durably_and_refused_all_the_same(badenia: Badenia) -> None:
    seat, token = await badenia.to_a_card_that_must_not_be_played()
    before = await badenia.log()
    await denied("follow_suit", badenia.act(seat, token))
    (entry,) = (await badenia.log())[len(before) :]
    assert (entry.seat, entry.token) == (seat, f"offence {token}")
    assert badenia.table.state.waiting_for == {seat}
    await denied("follow_suit", badenia.act(seat, token))
    assert len(await badenia.log()) == len(before) + 1, "the same card counts once"
    assert token not in repr([badenia.table.state.events_for(viewer) for viewer in (None, 0, 1, 2, 3)])
    await badenia.act(badenia.view().king, Penalise(seat, badenia.view().offences[0].number).token)
    assert badenia.view().totals[seat] == 10


async def test_a_forged_or_late_click_notes_nothing(badenia: Badenia) -> None:
    seat, token = await badenia.to_a_card_that_must_not_be_played()
    before, table = await badenia.log(), badenia.table
    other = (seat + 1) % 4
    number = table.state.decisions[seat]
    await each_denied(
        stale=table.do(play.act, badenia.people[seat], seat, number - 1, token),
        not_your_seat=table.do(play.act, badenia.people[other], seat, number, token),
        not_your_turn=badenia.act(other, token),
        not_now=badenia.act(other, f"offence {token}"),
    )
    assert await badenia.log() == before


async def test_where_nothing_is_noted_a_refusal_writes_nothing(badenia: Badenia) -> None:
    await badenia.open(king_penalties="off")
    await play.pick_up(badenia.table, badenia.people[2])
    seat, token = await badenia.to_a_card_that_must_not_be_played()
    before = await badenia.log()
    await denied("follow_suit", badenia.act(seat, token))
    assert await badenia.log() == before


async def test_a_challenge_leaves_everybody_elses_decision_as_it_is(badenia: Badenia) -> None:
    await badenia.open(contracts="snack", honour_detection="by_challenge", parties=12)
    table = badenia.table
    while True:
        (turn,) = table.state.waiting_for
        claimers = [
            seat
            for seat in range(4)
            if seat != turn and any(a.token.startswith("challenge") for a in table.state.legal(seat))
        ]
        if claimers:
            break
        await badenia.act(turn, table.state.legal(turn)[0].token)
    before = table.state.decisions
    claimer = claimers[0]
    token = table.state.legal(claimer)[-1].token
    await badenia.act(claimer, token)
    assert table.state.waiting_for == {turn}
    assert [seat for seat in range(4) if table.state.decisions[seat] != before[seat]] == [claimer]
    await denied("nothing_to_challenge", badenia.act(claimer, token))
