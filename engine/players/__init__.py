"""Computer players: from a view and the legal actions to a choice."""

from engine.players.player import FirstLegal, Player, Players
from engine.players.pool import InlinePlayers, PlayerPool

__all__ = ["FirstLegal", "InlinePlayers", "Player", "PlayerPool", "Players"]
