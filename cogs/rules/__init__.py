"""The rules for players: one page a game and language, shown in Discord and written to ``docs/``."""
