"""The own hand in a view of Quodlibet."""

from __future__ import annotations

from engine.cards import CardSet, card_set
from engine.games.quodlibet.views import PartieView


def own_hand(view: PartieView) -> CardSet:
    """Return the cards that the viewer holds and may see."""
    return card_set(card for card in view.hand if card is not None)
