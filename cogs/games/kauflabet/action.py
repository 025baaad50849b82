"""Kauflabet's actions in words."""

from __future__ import annotations

from cogs.games.action_words import Speech, shared
from engine.game import Action
from engine.games.kauflabet.actions import Exchange, Keep, StayIn


def told(action: Action, speech: Speech) -> str:
    """Tell an action: staying in, keeping all, or the cards that are put away."""
    words = speech.words
    match action:
        case StayIn():
            return words("kauflabet-button-play")
        case Keep():
            return words("kauflabet-button-exchange", count=0)
        case Exchange(cards=cards):
            return words("kauflabet-action-exchange", cards=speech.cards(cards))
    return shared(action, speech)
