"""Rules of thumb for the cards of a deal, chosen by its terms, all duties kept."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from engine.cards import Card, CardSet, Choose, TakenTrick
from engine.game import Seat, seats_from
from engine.kernel.game import DescribedGame
from engine.kernel.terms import Bill, Outcome, Taken, Terms, concerned
from engine.players.partners import Partners
from engine.players.rules_of_thumb import Careful, Leaving, Taking, stakes_of

Described: TypeAlias = DescribedGame[Any, Any]

EVEN: Final = Bill(each=10)
"""The price of every trick where only their number counts."""


class Playing(NamedTuple):
    """Terms of a deal, and the rules of thumb by which they are played, a good player's first."""

    terms: Terms
    manners: tuple[Choose, ...]


@functools.lru_cache(maxsize=128)
def playing(game: Described, options: Any, *agreed: Any) -> Playing:
    """Return how a deal is played by some house rules, when so much is agreed or known.

    Players are told outcomes of which more is better, also where few points win.
    """
    terms = game.terms(options, *agreed)
    if game.few_points_win:
        terms = replace(terms, count=turned(terms.count))
    rules = _rules_of(terms, len(game.pack(options)) // len(terms.sides.players))
    return Playing(terms, tuple(dutiful(rule, terms) for rule in rules))


def turned(count: Callable[[Taken], Outcome]) -> Callable[[Taken], Outcome]:
    """Return what counts the same points as losses."""

    def turn(taken: Taken) -> Outcome:
        outcome = count(taken)
        return replace(outcome, points=tuple([-points for points in outcome.points]))

    return turn


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
    players = terms.sides.players
    alone = len(set(terms.sides.of)) == len(terms.sides.of)
    if not terms.values and not (terms.bills and alone):
        return (_for_one(terms, tricks),)
    if not terms.bills and not alone:
        return (Partners(terms),)
    bills = terms.bills or [Bill(cards=dict(enumerate(terms.values)))]
    stakes = stakes_of(bills, terms.order, tricks)
    if takes(terms, players[0], sum(terms.values) // 2, tricks // 2):
        return Taking(stakes, players), Careful(stakes, players)
    return (Leaving(stakes, players),)


def _for_one(terms: Terms, tricks: int) -> Choose:
    """Return the rule where nothing counts but what a declarer takes: every trick, or none that costs."""
    declarer, seats = terms.sides.seats(0)[0], range(len(terms.sides.of))
    wanted = 1.0 if takes(terms, declarer, sum(terms.values), tricks) else -1.0
    shares = [
        [(wanted if seat == declarer else -wanted) * (winner == declarer) for winner in seats]
        for seat in seats
    ]
    stakes = stakes_of(terms.bills or [EVEN], terms.order, tricks)
    return (Taking if wanted > 0 else Leaving)(stakes, terms.sides.players, shares)


def takes(terms: Terms, seat: Seat, points: int, tricks: int) -> bool:
    """Whether a seat had rather take so much than leave it to the next one.

    All of it may come to something else than much of it.
    """
    own, other = (
        comes_to(terms, {winner: (points, tricks)})[seat]
        for winner in seats_from(terms.sides.players, seat)[:2]
    )
    return own > other


def comes_to(terms: Terms, taken: Mapping[Seat, tuple[int, int]]) -> Sequence[int]:
    """Return everybody's points when some have taken so many card points and tricks."""
    points, tricks = zip(*[taken.get(each, (0, 0)) for each in range(len(terms.sides.of))], strict=True)
    return terms.count(Taken(points, tricks, tricks)).points
