"""Statistics of somebody's play: pure functions of finished deals and scores, one subject per module."""
