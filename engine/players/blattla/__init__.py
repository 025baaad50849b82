"""Computer players of Blattla."""

from engine.players.blattla.expert import BlattlaExpert

__all__ = ["BlattlaExpert"]
