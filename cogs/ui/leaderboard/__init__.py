"""Leaderboards as messages and pictures."""
