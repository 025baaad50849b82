"""Fraternities: their members and colours, matches and honours."""
