"""Fraternities: their members and colours, matches, honours and pacts."""
