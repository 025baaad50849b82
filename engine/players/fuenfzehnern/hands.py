"""The cards of a table that plays Fünfzehnern, and those in the own hand."""

from __future__ import annotations

from engine.cards import ALL_CARDS, SUIT_CARDS, SUIT_LETTERS, CardSet, card_set
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.games.fuenfzehnern.views import PartieView


def own_hand(view: PartieView) -> CardSet:
    """Return the viewer's cards."""
    return card_set(card for card in view.hand if card is not None)


def pack_of(options: FuenfzehnernOptions) -> CardSet:
    """Return the cards that are played with: three players do without a suit (rules 4.6)."""
    return (
        ALL_CARDS
        if options.players == 4
        else ALL_CARDS & ~SUIT_CARDS[SUIT_LETTERS.index(options.removed_suit)]
    )
