"""A tournament as values: what is played, who takes part, and who sits where."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal, Self, TypeAlias, get_args

from engine.games.registry import game as game_of
from engine.seating.rounds import NOTHING_BEFORE, History, SeatedRound
from engine.seating.seating import divide, plan
from engine.tables.turn_clock import PaceName
from engine.tournaments.store import EntrantRow, PairingRow, TournamentRow

Status: TypeAlias = Literal["gathering", "playing", "between", "over", "dropped"]
LIVE: Final[tuple[Status, ...]] = ("gathering", "playing", "between")

Missed: TypeAlias = Literal["average", "zero"]
"""What a round counts that somebody was too late for: as for those who sit out, or nothing."""
MISSED: Final[tuple[Missed, ...]] = get_args(Missed)

MOST_ROUNDS: Final = 20
MOST_ENTRANTS: Final = 100
"""So many people can be called in one message of Discord's."""
FEWEST_ENTRANTS: Final = 2


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What is played in how many ``rounds``, and by which house rules.

    ``duplicate``: all tables of a round are dealt the same cards. ``role`` is Discord's id of the one role
    whose holders may take part, if not everybody may.
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

    def dump(self) -> str:
        """As JSON text."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Self:
        """From the JSON text that ``dump`` gave."""
        return cls(**json.loads(text))


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament with everybody in it and all its rounds."""

    row: TournamentRow
    entrants: tuple[EntrantRow, ...] = ()
    pairings: tuple[PairingRow, ...] = ()

    @property
    def number(self) -> int:
        """The tournament's number."""
        return self.row.tournament

    @property
    def plan(self) -> TournamentPlan:
        """What is played."""
        return TournamentPlan.load(self.row.plan)

    @property
    def round(self) -> int:
        """The newest round, from 1; 0 before the first."""
        return max((pairing.round for pairing in self.pairings), default=0)

    @property
    def over(self) -> int:
        """How many rounds are over."""
        return self.round - (self.row.status == "playing")

    @property
    def live(self) -> bool:
        """Whether it is still to come, or goes on."""
        return self.row.status in LIVE

    @property
    def seats(self) -> int:
        """How many seats a table has."""
        plan = self.plan
        rules = game_of(plan.game)
        return rules.seats(rules.options(plan.preset, plan.overrides))

    def tables_of(self, number: int) -> list[PairingRow]:
        """The tables of a round."""
        return [pairing for pairing in self.pairings if pairing.round == number and pairing.number]

    def out_of(self, number: int) -> tuple[int, ...]:
        """Who sits a round out."""
        return next(
            (pairing.persons for pairing in self.pairings if pairing.round == number and not pairing.number),
            (),
        )

    def seated(self, number: int) -> SeatedRound:
        """A round as it was drawn."""
        return SeatedRound(tuple(pairing.persons for pairing in self.tables_of(number)), self.out_of(number))

    def playing_in(self, number: int) -> list[int]:
        """Who takes part in a round, by person number."""
        return [entrant.person for entrant in self.entrants if entrant.plays_in(number)]

    def entrant(self, person: int) -> EntrantRow | None:
        """Somebody who takes part, or has."""
        return next((entrant for entrant in self.entrants if entrant.person == person), None)


def seat_next(
    people: Sequence[int],
    before: Sequence[SeatedRound],
    total: int,
    seats: int,
    seed: int,
) -> SeatedRound:
    """Seat the next of ``total`` rounds, all of whose tables have so many ``seats``.

    As long as the same people play it is the next round of one plan; when somebody has come or gone, a new
    plan is made for the rest. May take some seconds: call it in a thread.
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


def _history(before: Sequence[SeatedRound], people: Sequence[int]) -> History:
    """What has been before, for those who play on; whoever is new is treated like most others."""
    history = NOTHING_BEFORE.after(before)
    known = set().union(*map(_people, before)) if before else set()
    others = [person for person in people if person in known]
    for person in people:
        if person not in known and others:
            history = history.level(person, others)
    return history
