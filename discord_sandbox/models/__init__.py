"""Strict pydantic models of the request bodies: real JSON types only, unknown keys refused.

They are typed dictionaries rather than classes: what was sent stays a dictionary with just the keys that were
sent (an edit must know an absent key from a null), and validating costs microseconds.
"""
