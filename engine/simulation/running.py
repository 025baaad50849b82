"""Running simulations: parties between computer players, for a number of deals."""

from __future__ import annotations

import functools
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.events import DealScored
from engine.game import Action, Event, Game, Options, View
from engine.house_rules import changed
from engine.players import FirstLegal, Player
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.simulation.playing import played


class RandomLegal:
    """Plays any game at random."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[self._rng.randrange(len(legal))]


def _at_level(level: Level, game: str, rng: random.Random) -> Player:
    return LevelPlayer(expert_of(game), level, rng.getrandbits(32))


PLAYERS: Final[Mapping[str, Callable[[str, random.Random], Player]]] = {
    **{level: functools.partial(_at_level, level) for level in Level},
    "first": lambda game, rng: FirstLegal(),
    "random": lambda game, rng: RandomLegal(rng),
}
"""Factories of computer players by name, which take a game's name and a random generator."""


@dataclass(slots=True)
class SeatTally:
    """The result of a seat in points or chips, whatever the game counts in."""

    player: str
    points: int = 0
    most: int | None = None
    fewest: int | None = None
    places: list[int] = field(default_factory=list)
    """Numbers of finished parties that ended on the first place, the second …"""

    def score(self, points: int) -> None:
        """Count a deal. It is the game that knows whether most or fewest points are good."""
        self.points += points
        self.most = points if self.most is None else max(self.most, points)
        self.fewest = points if self.fewest is None else min(self.fewest, points)


@dataclass(slots=True)
class ContractTally:
    """The deals of one contract: how many, and the points of each seat in all of them."""

    deals: int
    points: list[int]


@dataclass(slots=True)
class Summary:
    """A simulation and its results. ``seconds`` is wall time; all else follows from the seed."""

    game: Game
    preset: str
    options: Options
    seed: int
    seats: list[SeatTally]
    contracts: dict[str, ContractTally] = field(default_factory=dict)
    deals: int = 0
    parties: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """The number of deals in a second."""
        return self.deals / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return everything as values that JSON knows."""
        return {
            "game": self.game.name,
            "preset": self.preset,
            "rules": changed(self.game, self.preset, self.options),
            "seed": self.seed,
            "deals": self.deals,
            "parties": self.parties,
            "seconds": round(self.seconds, 6),
            "deals_per_second": round(self.rate, 3),
            "seats": [
                {
                    "seat": number,
                    "player": seat.player,
                    "points": seat.points,
                    "average": seat.points / self.deals,
                    "most": seat.most,
                    "fewest": seat.fewest,
                    "wins": seat.places[0],
                    "places": seat.places,
                }
                for number, seat in enumerate(self.seats)
            ],
            "contracts": {
                name: {"deals": tally.deals, "average": [points / tally.deals for points in tally.points]}
                for name, tally in self.contracts.items()
            },
        }


def simulate(
    game: Game,
    preset: str,
    options: Options,
    players: Sequence[str],
    deals: int,
    seed: int,
    scored: Callable[[], object] = lambda: None,
) -> Summary:
    """Play parties until so many deals are scored. The same seed gives the same deals and choices.

    ``players`` are names from ``PLAYERS`` by seat; ``scored`` is called after each deal. Raises
    ``RuntimeError`` when a partie ends without a deal: there would be no end to it.
    """
    rng = random.Random(seed)  # noqa: S311 - to be repeatable is its purpose
    chosen = [PLAYERS[name](game.name, random.Random(f"{seed} {seat}")) for seat, name in enumerate(players)]  # noqa: S311
    seats = [SeatTally(name, places=[0] * len(players)) for name in players]
    summary = Summary(game, preset, options, seed, seats)
    began = time.perf_counter()
    while summary.deals < deals:
        before = summary.deals
        _play(summary, chosen, rng, deals, scored)
        if summary.deals == before:
            raise RuntimeError("a partie has ended without a deal")
    summary.seconds = time.perf_counter() - began
    return summary


def _play(
    summary: Summary, players: Sequence[Player], rng: random.Random, deals: int, scored: Callable[[], object]
) -> None:
    """Play one partie, or the part of it in which the wanted number of deals is reached."""
    state = summary.game.new(summary.options)
    for events in played(state, players, rng):
        for event in events:
            if isinstance(event, DealScored):
                _count(summary, event)
                scored()
        if summary.deals == deals:
            break
    if state.result is not None:
        summary.parties += 1
        for tally, place in zip(summary.seats, state.result.places, strict=True):
            tally.places[place - 1] += 1


def _count(summary: Summary, scored: DealScored) -> None:
    summary.deals += 1
    for tally, points in zip(summary.seats, scored.points, strict=True):
        tally.score(points)
    contract = _contract(scored)
    if contract is not None:
        of = summary.contracts.setdefault(contract, ContractTally(0, [0] * len(summary.seats)))
        of.deals += 1
        of.points = [sum(both) for both in zip(of.points, scored.points, strict=True)]


def _contract(event: Event) -> str | None:
    """Return the contract that was played, ``None`` in games without contracts."""
    contract = getattr(event, "contract", None)
    return None if contract is None else str(getattr(contract, "name", contract))
