"""Kauflabet: four cards, a talon to exchange with, and a pot that grows with every player without a trick."""
