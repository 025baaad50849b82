"""Rules of thumb for the cards of a deal, chosen by its terms, all duties kept."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from engine.cards import Card, CardSet
from engine.game import Seat
from engine.kernel.duties import concerned
from engine.kernel.game import DescribedGame
from engine.kernel.terms import Bill, Taken, Terms
from engine.players.partners import Partners
from engine.players.rules_of_thumb import Careful, Leaving, Taking, stakes_of
from engine.tricks import Choose, TakenTrick

Described: TypeAlias = DescribedGame[Any, Any]

EVEN: Final = Bill(each=10)
"""The price of every trick where only their number counts."""


class Playing(NamedTuple):
    """Terms of a deal, and the rules of thumb by which they are played, a good player's first."""

    terms: Terms
    manners: tuple[Choose, ...]


@functools.lru_cache(maxsize=128)
def playing(game: Described, options: Any, *agreed: Any) -> Playing:
    """Return how a deal is played by some house rules, when so much is agreed or known."""
    terms = game.terms(options, *agreed)
    rules = _rules_of(terms, len(game.pack(options)) // len(terms.sides.of))
    return Playing(terms, tuple(dutiful(rule, terms) for rule in rules))


def dutiful(rule: Choose, terms: Terms) -> Choose:
    """Return a rule that keeps all duties."""
    if not terms.duties:
        return rule
    concerns = concerned(terms.duties)
    leaders, followers = concerns["leading"], concerns["following"] | concerns["void"]

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        if held[seat] & (followers if trick else leaders):
            legal = terms.bound(seat, held[seat], trick, taken).cards
            if not legal & legal - 1:
                return legal
        return rule(seat, legal, held, trick, taken)

    return choose


def _rules_of(terms: Terms, tricks: int) -> tuple[Choose, ...]:
    """Return the rules of thumb for so many tricks."""
    seats = len(terms.sides.of)
    if not terms.bills and not terms.values:
        return (_all_or_none(terms, tricks),)
    if not terms.bills and len(set(terms.sides.of)) < seats:
        return (Partners(terms),)
    bills = terms.bills or [Bill(cards=dict(enumerate(terms.values)))]
    stakes = stakes_of(bills, terms.order, tricks)
    if takes(terms, 0, tricks):
        return Taking(stakes, seats), Careful(stakes, seats)
    return (Leaving(stakes, seats),)


def _all_or_none(terms: Terms, tricks: int) -> Choose:
    """Return the rule where a declarer is to take every trick or none, and nothing else counts."""
    declarer, seats = terms.sides.seats(0)[0], range(len(terms.sides.of))
    wanted = 1.0 if takes(terms, declarer, tricks) else -1.0
    shares = [
        [(wanted if seat == declarer else -wanted) * (winner == declarer) for winner in seats]
        for seat in seats
    ]
    stakes = stakes_of([EVEN], terms.order, tricks)
    return (Taking if wanted > 0 else Leaving)(stakes, len(seats), shares)


def takes(terms: Terms, seat: Seat, tricks: int) -> bool:
    """Whether a seat had rather take everything than leave it to the next one."""
    everything = sum(terms.values), tricks
    own, other = (
        comes_to(terms, seat, {winner: everything}) for winner in (seat, (seat + 1) % len(terms.sides.of))
    )
    return own > other


def comes_to(terms: Terms, seat: Seat, taken: Mapping[Seat, tuple[int, int]]) -> int:
    """Return the points of a seat when some have taken so many card points and tricks."""
    points, tricks = zip(*[taken.get(each, (0, 0)) for each in range(len(terms.sides.of))], strict=True)
    return terms.count(Taken(points, tricks, tricks)).points[seat]
