"""Quodlibet's actions in words."""

from __future__ import annotations

from cogs.games.action_words import Speech, shared
from engine.actions import Pass
from engine.game import Action
from engine.games.quodlibet.actions import Challenge, Choose, Draw, EndTurn, Lay, PlaySlot


def told(action: Action, speech: Speech) -> str:
    """Tell an action: a contract by its name, a turn of Snack like its button."""
    words = speech.words
    match action:
        case Choose(contract=contract):
            return words.contract(contract, speech.preset)
        case Lay(card=card):
            return speech.card(card)
        case PlaySlot(slot=slot):
            return words("quodlibet-action-slot", slot=slot + 1)
        case Draw():
            return words("snack-draw")
        case EndTurn():
            return words("snack-end")
        case Pass():
            return words("snack-pass")
        case Challenge():
            return words("button-challenge")
    return shared(action, speech)
