"""The own hand in a view of Blattla."""

from __future__ import annotations

from engine.cards import CardSet, card_set
from engine.games.blattla.views import PartieView


def own_hand(view: PartieView) -> CardSet:
    """Return the viewer's cards."""
    return card_set(card for card in view.hand if card is not None)
