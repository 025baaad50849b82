"""Claiming the rest: a hand laid open, the others' answers, and the tricks played out as if by hand."""

from __future__ import annotations

from typing import Any

import pytest

from engine import claims
from engine.events import TrickWon
from engine.games.registry import GAMES
from engine.record import read, write
from engine.storage.records import Person
from engine.tables import Table, TableSettings, TableState, lobby, play
from engine.tables.proofs import faults
from tests.engine.tables.conftest import Evening, act, denied, until
from tests.engine.tables.test_planning import LONG, _quick, awaited, owner, sat_down, seat_of

PATIENT = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0, answer_pause=3600)


async def claim(table: Table, person: Person) -> TableState:
    seat = seat_of(table, person)
    return await table.do(play.claim, person, seat, table.state.decisions[seat])


async def to_a_claim(table: Table, possible: bool | None = None) -> Person:
    """Play until a person may claim; ``possible``: whether all players together could bring it about."""
    while True:
        turn = awaited(table)
        person = owner(table, turn)
        if table.state.may_claim(turn):
            line = claims.line(_state(table), turn, against_all=False)
            if possible is None or possible == (line is not None):
                return person
        await act(table, person, _quick(table.state))


def _state(table: Table) -> Any:
    state = table.state._partie
    assert state is not None
    return state


async def others_say(table: Table, claimer: Person, people: list[Person], yes: bool = True) -> TableState:
    for person in people:
        if person != claimer and table.state.proposal is not None:
            await table.do(play.answer, person, yes)
    return table.state


@pytest.mark.parametrize("game", ["fuenfzehnern", "kauflabet", "quodlibet", "blattla"])
async def test_what_everybody_grants_is_played_out(hall: Evening, game: str) -> None:
    table, people = await sat_down(hall, game)
    claimer = await to_a_claim(table, possible=True)
    seat, deal = seat_of(table, claimer), table.state.deal_number
    hand = _state(table).all_hands()[seat]
    state = await claim(table, claimer)
    assert state.laid_open == (seat, hand), "for everybody to see"
    before = state.seq
    state = await others_say(table, claimer, people)
    assert state.laid_open is None
    assert state.proposal is None
    assert state.notices == (f"claimed {seat}",)
    entries = await hall.store.logs.entries(table.id)
    batch = [entry for entry in entries if entry.seq > before + 2]
    plays = [entry for entry in batch if entry.kind == "game" and entry.seat is not None]
    assert plays
    assert all(entry.actor == owner(table, entry.seat or 0).id for entry in plays)
    won = [event for event in state.story if isinstance(event, TrickWon) and event.deal == deal]
    assert {event.winner for event in won[-len(plays) // 4 :]} == {seat}
    assert state.deal_number != deal or state.status == "finished"
    assert [fault async for fault in faults(hall.store, GAMES)] == []
    record = await hall.registry.archive.record(table.id, "guild")
    assert write(read(write(record))) == write(record)
    table = await hall.again(table.id, games=GAMES)
    assert table.state.seq == state.seq
    assert table.state.notices == state.notices
    after = await act(table, owner(table, awaited(table)))
    assert not after.notices


async def test_one_no_is_enough_and_one_claim_a_deal(hall: Evening) -> None:
    table, people = await sat_down(hall)
    claimer = await to_a_claim(table)
    seat = seat_of(table, claimer)
    await claim(table, claimer)
    await denied("proposal_open", claim(table, claimer))
    state = await others_say(table, claimer, people, yes=False)
    assert state.laid_open is None
    assert state.notices[0].startswith("declined")
    assert not state.may_claim(seat)
    await denied("claimed_already", claim(table, claimer))
    hall.registry.loaded.unload(table.id)
    table = await hall.registry.table(table.id)
    await denied("claimed_already", claim(table, claimer))
    deal = table.state.deal_number
    while table.state.deal_number == deal:
        await act(table, owner(table, awaited(table)))
    assert table.state.claimed == frozenset()


async def test_what_no_cards_allow_is_refused_though_all_agreed(hall: Evening) -> None:
    table, people = await sat_down(hall)
    claimer = await to_a_claim(table, possible=False)
    seat = seat_of(table, claimer)
    held = _state(table).all_hands()
    await claim(table, claimer)
    state = await others_say(table, claimer, people)
    assert state.notices == (f"claim-void {seat}",)
    assert state.waiting_for == {seat}
    assert _state(table).all_hands() == held, "no card was played"
    await act(table, claimer)
    assert table.state.notices == ()


async def test_only_at_the_right_moment(hall: Evening) -> None:
    table, _ = await sat_down(hall)
    leader = owner(table, awaited(table))
    await denied("nothing_to_claim", claim(table, leader))  # with all cards in hand
    claimer = await to_a_claim(table)
    other = next(one for one in range(4) if one not in table.state.waiting_for)
    await denied("nothing_to_claim", claim(table, owner(table, other)))
    old = table.state.decisions[seat_of(table, claimer)]
    await act(table, claimer)
    await denied("stale", table.do(play.claim, claimer, seat_of(table, claimer), old))


async def test_whoever_plays_on_gives_the_claim_up(hall: Evening) -> None:
    table, _ = await sat_down(hall)
    claimer = await to_a_claim(table)
    assert (await claim(table, claimer)).laid_open is not None
    state = await act(table, claimer)
    assert state.proposal is None
    assert state.laid_open is None


async def test_computers_grant_what_they_cannot_prevent(hall: Evening) -> None:
    answers: set[str] = set()
    await hall.restart(settings=PATIENT, games=GAMES)
    emma = await hall.person("Emma")
    table = await hall.registry.open("guild", "channel", emma, "fuenfzehnern", None, LONG["fuenfzehnern"])
    await table.do(lobby.start, emma, filled=True)
    seen: set[bool] = set()
    while len(seen) < 2 and table.state.status == "playing":
        await until(lambda: table.state.status != "playing" or table.state.moves_itself is None)
        if table.state.status != "playing":
            break
        seat = seat_of(table, emma)
        if table.state.may_claim(seat):
            certain = claims.line(_state(table), seat, against_all=True) is not None
            if certain or False not in seen:
                seen.add(certain)
                notices = (await claim(table, emma)).notices
                answers.update(notice.partition(" ")[0] for notice in notices)
                assert notices[0].startswith("claimed" if certain else "declined")
                continue
        await act(table, emma)
    assert False in seen
    assert "declined" in answers
