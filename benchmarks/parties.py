"""``python -m benchmarks parties``: is each level of computers better than the one below, over whole parties?

Two players of a level and two of the one below sit beside one another, or opposite where pairs play, and meet
in rounds, in every game with every preset: the same cards are dealt in four parties, and everybody moves on
by a seat. What counts is how far the higher level is ahead in points a deal and, since that decides, in
places a partie. Rounds are independent; intervals are of 95 %, p is the chance of as much by luck.

``worst_p`` is the greatest p of a step in places, 1 where the lower level is ahead: below 0.01 all steps are
seen. Finished rounds are written down like the deals of ``python -m benchmarks players``, and the same
command goes on where it was interrupted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final, NamedTuple

from benchmarks._resuming import CODE, Deal, Found, resumed
from benchmarks._verdict import verdict
from engine.games.registry import GAMES
from engine.simulation import Comparison, Round, compared, simulate

P: Final = 0.01
"""The chance of as much by luck under which a step counts as seen."""
STEPS: Final = (("fuchs", "random"), ("bursch", "fuchs"), ("magister", "bursch"))


ROUNDS: Final = {
    "quodlibet frankonia": (30, 30, 100),
    "quodlibet badenia": (10, 10, 8),
    "quodlibet frundsberg": (10, 10, 8),
    "fuenfzehnern relaxed": (20, 40, 24),
    "blattla blattla": (20, 400, 24),
    "kauflabet 1850": (30, 800, 150),
    "kauflabet 1739": (30, 1500, 400),
}
"""The rounds that each of ``STEPS`` takes to be seen, by game and preset."""
USUAL: Final = (30, 100, 100)
"""The rounds of games and presets of which that is not known."""


class Match(NamedTuple):
    """Two players of each of two levels at a table, for so many rounds."""

    game: str
    preset: str
    better: str
    other: str
    rounds: int

    @property
    def name(self) -> str:
        return f"{self.game} {self.preset} {self.better}:{self.other}"

    @property
    def players(self) -> list[str]:
        """The players by seat: each beside one of either level, but partners where pairs play."""
        if GAMES[self.game].pairs:
            return [self.better, self.other, self.better, self.other]
        return [self.better, self.better, self.other, self.other]

    def compared(self, rounds: Sequence[Round]) -> Comparison:
        """Tell how far the higher level is ahead."""
        (comparison,) = compared(self.players, rounds, GAMES[self.game].few_points_win)
        return comparison


MATCHES: Final = {
    match.name: match
    for game in GAMES.values()
    for preset in game.presets
    for step, rounds in zip(STEPS, ROUNDS.get(f"{game.name} {preset}", USUAL), strict=True)
    for match in (Match(game.name, preset, *step, rounds),)
}


def round_of(seed: int, deal: Deal) -> dict[str, list[float]]:
    """Play a round of a match; return points a deal and places, by player."""
    name, number = deal
    match = MATCHES[name]
    game = GAMES[match.game]
    options = game.options(match.preset, {})
    summary = simulate(game, match.preset, options, match.players, None, seed * 1_000_000 + number)
    (played,) = summary.rounds
    assert played.places is not None
    return {"points": list(played.points), "places": list(played.places)}


def report(found: Found) -> dict[str, Any]:
    """Print the table and return every figure with ``worst_p``, the worst p of a step in places.

    ``worst_ratio`` is that over ``P``.
    """
    print(f"{'':40} {'rounds':>6} {'points':>15} {'places':>15} {'p':>8}")
    told: dict[str, Any] = {}
    for name, match in MATCHES.items():
        rounds = [
            Round(tuple(entry["points"]), tuple(entry["places"]))
            for (kind, _), entry in found.items()
            if kind == name
        ]
        if len(rounds) < 2:
            continue
        comparison = match.compared(rounds)
        places = comparison.places
        assert places is not None
        told[name] = asdict(comparison)
        cells = (
            f"{difference.mean:+.2f} ± {difference.high - difference.mean:.2f}"
            for difference in (comparison.points, places)
        )
        print(f"{name:40} {len(rounds):6}", *(f"{cell:>15}" for cell in cells), f"{places.p:8.4f}")
    worst = max((_risk(figures) for figures in told.values()), default=None)
    told["worst_p"], told["worst_ratio"] = worst, None if worst is None else worst / P
    return told


def _risk(figures: dict[str, Any]) -> float:
    places: dict[str, float] = figures["places"]
    return places["p"] if places["mean"] > 0 else 1.0


def main(argv: list[str]) -> int:
    """Run the benchmark's command line; the exit status is 1 when a step was not seen."""
    numbers = {name: match.rounds for name, match in MATCHES.items()}
    found = resumed("parties", "rounds", "MATCH", numbers, CODE, round_of, argv)
    figures = report(found)
    return verdict(figures, 1, failed=figures["worst_p"] is None)
