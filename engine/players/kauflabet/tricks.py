"""Playing to tricks by rule at Kauflabet.

A trick is taken with the weakest card that surely takes it, else with the strongest that may; what can't win
is thrown away weakest first. One leads a card that nobody can beat, else the strongest one that is no trump.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, CardSet, cards_in
from engine.game import Seat
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.trumps import duty
from engine.players.kauflabet.hopes import Hopes
from engine.rollouts import Choose
from engine.tricks import TakenTrick, TrickOrder, winning_position


def choose_card(hopes: Hopes, cards: Sequence[Card], trick: Sequence[Card], to_come: int) -> Card:
    """Return the card to play to a trick; ``to_come`` players are still to follow."""
    if not trick:
        return _lead(hopes, cards)
    beaten_by = hopes.order.beaten_by
    best = trick[winning_position(hopes.order, trick)]
    winning = [card for card in cards if beaten_by[best] >> card & 1]
    if not winning:
        return hopes.weakest(cards)
    sure = [card for card in winning if not to_come or hopes.is_sure(card)]
    return hopes.weakest(sure) if sure else hopes.strongest(winning)


def _lead(hopes: Hopes, cards: Sequence[Card]) -> Card:
    """Choose a card that nobody can beat, else the one most likely to hold; low trumps are kept for later."""
    sure = [card for card in cards if hopes.is_sure(card)]
    plain = [card for card in cards if not hopes.order.trumps >> card & 1]
    return hopes.strongest(sure or plain or cards)


def policy(options: KauflabetOptions, order: TrickOrder, players: int, aside: CardSet) -> Choose:
    """Return everybody's choice for a rollout among so many players.

    ``aside`` are the cards that nobody holds or has played, but any of which others may hold for all a player
    knows.
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
        hopes = Hopes(order, sum(held) - own | aside, players - 1)
        return 1 << choose_card(hopes, cards_in(cards), trick, players - 1 - len(trick))

    return choose
