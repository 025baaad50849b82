"""Levels of computers at a table: chosen in the lobby, kept in the log, and asked for at each move."""

from __future__ import annotations

from engine.game import Action
from engine.players.characters import Character, character_of
from engine.players.levels import Level
from engine.players.messages import Question
from engine.players.pool import InlinePlayers
from engine.tables import TableState, lobby, seats
from tests.engine.tables.conftest import Evening, play_out
from tests.engine.tables.test_seats import refused

FUCHS, BURSCH, MAGISTER = Level


class Asked(InlinePlayers):
    """Keeps what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Question] = []

    async def choose(self, question: Question) -> Action:
        self.questions.append(question)
        return await super().choose(question)


def levels(snapshot: TableState) -> list[Level | None]:
    return [seat.level for seat in snapshot.seats]


async def test_a_level_is_for_those_who_sit_there_and_those_to_come(evening: Evening) -> None:
    emma = await evening.person("Emma")
    table = await evening.table(emma, players=4)
    assert levels(await table.do(lobby.add_computer, emma)) == [None, BURSCH, None, None]
    assert levels(await table.do(lobby.set_level, emma, MAGISTER)) == [None, MAGISTER, None, None]
    await table.do(lobby.add_computer, emma)
    assert levels(await table.do(lobby.set_level, emma, FUCHS, 2)) == [None, MAGISTER, FUCHS, None]
    await table.do(lobby.fill, emma)
    await evening.restart()
    found = (await evening.registry.table(table.id)).state
    assert levels(found) == [None, MAGISTER, FUCHS, MAGISTER]
    assert found.level is MAGISTER


async def test_choosing_the_same_again_writes_nothing(evening: Evening) -> None:
    emma = await evening.person("Emma")
    table = await evening.table(emma, players=3)
    await table.do(lobby.add_computer, emma)
    before = (await table.do(lobby.set_level, emma, FUCHS)).seq
    assert (await table.do(lobby.set_level, emma, FUCHS)).seq == before


async def test_only_the_host_chooses_and_only_before_the_start(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto, players=3)
    with refused("not_host"):
        await table.do(lobby.set_level, otto, FUCHS)
    with refused("no_computer"):
        await table.do(lobby.set_level, emma, FUCHS, 1)
    await table.do(lobby.start, emma, filled=True)
    with refused("already_started"):
        await table.do(lobby.set_level, emma, FUCHS)


async def test_who_takes_over_plays_at_the_tables_level(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto, players=3)
    await table.do(lobby.add_computer, emma)
    await table.do(lobby.set_level, emma, MAGISTER)
    await table.do(lobby.set_level, emma, FUCHS, 2)
    await table.do(lobby.start, emma)
    assert levels(await table.do(seats.leave, otto)) == [None, MAGISTER, FUCHS]
    assert levels(await table.do(seats.reclaim, otto)) == [None, None, FUCHS]
    assert levels(await table.do(seats.give_up, otto)) == [None, MAGISTER, FUCHS]


async def test_one_more_partie_has_the_same_levels(evening: Evening) -> None:
    emma = await evening.person("Emma")
    table = await evening.table(emma, players=3, deals=1)
    await table.do(lobby.add_computer, emma)
    await table.do(lobby.set_level, emma, FUCHS, 1)
    await table.do(lobby.set_level, emma, MAGISTER)
    await table.do(lobby.set_level, emma, FUCHS, 1)
    await table.do(lobby.start, emma, filled=True)
    await play_out(table)
    again, _ = await evening.registry.one_more(table.id, emma)
    assert again.state.level is MAGISTER
    assert levels(again.state) == [FUCHS, MAGISTER, None]


async def test_a_question_has_the_level_and_a_seed_of_its_own(evening: Evening) -> None:
    asked = Asked()
    await evening.end()
    await evening.begin(players=asked)
    emma = await evening.person("Emma")
    table = await evening.table(emma, players=3, deals=2)
    await table.do(lobby.add_computer, emma)
    await table.do(lobby.set_level, emma, FUCHS, 1)
    await table.do(lobby.set_level, emma, MAGISTER)
    await table.do(lobby.set_level, emma, FUCHS, 1)
    await table.do(lobby.start, emma, filled=True)
    await play_out(table)
    assert {(question.view.seat, question.level) for question in asked.questions} == {
        (1, FUCHS),
        (2, MAGISTER),
    }
    seeds = [question.seed for question in asked.questions]
    assert len(set(seeds)) == len(seeds)
    assert all(seed.startswith(f"{table.id} ") for seed in seeds)


async def test_a_question_has_the_character_of_its_computers_name(evening: Evening) -> None:
    asked = Asked()
    await evening.end()
    await evening.begin(players=asked)
    emma = await evening.person("Emma")
    tables = [await evening.table(emma, players=3, deals=1) for _ in range(5)]
    for table in tables[-2:]:  # at each table computers begin with another name
        await table.do(lobby.start, emma, filled=True)
        await play_out(table)
        names = {seat: place.computer for seat, place in enumerate(table.state.seats)}
        for question in asked.questions:
            assert question.view.seat is not None
            assert question.character is character_of(names[question.view.seat]), names
        found = {question.character for question in asked.questions}
        assert (found == {Character.STEADY}) is (table is tables[-1])
        asked.questions.clear()
