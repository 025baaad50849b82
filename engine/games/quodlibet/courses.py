"""Quodlibet from deal to deal: the menu, who is beer king, hundreds and rounds, the ranking.

Rules 2.1 to 2.3, 2.8 and 2.9, fine print 1 and 10.
"""

from collections.abc import Collection, Sequence
from typing import Final

from engine.cards import Card, CardSet, parse
from engine.game import Action, Fault, Result, Seat, places_of
from engine.games.quodlibet.contracts import CONTRACTS, SEATS, QuodlibetOptions
from engine.games.quodlibet.vocabulary import Choose, KingdomAccount

SEASONS: Final[tuple[Card, ...]] = tuple(map(parse, ("HA", "SA", "GA", "EA")))
"""Spring, summer, autumn and winter sit in this order of play; spring is the first beer king."""

FINE_POINTS: Final = 10


def legal_contracts(course: Sequence[str], used: Collection[str]) -> tuple[str, ...]:
    """Return the contracts left in a course. Snack is legal only as the last one."""
    left = [name for name in course if name not in used]
    if len(left) > 1 and "snack" in left:
        left.remove("snack")
    return tuple(left)


def not_open(
    course: int, used: Collection[str], options: QuodlibetOptions, action: Action, hand: CardSet
) -> Fault:
    """Return why nothing but a contract, or not this one, can be declared in a course, numbered from 0."""
    if not isinstance(action, Choose):
        return "must_choose_contract", {}
    name = action.contract
    if name not in CONTRACTS:
        return "unknown_contract", {"contract": name[:40]}
    if name in used:
        return "contract_played", {"contract": name}
    if name in options.courses[course]:
        return "snack_last", {}
    if any(name in other for other in options.courses):
        return "contract_not_in_wheel", {"contract": name, "wheel": course + 1}
    return "contract_not_in_menu", {"contract": name}


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


def account(opened: int, total: int) -> KingdomAccount:
    """Return a player's account of a kingdom, from the total when it ``opened`` and that now."""
    return KingdomAccount(opened % 100, total - opened)


def accounts(opened: Sequence[int], totals: Sequence[int]) -> tuple[KingdomAccount, ...]:
    """Return everybody's account of a kingdom."""
    return tuple(map(account, opened, totals))
