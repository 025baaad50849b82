"""Proofs that players only see what the rules allow: swapping hidden cards doesn't change their view."""
