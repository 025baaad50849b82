"""Laying cards in Snack."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, CardSet, Rank, card_set, count
from engine.game import Action
from engine.games.quodlibet.actions import Challenge, EndTurn, Lay
from engine.games.quodlibet.snack_deal import is_caught
from engine.games.quodlibet.views import LayoutDealView, PartieView
from engine.layout import UNTERS
from engine.players.quodlibet.hands import own_hand

FEW = 3
"""Most cards left in Snack with which to go out, whatever that opens for others."""


def proven_challenge(view: PartieView, legal: Sequence[Action]) -> Challenge | None:
    """Return the challenge of a turn that proves an Unter held back, unless that is proven already."""
    deal = view.deal
    if not isinstance(deal, LayoutDealView) or deal.challenge is None:
        return None
    *before, turn = deal.turns[: deal.challenge]
    drawn = next((old.drawn for old in reversed(before) if old.seat == turn.seat), None)
    claim = Challenge(deal.challenge)
    return claim if claim in legal and is_caught(count(card_set(turn.laid) & UNTERS), drawn) else None


def lay(view: PartieView, deal: LayoutDealView, legal: Sequence[Action]) -> Action:
    """Choose a card that helps oneself or nobody, and stop before opening a row for the others."""
    hand = own_hand(view)
    lays = [action for action in legal if isinstance(action, Lay)]
    if not lays:
        return legal[0]
    unters = [action for action in lays if UNTERS >> action.card & 1]
    if unters and view.options.unter_rule == "honour":  # laid as soon as they come, they prove nothing
        return max(unters, key=lambda action: (_opens(action.card, hand), -action.card))
    best = max(lays, key=lambda action: (_opens(action.card, hand), -action.card))
    ends = [action for action in legal if isinstance(action, EndTurn)]
    if ends and _opens(best.card, hand) < 0 and count(hand) > FEW:
        return ends[0]
    return best


def _opens(card: Card, hand: CardSet) -> int:
    """Return what a card opens: above 0 for one's own cards, 0 for nobody, below 0 for others only."""
    row = card >> 3
    steps = {Rank.UNTER: (1, -1)}.get(Rank(card & 7), (1,) if card & 7 > Rank.UNTER else (-1,))
    worth = 0
    for step in steps:
        following = card + step
        if following >> 3 != row:
            continue
        own = 0
        while following >> 3 == row and hand >> following & 1:
            own += 1
            following += step
        worth += own if own else -1
    return worth
