"""How long computers wait before they move: as anybody could foresee, whatever they hold."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from engine.game import CHANCE, Action
from engine.games.registry import GAMES
from engine.players.messages import Question
from engine.players.pool import InlinePlayers
from engine.storage.records import Entry, TableRow
from engine.tables import TableSettings, deadlines, fold, lobby
from engine.tables.deadlines import (
    LAST_CARD_PAUSE,
    LEAD_PAUSES,
    OPENING_PAUSES,
    PAUSES,
    pause_ms,
    thinking_ms,
)
from engine.tables.state import TableState
from engine.tables.values import EVERYONE
from tests.engine.tables.conftest import Evening, act
from tests.seeded import Dice

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
    monkeypatch.setattr(deadlines, "_LOT", spans)
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
    class Quick(InlinePlayers):
        def __init__(self) -> None:
            super().__init__()
            self.asked = asyncio.Event()

        async def choose(self, question: Question) -> Action:
            self.asked.set()
            return await super().choose(question)

    players = Quick()
    await evening.end()
    # the first pause is as good as none, and what it is thought about is longer than any test
    monkeypatch.setattr(deadlines, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(deadlines, "OPENING_PAUSES", (0.0, 0.0))
    settings = TableSettings(computer_pause=3600, deal_pause=0, thinking=1000)
    await evening.begin(settings=settings, players=players)
    emma = await evening.person("Emma")
    table = await evening.table(emma, players=3)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    before = await act(table, emma)
    await players.asked.wait()
    for _ in range(20):
        await asyncio.sleep(0)
    assert table.state is before, "it is known what is played, and not yet played"
