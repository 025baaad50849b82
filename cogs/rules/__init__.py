"""The rules for players: one page for each game and language, shown in Discord and written to ``docs/``."""
