"""The ledger beside the deals: hundreds, remainders, rounds, the cost of a fine (rules 2.8, 2.9)."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from engine.game import value

SchnappsRule: TypeAlias = Literal["off", "fifth_hundred", "raw_500", "frundsberg"]

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
                hundreds = self.hundreds
                return hundreds - 8 if hundreds >= 9 else int(hundreds >= 5)


def account(opened: int, total: int) -> KingdomAccount:
    """Return a player's account of a kingdom, from the total when it ``opened`` and that now."""
    return KingdomAccount(opened % 100, total - opened)


def accounts(opened: Sequence[int], totals: Sequence[int]) -> tuple[KingdomAccount, ...]:
    """Return everybody's account of a kingdom."""
    return tuple(map(account, opened, totals))
