"""Intents: cards chosen before one's turn, and forced cards that play themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from engine.game import NOBODY, Seat
from engine.storage.records import Entry


@dataclass(frozen=True, slots=True)
class Intents:
    """The token that each seat wants to play when its turn comes; private to that seat.

    ``auto``: seats whose owners let a forced card play itself. ``dropped``: seats whose choice could not be
    played when their turn came.
    """

    chosen: tuple[str | None, ...]
    auto: frozenset[Seat] = NOBODY
    dropped: frozenset[Seat] = NOBODY

    @classmethod
    def of(cls, seats: int) -> Self:
        """Return intents with nothing chosen."""
        return cls((None,) * seats)

    def without(self, seat: Seat | None) -> Self:
        """Return them after an action: it clears its seat's choice, one of chance (``None``) clears all."""
        if seat is None:
            nothing = not any(self.chosen) and not self.dropped
            return self if nothing else replace(self, chosen=(None,) * len(self.chosen), dropped=NOBODY)
        return self if self.chosen[seat] is None and seat not in self.dropped else self._with(seat, None)

    def dropping(self, seat: Seat) -> Self:
        """Return them after a seat's turn has come and its choice could not be played."""
        return replace(self._with(seat, None), dropped=self.dropped | {seat})

    def vacated(self, seat: Seat) -> Self:
        """Return them after a seat has gone to somebody else, or to nobody: nothing is chosen there."""
        return replace(self.without(seat), auto=self.auto - {seat})

    def seated(self, order: Sequence[Seat | None]) -> Self:
        """Return them after people have changed places: a new seat was that one of ``order`` before."""
        chosen = tuple(None if old is None else self.chosen[old] for old in order)
        auto = frozenset(new for new, old in enumerate(order) if old in self.auto)
        return replace(self, chosen=chosen, auto=auto, dropped=NOBODY)

    def after(self, entry: Entry) -> Self:
        """Return them after an ``intent`` entry. Raises ``ValueError`` for a token that no version knows."""
        verb, _, rest = entry.token.partition(" ")
        if entry.seat is None:
            raise ValueError(f"entry {entry.seq} names no seat")
        match verb, rest:
            case "set", token if token:
                return self._with(entry.seat, token)
            case "clear", "":
                return self._with(entry.seat, None)
            case "auto", "on":
                return replace(self, auto=self.auto | {entry.seat})
            case "auto", "off":
                return replace(self, auto=self.auto - {entry.seat})
            case _:
                raise ValueError(f"entry {entry.seq} has an unknown token")

    def _with(self, seat: Seat, token: str | None) -> Self:
        chosen = (*self.chosen[:seat], token, *self.chosen[seat + 1 :])
        return replace(self, chosen=chosen, dropped=self.dropped - {seat})
