"""Seasons: opened, closed, proclaimed and remembered."""
