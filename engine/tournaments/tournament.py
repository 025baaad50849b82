"""Tournaments as values: the plan, the entrants and the tables of each round."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal, Self, TypeAlias, get_args

from engine.games.registry import game as game_of
from engine.players.levels import Level
from engine.seating.search import plan
from engine.seating.seating import NOTHING_BEFORE, RoundHistory, SeatedRound, divide
from engine.tables.clock import PaceName
from engine.tournaments.store import EntrantRow, PairingRow, TournamentRow

Status: TypeAlias = Literal["gathering", "playing", "between", "over", "dropped"]
LIVE: Final[tuple[Status, ...]] = ("gathering", "playing", "between")

Missed: TypeAlias = Literal["average", "zero"]
"""Score for rounds before somebody entered: as if they had sat out, or nothing."""
MISSED: Final[tuple[Missed, ...]] = get_args(Missed)

MOST_ROUNDS: Final = 20
MOST_ENTRANTS: Final = 100
"""Limit of people: as many as one Discord message can mention."""
FEWEST_ENTRANTS: Final = 2


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """Game, house rules and number of ``rounds``.

    ``duplicate``: all tables of a round are dealt the same cards. ``role`` is Discord's id of the role that
    entrants must have, if any.
    """

    game: str
    preset: str
    rounds: int
    overrides: Mapping[str, Any] = field(default_factory=dict)
    rule_set: str | None = None
    duplicate: bool = False
    missed: Missed = "average"
    role: str | None = None
    pace: PaceName = "none"
    rated: bool = True
    level: str = Level.BURSCH
    """The level of computers on seats that nobody has."""

    def dump(self) -> str:
        """Return the JSON text."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Self:
        """Load from the JSON text of ``dump``."""
        return cls(**json.loads(text))


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament with all of its entrants and rounds."""

    row: TournamentRow
    entrants: tuple[EntrantRow, ...] = ()
    pairings: tuple[PairingRow, ...] = ()

    @property
    def number(self) -> int:
        """The tournament's number."""
        return self.row.tournament

    @property
    def plan(self) -> TournamentPlan:
        """The tournament's plan."""
        return TournamentPlan.load(self.row.plan)

    @property
    def round(self) -> int:
        """The newest round, from 1; 0 before the first."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def over(self) -> int:
        """The number of finished rounds."""
        return self.round - (self.row.status == "playing")

    @property
    def live(self) -> bool:
        """Whether it is upcoming or under way."""
        return self.row.status in LIVE

    @property
    def seats(self) -> int:
        """The number of seats at a table."""
        plan = self.plan
        rules = game_of(plan.game)
        return rules.seats(rules.options(plan.preset, plan.overrides))

    def tables_of(self, number: int) -> list[PairingRow]:
        """Return the tables of a round."""
        return [pairing for pairing in self.pairings if pairing.round == number and pairing.number]

    def out_of(self, number: int) -> tuple[int, ...]:
        """Return the people who sit a round out."""
        return next(
            (pairing.persons for pairing in self.pairings if pairing.round == number and not pairing.number),
            (),
        )

    def seated(self, number: int) -> SeatedRound:
        """Return a round as it was drawn."""
        return SeatedRound(tuple(pairing.persons for pairing in self.tables_of(number)), self.out_of(number))

    def playing_in(self, number: int) -> list[int]:
        """Return the numbers of the people who take part in a round."""
        return [entrant.person for entrant in self.entrants if entrant.plays_in(number)]

    def entrant(self, person: int) -> EntrantRow | None:
        """Return a current or former entrant, or ``None``."""
        return next((entrant for entrant in self.entrants if entrant.person == person), None)


def seat_next(
    people: Sequence[int],
    before: Sequence[SeatedRound],
    total: int,
    seats: int,
    seed: int,
) -> SeatedRound:
    """Seat the next of ``total`` rounds, at tables with ``seats`` seats.

    As long as the same people play, it is the next round of one plan; when somebody has come or gone, a new
    plan is made for the rest. This may take some seconds: call it in a thread.
    """
    sizes = divide(len(people), seats)
    kept = 0
    for played in reversed(before):
        if _people(played) != set(people):
            break
        kept += 1
    first = len(before) - kept
    for begun in dict.fromkeys((first, len(before))):
        history = _history(before[:begun], people)
        planned = plan(people, [sizes] * max(1, total - begun), history, seed=seed + begun)
        if planned[: len(before) - begun] == list(before[begun:]) and len(planned) > len(before) - begun:
            return planned[len(before) - begun]
    raise AssertionError("the plan of the rest always fits")


def _people(played: SeatedRound) -> set[int]:
    return {person for table in played.tables for person in table} | set(played.out)


def _history(before: Sequence[SeatedRound], people: Sequence[int]) -> RoundHistory:
    """Return the history of those who play on; newcomers are treated like most others."""
    history = NOTHING_BEFORE.after(before)
    known = set().union(*map(_people, before)) if before else set()
    others = [person for person in people if person in known]
    for person in people:
        if person not in known and others:
            history = history.level(person, others)
    return history
