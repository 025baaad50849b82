"""The ledger beside the deals: hundreds, remainders, rounds, offences, fines (rules 2.8, 2.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from engine.game import Seat, value

SchnappsRule: TypeAlias = Literal["off", "fifth_hundred", "raw_500", "frundsberg"]
OffenceKind: TypeAlias = Literal["early", "card"]

FINE_POINTS: Final = 10


@value
class KingdomAccount:
    """A player's kingdom: points ``carried`` in from the one before, below 100, and ``points`` made in it."""

    carried: int
    points: int

    @property
    def hundreds(self) -> int:
        """Completed hundreds, each written as C at once."""
        return (self.carried + self.points) // 100

    @property
    def remainder(self) -> int:
        """The points carried into the next kingdom."""
        return (self.carried + self.points) % 100

    def entered(self, points: int) -> KingdomAccount:
        """Return the account with some more points in it."""
        return KingdomAccount(self.carried, self.points + points)

    def next(self) -> KingdomAccount:
        """Return the account of the next kingdom, which opens with the remainder."""
        return KingdomAccount(self.remainder, 0)

    def schnapps_rounds(self, rule: SchnappsRule) -> int:
        """Return how many rounds the player owes for this kingdom."""
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
    account = KingdomAccount(0, 0)
    for points in points_by_kingdom:
        account = account.entered(points)
        yield account
        account = account.next()


@value
class Offence:
    """An offence of a player, as everybody may know it; only the ``king`` of that time may fine it.

    ``number`` counts all that happens at a table, from 1.
    """

    number: int
    deal: int
    king: Seat
    seat: Seat
    kind: OffenceKind
    fined: bool = False
