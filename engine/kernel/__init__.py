"""The kernel of described games: stages of a deal, duties, an auction, and the partie that runs them."""
