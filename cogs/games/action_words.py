"""Actions in the words of players, for whoever asks what was done and what would have been better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cogs.texts.catalogue import Words
from engine.actions import Pass, Play
from engine.cards import Card, CardSet, cards_in
from engine.game import Action


@dataclass(frozen=True, slots=True)
class Speech:
    """How actions are told: the reader's words, the rule set, and how a card is written."""

    words: Words
    preset: str
    card: Callable[[Card], str]

    def cards(self, cards: CardSet) -> str:
        """Write several cards."""
        return ", ".join(map(self.card, cards_in(cards)))


def shared(action: Action, speech: Speech) -> str:
    """Tell an action that several games have; one that nobody knows is told as records have it."""
    match action:
        case Play(card=card):
            return speech.card(card)
        case Pass():
            return speech.words("button-pass")
    return f"`{action.token}`"
