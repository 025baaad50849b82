"""Fünfzehnern's actions in words."""

from __future__ import annotations

from cogs.games.action_words import Speech, shared
from engine.game import Action
from engine.games.fuenfzehnern.actions import LeadWithZwang


def told(action: Action, speech: Speech) -> str:
    """Tell an action: a card, or an Ober with Zwang."""
    match action:
        case LeadWithZwang(card=card):
            return speech.words("button-zwang", card=speech.card(card))
    return shared(action, speech)
