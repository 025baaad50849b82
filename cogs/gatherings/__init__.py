"""Evenings and tournaments: who comes, who sits with whom, and how it ends."""
