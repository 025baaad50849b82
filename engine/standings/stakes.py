"""Who owes whom how much after parties in which people win points from one another."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.kernel.terms import even_shares


class Payment(NamedTuple):
    """An amount that one person owes another; people are numbers."""

    debtor: int
    creditor: int
    amount: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Payments after which nobody owes anything.

    So many parties are ``left_out``: computers had seats of their own there, and they don't pay.
    ``other_games``: it is about further games than the ranking beside it.
    """

    payments: tuple[Payment, ...] = ()
    left_out: int = 0
    other_games: bool = False

    @property
    def people(self) -> set[int]:
        """Everybody who pays or is paid."""
        return {person for one in self.payments for person in (one.debtor, one.creditor)}


EVEN: Final = Settlement()
"""Nobody owes anything."""


def balances(
    deals: Iterable[tuple[Sequence[int | str | None], Sequence[int]]], began: Sequence[int | None]
) -> Mapping[int, int] | None:
    """Return what each person has won or lost in a partie; ``None`` where a computer played among people.

    ``deals`` are who has played each seat (a person, a computer by its level, or nobody where it rested) and
    its points; ``began`` are the people who had the seats at first. What a computer plays is the deal of
    whoever had the seat before it, so that nobody gets away by leaving. What lies in a pot at the end is
    shared evenly.
    """
    won: Counter[int | None] = Counter()
    holders, total = tuple(began), 0
    for players, points in deals:
        seats = zip(players, holders, strict=True)
        holders = tuple([who if isinstance(who, int) else before for who, before in seats])
        won.update(_by_holder(holders, points))
        total += sum(points)
    won.update(_by_holder(holders, even_shares(-total, len(holders), 0)))
    people = {person: amount for person, amount in won.items() if person is not None}
    if len(people) == len(won):
        return people
    return None if len(people) > 1 else {}


def _by_holder(holders: Sequence[int | None], points: Sequence[int]) -> Counter[int | None]:
    found: Counter[int | None] = Counter()
    for holder, amount in zip(holders, points, strict=True):
        found[holder] += amount
    return found


def settled(parties: Iterable[Mapping[int, int] | None], *, other_games: bool = False) -> Settlement:
    """Settle parties together, given the ``balances`` of each."""
    known = list(parties)
    total: Counter[int] = Counter()
    for one in known:
        total.update(one or {})
    return Settlement(tuple(_payments(total)), known.count(None), other_games)


def _payments(won: Counter[int]) -> Iterable[Payment]:
    """Yield fewer payments than there are people: time and again whoever lost most pays whoever won most.

    Each payment leaves one of the two even. Of equals the one with the lowest number comes first.
    """
    while any(won.values()):
        debtor = min(won, key=lambda person: (won[person], person))
        creditor = min(won, key=lambda person: (-won[person], person))
        amount = min(-won[debtor], won[creditor])
        yield Payment(debtor, creditor, amount)
        won[debtor] += amount
        won[creditor] -= amount
