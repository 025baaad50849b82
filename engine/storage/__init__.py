"""What is kept: persons, tables, their logs, deals, results, and what is due. No rule of any game."""
