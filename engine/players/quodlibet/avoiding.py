"""Playing to win no dear tricks: every contract that charges the winner of a trick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add
from typing import Final, NamedTuple

from engine.cards import SUIT_CARDS, Card, CardSet, card_set, cards_in
from engine.game import Seat
from engine.kernel.bills import Bill
from engine.players.quodlibet.trick_odds import (
    LOWER,
    RANKS,
    Rated,
    are_thrown,
    beats,
    best_card,
    kept,
    left_with,
    unseen,
)
from engine.tricks import Choose, TakenTrick

_CHEAP_TRICK: Final = 4
"""The number of a trick that costs nothing by itself in 1-2-3-8."""


class Weights(NamedTuple):
    """How much each thing counts: found by playing some thousand deals of each contract."""

    below: float = 0.9
    """To hold a card, for each unseen card of its suit that it beats."""
    length: float = -0.5
    """To hold a card, for each other own card of its suit: they may be played first."""
    rank: float = 0.35
    """To hold a card, for each rank from the Seven up."""
    single: float = 0.8
    """To hold the only card of a suit, which keeps one from throwing off."""
    price: float = 0.2
    """To hold a card, for each point that it costs by itself."""
    catch: float = 0.08
    """To hold a card, for each point of the dearest card that it may catch."""
    thrown: float = 1.0
    """The points that others are likely to throw off."""
    cost: float = 0.8
    """The points that playing a card is likely to cost now."""


WEIGHTS: Final[Mapping[str, Weights]] = {
    "alarich": Weights(length=-0.6, price=0.11, catch=0.01, thrown=2.8, cost=1.0),
    "no_reds": Weights(below=0.7, single=0.5, price=0.3, catch=0.15),
    "ober_unter": Weights(below=0.95, single=1.5, price=0.3, catch=0.15, thrown=2.4),
    "alles_oder_nichts": Weights(
        below=2.7, length=-0.3, single=1.1, price=0.17, catch=0.14, thrown=2.0, cost=0.65
    ),
}
"""Weights by contract, where the usual ones are not the best."""


def price(bills: Sequence[Bill], number: int, cards: Sequence[Card]) -> int:
    """Return the points that trick ``number`` with these cards costs its winner, as far as they tell."""
    return sum(bill.cost(number, cards) for bill in bills)


def alike_tricks(bills: Sequence[Bill]) -> Mapping[int, int]:
    """Return for each trick the first one that costs as much, so that less has to be kept."""
    numbers = range(1, 9)
    prices = {number: price(bills, number, ()) for number in numbers}
    return {later: min(n for n in numbers if prices[n] == prices[later]) for later in numbers}


def of_each_set(prices: Sequence[int], join: Callable[[int, int], int]) -> Sequence[int]:
    """Return what each set of cards of a suit comes to, given the prices by rank: the dearest, or the sum."""
    found = [0]
    for price_ in prices:
        found += [join(price_, before) for before in found]
    return found


def avoiding(bills: Sequence[Bill], weights: Weights) -> Choose:
    """Return the policy: play what is a burden to hold, unless it's likely to win something dear now.

    A card is a burden if it beats many cards that are out, if it is high, costs points itself or may catch a
    card that does; others of its suit lighten it. A card that beats nothing is none. What it costs now is the
    chance that everybody else stays below, times the price of the trick, of what others are likely to throw
    into it, and of what it catches in its own suit.
    """
    below, length, rank_, single, priced, caught, thrown, now = weights
    alike = alike_tricks(bills)
    led = {number: [price(bills, number, [card]) for card in range(32)] for number in alike.values()}
    least = min(led[alike[_CHEAP_TRICK]])
    extra = [cost - least for cost in led[alike[_CHEAP_TRICK]]]
    dear = card_set(card for card in range(32) if extra[card])
    by_suit = [extra[8 * suit : 8 * suit + 8] for suit in range(4)]
    dearest = [of_each_set(prices, max) for prices in by_suit]
    acorns, leaves, hearts, bells = together = [of_each_set(prices, add) for prices in by_suit]

    @kept
    def cost(number: int, cards: CardSet) -> int:
        return price(bills, number, cards_in(cards))

    @kept
    def burdens(suit: int, cards: int, others: int) -> Sequence[float]:
        """Return the burden of each rank, in a hand with so many cards of the suit."""

        def burden(rank: int, dearness: int) -> float:
            beaten = LOWER[others][rank]
            if not beaten and not dearness:
                return 0.1 * rank
            return (
                below * beaten
                + length * (cards - 1)
                + rank_ * rank
                + single * (cards == 1)
                + priced * dearness
                + caught * dearest[suit][others & (1 << rank) - 1]
            )

        return [burden(rank, dearness) for rank, dearness in enumerate(by_suit[suit])]

    @kept
    def throw_off(suit: int, own: int, others: int) -> Rated:
        burden = burdens(suit, own.bit_count(), others)
        return max((burden[rank], 8 * suit + rank) for rank in RANKS[own])

    @kept
    def duck(suit: int, cards: int, others: int, losing: int) -> tuple[float, int]:
        """Return the greatest burden of the cards that can't win, and the rank of that card."""
        burden = burdens(suit, cards, others)
        return max((burden[rank], rank) for rank in RANKS[losing])

    def thrown_in(suit: int, others: CardSet, players: int) -> float:
        """Return the points that others are likely to throw off into a trick of a suit."""
        number = (others & dear & ~SUIT_CARDS[suit]).bit_count()
        if not number:
            return 0.0
        points = acorns[others & 255] + leaves[others >> 8 & 255] + hearts[others >> 16 & 255]
        points += bells[others >> 24] - together[suit][others >> 8 * suit & 255]
        throws = are_thrown((others & SUIT_CARDS[suit]).bit_count(), others.bit_count(), number, players)
        return thrown * throws * points / number

    def lead(own: CardSet, others: CardSet, costs: Sequence[int]) -> CardSet:
        cards, found, value = others.bit_count(), 0, -1e9
        for suit in range(4):
            own_suit = own >> 8 * suit & 255
            if own_suit:
                others_suit = others >> 8 * suit & 255
                burden = burdens(suit, own_suit.bit_count(), others_suit)
                stays, catch = left_with(others_suit, cards, 3), dearest[suit]
                thrown_points = thrown_in(suit, others, 3)
                for rank in RANKS[own_suit]:
                    points = catch[others_suit & (1 << rank) - 1] + thrown_points + costs[8 * suit + rank]
                    worth = burden[rank] - now * stays[rank] * points
                    if worth >= value:
                        found, value = 8 * suit + rank, worth
        return 1 << found

    def follow(suit: int, own: CardSet, others: CardSet, number: int, trick: Sequence[Card]) -> CardSet:
        own_suit, others_suit = own >> 8 * suit & 255, others >> 8 * suit & 255
        own_cards, losing = own_suit.bit_count(), own_suit & (beats(trick) >> 8 * suit) - 1
        value, found = duck(suit, own_cards, others_suit, losing) if losing else (-1e9, 0)
        winning = own_suit ^ losing
        if winning:
            players, table = 3 - len(trick), card_set(trick)
            burden = burdens(suit, own_cards, others_suit)
            stays, catch = left_with(others_suit, others.bit_count(), players), dearest[suit]
            thrown_points = thrown_in(suit, others, players)
            for rank in RANKS[winning]:
                points = catch[others_suit & (1 << rank) - 1] * players / 3 + thrown_points
                points += cost(number, table | 1 << 8 * suit + rank)
                worth = burden[rank] - now * stays[rank] * points
                if worth >= value:
                    found, value = rank, worth
        return 1 << 8 * suit + found

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        own, number = held[seat], alike[len(taken) + 1]
        others = unseen(own, held)
        if not trick:
            return lead(own, others, led[number])
        suit = trick[0] >> 3
        if own & SUIT_CARDS[suit]:
            return follow(suit, own, others, number, trick)
        return best_card(throw_off, own, others)

    return choose
