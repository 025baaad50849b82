"""Somebody's statistics as a message: a tab a module, each with words that say all and a picture."""
