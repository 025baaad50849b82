"""The games that tables can play, by name."""
