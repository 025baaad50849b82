"""Golden cases of the rules, run through the code that plays: ``python -m tests.cases [FILE…]``."""
