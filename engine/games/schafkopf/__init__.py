"""Schafkopf: its house rules, contracts, the stages of a deal that only it has, and its partie."""
