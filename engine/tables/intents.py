"""What people have made up their minds about before their turn: cards chosen early, forced cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from engine.game import NOBODY, Seat
from engine.storage.records import Entry


@dataclass(frozen=True, slots=True)
class Intents:
    """By seat the token that is to be played when its turn comes; private to that seat.

    ``auto``: seats whose owners let a forced card play itself. ``dropped``: seats whose choice could not be
    played when their turn came.
    """

    chosen: tuple[str | None, ...]
    auto: frozenset[Seat] = NOBODY
    dropped: frozenset[Seat] = NOBODY

    @classmethod
    def of(cls, seats: int) -> Self:
        """Nobody has chosen anything."""
        return cls((None,) * seats)

    def without(self, seat: Seat | None) -> Self:
        """After a seat's action its choice is spent; after chance's (``None``) everybody's is."""
        if seat is None:
            nothing = not any(self.chosen) and not self.dropped
            return self if nothing else replace(self, chosen=(None,) * len(self.chosen), dropped=NOBODY)
        return self if self.chosen[seat] is None and seat not in self.dropped else self._with(seat, None)

    def dropping(self, seat: Seat) -> Self:
        """After a seat's turn has come and its choice could not be played."""
        return replace(self._with(seat, None), dropped=self.dropped | {seat})

    def vacated(self, seat: Seat) -> Self:
        """After a seat has gone to somebody else, or to nobody: they have chosen nothing."""
        return replace(self.without(seat), auto=self.auto - {seat})

    def seated(self, order: Sequence[Seat | None]) -> Self:
        """After people have changed places: who is on a seat now was on that one of ``order`` before."""
        chosen = tuple(None if old is None else self.chosen[old] for old in order)
        auto = frozenset(new for new, old in enumerate(order) if old in self.auto)
        return replace(self, chosen=chosen, auto=auto, dropped=NOBODY)

    def after(self, entry: Entry) -> Self:
        """After an ``intent`` entry. ``ValueError`` for a token that no version of the log knows."""
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
