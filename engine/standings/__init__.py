"""What finished parties add up to: results, ratings and leaderboards, all computed from the results alone."""
