"""Playing to tricks by rule at Kauflabet.

A trick is taken with a card that is likely to hold and little worth later: before others a low trump often
does, since who beats it must be void in the suit led. What can't win is thrown away weakest first. One leads
a card that nobody can beat, else the strongest one that is no trump; the best trumps can wait where the most
tricks take all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import Card, CardSet, cards_in, count
from engine.game import Seat
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.trumps import duty
from engine.players.kauflabet.hopes import Hopes
from engine.tricks import Choose, TakenTrick, TrickOrder, winning_position

_HELD: Final = 3
"""Cards that each rival holds when he follows, about."""
_CASHED: Final = 2
"""Cards left with which the best trumps are led."""


def choose_card(
    options: KauflabetOptions, hopes: Hopes, cards: Sequence[Card], trick: Sequence[Card], to_come: int
) -> Card:
    """Return the card to play to a trick; ``to_come`` players are still to follow."""
    if not trick:
        return _lead(options, hopes, cards)
    beaten_by = hopes.order.beaten_by
    best = trick[winning_position(hopes.order, trick)]
    winning = [card for card in cards if beaten_by[best] >> card & 1]
    if not winning:
        return hopes.weakest(cards)
    return max(winning, key=lambda card: (_holds(hopes, card, trick[0], to_come) - hopes.of(card), -card))


def _holds(hopes: Hopes, card: Card, led: Card, to_come: int) -> float:
    """Return the chance that none of those still to follow beats a card that wins a trick so far."""
    order, unseen = hopes.order, hopes.unseen
    better, suit = order.beaten_by[card] & unseen, order.suit_of[led] & unseen
    if not to_come or not better:
        return 1.0
    cards, others = count(unseen), count(unseen & ~suit)
    stays_below = (1 - count(better & suit) / cards) ** _HELD
    is_void = (others / cards) ** _HELD
    is_beaten = 1 - stays_below
    if better & ~suit:
        is_beaten += is_void * (1 - (1 - count(better & ~suit) / others) ** _HELD)
    return float((1 - is_beaten) ** to_come)


def _lead(options: KauflabetOptions, hopes: Hopes, cards: Sequence[Card]) -> Card:
    """Choose a card that nobody can beat, else the one most likely to hold; low trumps are kept for later.

    Where the most tricks take everything, the best trumps are kept as well until two cards are left: they
    win later, too, and bring back the lead.
    """
    sure = [card for card in cards if hopes.is_sure(card)]
    plain = [card for card in cards if not hopes.order.trumps >> card & 1]
    if options.tricks_pay == "sweep" and len(cards) > _CASHED:
        beatable = [card for card in cards if card not in sure]
        sure = [card for card in sure if card in plain]
        plain = plain or beatable
    return hopes.strongest(sure or plain or cards)


def policy(options: KauflabetOptions, order: TrickOrder, players: int) -> Choose:
    """Return everybody's choice for a rollout among so many players.

    Among the hands are those of seats that don't play, and the cards that lie aside: for all a player knows,
    others may hold any of these.
    """

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        own = held[seat]
        _, cards = duty(options, order, own, trick)
        if not cards & cards - 1:
            return cards
        hopes = Hopes(order, sum(held) - own, players - 1)
        return 1 << choose_card(options, hopes, cards_in(cards), trick, players - 1 - len(trick))

    return choose
