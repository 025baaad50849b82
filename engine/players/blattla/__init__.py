"""Computer players of Blattla."""
