"""``python -m tests.rollouts``: a million random actions, or as many as are asked for.

Every value of every house rule of every preset comes up first, then any mixture of them. Prints a line a
game and, where something breaks, the table, the seed and the last moves. The exit status is 1 then, or
when a value of a house rule has not come up.
"""

import argparse
import sys
import traceback
from collections import Counter
from typing import Any

from engine.games.registry import GAMES
from tests.rollouts.audit import Audit, settings, values
from tests.seeded import Dice


def main(argv: list[str] | None = None) -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.rollouts", description=__doc__.partition("\n")[0])
    parser.add_argument("--actions", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    options = parser.parse_args(argv)
    left = options.actions
    actions: Counter[str] = Counter()
    parties: Counter[str] = Counter()
    games = GAMES if options.game is None else {options.game: GAMES[options.game]}
    missing: dict[str, set[tuple[str, Any]]] = {name: values(game) for name, game in games.items()}
    for number, setting in enumerate(settings(Dice(f"tables {options.seed}"))):
        if left <= 0:
            break
        if setting.game.name not in games:
            continue
        audit = Audit(setting, Dice(f"{options.seed} {number}"))
        try:
            done = audit.play(left)
        except Exception:
            traceback.print_exc()
            print(f"table {number} of seed {options.seed}: {setting}, after {len(audit.moves)} actions")
            print(*(f"  {actor} {action.token}" for actor, action in audit.moves[-12:]), sep="\n")
            return 1
        left -= done
        name = setting.game.name
        actions[name] += done
        parties[name] += audit.state.result is not None
        missing[name] -= set(setting.options)
    for name in games:
        print(f"{name:14} {actions[name]:9} actions {parties[name]:6} parties")
    lacking = [f"{name} {key}={value}" for name, left_out in missing.items() for key, value in left_out]
    if lacking:
        print("never came up:", ", ".join(sorted(lacking)))
    return int(bool(lacking))


if __name__ == "__main__":
    sys.exit(main())
