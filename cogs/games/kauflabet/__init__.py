"""How Kauflabet is drawn."""
