"""Computer players of Kauflabet."""

from engine.players.kauflabet.expert import KauflabetExpert

__all__ = ["KauflabetExpert"]
