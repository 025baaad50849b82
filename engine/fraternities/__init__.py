"""Fraternities: groups of people in a server, with colours, memberships over time, and matches."""
