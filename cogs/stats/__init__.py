"""What somebody has played, in figures and charts."""
