"""Obvious decisions: positions in which thousands of worlds agree about what is good.

``python -m tests.engine.players.obvious`` looks for them and writes ``obvious.json`` anew, or what it says of
the kinds named. That takes half an hour, and is due when rules of thumb have changed, by which all play on.
With another ``--seed`` and ``--file`` it finds positions that nobody has seen while mending rules.

A position is obvious if, under each of five seeds and in 2000 worlds, the same actions are within 1 % of the
best one and all others at least 3 % behind it. The whole is the range of a deal of that kind.
"""

import argparse
import itertools
import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks._bars import BARS, Bar
from engine.game import CHANCE, Action, Seat, State
from engine.games.registry import GAMES
from engine.players.levels import Level, LevelPlayer, expert_of
from engine.players.search import Search
from tests.engine.players.dealing import play_deal, points_at_stake

FILE: Final = Path(__file__).with_suffix(".json")
EACH: Final = 8
"""Positions of each kind of deal."""
GOOD: Final = 0.01
"""Regret that nobody minds, as a part of the deal's range."""
BAD: Final = 0.03
"""Least regret of all other actions at an obvious position."""
WORLDS: Final = 2000
SEEDS: Final = range(5)
GLANCE: Final = 200
"""Worlds in which most positions turn out not to be obvious."""
ASTRAY: Final = 0.2
"""How often somebody does anything, on the way to a position."""
DEALS: Final = 400
"""Deals of a kind that are looked through."""


@dataclass(frozen=True)
class Obvious:
    """An obvious position: the kind of deal, all actions before, and the regret of each that may follow."""

    kind: str
    before: Sequence[str]
    regrets: dict[str, float]

    def state(self) -> tuple[Seat, State]:
        """Return the state, and whose decision it is."""
        state = BARS[self.kind].new()
        for token in self.before:
            waiting = state.waiting_for
            actor = waiting if waiting is CHANCE else min(waiting)
            state.apply(actor, GAMES[BARS[self.kind].game].parse(token))
        assert isinstance(state.waiting_for, frozenset)
        return min(state.waiting_for), state

    def regret(self, level: Level, seed: int) -> float:
        """Return the regret of what a level does, as a part of the deal's range; all of it for nonsense."""
        seat, state = self.state()
        player = LevelPlayer(expert_of(BARS[self.kind].game), level, seed)
        return self.regrets.get(player.choose(state.view(seat), state.legal(seat)).token, 1.0)


def stored(file: Path = FILE) -> list[Obvious]:
    """Return the positions in a file."""
    return [Obvious(**entry) for entry in json.loads(file.read_text())]


def found(bar: Bar, seed: str) -> Iterator[Obvious]:
    """Yield obvious positions from different deals of a kind."""
    for number in range(DEALS):
        rng = random.Random(f"{seed} {bar.name} {number}")
        decisions = list(_decisions(bar, rng))
        for before, seat, state in rng.sample(decisions, min(2, len(decisions))):
            regrets = _obvious(bar, seat, state)
            if regrets is not None:
                yield Obvious(bar.name, before, regrets)
                break


def _decisions(bar: Bar, rng: random.Random) -> Iterator[tuple[list[str], Seat, State]]:
    """Yield the decisions of a deal, each with the actions before it."""
    by_rule = LevelPlayer(expert_of(bar.game), Level.BURSCH)

    def choose(seat: Seat, state: State) -> Action:
        view, legal = state.view(seat), state.legal(seat)
        return rng.choice(legal) if rng.random() < ASTRAY else by_rule.choose(view, legal)

    played = play_deal(bar, rng.random(), choose)
    state, before = played.before.copy(), list[str]()
    for actor, action in played.steps:
        if isinstance(actor, int) and len(state.legal(actor)) > 1:
            yield [*before], actor, state.copy()
            if bar.choosing:
                return
        state.apply(actor, action)
        before.append(action.token)


def _obvious(bar: Bar, seat: Seat, state: State) -> dict[str, float] | None:
    """Return the regret of each action worth considering, if it is obvious which are good."""
    if not _told_apart(_regrets(bar, seat, state, "glance", GLANCE), margin=0.5):
        return None
    runs = [_regrets(bar, seat, state, seed, WORLDS) for seed in SEEDS]
    good = {frozenset(token for token, regret in run.items() if regret <= GOOD) for run in runs}
    if len(good) > 1 or not all(_told_apart(run) for run in runs):
        return None
    return {token: round(sum(run[token] for run in runs) / len(runs), 4) for token in runs[0]}


def _told_apart(regrets: dict[str, float], margin: float = 0.0) -> bool:
    """Whether some actions are good and all others bad; with a margin, whether it may turn out so."""
    low, high = GOOD * (1 + margin), BAD * (1 - margin)
    return any(regret >= high for regret in regrets.values()) and not any(
        low < regret < high for regret in regrets.values()
    )


def _regrets(bar: Bar, seat: Seat, state: State, seed: object, worlds: int) -> dict[str, float]:
    """Return how far each action is behind the best; nothing where there is nothing to search."""
    expert, view = expert_of(bar.game), state.view(seat)
    actions = expert.considered(view, state.legal(seat))
    position = expert.position(view) if len(actions) > 1 else None
    if position is None:
        return {}
    estimates = Search[Any](position, actions, f"{seed}", worlds).all()
    best = estimates[0].value
    return {each.action.token: (best - each.value) / points_at_stake(bar) for each in estimates}


def main() -> None:
    """Look for positions and write them down; those of kinds that aren't named stay."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.players.obvious")
    parser.add_argument("kinds", nargs="*", default=[*BARS], metavar="KIND", help=", ".join(BARS))
    parser.add_argument("--seed", default="obvious", help="decides the deals (%(default)s)")
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args()
    kinds, file = options.kinds, options.file
    positions = [each for each in (stored(file) if file.exists() else []) if each.kind not in kinds]
    with ProcessPoolExecutor() as pool:
        for kind, new in zip(kinds, pool.map(partial(_first, options.seed), kinds), strict=True):
            print(f"{kind}: {len(new)}", flush=True)
            positions = sorted([*positions, *new], key=lambda each: each.kind)
            lines = ",\n".join(json.dumps(asdict(position)) for position in positions)
            file.write_text(f"[\n{lines}\n]\n")


def _first(seed: str, kind: str) -> list[Obvious]:
    return list(itertools.islice(found(BARS[kind], seed), EACH))


if __name__ == "__main__":
    main()
