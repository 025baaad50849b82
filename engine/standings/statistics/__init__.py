"""What can be told of somebody's play: pure functions over finished deals and scores, a subject a module."""
