"""Random parties of every game under every house rule, with invariants checked at each step."""
