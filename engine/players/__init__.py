"""Computer players: from a view and the legal actions to a choice."""
