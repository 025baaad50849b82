"""Quodlibet on screen: the private hand and the public card."""
