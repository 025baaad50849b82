"""The button that opens a game's leaderboard of all time, privately for whoever presses it."""

from __future__ import annotations

from cogs.texts.catalogue import Words
from cogs.ui.drawing import Component
from cogs.ui.leaderboard_id import LeaderboardId
from cogs.ui.sheet import button
from engine.standings.calendar import ALL_TIME
from engine.standings.tally import EVERY, TOGETHER


def leaderboard_button(game: str, words: Words) -> Component:
    """To be put where somebody may want to know what a partie has changed."""
    at = LeaderboardId(game, EVERY, TOGETHER, ALL_TIME, "rating", least=1)
    return button(at.custom_id, words("board-button-open"))
