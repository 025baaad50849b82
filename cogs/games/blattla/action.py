"""Blattla's actions in words."""

from __future__ import annotations

from cogs.games.action_words import Speech, shared
from cogs.games.blattla.table import contract_in_words
from engine.game import Action
from engine.games.blattla.actions import Bid, CallSow


def told(action: Action, speech: Speech) -> str:
    """Tell an action: a bid by its contract, and a called Sow by what is played then."""
    match action:
        case Bid(contract=contract):
            return contract_in_words(speech.words, contract)
        case CallSow(card=card):
            return speech.words("charts-sow", suit=speech.words.suit(card >> 3))
    return shared(action, speech)
