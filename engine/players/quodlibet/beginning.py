"""Playing as careful beginners do where tricks cost something: others often play like that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.cards import PACK, SUIT_CARDS, Card, CardSet, card_set, cards_in
from engine.game import Seat
from engine.players.rules_of_thumb import Stakes, kept
from engine.tricks import NATURAL, Choose, TakenTrick, winning_position

Preferred: TypeAlias = tuple[float, int, Card]
"""How good it is to play a card of a suit, by two criteria, and the card."""


def beginning(stakes: Stakes) -> Choose:
    """Return the policy: duck as high as possible, the dearest card first, and throw off what is dearest.

    Lead what many cards beat and what beats few. Who has to take a trick takes it low, or last, high; a trick
    that costs nothing may be taken with a high card.
    """
    by_number, by_cards = stakes.by_number, kept(stakes.by_cards)
    alone = [by_cards(1 << card) for card in PACK]

    def burden(price: float, card: Card, unseen: CardSet) -> float:
        lower = cards_in(unseen & ~NATURAL.beaten_by[card])
        return 2 * (price + alone[card]) + max([price + alone[other] for other in lower], default=0)

    @kept
    def lead(price: float, own: CardSet, unseen: CardSet) -> Preferred:
        def exposed(card: Card) -> float:
            above = (unseen & NATURAL.beaten_by[card]).bit_count()
            return 2 * above - unseen.bit_count() - burden(price, card, unseen) / 20

        return max((exposed(card), -(card & 7), card) for card in cards_in(own))

    @kept
    def throw_off(price: float, own: CardSet, unseen: CardSet) -> Preferred:
        return max((burden(price, card, unseen), card & 7, card) for card in cards_in(own))

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        price = by_number[len(taken) + 1]
        free = not price and not any(alone)
        if not trick and free:
            return 1 << max(cards_in(legal), key=lambda card: (card & 7, card))
        if not trick or not legal & SUIT_CARDS[trick[0] >> 3]:
            unseen = sum(held) & ~held[seat]
            rate = throw_off if trick else lead
            rated = [rate(price, legal & suit, unseen & suit) for suit in SUIT_CARDS if legal & suit]
            return 1 << max(rated)[-1]
        beats = NATURAL.beaten_by[trick[winning_position(NATURAL, trick)]]
        winning, losing, last = cards_in(legal & beats), cards_in(legal & ~beats), len(trick) == 3
        if winning and free:
            return 1 << winning[-1]
        if winning and last and not price:
            table = card_set(trick)
            harmless = [card for card in winning if not by_cards(table | 1 << card)]
            if harmless:
                return 1 << harmless[-1]
        if losing:
            return 1 << max(losing, key=lambda card: (alone[card], card))
        return 1 << min(winning, key=lambda card: (alone[card], -card if last else card))

    return choose


def beginning_to_take(
    seat: Seat, legal: CardSet, held: Sequence[CardSet], trick: Sequence[Card], taken: Sequence[TakenTrick]
) -> CardSet:
    """Take tricks: lead what fewest cards beat, win with the lowest card that nobody beats or the highest.

    Last, win as low as possible. Play or throw off the lowest card otherwise.
    """
    if trick and not legal & SUIT_CARDS[trick[0] >> 3]:
        return 1 << min(cards_in(legal), key=lambda card: (card & 7, card))
    unseen = sum(held) & ~held[seat]

    def above(card: Card) -> CardSet:
        return unseen & NATURAL.beaten_by[card]

    if not trick:
        return 1 << min(cards_in(legal), key=lambda card: (above(card).bit_count(), -(card & 7), card))
    winning = legal & NATURAL.beaten_by[trick[winning_position(NATURAL, trick)]]
    if not winning or len(trick) == 3:
        return winning & -winning or legal & -legal
    safe = [card for card in cards_in(winning) if not above(card)]
    return 1 << safe[0] if safe else 1 << winning.bit_length() - 1
