"""A careful beginner at Fünfzehnern: weighs what a card may win now against what it may win later.

It counts the cards that are gone and plays where its chance of the trick is worth more than keeping the
card. It remembers nothing but what its view shows, and the same view gives the same choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import (
    ALL_CARDS,
    NATURAL,
    SUIT_CARDS,
    SUIT_LETTERS,
    Card,
    CardSet,
    card_set,
    winning_position,
)
from engine.game import Action, View
from engine.games.fuenfzehnern import VALUES, DealView, LeadWithZwang, PartieView
from engine.kernel.vocabulary import Play

OTHERS_BRING: Final = 1.5
"""Card points that each player who comes after is likely to add to a trick."""
TRICK_LATER: Final = 4.5
"""Card points that others are likely to add to a trick won later."""
STILL_GOOD: Final = 0.75
"""Chance of the highest card left of its suit to win a trick later on."""
BEHIND: Final = 0.4
"""Factor on that chance for each higher card in other hands."""
LED_BELOW: Final = 0.1
"""Factor on a lead's chance for each higher card in other hands: everybody wants its points."""
ACE_CALLED: Final = 1
"""Card points that deciding when the Ace falls is worth."""


class SimpleFuenfzehnern:
    """The simple computer player, under every lead rule."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        assert isinstance(view, PartieView)
        if len(legal) == 1 or view.deal is None:
            return legal[0]
        table = _Table(view, view.deal)
        return max(legal, key=lambda action: (round(table.worth(action), 6), action.token))


class _Table:
    """The trick that is played, as one seat sees it."""

    def __init__(self, view: PartieView, deal: DealView) -> None:
        self.hand: CardSet = card_set(card for card in view.hand if card is not None)
        self.cards = [play.card for play in deal.trick]
        gone = card_set(play.card for trick in deal.tricks for play in trick.plays) | card_set(self.cards)
        pack = ALL_CARDS
        if view.options.players == 3:
            pack &= ~SUIT_CARDS[SUIT_LETTERS.index(view.options.removed_suit)]
        self.unseen: CardSet = pack & ~gone & ~self.hand
        self.others = view.options.players - 1
        self.after = self.others - len(self.cards)

    def worth(self, action: Action) -> float:
        """Estimate the card points that an action brings, less what its card is worth in the hand."""
        match action:
            case Play(card):
                table = sum(VALUES[each] for each in self.cards) + VALUES[card]
                return self.chance(card) * (table + OTHERS_BRING * self.after) - self.keep(card)
            case LeadWithZwang(card):  # the Ace takes the trick, and the King becomes the highest
                king, ace = card + 1, card + 2
                freed = self.keep(king, self.unseen & ~(1 << ace)) - self.keep(king)
                return freed - self.keep(card) + ACE_CALLED
        raise TypeError(f"not an action of this game: {action!r}")

    def chance(self, card: Card) -> float:
        """Estimate the chance of a card to win this trick, 0 … 1."""
        if winning_position(NATURAL, [*self.cards, card]) != len(self.cards):
            return 0
        higher = (self.unseen & NATURAL.beaten_by[card]).bit_count()
        passed = (1 - self.after / self.others) if self.cards else LED_BELOW
        return passed**higher

    def keep(self, card: Card, unseen: CardSet | None = None) -> float:
        """Estimate the card points that a card brings if it is played later."""
        higher = ((self.unseen if unseen is None else unseen) & NATURAL.beaten_by[card]).bit_count()
        good: float = STILL_GOOD * BEHIND**higher
        return good * (VALUES[card] + TRICK_LATER)
