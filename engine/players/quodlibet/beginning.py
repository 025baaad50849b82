"""Playing as careful beginners do where tricks cost something: others often play like that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from engine.cards import PACK, SUIT_CARDS, Card, CardSet, card_set, cards_in
from engine.game import Seat
from engine.kernel.bills import Bill
from engine.players.quodlibet.avoiding import alike_tricks, of_each_set, price
from engine.players.quodlibet.trick_odds import beats, kept, unseen
from engine.tricks import NATURAL, Choose, TakenTrick

Preferred: TypeAlias = tuple[float, int, int, CardSet]
"""How good it is to play a card of a suit, by three criteria, and the card."""
_WORST: Final[Preferred] = (-1e9, 0, 0, 0)


def beginning(bills: Sequence[Bill]) -> Choose:
    """Return the policy: duck as high as possible, the dearest card first, and throw off what is dearest.

    Lead what many cards beat and what beats few. Who has to take a trick takes it low, or last, high; a trick
    that costs nothing may be taken with a high card.
    """
    alike = alike_tricks(bills)
    alone = {number: [price(bills, number, [card]) for card in PACK] for number in set(alike.values())}
    dearest = {
        number: [of_each_set(prices[8 * suit : 8 * suit + 8], max) for suit in range(4)]
        for number, prices in alone.items()
    }
    free = [not price(bills, number, range(32)) for number in range(9)]

    @kept
    def cost(number: int, cards: CardSet) -> int:
        return price(bills, number, cards_in(cards))

    def burden(number: int, card: Card, others: CardSet) -> int:
        suit, rank = card >> 3, card & 7
        return 2 * alone[number][card] + dearest[number][suit][others >> 8 * suit & (1 << rank) - 1]

    @kept
    def lead(number: int, own: CardSet, others: CardSet) -> Preferred:
        def exposed(card: Card) -> float:
            above = (others & NATURAL.beaten_by[card]).bit_count()
            return 2 * above - others.bit_count() - burden(number, card, others) / 20

        return max((exposed(card), -(card & 7), -card, 1 << card) for card in cards_in(own))

    @kept
    def throw_off(number: int, own: CardSet, others: CardSet) -> Preferred:
        return max((burden(number, card, others), card & 7, card, 1 << card) for card in cards_in(own))

    @kept
    def duck(number: int, losing: CardSet) -> CardSet:
        return 1 << max(cards_in(losing), key=lambda card: (cost(number, 1 << card), card))

    @kept
    def take(number: int, winning: CardSet, last: bool) -> CardSet:
        return 1 << min(
            cards_in(winning), key=lambda card: (cost(number, 1 << card), -card if last else card)
        )

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        number = alike[len(taken) + 1]
        if not trick and free[number]:
            return 1 << max(cards_in(legal), key=lambda card: (card & 7, card))
        if not trick or not legal & SUIT_CARDS[trick[0] >> 3]:
            others = unseen(held[seat], held)
            rate, preferred = throw_off if trick else lead, _WORST
            for suit in SUIT_CARDS:
                if legal & suit:
                    preferred = max(preferred, rate(number, legal & suit, others & suit))
            return preferred[-1]
        best, last = beats(trick), len(trick) == 3
        winning, losing = legal & -(best << 1), legal & best - 1
        if winning and free[number]:
            return 1 << winning.bit_length() - 1
        if winning and last:
            table = card_set(trick)
            harmless = [card for card in cards_in(winning) if not cost(number, table | 1 << card)]
            if harmless:
                return 1 << harmless[-1]
        return duck(number, losing) if losing else take(number, winning, last)

    return choose


def beginning_to_take(
    seat: Seat, legal: CardSet, held: Sequence[CardSet], trick: Sequence[Card], taken: Sequence[TakenTrick]
) -> CardSet:
    """Take tricks: lead what fewest cards beat, win with the lowest card that nobody beats or the highest.

    Last, win as low as possible. Play or throw off the lowest card otherwise.
    """
    if trick and not legal & 255 << (trick[0] & 24):
        return 1 << min(cards_in(legal), key=lambda card: (card & 7, card))
    others = unseen(held[seat], held)
    if not trick:
        return 1 << min(
            cards_in(legal),
            key=lambda card: ((others & NATURAL.beaten_by[card]).bit_count(), -(card & 7), card),
        )
    winning = legal & -(beats(trick) << 1)
    if not winning:
        return legal & -legal
    if len(trick) == 3:
        return winning & -winning
    highest = (others & 255 << (trick[0] & 24)).bit_length()
    safe = winning >> highest << highest
    return safe & -safe or 1 << winning.bit_length() - 1
