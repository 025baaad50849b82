"""Dropping out and exchanging by rule at Kauflabet.

One plays when the share of the pot that one hopes for is worth more than the bête that one fears, and
exchanges every card that promises less than one yet to be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from engine.actions import Pass
from engine.cards import CardSet, card_set, cards_in
from engine.game import Action
from engine.games.kauflabet.actions import Exchange
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.settlement import bete
from engine.games.kauflabet.views import KauflabetDealView, PartieView
from engine.players.kauflabet.hopes import Hopes, hopes_of, own_hand


def declare_or_exchange(
    view: PartieView, deal: KauflabetDealView, legal: Sequence[Action], appetite: float = 0.0
) -> Action:
    """Choose whether to play, and which cards to exchange."""
    hopes, hand = hopes_of(view, deal), own_hand(view)
    upcard = deal.upcard if _upcard_is_mine(view, deal) else None
    staying = [action for action in legal if not isinstance(action, Pass)]
    if len(staying) < len(legal) and not _worth_playing(view, deal, hopes, hand, upcard, appetite):
        return Pass()
    return max(staying, key=lambda action: sum(hopes.after(hand, _put_away(action), upcard)))


def _upcard_is_mine(view: PartieView, deal: KauflabetDealView) -> bool:
    return view.seat == deal.dealer and view.options.upcard != "nobody" and not deal.upcard_taken


def _put_away(action: Action) -> CardSet:
    return action.cards if isinstance(action, Exchange) else 0


def _worth_playing(
    view: PartieView,
    deal: KauflabetDealView,
    hopes: Hopes,
    hand: CardSet,
    upcard: int | None,
    appetite: float,
) -> bool:
    """Whether the shares of the pot outweigh the bête, as far as one can tell; by appetite they need not."""
    if not any(deal.plays) and view.seat == deal.dealer:
        return True  # nobody else is left: the pot is his
    weak = sorted(cards_in(hand), key=hopes.of)
    best = max(
        (hopes.after(hand, card_set(weak[:number]), upcard) for number in range(deal.most + 1)), key=sum
    )
    shares = view.pot * sum(best) / TRICKS
    return shares > bete(view.options, view.pot) * (prod(1 - hope for hope in best) - appetite)
