"""Computers know what their view shows: with other hidden cards they are asked the same, and do the same."""

import io
import itertools
import pickle
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest

from engine.game import Seat, State
from engine.games.registry import GAMES
from engine.kernel.game import DescribedGame
from engine.players.levels import Level
from engine.players.messages import Question
from tests.secrecy.games import TABLES
from tests.secrecy.twins import Story, Table, exchange, shuffle, stories
from tests.seeded import Dice, amount

PAIRS: Final = amount(5, 10_000 // len(TABLES) + 1)
"""Pairs of states for each rule set."""
A_STORY: Final = 4
"""Most decisions of a deal that are looked at."""
TRIES: Final = 12
"""Attempts to find a possible twin of a decision."""
HOUSE_RULES: Final = [type(game.options(game.presets[0])) for game in GAMES.values()]
SAID: Final = {
    kind
    for game in GAMES.values()
    if isinstance(game, DescribedGame)
    for kind in (game.views, *(type(bid.contract) for bid in game.bids))
}
"""The views and contracts of described games."""
HARMLESS: Final = (
    "builtins",
    *(f"engine.cards.{kind}" for kind in ("Played", "Rank", "Suit", "TakenTrick", "Trick", "TrickOrder")),
    "engine.game",
    "engine.games.blattla.Contract",
    "engine.games.fuenfzehnern.DealView",
    "engine.games.fuenfzehnern.LeadWithZwang",
    *(f"{kind.__module__}.{kind.__qualname__}" for kind in HOUSE_RULES),
    *(f"{kind.__module__}.{kind.__qualname__}" for kind in SAID),
    "engine.kernel.shedding.ChainLed",
    "engine.kernel.shedding.ChainView",
    "engine.kernel.tricking.Doubled",
    "engine.kernel.tricking.Word",
    "engine.kernel.shedding.Layout",
    "engine.kernel.shedding.LayoutView",
    "engine.kernel.shedding.Turn",
    "engine.kernel.terms.Outcome",
    "engine.kernel.terms.Taken",
    "engine.kernel.vocabulary",
    "engine.players.levels.Character",
    "engine.players.levels.Level",
    "engine.players.messages.Question",
)
"""Modules and classes of which a question may be made, since no state is among them."""
OF_A_GAME: Final = ("contracts", "options", "terms", "vocabulary")
"""Such modules of each game."""


class Pair(NamedTuple):
    """Two states that are alike for a seat, which has to decide something."""

    seat: Seat
    one: State
    twin: State


def pairs(table: Table, seed: object) -> Iterator[Pair]:
    """Yield pairs from random parties, without end."""
    dice = Dice(f"players {table.setting} {seed}")
    for party in itertools.count():
        for story in stories(table, f"{seed} {party}"):
            decisions = [at for at, step in enumerate(story.steps) if at and isinstance(step.actor, int)]
            for length in dice.some_of(decisions, A_STORY):
                pair = pair_of(story, length, dice)
                if pair is not None:
                    yield pair


def pair_of(story: Story, length: int, dice: Dice) -> Pair | None:
    """Return the choice after so many steps and a twin of it, if there is a choice and a twin is found."""
    seat = story.steps[length].actor
    assert isinstance(seat, int)
    moment = story.moments[length - 1]
    hidden = moment.hidden[seat]
    one = story.retold(length, seat).state
    asked = isinstance(one.waiting_for, frozenset) and seat in one.waiting_for  # a king may fine at any time
    if not asked or len(hidden) < 2 or len(one.legal(seat)) < 2:
        return None
    for attempt in range(TRIES):
        swap = exchange(*dice.some_of(hidden, 2)) if attempt % 3 else shuffle(hidden, dice)
        twin = story.twin(length, seat, swap) if moment.is_moved(swap) else None
        if twin is not None and twin.state.digest() != one.digest():
            return Pair(seat, one, twin.state)
    return None


def question(game: str, level: Level, state: State, seat: Seat) -> Question:
    """Return what a computer is asked."""
    return Question(game, level, "7", state.view(seat), tuple(state.legal(seat)))


class Opened(pickle.Unpickler):
    """Reads a question, and notes of which classes it holds something."""

    def __init__(self, packed: bytes) -> None:
        super().__init__(io.BytesIO(packed))
        self.classes: set[str] = set()

    def find_class(self, module: str, name: str) -> Any:
        self.classes.add(f"{module}.{name}")
        return super().find_class(module, name)


def revealing(packed: bytes) -> list[str]:
    """Return the classes that have no place in a question: what is in them was not made for a seat."""
    opened = Opened(packed)
    opened.load()
    harmless = [*HARMLESS, *(f"engine.games.{game}.{module}" for game in GAMES for module in OF_A_GAME)]
    return [
        name for name in opened.classes if not f"{name}.".startswith(tuple(f"{each}." for each in harmless))
    ]


@pytest.mark.sample(7)
@pytest.mark.scaled
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.setting))
def test_computers_do_the_same_whatever_they_cannot_know(table: Table) -> None:
    for seat, *states in itertools.islice(pairs(table, 1), PAIRS):
        for level in Level:
            one, twin = (question(table.setting.game, level, state, seat) for state in states)
            packed = pickle.dumps(one)
            assert packed == pickle.dumps(twin), "a worker is sent the same"
            assert revealing(packed) == []
            assert one.answer() == twin.answer()


def test_a_state_in_a_question_would_be_found() -> None:
    for table in TABLES:
        state = GAMES[table.setting.game].new(table.options)
        asked = question(table.setting.game, Level.BURSCH, state, 0)
        assert revealing(pickle.dumps(asked)) == []
        assert revealing(pickle.dumps(asked._replace(view=state)))  # type: ignore[arg-type]
