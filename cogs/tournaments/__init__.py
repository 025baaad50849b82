"""Tournaments: entering, rounds and their tables, standings."""
