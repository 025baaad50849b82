"""Computer players of Quodlibet."""

from engine.players.quodlibet.expert import QuodlibetExpert

__all__ = ["QuodlibetExpert"]
