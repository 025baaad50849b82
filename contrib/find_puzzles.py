"""``python -m contrib.find_puzzles [--each N] [GAME …]``: find puzzles until each level has so many.

Computers play parties, and what they had to decide is compared in many worlds. A partie has its number as
seed, so whoever looks again finds the same, and gives at most one puzzle, which has that number, too. Puzzles
that are there stay; each is written down as soon as it is found. A game takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import count
from statistics import pstdev
from typing import Any, Final

from engine.dealing import SEED_BYTES, shuffle
from engine.game import CHANCE, Action, Game
from engine.games.registry import GAMES
from engine.players.expert import Expert
from engine.players.levels import Comparison, Decision, Level, LevelPlayer, advise, decisions, expert_of
from engine.puzzles.collection import WORLDS, Puzzle, file_of, puzzles_of, replayed
from engine.record import Move, RecordedDeal, Recorder
from engine.record.notation import is_play

ERRORS: Final = 4.0
"""Standard errors by which the best card must be ahead of the next one, each time that it is looked at."""
LOOKS: Final = 2
"""Times that a decision is looked at in other worlds: likely ones come often, so errors seem too small."""
MATTERS: Final = 0.15
"""What it must be ahead by, as a part of the standard deviation of what a deal comes to."""
SCREENED: Final = 100
"""Worlds in which decisions are looked at first, with less to ask of them."""
FEWEST: Final = 3
"""Cards to choose from, at least."""
LATEST: Final = 3
"""The latest deal of a partie from which puzzles are taken."""
FUCHSES: Final = 12
"""Fuchses that are asked; a puzzle is for them if two thirds find what is best."""
_SAMPLE: Final = range(60)
"""Parties that tell how much the points of a deal differ."""


def found(game: Game, wanted: int, there: Collection[Puzzle]) -> Iterator[Puzzle]:
    """Yield puzzles of a game until there are so many of each level, with those that are ``there``."""
    levels = Counter(puzzle.level for puzzle in there)
    apart = MATTERS * pstdev([points for n in _SAMPLE for deal in _played(game, n) for points in deal.points])
    for number in count(max((puzzle.number for puzzle in there), default=0) + 1):
        full = [level for level in Level if levels[level] >= wanted]
        if len(full) == len(Level):
            return
        puzzle = _puzzle(game, number, apart, full)
        if puzzle is not None:
            levels[puzzle.level] += 1
            yield puzzle


def _preset(game: Game, number: int) -> str:
    return game.presets[number % len(game.presets)]


def _played(game: Game, number: int) -> list[RecordedDeal]:
    """Let Burschen play the first deals of the partie of that number."""
    recorder = Recorder(game, game.options(_preset(game, number)))
    state, deals = recorder.state, 1 + number // len(game.presets) % LATEST
    chance = random.Random(f"{game.name} {number}")
    bursch = LevelPlayer(expert_of(game.name), Level.BURSCH)
    while (waiting := state.waiting_for) and len(recorder.deals) < deals:
        if waiting is CHANCE:
            recorder.add(CHANCE, state.deal(shuffle(chance.randbytes(SEED_BYTES), state.pack)))
        else:
            seat = min(waiting)
            recorder.add(seat, bursch.choose(state.view(seat), state.legal(seat)))
    return recorder.deals


def _puzzle(game: Game, number: int, apart: float, unwanted: Collection[Level]) -> Puzzle | None:
    """Return the first clear decision, in an order by lot, of the last deal that was played in a partie.

    In points, the best card must be ``apart`` from the next one. None of an ``unwanted`` level is taken.
    """
    preset, expert = _preset(game, number), expert_of(game.name)
    *earlier, deal = _played(game, number)
    before = [_written(move) for one in earlier for move in one.moves]
    steps = [(move.actor, game.parse(move.token)) for move in deal.moves]
    asked = decisions(replayed(game, preset, before), steps)
    random.Random(number).shuffle(asked)
    for decision in asked:
        if not _is_asked(expert, decision):
            continue
        seed = f"{game.name} {number} {decision.step}"
        screened = _compared(expert, decision, seed, SCREENED)
        if not _is_clear(screened, ERRORS / 2, apart / 2):
            continue
        best = screened.best.action
        level = _level(expert, decision, best)
        if level is None or level in unwanted:
            continue
        looks = [_compared(expert, decision, f"{seed} {look}", WORLDS) for look in range(LOOKS)]
        if all(one.best.action == best and _is_clear(one, ERRORS, apart) for one in looks):
            moves = *before, *map(_written, deal.moves[: decision.step])
            assert decision.view.seat is not None
            return Puzzle(game, number, preset, level, decision.view.seat, moves, looks[0])
    return None


def _is_asked(expert: Expert[Any], decision: Decision) -> bool:
    """Whether there are some cards to choose from and nothing else, and their worth is counted in points."""
    view, legal = decision.view, decision.legal
    plays = all(is_play(action.token) for action in legal) and not expert.goes_by_place(view)
    return plays and FEWEST <= len(legal) == len(expert.considered(view, legal))


def _compared(expert: Expert[Any], decision: Decision, seed: str, worlds: int) -> Comparison:
    comparison = advise(expert, decision.view, decision.legal, seed=seed, worlds=worlds).comparison
    assert comparison is not None, "cards are played by looking ahead in every game"
    return comparison


def _is_clear(comparison: Comparison, errors: float, apart: float) -> bool:
    """Whether the best card is so many standard errors and points ahead of the next one."""
    second = comparison.alternatives[1]
    return second.behind >= max(apart, errors * second.error)


def _level(expert: Expert[Any], decision: Decision, best: Action) -> Level | None:
    """Return the lowest level that finds what is best, ``None`` if not even a Magister does."""
    for level, tries in ((Level.FUCHS, FUCHSES), (Level.BURSCH, 1), (Level.MAGISTER, 1)):
        players = [LevelPlayer(expert, level, seed) for seed in range(tries)]
        right = sum(player.choose(decision.view, decision.legal) == best for player in players)
        if 3 * right >= 2 * tries:
            return level
    return None


def _written(move: Move) -> str:
    return f"{CHANCE.value if move.actor is CHANCE else move.actor} {move.token}"


def _line(puzzle: Puzzle) -> str:
    """Return the line of a puzzle in the file of its game."""
    told = {one.action.token: (one.points, one.behind, one.error) for one in puzzle.comparison.alternatives}
    line = {
        "number": puzzle.number,
        "preset": puzzle.preset,
        "level": puzzle.level,
        "seat": puzzle.seat,
        "moves": ", ".join(puzzle.moves),
        "points": {token: [round(number, 2) for number in numbers] for token, numbers in told.items()},
    }
    return json.dumps(line)


def main() -> None:
    """Add what is missing to the collection."""
    parser = argparse.ArgumentParser(prog="python -m contrib.find_puzzles")
    parser.add_argument("games", nargs="*", default=[*GAMES], metavar="GAME")
    parser.add_argument("--each", type=int, default=7, metavar="N", help="puzzles of each level")
    asked = parser.parse_args()
    for game in asked.games:
        with file_of(game).open("a") as file:
            for puzzle in found(GAMES[game], asked.each, puzzles_of(game).values()):
                file.write(f"{_line(puzzle)}\n")
                file.flush()


if __name__ == "__main__":
    main()
