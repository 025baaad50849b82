"""One player's account: hundreds written, remainders carried on, Schnapps rounds owed (rules 2.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

SchnappsRule: TypeAlias = Literal["off", "fifth_hundred", "raw_500", "frundsberg"]


@dataclass(frozen=True, slots=True)
class KingdomAccount:
    """A player's kingdom: points ``carried`` in from the one before, below 100, and ``points`` made in it."""

    carried: int
    points: int

    @property
    def balance(self) -> int:
        return self.carried + self.points

    @property
    def hundreds(self) -> int:
        """Completed hundreds, each written as C at once."""
        return self.balance // 100

    @property
    def remainder(self) -> int:
        """What is carried into the next kingdom."""
        return self.balance % 100

    def schnapps_rounds(self, rule: SchnappsRule) -> int:
        """How many rounds the player owes for this kingdom."""
        match rule:
            case "off":
                return 0
            case "fifth_hundred":
                return int(self.hundreds >= 5)
            case "raw_500":
                return int(self.points >= 500)
            case "frundsberg":  # at 500, at 1000 and at every further full hundred
                return int(self.hundreds >= 5) + max(0, self.hundreds - 9)


def accounts(points_by_kingdom: Sequence[int]) -> Iterator[KingdomAccount]:
    """The accounts of one player's kingdoms, each opened with the remainder of the one before."""
    carried = 0
    for points in points_by_kingdom:
        account = KingdomAccount(carried, points)
        yield account
        carried = account.remainder
