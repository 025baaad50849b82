"""Rounds that a deal sets off: in them each deal counts double, or is a Ramsch (rules 8.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from engine.cards import Suit
from engine.game import value
from engine.games.schafkopf.contracts import Contract
from engine.games.schafkopf.options import Rounds, SchafkopfOptions
from engine.kernel.vocabulary import DealClosed, DealSettled


@value
class Place:
    """The place of a deal in a round, from 1; everybody deals once in a round."""

    kind: Literal["bock", "ramsch"]
    number: int

    @property
    def name(self) -> str:
        """``bock 2``, ``ramsch 4``."""
        return f"{self.kind} {self.number}"


KINDS: Final[Mapping[Rounds, Sequence[Literal["bock", "ramsch"]]]] = {
    "off": (),
    "bock": ("bock",),
    "ramsch": ("ramsch",),
    "both": ("bock", "ramsch"),
}


def set_off(options: SchafkopfOptions, score: DealSettled) -> Iterator[Rounds]:
    """Yield the rounds that a deal sets off, unless it was part of a Ramsch round."""
    contract, outcome = score.contract, score.outcome
    if contract is None:
        yield options.after_nobody
    elif isinstance(contract, Contract) and (contract.kind, contract.suit) == ("solo", Suit.HEARTS):
        yield options.after_heart_solo
    if outcome.won and any(name.startswith("double") for name, _ in outcome.items):
        yield options.after_kontra


def place_after(options: SchafkopfOptions, scores: Iterable[DealClosed]) -> Place | None:
    """Return the place of the deal after these, if it belongs to a round.

    A round begins with the next deal, or waits for the end of those before it.
    """
    due: list[Place] = []
    if options.rounds:
        for score in scores:
            place = due.pop(0) if due else None
            if isinstance(score, DealSettled) and (place is None or place.kind != "ramsch"):
                kinds = [kind for rounds in set_off(options, score) for kind in KINDS[rounds]]
                due += [Place(kind, number) for kind in kinds for number in range(1, options.players + 1)]
    return due[0] if due else None
