"""How Fünfzehnern is drawn."""
