"""Simulations: parties between computer players, for a number of deals, and how they went.

Where different players meet it is a match: the same cards are dealt again until everybody has had every seat.
"""

import functools
import itertools
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import atan, cos, pi, sin, sqrt
from statistics import fmean, stdev
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from engine.dealing import SEED_BYTES, shuffle
from engine.game import CHANCE, Action, Event, Game, Options, State, View
from engine.house_rules import changed
from engine.kernel.vocabulary import DealScored
from engine.players.levels import Character, FirstLegal, Level, LevelPlayer, Player, expert_of

_WIDEST = 1e4


def within(t: float, freedom: int) -> float:
    """Return the chance of a value between -t and t; exact (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, total = (cos(angle), cos(angle)) if odd else (1.0, 1.0)
    for power in range(2 + odd, freedom, 2):
        term *= cos(angle) ** 2 * (power - 1) / power
        total += term
    if freedom == 1:
        return 2 * angle / pi
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def quantile(chance: float, freedom: int) -> float:
    """Return the t for which a value lies between -t and t with that chance, 10 000 at most."""
    low, high = 0.0, _WIDEST
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < chance else (low, middle)
    return high


CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Round:
    """Results of a round, by player: points a deal, and the mean place unless parties were cut short."""

    points: tuple[float, ...]
    places: tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class Difference:
    """How far a player is ahead of another: the mean, its 95 % interval, and the chance of as much by luck.

    ``rounds`` is the number of independent differences; of fewer than two nothing can be told.
    """

    mean: float
    low: float
    high: float
    p: float
    rounds: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """How far a player is ahead of another in points a deal and in places a partie; above 0 it is better."""

    player: str
    other: str
    points: Difference
    places: Difference | None


def compared(players: Sequence[str], rounds: Sequence[Round], few_points_win: bool) -> list[Comparison]:
    """Compare each two of the players, in their order; who has several chairs counts with their mean."""
    finished = [each.places for each in rounds if each.places is not None]
    points = _ahead(players, [each.points for each in rounds], few_points_win)
    places = _ahead(players, finished, True)
    return [Comparison(*pair, difference, places.get(pair)) for pair, difference in points.items()]


def _ahead(
    players: Sequence[str], results: Sequence[Sequence[float]], few_win: bool
) -> dict[tuple[str, str], Difference]:
    """Return how far each player is ahead of each that is named after it; nothing without two results."""
    if len(results) < 2:
        return {}
    sign = -1 if few_win else 1
    by_player = {
        name: [
            sign * fmean(one for player, one in zip(players, result, strict=True) if player == name)
            for result in results
        ]
        for name in dict.fromkeys(players)
    }
    return {
        (one, other): _difference([a - b for a, b in zip(by_player[one], by_player[other], strict=True)])
        for one, other in itertools.combinations(by_player, 2)
    }


def _difference(differences: Sequence[float]) -> Difference:
    freedom = len(differences) - 1
    mean, error = fmean(differences), stdev(differences) / sqrt(len(differences))
    half = quantile(CONFIDENCE, freedom) * error
    p = 1 - within(abs(mean) / error, freedom) if error else float(not mean)
    return Difference(mean, mean - half, mean + half, max(p, 0.0), len(differences))


def played(state: State, players: Sequence[Player], chance: random.Random) -> Iterator[Sequence[Event]]:
    """Play on until the partie is over, and yield the events of each action; ``state`` moves along.

    ``players`` by seat are asked only where there is a choice. The same ``chance`` deals the same cards,
    whatever is played: that makes duplicate deals.
    """
    while waiting := state.waiting_for:
        if waiting is CHANCE:
            yield state.apply(CHANCE, state.deal(shuffle(chance.randbytes(SEED_BYTES), state.pack)))
        else:
            seat = min(waiting)
            legal = state.legal(seat)
            action = legal[0] if len(legal) == 1 else players[seat].choose(state.view(seat), legal)
            yield state.apply(seat, action)


class RandomLegal:
    """Plays any game at random."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[self._rng.randrange(len(legal))]


def _at_level(level: Level, character: Character, game: str, rng: random.Random) -> Player:
    return LevelPlayer(expert_of(game), level, rng.getrandbits(32), character)


PLAYERS: Final[Mapping[str, Callable[[str, random.Random], Player]]] = {
    **{level: functools.partial(_at_level, level, Character.STEADY) for level in Level},
    **{
        f"{level}-{character}": functools.partial(_at_level, level, character)
        for level, character in itertools.product(Level, (Character.CAUTIOUS, Character.BOLD))
    },
    "first": lambda game, rng: FirstLegal(),
    "random": lambda game, rng: RandomLegal(rng),
}
"""Factories of computer players by name, which take a game's name and a random generator."""


@dataclass(slots=True)
class SeatTally:
    """The result of a player in points or chips, whatever the game counts in.

    Without a match it is that of a seat.
    """

    player: str
    points: int = 0
    most: int | None = None
    """Most points of a deal; whether that is good is the game's affair."""
    fewest: int | None = None
    places: list[int] = field(default_factory=list)
    """Numbers of finished parties that ended on the first place, the second …"""


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
    rounds: list[Round] = field(default_factory=list)
    """The finished rounds of a match."""
    deals: int = 0
    parties: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """The number of deals in a second."""
        return self.deals / self.seconds if self.seconds else 0.0

    @property
    def comparisons(self) -> list[Comparison]:
        """Each two players of a match beside one another, once there are two rounds."""
        return compared([seat.player for seat in self.seats], self.rounds, self.game.few_points_win)

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
            "match": [asdict(comparison) for comparison in self.comparisons],
        }


def simulate(
    game: Game,
    preset: str,
    options: Options,
    players: Sequence[str],
    deals: int | None,
    seed: int,
    scored: Callable[[], object] = lambda: None,
) -> Summary:
    """Play parties until so many deals are scored. The same seed gives the same deals and choices.

    ``players`` are names from ``PLAYERS`` by seat. Different ones move on by a seat after each partie, and
    the same cards are dealt until everybody is back in their first seat; the last round may be cut short.
    Without ``deals`` it is one round of whole parties.
    ``scored`` is called after each deal. Raises ``RuntimeError`` when a partie ends without a deal: there
    would be no end to it.
    """
    rng = random.Random(seed)  # noqa: S311 - to be repeatable is its purpose
    chosen = [PLAYERS[name](game.name, random.Random(f"{seed} {seat}")) for seat, name in enumerate(players)]  # noqa: S311
    seats = [SeatTally(name, places=[0] * len(players)) for name in players]
    summary = Summary(game, preset, options, seed, seats)
    began = time.perf_counter()
    if deals is None:
        _play_round(summary, chosen, rng, sys.maxsize, scored)
    else:
        while summary.deals < deals:
            _play_round(summary, chosen, rng, deals - summary.deals, scored)
    summary.seconds = time.perf_counter() - began
    return summary


def _play_round(
    summary: Summary, players: Sequence[Player], rng: random.Random, deals: int, scored: Callable[[], object]
) -> None:
    """Play a partie, or in a match one for each way to sit: ``deals`` deals at most."""
    turns = len(players) if len({tally.player for tally in summary.seats}) > 1 else 1
    dealing = rng.getstate()
    parties: list[_Partie] = []
    for turn in range(min(turns, deals)):
        rng.setstate(dealing)
        most = -(-deals // (turns - turn))  # what is left is shared out evenly
        parties.append(_play(summary, players, turn, rng, most, scored))
        deals -= parties[-1].deals
    if len(parties) == turns > 1 and (round_ := _round(parties)) is not None:
        summary.rounds.append(round_)


@dataclass(slots=True)
class _Partie:
    """A partie, or its beginning: results by player, whatever their seats were."""

    deals: int
    points: list[int]
    places: list[int] | None = None


def _play(
    summary: Summary,
    players: Sequence[Player],
    turn: int,
    rng: random.Random,
    deals: int,
    scored: Callable[[], object],
) -> _Partie:
    """Play one partie with everybody ``turn`` seats on, or so many deals of it."""
    state = summary.game.new(summary.options)
    seats = range(len(players))
    partie = _Partie(0, [0 for _ in seats])
    for events in played(state, [players[seat - turn] for seat in seats], rng):
        for event in events:
            if isinstance(event, DealScored):
                partie.deals += 1
                points = [event.points[(player + turn) % len(seats)] for player in seats]
                partie.points = [sum(both) for both in zip(partie.points, points, strict=True)]
                _count(summary, points, _contract(event))
                scored()
        if partie.deals == deals:
            break
    if not partie.deals:
        raise RuntimeError("a partie has ended without a deal")
    if state.result is not None:
        summary.parties += 1
        partie.places = [state.result.places[(player + turn) % len(seats)] for player in seats]
        for tally, place in zip(summary.seats, partie.places, strict=True):
            tally.places[place - 1] += 1
    return partie


def _round(parties: Sequence[_Partie]) -> Round | None:
    """Sum up a round; ``None`` when some of its parties were cut short sooner than others."""
    places = [partie.places for partie in parties if partie.places is not None]
    played_out = len(places) == len(parties)
    if not played_out and len({partie.deals for partie in parties}) > 1:
        return None
    deals = sum(partie.deals for partie in parties)
    points = [sum(of_player) / deals for of_player in zip(*(p.points for p in parties), strict=True)]
    return Round(tuple(points), tuple(map(fmean, zip(*places, strict=True))) if played_out else None)


def _count(summary: Summary, points: Sequence[int], contract: str | None) -> None:
    summary.deals += 1
    for tally, own in zip(summary.seats, points, strict=True):
        tally.points += own
        tally.most = own if tally.most is None else max(tally.most, own)
        tally.fewest = own if tally.fewest is None else min(tally.fewest, own)
    if contract is not None:
        of = summary.contracts.setdefault(contract, ContractTally(0, [0] * len(summary.seats)))
        of.deals += 1
        of.points = [sum(both) for both in zip(of.points, points, strict=True)]


def _contract(event: Event) -> str | None:
    """Return the contract that was played, ``None`` in games without contracts."""
    contract = getattr(event, "contract", None)
    return None if contract is None else str(getattr(contract, "name", contract))


# -- tables for a terminal -----------------------------------------------------------------------------------


_HOW = (
    "The same cards were dealt until everybody had had every seat.\n"
    "Above 0 is better; ± is the 95 % interval, p the chance of as much by luck."
)


def tables(summary: Summary) -> RenderableType:
    """Show the game, the results of each seat and by contract, and in a match who is ahead of whom."""
    rules = changed(summary.game, summary.preset, summary.options)
    title = ", ".join(
        [f"{summary.game.name} {summary.preset}", *(f"{key} = {value}" for key, value in rules.items())]
    )
    foot = (
        f"{summary.deals} deals, {summary.parties} parties played out, "
        f"seed {summary.seed}, {summary.rate:.0f} deals/s"
    )
    parts: list[RenderableType] = [Text(title, style="bold"), "", _seats(summary)]
    if summary.contracts:
        parts += ["", _contracts(summary)]
    if comparisons := summary.comparisons:
        parts += ["", _match(comparisons), Text(_HOW)]
    return Group(*parts, "", Text(foot))


def _seats(summary: Summary) -> Table:
    figures = _figures("Points a deal", "Most", "Fewest", "Wins", "Places")
    table = _table(*_figures("Seat"), "Player", *figures)
    for number, seat in enumerate(summary.seats):
        table.add_row(
            str(number),
            seat.player,
            f"{seat.points / summary.deals:.2f}",
            str(seat.most),
            str(seat.fewest),
            str(seat.places[0]),
            " ".join(map(str, seat.places)),
        )
    return table


def _contracts(summary: Summary) -> Table:
    seats = (f"Seat {number}" for number in range(len(summary.seats)))
    table = _table(*_figures("Deals"), "Contract", *_figures(*seats))
    for contract, tally in sorted(summary.contracts.items()):
        averages = (f"{points / tally.deals:.2f}" for points in tally.points)
        table.add_row(str(tally.deals), contract, *averages)
    return table


def _match(comparisons: Sequence[Comparison]) -> Table:
    table = _table("Player", "ahead of", *_figures("Points a deal", "p", "Places", "p"))
    for comparison in comparisons:
        places = ("", "") if comparison.places is None else _told(comparison.places)
        table.add_row(comparison.player, comparison.other, *_told(comparison.points), *places)
    return table


def _told(difference: Difference) -> tuple[str, str]:
    half = (difference.high - difference.low) / 2
    p = "< 0.0001" if difference.p < 0.0001 else f"{difference.p:.4f}"
    return f"{difference.mean:+.2f} ± {half:.2f}", p


def _table(*columns: str | Column) -> Table:
    return Table(*columns, box=box.SIMPLE_HEAD, show_edge=False)


def _figures(*heads: str) -> Iterator[Column]:
    return (Column(head, justify="right") for head in heads)
