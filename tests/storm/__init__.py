"""A storm test: eight tables, a bot in a process of its own, and all kinds of faults."""
