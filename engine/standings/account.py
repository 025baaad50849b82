"""Accounts of finished parties: who played which part, and why each seat's result is whose it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.standings.outcome import Finish, PartieOutcome, outcome_of
from engine.storage.records import PlayedDealRow, ResultRow

Why: TypeAlias = Literal["alone", "most", "owner", "first", "begun", "untouched", "nobody", "computers"]
"""Why a seat's result belongs to somebody.

``alone`` and ``most``: they played all, or most, of the deals that people played there. They played as many
as somebody else and own the seat (``owner``) or were met first (``first``). ``begun``: most was played by
them and the computer to which they left the seat. ``untouched``: they own it and played nothing. ``nobody``:
only computers played. ``computers``: people came late, and computers had played more than any of them.
"""


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """One seat. ``people`` maps each person's number to their deals, the most first.

    ``computer_deals`` numbers the deals that a computer played, as far as they are known one by one.
    """

    finish: Finish
    why: Why
    people: Mapping[int, int]
    computers: int
    computer_deals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """A finished partie, seat by seat."""

    outcome: PartieOutcome
    seats: tuple[SeatAccount, ...]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return max((seat.finish.deals for seat in self.seats), default=0)

    @property
    def persons(self) -> frozenset[int]:
        """The numbers of everybody who is named."""
        owners = {seat.finish.person for seat in self.seats if seat.finish.person is not None}
        return frozenset(owners.union(*(seat.people for seat in self.seats)))


def account_of(row: ResultRow, deals: Sequence[PlayedDealRow]) -> Account:
    """Return the account of a result; ``deals`` are the known deals of its table."""
    outcome = outcome_of(row)
    players = [(deal.deal, json.loads(deal.players)) for deal in deals]
    seats = []
    for number, (seat, finish) in enumerate(zip(json.loads(row.seats), outcome.finishes, strict=True)):
        played: dict[str, int] = {who: share["deals"] for who, share in seat["played"].items()}
        people = {int(who): count for who, count in played.items() if who.isdecimal() and count}
        people = dict(sorted(people.items(), key=lambda one: (-one[1], one[0])))
        computers = sum(played.values()) - sum(people.values())
        computer_deals = tuple(deal for deal, who in players if not isinstance(who[number], int))
        seats.append(
            SeatAccount(
                finish,
                _why(finish.person, seat["owner"], people, seat["held"]),
                people,
                computers,
                computer_deals if len(computer_deals) == computers else (),
            )
        )
    return Account(outcome, tuple(seats))


def _why(holder: int | None, owner: int | None, people: Mapping[int, int], held: Mapping[str, int]) -> Why:
    if holder is None:
        return "computers" if people else "nobody"
    if not people:
        return "untouched"
    if list(people) == [holder]:
        return "alone"
    if people.get(holder, 0) < max(people.values()):
        return "begun"
    most = held[str(holder)]
    if all(count < most for who, count in held.items() if who != str(holder)):
        return "most"
    return "owner" if holder == owner else "first"
