"""Fünfzehnern: fifteen card points are par, and a lead won binds (rules, chapter 4)."""
