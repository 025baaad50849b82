"""Puzzles: decisions of real deals in which one card is clearly best, what each card comes to, and answers.

They are found beforehand (``contrib/find_puzzles.py``) and lie beside this module, a file a game and a line a
puzzle, so that nothing is searched when somebody asks for one.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, Self

from engine.game import CHANCE, Action, Game, Refusal, Seat, State
from engine.games.registry import GAMES
from engine.players.levels import Alternative, Comparison, Level
from engine.storage.kept import SettingStore
from engine.storage.records import Person
from engine.tables.history import practice_table
from engine.tables.state import TableState

WORLDS: Final = 2000
"""Worlds in which the cards of a puzzle were compared."""


@dataclass(frozen=True, slots=True, eq=False)
class Puzzle:
    """A seat's decision what to play in a partie that computers have played.

    ``number`` tells it from others of its game for good. ``level`` is the lowest that finds the answer, and
    ``moves`` are all that was done before, from the first deal on: who, and the token.
    """

    game: Game
    number: int
    preset: str
    level: Level
    seat: Seat
    moves: tuple[str, ...]
    comparison: Comparison

    @property
    def answer(self) -> Action:
        """The card that is best."""
        return self.comparison.best.action

    def state(self) -> State:
        """Return the partie as it stood."""
        return replayed(self.game, self.preset, self.moves)

    def table_state(self, person: Person) -> TableState:
        """Return the state that a real table would have, with ``person`` in the seat that decides."""
        options = self.game.options(self.preset)
        return practice_table(self.game, self.preset, options, self.state(), self.seat, person)

    def check(self, token: str) -> None:
        """Raise ``IllegalAction`` unless the card with this token may be played."""
        self.state().apply(self.seat, self.game.parse(token))

    @classmethod
    def read(cls, game: Game, line: str) -> Self:
        """Return the puzzle of a line."""
        told: Mapping[str, Any] = json.loads(line)
        compared = [Alternative(game.parse(token), *numbers) for token, numbers in told["points"].items()]
        return cls(
            game,
            told["number"],
            told["preset"],
            Level(told["level"]),
            told["seat"],
            tuple(told["moves"].split(", ")),
            Comparison(tuple(compared)),
        )


def replayed(game: Game, preset: str, moves: Iterable[str]) -> State:
    """Return a partie after these moves. Raises ``IllegalAction`` when the rules forbid one."""
    state = game.new(game.options(preset))
    for move in moves:
        actor, _, token = move.partition(" ")
        state.apply(CHANCE if actor == CHANCE.value else int(actor), game.parse(token))
    return state


def file_of(game: str) -> Path:
    """Return where the puzzles of a game lie."""
    return Path(__file__).with_name(f"{game}.jsonl")


@cache
def puzzles_of(game: str) -> Mapping[int, Puzzle]:
    """Return the puzzles of a game by number, ascending; none if there is no such game or no file for it."""
    file = file_of(game)
    lines = file.read_text().splitlines() if game in GAMES and file.exists() else []
    return {puzzle.number: puzzle for puzzle in (Puzzle.read(GAMES[game], line) for line in lines)}


def puzzle_of(game: str, number: int) -> Puzzle:
    """Return a puzzle. Raises ``Refusal("outdated_button")`` for one that isn't there any more."""
    found = puzzles_of(game).get(number)
    if found is None:
        raise Refusal("outdated_button")
    return found


# Answers: kept beside people's settings, and told and forgotten with these.

_KIND: Final = "puzzle"
"""First word of the keys, before game and number. The values are the time in milliseconds and the card."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The puzzles that somebody has answered, in that order, each with the card's token.

    Those that are in no collection any more are left out.
    """

    cards: Mapping[Puzzle, str]

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(self._right)

    @property
    def streaks(self) -> list[int]:
        """After each answer, how many in a row were right; 0 before the first."""
        return list(accumulate(self._right, lambda before, right: before + 1 if right else 0, initial=0))

    @property
    def games(self) -> list[str]:
        """The game of each puzzle."""
        return [puzzle.game.name for puzzle in self.cards]

    def next(self, game: str, level: Level | None) -> Puzzle | None:
        """Return the first unanswered puzzle of a game, at that level if there is one left.

        Otherwise it is of the lowest level that has one. ``None`` if all are answered.
        """
        left = [puzzle for puzzle in puzzles_of(game).values() if puzzle not in self.cards]
        levels = [*Level]
        return min(left, key=lambda one: (one.level != level, levels.index(one.level)), default=None)

    @property
    def _right(self) -> list[bool]:
        return [card == puzzle.answer.token for puzzle, card in self.cards.items()]


async def answers_of(settings: SettingStore, person: int) -> Answers:
    """Return what a person has answered."""
    kept = (await settings.get("person", str(person))).values
    given: dict[Puzzle, tuple[int, str]] = {}
    for key, value in kept.items():
        kind, *which = key.split(" ")
        if kind == _KIND and (puzzle := puzzles_of(which[0]).get(int(which[1]))) is not None:
            given[puzzle] = tuple(value)
    in_order = sorted(given, key=lambda puzzle: given[puzzle])
    return Answers({puzzle: given[puzzle][1] for puzzle in in_order})


async def keep_answer(settings: SettingStore, person: int, puzzle: Puzzle, card: str, now_ms: int) -> None:
    """Keep the answer to a puzzle, durably, unless there is one already. Raises ``StorageError``."""
    key = f"{_KIND} {puzzle.game.name} {puzzle.number}"
    await settings.change("person", str(person), {key: [now_ms, card]}, keep=True)
