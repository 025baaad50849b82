"""Playing as careful beginners do where tricks cost something: others often play like that."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from engine.cards import SUIT_CARDS, Card, CardSet, cards_in
from engine.game import Seat
from engine.games.quodlibet.contracts import TrickContract
from engine.players.quodlibet.avoiding import price
from engine.players.quodlibet.trick_odds import beats, unseen
from engine.rollouts import Choose
from engine.tricks import NATURAL, TakenTrick

_KEPT: Final = 1 << 15


def beginning(contract: TrickContract) -> Choose:
    """Return the policy: duck as high as possible, the dearest card first, and throw off what is dearest.

    Lead what many cards beat and what beats few. Who has to take a trick takes it low, or last, high; a trick
    that costs nothing may be taken with a high card.
    """

    free = [not price(contract, number, range(32)) for number in range(9)]

    @functools.lru_cache(maxsize=_KEPT)
    def cost(number: int, card: Card) -> int:
        return price(contract, number, [card])

    @functools.lru_cache(maxsize=_KEPT)
    def burden(number: int, card: Card, others: CardSet) -> int:
        caught = others & SUIT_CARDS[card >> 3] & (1 << card) - 1
        return 2 * cost(number, card) + max((cost(number, low) for low in cards_in(caught)), default=0)

    @functools.lru_cache(maxsize=_KEPT)
    def exposed(number: int, card: Card, others: CardSet) -> float:
        above = (others & NATURAL.beaten_by[card]).bit_count()
        return 2 * above - others.bit_count() - burden(number, card, others) / 20

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        others, cards, number = unseen(held[seat], held), cards_in(legal), len(taken) + 1

        def in_suit(card: Card) -> CardSet:
            return others & SUIT_CARDS[card >> 3]

        if not trick:
            if free[number]:
                return 1 << max(cards, key=lambda card: (card & 7, card))
            return 1 << max(
                cards, key=lambda card: (exposed(number, card, in_suit(card)), -(card & 7), -card)
            )
        if cards[0] >> 3 != trick[0] >> 3:
            return 1 << max(cards, key=lambda card: (burden(number, card, in_suit(card)), card & 7, card))
        best = beats(trick).bit_length() - 1
        winning, losing = [card for card in cards if card > best], [card for card in cards if card < best]
        last = len(trick) == 3
        if winning and free[number]:
            return 1 << winning[-1]
        harmless = [card for card in winning if last and not price(contract, number, [*trick, card])]
        if harmless:
            return 1 << harmless[-1]
        if losing:
            return 1 << max(losing, key=lambda card: (cost(number, card), card))
        return 1 << min(winning, key=lambda card: (cost(number, card), -card if last else card))

    return choose
