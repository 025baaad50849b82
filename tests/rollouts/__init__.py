"""Random parties of every game under every house rule, and what must hold at each step of them."""
