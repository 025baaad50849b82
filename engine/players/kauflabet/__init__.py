"""Computer players of Kauflabet."""
