"""Offences at a real table: logged before the rules refuse, fined, and still there after a restart."""

from __future__ import annotations

import asyncio

import pytest

from engine.game import IllegalAction, Seat
from engine.games.quodlibet.actions import Penalise
from engine.games.quodlibet.views import PartieView
from engine.games.registry import GAMES
from engine.storage.records import Entry, Person
from engine.tables import EVERYONE, Table, lobby, play, seats
from engine.tables.proofs import faults
from tests.engine.tables.conftest import Evening, denied


class Badenia:
    """A table of four people who play Badenia in a hall."""

    def __init__(self, hall: Evening, people: list[Person]) -> None:
        self.hall = hall
        self.people = people
        self.table: Table

    async def open(self, **rules: object) -> None:
        host, *others = self.people
        overrides = {"contracts": "minus,plus", "parties": 2, **rules}
        self.table = await self.hall.registry.open(
            "g", "c", host, "quodlibet", "badenia", overrides, EVERYONE
        )
        for other in others:
            await self.table.do(lobby.sit, other)
        await self.table.do(lobby.start, host)

    def view(self, seat: Seat | None = None) -> PartieView:
        view = self.table.state.view(seat)
        assert isinstance(view, PartieView)
        return view

    async def act(self, seat: Seat, token: str) -> None:
        await self.table.do(play.act, self.people[seat], seat, self.table.state.decisions[seat], token)

    async def log(self) -> list[Entry]:
        return await self.hall.store.logs.entries(self.table.id)

    async def to_a_card_that_must_not_be_played(self) -> tuple[Seat, str]:
        """Play until somebody, not the king, holds a card that may not be played; who, and its token."""
        await self.act(0, "contract minus")
        while True:
            (seat,) = self.table.state.waiting_for
            legal = {action.token for action in self.table.state.legal(seat)}
            held = {NOTATION[card] for card in self.view(seat).hand if card is not None}
            if seat != self.view().king and held - legal:
                return seat, min(held - legal)
            await self.act(seat, min(legal & held))


NOTATION = tuple(suit + rank for suit in "EGHS" for rank in "789XUOKA")


@pytest.fixture
async def badenia(hall: Evening) -> Badenia:
    return Badenia(hall, await hall.people("Anna", "Bert", "Cilli", "Dora"))


async def test_picking_up_too_early_is_noted_once_and_can_be_fined(badenia: Badenia) -> None:
    await badenia.open()
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
    with pytest.raises(IllegalAction, match="not_king"):
        await badenia.act(1, "penalty 2 1")
    await badenia.act(0, "penalty 2 1")
    assert badenia.view().totals == (0, 0, 10, 0)
    with pytest.raises(IllegalAction, match="nothing_to_punish"):
        await badenia.act(0, "penalty 2 1")


async def test_whoever_picks_up_twice_at_once_is_noted_once_and_nothing_else_is_published(
    badenia: Badenia,
) -> None:
    await badenia.open()
    published: list[int] = []
    badenia.hall.registry.listeners.append(lambda state: published.append(state.seq))
    before = badenia.table.state.seq
    await asyncio.gather(*(play.pick_up(badenia.table, badenia.people[2]) for _ in range(3)))
    assert published == [before + 1]
    assert badenia.table.state.events_for(None), "what happened is still told"


async def test_the_king_and_strangers_and_later_comers_offend_nobody(badenia: Badenia) -> None:
    await badenia.open()
    before = await badenia.log()
    await play.pick_up(badenia.table, badenia.people[0])
    await play.pick_up(badenia.table, await badenia.hall.person("Emil"))
    await badenia.act(0, "contract minus")
    await play.pick_up(badenia.table, badenia.people[1])
    assert len(await badenia.log()) == len(before) + 1


async def test_whoever_a_computer_plays_for_picks_nothing_up(badenia: Badenia) -> None:
    await badenia.open()
    await badenia.table.do(seats.leave, badenia.people[3])
    await play.pick_up(badenia.table, badenia.people[3])
    assert badenia.view().offences == ()


async def test_an_illegal_card_is_noted_durably_and_refused_all_the_same(badenia: Badenia) -> None:
    await badenia.open()
    seat, token = await badenia.to_a_card_that_must_not_be_played()
    before = await badenia.log()
    with pytest.raises(IllegalAction, match="follow_suit"):
        await badenia.act(seat, token)
    (entry,) = (await badenia.log())[len(before) :]
    assert (entry.seat, entry.token) == (seat, f"offence {token}")
    assert badenia.table.state.waiting_for == {seat}
    with pytest.raises(IllegalAction, match="follow_suit"):
        await badenia.act(seat, token)
    assert len(await badenia.log()) == len(before) + 1, "the same card counts once"
    told = repr([badenia.table.state.events_for(viewer) for viewer in (None, 0, 1, 2, 3)])
    assert token not in told
    number = badenia.view().offences[0].number
    await badenia.act(badenia.view().king, Penalise(seat, number).token)
    assert badenia.view().totals[seat] == 10


async def test_a_forged_or_late_click_notes_nothing(badenia: Badenia) -> None:
    await badenia.open()
    seat, token = await badenia.to_a_card_that_must_not_be_played()
    before, table = await badenia.log(), badenia.table
    other = (seat + 1) % 4
    number = table.state.decisions[seat]
    await denied("stale", table.do(play.act, badenia.people[seat], seat, number - 1, token))
    await denied("not_your_seat", table.do(play.act, badenia.people[other], seat, number, token))
    await denied("not_your_turn", badenia.act(other, token))
    with pytest.raises(IllegalAction, match="not_now"):
        await badenia.act(other, f"offence {token}")
    assert await badenia.log() == before


async def test_where_nothing_is_noted_a_refusal_writes_nothing(badenia: Badenia) -> None:
    await badenia.open(king_penalties="off")
    await play.pick_up(badenia.table, badenia.people[2])
    seat, token = await badenia.to_a_card_that_must_not_be_played()
    before = await badenia.log()
    with pytest.raises(IllegalAction, match="follow_suit"):
        await badenia.act(seat, token)
    assert await badenia.log() == before


async def test_offences_and_fines_outlive_a_restart(badenia: Badenia) -> None:
    await badenia.open()
    await play.pick_up(badenia.table, badenia.people[1])
    await play.pick_up(badenia.table, badenia.people[2])
    await badenia.act(0, "penalty 2 2")
    seat, token = await badenia.to_a_card_that_must_not_be_played()
    with pytest.raises(IllegalAction):
        await badenia.act(seat, token)
    view = badenia.view()
    badenia.table = await badenia.hall.again(badenia.table.id, games=GAMES)
    assert badenia.view() == view
    assert [offence.fined for offence in view.offences] == [False, True, False]
    with pytest.raises(IllegalAction):
        await badenia.act(seat, token)
    assert len(badenia.view().offences) == 3
    assert [fault async for fault in faults(badenia.hall.store, GAMES)] == []


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
    changed = [seat for seat in range(4) if table.state.decisions[seat] != before[seat]]
    assert changed == [claimer]
    with pytest.raises(IllegalAction, match="nothing_to_challenge"):
        await badenia.act(claimer, token)
