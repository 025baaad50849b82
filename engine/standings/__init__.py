"""Results of parties, ratings and leaderboards, all computed from the results alone."""
