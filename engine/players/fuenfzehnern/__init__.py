"""Computer players of Fünfzehnern."""

from engine.players.fuenfzehnern.expert import FuenfzehnernExpert

__all__ = ["FuenfzehnernExpert"]
