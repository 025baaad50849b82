"""The button that opens a game's leaderboard of all time, privately for whoever presses it."""

from __future__ import annotations

from cogs.leaderboards.ids import LeaderboardId
from cogs.shell.layout import Component, button
from cogs.texts.catalogue import Words
from engine.seasons.calendar import ALL_TIME
from engine.standings.outcome import Company
from engine.standings.tally import EVERY, TOGETHER


def leaderboard_button(game: str, company: Company, words: Words) -> Component:
    """Return the button to a board on which a partie in this company counts."""
    if company == "computers":
        at = LeaderboardId(game, EVERY, company, ALL_TIME, "points", least=1)
    else:
        at = LeaderboardId(game, EVERY, TOGETHER, ALL_TIME, "rating", least=1)
    return button(at.custom_id, words("board-button-open"))
