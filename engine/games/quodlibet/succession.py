"""Beer kings: the draw of seats, their menu of contracts, who follows whom, and the ranking of a partie.

Rules 2.1 to 2.3, fine print 1 and 10.
"""

from collections.abc import Collection, Sequence
from typing import Final

from engine.cards import Card, parse
from engine.game import IllegalAction, Result, Seat
from engine.games.quodlibet.contracts import CONTRACTS, SEATS, QuodlibetOptions

SEASONS: Final[tuple[Card, ...]] = tuple(map(parse, ("HA", "SA", "GA", "EA")))
"""Spring, summer, autumn and winter sit in this order of play; spring is the first beer king."""


def legal_contracts(course: Sequence[str], used: Collection[str]) -> tuple[str, ...]:
    """Return the contracts left in a course. Snack is legal only as the last one."""
    left = [name for name in course if name not in used]
    if len(left) > 1 and "snack" in left:
        left.remove("snack")
    return tuple(left)


def not_open(name: str, options: QuodlibetOptions, course: int, used: Collection[str]) -> IllegalAction:
    """Build the refusal of a contract that can't be declared in a course, numbered from 0."""
    if name not in CONTRACTS:
        return IllegalAction("unknown_contract", contract=name[:40])
    if name in used:
        return IllegalAction("contract_played", contract=name)
    if name in options.courses[course]:
        return IllegalAction("snack_last")
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
    return Result(tuple(totals), tuple(1 + sum(other < key for other in keys) for key in keys))
