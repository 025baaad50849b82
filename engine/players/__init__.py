"""Computer players: from a view and the legal actions to a choice."""

from engine.players.expert import FirstLegal, Player

__all__ = ["FirstLegal", "Player"]
