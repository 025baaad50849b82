"""A storm: eight tables, a bot that is a real process, and everything that can go wrong with it."""
