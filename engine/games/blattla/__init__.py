"""Blattla: an ace-ten game of bids with a called partner, solos and touts (rules, chapter 5)."""
