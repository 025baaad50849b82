"""Blattla's actions in words."""

from __future__ import annotations

from cogs.games.action_words import Speech, shared
from cogs.games.blattla.table import contract_in_words, how
from engine.game import Action
from engine.games.blattla.actions import Bid, CallSow, Cut, Knock, Ready


def told(action: Action, speech: Speech) -> str:
    """Tell an action: a bid by its contract, and a called Sow by what is played then."""
    words = speech.words
    match action:
        case Cut(at=at):
            return words("blattla-action-cut", at=at)
        case Ready():
            return words("blattla-button-ready")
        case Knock():
            return how(words, action)
        case Bid(contract=contract):
            return contract_in_words(words, contract)
        case CallSow(card=card):
            return words("charts-sow", suit=words.suit(card >> 3))
    return shared(action, speech)
