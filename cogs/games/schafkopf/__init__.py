"""How Schafkopf looks."""
