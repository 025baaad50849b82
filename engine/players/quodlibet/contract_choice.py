"""Which contract a beer king declares."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import RANK_CARDS, SUIT_CARDS, CardSet, Rank, card_set, count, parse
from engine.game import Action
from engine.games.quodlibet.actions import Choose
from engine.games.quodlibet.views import PartieView
from engine.players.quodlibet.hands import own_hand

_ALARICHS: CardSet = card_set(map(parse, ("HK", "HA", "SO", "SK", "SA")))
_MIDDLE: CardSet = RANK_CARDS[Rank.NINE] | RANK_CARDS[Rank.TEN] | RANK_CARDS[Rank.UNTER]


def declare(view: PartieView, legal: Sequence[Action]) -> Action:
    """Return the contract that fits the hand best; the first one while the hand is unknown."""
    hand = own_hand(view)
    choices = [action for action in legal if isinstance(action, Choose)]
    if not hand or not choices:
        return legal[0]
    return max(choices, key=lambda action: _fit(action.contract, hand))


def _fit(contract: str, hand: CardSet) -> float:
    """Estimate how well a hand of eight suits a contract, about 0 … 1."""
    power = sum(card & 7 for card in range(32) if hand >> card & 1) / 56
    match contract:
        case "plus" | "bad_neighbour":
            return power
        case "minus" | "good_hunting" | "ober_unter":
            return 1 - power
        case "alarich":
            return 1 - count(hand & _ALARICHS) / 3
        case "no_reds":
            hearts = hand & SUIT_CARDS[2]
            return 1 - sum(card & 7 for card in range(32) if hearts >> card & 1) / 28
        case "1238":
            return 0.75 - power / 2
        case "bribe":
            return count(hand & _MIDDLE) / 8
        case "alles_oder_nichts":
            return 0.8 * (1 - power)
        case _:  # the hand decides little there
            return 0.45
