"""Fraternities: groups of people in a server, their colours, who belongs to them when, and their matches."""
