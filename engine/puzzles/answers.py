"""Answers to puzzles: kept beside people's settings, and told and forgotten with these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from engine.players.levels import Level
from engine.puzzles.collection import Puzzle, puzzles_of
from engine.storage.kept import SettingStore

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
