"""Evenings of a regular table: planned, announced, seated, played and ranked."""
