"""Parties written out move by move, and counts of the ways to continue: they change when a rule does.

``python -m tests.playthroughs`` compares, ``python -m tests.playthroughs --write`` writes them anew.
"""
