"""Time for which each seat has been waited for, and what followed: reminded, played for, taken over."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Final, Literal, Self, TypeAlias

from engine.game import NOBODY, Seat
from engine.storage.records import Entry

PaceName: TypeAlias = Literal["none", "live", "relaxed", "correspondence"]
PACES: Final[tuple[PaceName, ...]] = ("none", "live", "relaxed", "correspondence")


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of a table as its log has it. Times are milliseconds since 1970.

    ``since`` says by seat from when on its present decision is waited for; ``lapses`` how many decisions
    in a row its owner has let pass; ``lapsed`` for which seats a computer plays this one decision.
    ``stirred``: when somebody last came, went or changed something at the table itself, or a break began.
    """

    since: tuple[int, ...]
    lapses: tuple[int, ...]
    stirred: int = 0
    pace: PaceName = "none"
    paused: bool = False
    reminded: frozenset[Seat] = NOBODY
    lapsed: frozenset[Seat] = NOBODY

    @classmethod
    def of(cls, seats: int) -> Self:
        """Return the clock of a table that has not begun."""
        return cls((0,) * seats, (0,) * seats)

    def moved(self, entry: Entry, waited: AbstractSet[Seat], by_itself: bool = False) -> Self:
        """Return it after an action of the game; ``waited`` are the seats that are waited for anew.

        ``by_itself``: the action was the owner's, who need not have been there for it.
        """
        actor, lapses = entry.seat, self.lapses
        done = waited if actor is None else waited | {actor}
        if actor is not None and entry.actor is not None and lapses[actor] and not by_itself:
            lapses = (*lapses[:actor], 0, *lapses[actor + 1 :])
        since = self.since
        if waited:
            since = tuple(entry.time_ms if seat in waited else at for seat, at in enumerate(since))
        return replace(
            self, since=since, lapses=lapses, reminded=self.reminded - done, lapsed=self.lapsed - done
        )

    def afresh(self, time_ms: int) -> Self:
        """Return it with everybody's time beginning anew, and without what they let pass."""
        seats = len(self.since)
        return replace(
            self,
            since=(time_ms,) * seats,
            lapses=(0,) * seats,
            stirred=time_ms,
            reminded=NOBODY,
            lapsed=NOBODY,
        )

    def stir(self, time_ms: int) -> Self:
        """Return it after somebody came, went or changed something at the table itself."""
        return replace(self, stirred=time_ms)

    def returned(self, seat: Seat, time_ms: int) -> Self:
        """Return it after somebody plays a seat again, or for the first time."""
        return replace(
            self,
            since=(*self.since[:seat], time_ms, *self.since[seat + 1 :]),
            lapses=(*self.lapses[:seat], 0, *self.lapses[seat + 1 :]),
            reminded=self.reminded - {seat},
            lapsed=self.lapsed - {seat},
        )

    def after(self, entry: Entry) -> Self:
        """Return it after a ``clock`` entry. Raises ``ValueError`` for a token unknown to all versions."""
        verb, _, rest = entry.token.partition(" ")
        seat = entry.seat
        match verb:
            case "pace":
                pace = next((name for name in PACES if name == rest), None)
                if pace is None:
                    raise ValueError(f"unknown pace: {entry}")
                return replace(self.afresh(entry.time_ms), pace=pace)
            case "pause":
                return replace(self.stir(entry.time_ms), paused=True)
            case "go":
                return replace(self.afresh(entry.time_ms), paused=False)
            case "remind" if seat is not None:
                return replace(self, reminded=self.reminded | {seat})
            case "lapse" if seat is not None:
                lapses = (*self.lapses[:seat], self.lapses[seat] + 1, *self.lapses[seat + 1 :])
                return replace(self, lapses=lapses, lapsed=self.lapsed | {seat})
            case "extend":
                # at most a whole turn for whoever was waited for only since then
                now, more = entry.time_ms, int(rest)
                return replace(
                    self,
                    since=tuple(min(at + more, now) for at in self.since),
                    stirred=min(self.stirred + more, now),
                )
            case _:
                raise ValueError(f"unknown token: {entry}")
