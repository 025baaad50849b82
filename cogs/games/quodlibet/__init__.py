"""How Quodlibet is drawn."""
