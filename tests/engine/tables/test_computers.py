"""Computer players at a table: their levels and characters, and how long they wait before they move."""

import asyncio
from collections.abc import Iterator

import pytest

from engine.game import CHANCE, Action
from engine.games.registry import GAMES
from engine.players.levels import Character, Level, character_of
from engine.storage.records import Entry, TableRow
from engine.tables import EVERYONE, Person, TableSettings, TableState, clock, fold, lobby, seats
from engine.tables.clock import (
    LAST_CARD_PAUSE,
    LEAD_PAUSES,
    OPENING_PAUSES,
    PAUSES,
    pause_ms,
    thinking_ms,
)
from tests.engine.tables.conftest import Asked, Evening, act, play_out
from tests.seeded import Dice

# -- levels ------------------------------------------------------------------------------------------


FUCHS, BURSCH, MAGISTER = Level


def levels(state: TableState) -> list[Level | None]:
    return [seat.level for seat in state.seats]


async def test_a_level_is_for_those_who_sit_there_and_those_to_come(evening: Evening, emma: Person) -> None:
    table = await evening.table(emma, players=4)
    assert levels(await table.do(lobby.add_computer, emma)) == [None, BURSCH, None, None]
    assert levels(await table.do(lobby.set_level, emma, MAGISTER)) == [None, MAGISTER, None, None]
    before = table.state
    assert await table.do(lobby.set_level, emma, MAGISTER) is before, "chosen already"
    await table.do(lobby.add_computer, emma)
    assert levels(await table.do(lobby.set_level, emma, FUCHS, 2)) == [None, MAGISTER, FUCHS, None]
    assert levels(await table.do(lobby.fill, emma)) == [None, MAGISTER, FUCHS, MAGISTER]


async def test_who_takes_over_plays_at_the_tables_level(evening: Evening, emma: Person, otto: Person) -> None:
    table = await evening.table(emma, otto, players=3)
    await table.do(lobby.add_computer, emma)
    await table.do(lobby.set_level, emma, MAGISTER)
    await table.do(lobby.set_level, emma, FUCHS, 2)
    await table.do(lobby.start, emma)
    assert levels(await table.do(seats.leave, otto)) == [None, MAGISTER, FUCHS]
    assert levels(await table.do(seats.reclaim, otto)) == [None, None, FUCHS]
    assert levels(await table.do(seats.give_up, otto)) == [None, MAGISTER, FUCHS]


async def test_questions_and_one_more_partie_have_the_levels(evening: Evening, emma: Person) -> None:
    asked = Asked()
    await evening.begin(players=asked)
    table = await evening.table(emma, players=3, deals=2)
    await table.do(lobby.add_computer, emma)
    await table.do(lobby.set_level, emma, MAGISTER)
    await table.do(lobby.set_level, emma, FUCHS, 1)
    await table.do(lobby.start, emma, filled=True)
    await play_out(table)
    told = {(question.view.seat, question.level) for question in asked.questions}
    assert told == {(1, FUCHS), (2, MAGISTER)}
    seeds = [question.seed for question in asked.questions]
    assert len(set(seeds)) == len(seeds), "each question has its own"
    assert all(seed.startswith(f"{table.id} ") for seed in seeds)
    again, _ = await evening.registry.one_more(table.id, emma)
    assert again.state.level is MAGISTER
    assert levels(again.state) == [FUCHS, MAGISTER, None]


async def test_a_question_has_the_character_of_its_computers_name(evening: Evening, emma: Person) -> None:
    asked = Asked()
    await evening.begin(players=asked)
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


# -- pauses ------------------------------------------------------------------------------------------


SETTINGS = TableSettings(computer_pause=1.0, deal_pause=0)


class Spans:
    """Draws the shortest pause, and remembers from which span."""

    def __init__(self) -> None:
        self.last = (0.0, 0.0)

    def uniform(self, least: float, most: float) -> float:
        self.last = (least, most)
        return least


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Spans:
    spans = Spans()
    monkeypatch.setattr(clock, "_LOT", spans)
    return spans


def computers_play(seed: str) -> Iterator[tuple[TableState, int]]:
    """Yield a table of computers before each card of a deal of Fünfzehnern, with the card's number."""
    game = GAMES["fuenfzehnern"]
    options = game.options("relaxed")
    row = TableRow(1, "g", "c", game.name, "relaxed", "{}", EVERYONE.dump(), 1, "playing", 0)
    state = TableState.of(row, game, options, settings=SETTINGS)
    dice = Dice(seed)

    def add(kind: str, token: str, seat: int | None = None, action: Action | None = None) -> None:
        nonlocal state
        state, _ = fold.apply(state, Entry(state.seq + 1, kind, None, seat, 0, token), action)  # type: ignore[arg-type]

    for seat, name in enumerate(("Kassier", "Zapfer", "Archivar", "Pedell")):
        add("seat", f"computer {name} bursch", seat)
    add("table", "start")
    number = 0
    while state.deal_number < 2 and state._partie is not None:
        if state._partie.waiting_for is CHANCE:
            deal = state._partie.deal(dice.shuffled(state._partie.pack))
            add("game", deal.token, action=deal)
            continue
        yield state, number
        (awaited,) = state.waiting_for
        add("game", dice.one_of(state._partie.legal(awaited)).token, awaited)
        number += 1


def test_a_card_without_a_choice_takes_as_long_as_any_other(spans: Spans) -> None:
    forced = 0
    for seed in ("one", "two", "three"):
        for state, number in computers_play(seed):
            pause = pause_ms(state)
            if number == 0:
                expected = OPENING_PAUSES
            elif number >= 28:
                expected = (LAST_CARD_PAUSE, LAST_CARD_PAUSE)
            else:
                expected = PAUSES if number % 4 else LEAD_PAUSES
                assert state._partie is not None and state.moves_itself is not None
                forced += len(state._partie.legal(state.moves_itself)) == 1
            assert spans.last == expected
            assert pause == int(1000 * expected[0]) - thinking_ms(SETTINGS)
    assert forced > 5


def test_thinking_is_part_of_the_shortest_pause() -> None:
    for computer_pause in (0.0, 0.01, 0.5, 1.0, 60.0):
        settings = TableSettings(computer_pause=computer_pause)
        assert 0 <= thinking_ms(settings) <= 400 * computer_pause
        assert thinking_ms(settings) <= 300


async def test_a_move_comes_at_its_time_though_it_was_known_before(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = Asked()
    # the first pause is as good as none, and what it is thought about is longer than any test
    monkeypatch.setattr(clock, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(clock, "OPENING_PAUSES", (0.0, 0.0))
    settings = TableSettings(computer_pause=3600, deal_pause=0, thinking=1000)
    await evening.begin(settings=settings, players=players)
    table, (emma,) = await evening.playing("Emma", players=3)
    before = await act(table, emma)
    await players.asked.wait()
    for _ in range(20):
        await asyncio.sleep(0)
    assert table.state is before, "it is known what is played, and not yet played"
