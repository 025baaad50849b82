"""What people have made up their minds about before their turn: cards chosen early, forced cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from engine.game import NOBODY, Seat
from engine.storage.records import Entry


@dataclass(frozen=True, slots=True)
class Intents:
    """By seat the token that is to be played when its turn comes; private to that seat.

    ``auto``: seats whose owners let a forced card play itself.
    """

    chosen: tuple[str | None, ...]
    auto: frozenset[Seat] = NOBODY

    @classmethod
    def of(cls, seats: int) -> Self:
        """Nobody has chosen anything."""
        return cls((None,) * seats)

    def without(self, seat: Seat | None) -> Self:
        """After a seat's action its choice is spent; after chance's (``None``) everybody's is."""
        if seat is None:
            return replace(self, chosen=(None,) * len(self.chosen)) if any(self.chosen) else self
        return self if self.chosen[seat] is None else self._with(seat, None)

    def after(self, entry: Entry) -> Self:
        """After an ``intent`` entry. ``ValueError`` for a token that no version of the log knows."""
        verb, _, rest = entry.token.partition(" ")
        if entry.seat is None:
            raise ValueError(f"no seat: {entry}")
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
                raise ValueError(f"unknown token: {entry}")

    def _with(self, seat: Seat, token: str | None) -> Self:
        return replace(self, chosen=(*self.chosen[:seat], token, *self.chosen[seat + 1 :]))
