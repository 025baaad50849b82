"""Playing to win no dear tricks: every contract that charges the winner of a trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.cards import Card, CardSet, card_set, cards_in
from engine.game import Seat
from engine.games.quodlibet.contracts import Bribe, Plus, TrickContract
from engine.players.quodlibet.trick_odds import (
    Rated,
    beats,
    best_card,
    higher,
    is_left_with,
    is_void,
    kept,
    lower,
    unseen,
)
from engine.rollouts import Choose
from engine.tricks import TakenTrick

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


def price(contract: TrickContract, number: int, cards: Sequence[Card]) -> int:
    """Return the points that trick ``number`` with these cards costs its winner, as far as they tell."""
    costs = (
        30 if isinstance(part, Bribe) else 0 if isinstance(part, Plus) else part.cost(number, cards)
        for part in contract.parts
    )
    return sum(costs)


def alike_tricks(contract: TrickContract) -> Mapping[int, int]:
    """Return for each trick the first one that costs as much, so that less has to be kept."""
    numbers = range(1, 9)
    prices = {number: price(contract, number, ()) for number in numbers}
    return {later: min(n for n in numbers if prices[n] == prices[later]) for later in numbers}


def dearest_of(prices: Sequence[int]) -> Sequence[int]:
    """Return the price of the dearest card in each set of cards of a suit, given those by rank."""
    found = [0]
    for price_ in prices:
        found += [max(dear, price_) for dear in found]
    return found


def avoiding(contract: TrickContract, weights: Weights | None = None) -> Choose:
    """Return the policy: play what is a burden to hold, unless it's likely to win something dear now.

    A card is a burden if it beats many cards that are out, if it is high, costs points itself or may catch a
    card that does; others of its suit lighten it. A card that beats nothing is none. What it costs now is the
    chance that everybody else stays below, times the price of the trick, of what others are likely to throw
    into it, and of what it catches in its own suit.
    """
    chosen = WEIGHTS.get(contract.name, Weights()) if weights is None else weights
    below, length, rank_, single, priced, caught, thrown, now = chosen
    alone = [price(contract, _CHEAP_TRICK, [card]) for card in range(32)]
    extra = [cost - min(alone) for cost in alone]
    alike = alike_tricks(contract)
    dear = card_set(card for card in range(32) if extra[card])
    dearest = [dearest_of(extra[8 * suit : 8 * suit + 8]) for suit in range(4)]

    @kept
    def cost(number: int, cards: CardSet) -> int:
        return price(contract, number, cards_in(cards))

    def catch(suit: int, others: int, rank: int) -> int:
        """Return the price of the dearest card of a suit that one of this rank may catch."""
        return dearest[suit][others & (1 << rank) - 1]

    def burden(suit: int, own: int, others: int, rank: int) -> float:
        beaten, dearness = lower(others, rank), extra[8 * suit + rank]
        if not beaten and not dearness:
            return 0.1 * rank
        return (
            below * beaten
            + length * (own.bit_count() - 1)
            + rank_ * rank
            + single * (own.bit_count() == 1)
            + priced * dearness
            + caught * catch(suit, others, rank)
        )

    def coming(
        suit: int, others: int, rank: int, cards: int, elsewhere: tuple[int, int], players: int
    ) -> float:
        """Return the points that others add to a trick that a card wins: cards below it, and thrown off."""
        points = catch(suit, others, rank) * players / 3
        number, dearness = elsewhere
        if number:
            throws = players * is_void(others.bit_count(), cards) * (1 - (2 / 3) ** number)
            points += thrown * throws * dearness / number
        return points

    @kept
    def outside(suit: int, dear_ones: CardSet) -> tuple[int, int]:
        """Return how many cards are not of a suit, and the points that they cost."""
        others = cards_in(dear_ones & ~(255 << 8 * suit))
        return len(others), sum(extra[card] for card in others)

    @kept
    def throw_off(suit: int, own: int, others: int) -> Rated:
        return max((burden(suit, own, others, rank), 8 * suit + rank) for rank in range(8) if own >> rank & 1)

    def lead(suit: int, own: int, others: int, number: int, dear_ones: CardSet, cards: int) -> Rated:
        return lead_beside(suit, own, others, number, outside(suit, dear_ones), cards)

    @kept
    def lead_beside(
        suit: int, own: int, others: int, number: int, elsewhere: tuple[int, int], cards: int
    ) -> Rated:
        def rated(rank: int) -> float:
            risk = is_left_with(higher(others, rank), lower(others, rank), cards, 3)
            points = cost(number, 1 << 8 * suit + rank) + coming(suit, others, rank, cards, elsewhere, 3)
            return burden(suit, own, others, rank) - now * risk * points

        return max((rated(rank), 8 * suit + rank) for rank in range(8) if own >> rank & 1)

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        own = held[seat]
        others = unseen(own, held)
        number, cards = alike[len(taken) + 1], others.bit_count()
        if not trick:
            return best_card(lead, own, others, number, others & dear, cards)
        suit = trick[0] >> 3
        if legal >> 8 * suit & 255 == 0:
            return best_card(throw_off, own, others)
        own_suit, others_suit = own >> 8 * suit & 255, others >> 8 * suit & 255
        elsewhere, players = outside(suit, others & dear), 3 - len(trick)
        best, table = beats(trick), card_set(trick)
        found, value = 0, -1e9
        while legal:
            card = legal & -legal
            legal ^= card
            rank = card.bit_length() - 1 & 7
            worth = burden(suit, own_suit, others_suit, rank)
            if card > best:
                points: float = cost(number, table | card)
                if players:
                    points += coming(suit, others_suit, rank, cards, elsewhere, players)
                higher_ones, lower_ones = higher(others_suit, rank), lower(others_suit, rank)
                worth -= now * is_left_with(higher_ones, lower_ones, cards, players) * points
            if worth >= value:
                found, value = card, worth
        return found

    return choose
