"""Simulations: computer players among themselves, to find out how a game goes."""
