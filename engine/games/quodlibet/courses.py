"""Quodlibet from deal to deal: the menu, who is beer king, hundreds and rounds, the ranking.

Rules 2.1 to 2.3, 2.8 and 2.9, fine print 1 and 10.
"""

from collections.abc import Collection, Sequence
from typing import Final

from engine.cards import Card, parse
from engine.game import IllegalAction, Result, Seat, places_of
from engine.games.quodlibet.contracts import CONTRACTS, SEATS, QuodlibetOptions, SchnappsRule
from engine.games.quodlibet.vocabulary import KingdomAccount

SEASONS: Final[tuple[Card, ...]] = tuple(map(parse, ("HA", "SA", "GA", "EA")))
"""Spring, summer, autumn and winter sit in this order of play; spring is the first beer king."""

FINE_POINTS: Final = 10


def legal_contracts(course: Sequence[str], used: Collection[str]) -> tuple[str, ...]:
    """Return the contracts left in a course. Snack is legal only as the last one."""
    left = [name for name in course if name not in used]
    if len(left) > 1 and "snack" in left:
        left.remove("snack")
    return tuple(left)


def not_open(name: str, course: int, options: QuodlibetOptions) -> IllegalAction:
    """Build the refusal of a contract that can't be declared in a course, numbered from 0.

    Of the contracts in it only Snack can be closed before it was played.
    """
    if name not in CONTRACTS:
        return IllegalAction("unknown_contract", contract=name[:40])
    if name == "snack" and name in options.courses[course]:
        return IllegalAction("snack_last")
    if any(name in other for other in options.courses[: course + 1]):
        return IllegalAction("contract_played", contract=name)
    if any(name in other for other in options.courses):
        return IllegalAction("contract_not_in_wheel", contract=name, wheel=course + 1)
    return IllegalAction("contract_not_in_menu", contract=name)


def first_after(last_king: Seat, candidates: Sequence[Seat]) -> Seat:
    """Return the first candidate going round from the last king."""
    return min(candidates, key=lambda seat: (seat - last_king - 1) % SEATS)


def king_by_points(points: Sequence[int], last_king: Seat) -> Seat:
    """Return the beer king after a wheel or a partie: most points; ties go round from the last king."""
    return first_after(last_king, [seat for seat in range(SEATS) if points[seat] == max(points)])


def lowest(points: Sequence[int], among: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with the fewest points of those named."""
    best = min(points[seat] for seat in among)
    return tuple(seat for seat in among if points[seat] == best)


def ranking(totals: Sequence[int], playoffs: Sequence[Sequence[int]] = ()) -> Result:
    """Places by total, lowest first; equal totals share a place.

    ``playoffs``: points by seat of each further deal that decided between those who were still the best.
    """
    keys: list[tuple[int, ...]] = [(total,) for total in totals]
    for points in playoffs:
        best = min(keys)
        keys = [(*key, own) if key == best else key for key, own in zip(keys, points, strict=True)]
    return Result(tuple(totals), places_of(keys, few_points_win=True))


# The ledger beside the deals: hundreds, remainders, rounds (rules 2.8).


def accounts(opened: Sequence[int], totals: Sequence[int]) -> tuple[KingdomAccount, ...]:
    """Return everybody's account of a kingdom, from the totals when it ``opened`` and those now."""
    return tuple(
        [KingdomAccount(before % 100, now - before) for before, now in zip(opened, totals, strict=True)]
    )


def schnapps_rounds(rule: SchnappsRule, opened: int, total: int) -> int:
    """Return how many rounds a player owes for a kingdom, from the total when it ``opened`` and that now."""
    if rule == "off":
        return 0
    hundreds = (total - opened) // 100 if rule == "raw_500" else total // 100 - opened // 100
    if rule == "frundsberg" and hundreds >= 9:  # at 500, at 1000 and at every further full hundred
        return hundreds - 8
    return int(hundreds >= 5)
