"""Computer players: from a view and the legal actions to a choice."""

from engine.players.player import FirstLegal, Player

__all__ = ["FirstLegal", "Player"]
