"""A person's statistics, in figures and charts."""
