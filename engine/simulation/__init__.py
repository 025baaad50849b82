"""Simulations: computer players among themselves, to find out how a game goes."""

from engine.simulation.report import tables
from engine.simulation.running import PLAYERS, Summary, simulate

__all__ = ["PLAYERS", "Summary", "simulate", "tables"]
