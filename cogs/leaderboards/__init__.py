"""Leaderboards, page by page."""
